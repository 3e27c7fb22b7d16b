import type { IncomingHttpHeaders } from 'node:http';
import { asHttps, isCalendarAddress } from '#common/addresses/calendar-address.js';
import { type Message, translate } from '#common/messages/messages.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { type BoundedResponse, fetchBounded, follow, TooLarge, TooManyRedirects } from './bounded-fetch.js';
import { RefusedTarget, type Resolver } from './guarded-request.js';
import type { Pace } from './pace.js';

export interface ClientOptions {
  /** Hosts as `host` or `host:port` that may be at any IP address. */
  readonly allowedHosts: readonly string[];
  readonly pace: Pace;
  /** Aborts running requests. */
  readonly signal?: AbortSignal;
  readonly resolve?: Resolver;
}

export interface FetchedPage {
  readonly status: number;
  readonly body: Buffer;
}

/** The largest response, in bytes. */
const MAX_BYTES = 32 * 1_024 * 1_024;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;

/** The number of attempts when a server is busy, and the time between them. */
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 120_000;
const BUSY = [408, 425, 429, 500, 502, 503, 504];

/** The wait that the server requests, in milliseconds. */
function retryAfterOf(headers: IncomingHttpHeaders): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), MAX_WAIT_MS) : undefined;
}

/** Sends one request at a time at a limited rate, and waits when a server is busy. */
export class RateLimitedClient {
  constructor(private readonly options: ClientOptions) {}

  /**
   * The response to a GET, with any status, after at most three redirects.
   * @throws UnreadableSource with the reason when there is no response
   */
  async get(url: string, accept: string, attempts = ATTEMPTS): Promise<FetchedPage> {
    try {
      return await follow(url, MAX_REDIRECTS, async (target) =>
        this.getWithRetries(target, accept, attempts),
      );
    } catch (error) {
      if (error instanceof RefusedTarget) throw notPublic(error.address);
      if (error instanceof TooManyRedirects)
        throw new UnreadableSource({ key: 'import_too_many_redirects', args: { url } });
      throw error;
    }
  }

  /** The content of a file. @throws UnreadableSource */
  async file(url: string): Promise<Buffer> {
    const { status, body } = isCalendarAddress(url) ? await this.calendar(url) : await this.get(url, '*/*');
    if (status !== 200) throw new UnreadableSource({ key: 'import_bad_status', args: { url, status } });
    return body;
  }

  /** A server without https does not respond to it, and waiting for it would not help. */
  private async calendar(url: string): Promise<FetchedPage> {
    const secure = asHttps(url);
    if (/^webcals/i.test(url)) return this.get(secure, '*/*');
    const response = await this.get(secure, '*/*', 1).catch((error: unknown) => {
      if (error instanceof NoResponse) return undefined;
      throw error;
    });
    return response?.status === 200 ? response : this.get(secure.replace(/^https/, 'http'), '*/*');
  }

  private async getWithRetries(url: URL, accept: string, attempts: number): Promise<BoundedResponse> {
    const { pace, signal } = this.options;
    for (let attempt = 1; ; attempt++) {
      await pace.wait();
      signal?.throwIfAborted();
      const response = await this.requestOnce(url, accept).catch((error: unknown) => {
        if (error instanceof UnreadableSource || attempt === attempts || signal?.aborted === true)
          throw error;
        return undefined;
      });
      if (response !== undefined && (attempt === attempts || !BUSY.includes(response.status)))
        return response;
      const retryAfter = response === undefined ? undefined : retryAfterOf(response.headers);
      pace.pause(retryAfter ?? Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS));
    }
  }

  private async requestOnce(url: URL, accept: string): Promise<BoundedResponse> {
    const { allowedHosts, resolve, signal: abortSignal } = this.options;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = abortSignal === undefined ? timeout : AbortSignal.any([timeout, abortSignal]);
    try {
      return await fetchBounded(url, {
        allowedHosts,
        signal,
        headers: { Accept: accept, 'User-Agent': 'event-calendar-import' },
        maxBytes: MAX_BYTES,
        ...(resolve === undefined ? {} : { resolve }),
      });
    } catch (error) {
      if (error instanceof RefusedTarget) throw notPublic(url.href);
      if (error instanceof TooLarge)
        throw new UnreadableSource({ key: 'import_response_too_large', args: { max: MAX_BYTES } });
      if (abortSignal?.aborted === true) throw error;
      throw noResponse(url, timeout.aborted);
    }
  }
}

/** The server does not respond now, but may do so later. */
export class NoResponse extends Error {
  constructor(readonly reason: Message) {
    super(translate('en', reason));
  }
}

const noResponse = ({ host }: URL, isTooSlow: boolean): NoResponse =>
  new NoResponse(
    isTooSlow
      ? { key: 'import_too_slow', args: { host, seconds: TIMEOUT_MS / 1_000 } }
      : { key: 'import_no_response', args: { host } },
  );

const notPublic = (url: string): UnreadableSource =>
  new UnreadableSource({ key: 'import_url_not_fetched', args: { url } });
