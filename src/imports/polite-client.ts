import type { IncomingMessage } from 'node:http';
import { guardedRequest, parseTarget, RefusedTarget, type Resolver } from '../outbound/guarded-request.js';
import { type Message, translate } from '../i18n/messages.js';
import type { Pace } from './pace.js';
import { UnreadableSource } from './unreadable-source.js';

export interface ClientOptions {
  /** `host` or `host:port` that may have any address. */
  readonly allowedHosts: readonly string[];
  readonly pace: Pace;
  /** Ends what is under way. */
  readonly signal?: AbortSignal;
  readonly resolve?: Resolver;
}

export interface Fetched {
  readonly status: number;
  readonly body: Buffer;
}

/** The largest answer, in bytes. */
const MAX_BYTES = 32 * 1_024 * 1_024;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** How often something is asked for that is not to be had now, and how long is waited before that. */
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 120_000;
const BUSY = [408, 425, 429, 500, 502, 503, 504];

interface Answer extends Fetched {
  readonly location: string | undefined;
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfter: number | undefined;
}

function retryAfterOf({ headers }: IncomingMessage): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), MAX_WAIT_MS) : undefined;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new UnreadableSource({ key: 'import_answer_too_large', args: { max: MAX_BYTES } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Asks other servers one question at a time, no faster than its pace, and waits when they are busy. */
export class PoliteClient {
  constructor(private readonly options: ClientOptions) {}

  /**
   * The answer to a GET, whatever its status, after at most three redirects.
   * @throws UnreadableSource when there is none, saying why
   */
  async get(address: string, accept: string): Promise<Fetched> {
    let url = this.target(address);
    for (let redirects = 0; ; redirects++) {
      const { location, ...answer } = await this.patiently(url, accept);
      if (location === undefined) return answer;
      if (redirects === MAX_REDIRECTS)
        throw new UnreadableSource({ key: 'import_too_many_redirects', args: { address } });
      url = this.target(location, url.href);
    }
  }

  /** The bytes of a file. @throws UnreadableSource */
  async file(address: string): Promise<Buffer> {
    const { status, body } = await this.get(address, '*/*');
    if (status !== 200) throw new UnreadableSource({ key: 'import_bad_status', args: { address, status } });
    return body;
  }

  private target(address: string, base?: string): URL {
    try {
      return parseTarget(address, base);
    } catch (error) {
      if (error instanceof RefusedTarget) throw notPublic(address);
      throw error;
    }
  }

  private async patiently(url: URL, accept: string): Promise<Answer> {
    const { pace, signal } = this.options;
    for (let attempt = 1; ; attempt++) {
      await pace.wait();
      signal?.throwIfAborted();
      const answer = await this.once(url, accept).catch((error: unknown) => {
        if (error instanceof UnreadableSource || attempt === ATTEMPTS || signal?.aborted === true)
          throw error;
        return undefined;
      });
      if (answer !== undefined && (attempt === ATTEMPTS || !BUSY.includes(answer.status))) return answer;
      pace.pause(answer?.retryAfter ?? Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS));
    }
  }

  private async once(url: URL, accept: string): Promise<Answer> {
    const { allowedHosts, resolve, signal: ended } = this.options;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = ended === undefined ? timeout : AbortSignal.any([timeout, ended]);
    try {
      const response = await guardedRequest(url, {
        allowedHosts,
        signal,
        headers: { Accept: accept, 'User-Agent': 'event-calendar-import' },
        ...(resolve === undefined ? {} : { resolve }),
      });
      try {
        const { statusCode: status = 0, headers } = response;
        const location = REDIRECTS.includes(status) ? headers.location : undefined;
        const body = location === undefined ? await readBody(response) : Buffer.alloc(0);
        return { status, body, location, retryAfter: retryAfterOf(response) };
      } finally {
        response.destroy();
      }
    } catch (error) {
      if (error instanceof UnreadableSource || ended?.aborted === true) throw error;
      if (error instanceof RefusedTarget) throw notPublic(url.href);
      throw unanswered(url, timeout.aborted);
    }
  }
}

/** A server that does not answer; it may a little later. */
export class Unanswered extends Error {
  constructor(readonly reason: Message) {
    super(translate('en', reason));
  }
}

const unanswered = ({ host }: URL, isTooSlow: boolean): Unanswered =>
  new Unanswered(
    isTooSlow
      ? { key: 'import_too_slow', args: { host, seconds: TIMEOUT_MS / 1_000 } }
      : { key: 'import_no_answer', args: { host } },
  );

const notPublic = (address: string): UnreadableSource =>
  new UnreadableSource({ key: 'import_address_not_fetched', args: { address } });
