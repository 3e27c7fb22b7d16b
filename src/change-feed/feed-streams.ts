import { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Credentials } from '../auth/credentials.js';
import { type Caller, reaches } from '../auth/roles.js';
import { atPresent, type RequestContext } from '../context/request-context.js';
import { ApiError } from '../http/api-error.js';
import { selectFields } from '../http/select-fields.js';
import { Lifecycle } from '../lifecycle/lifecycle.js';
import { addressGroup } from '../limits/caller-address.js';
import { tooManyRequests } from '../limits/too-many-requests.js';
import type { FeedQuery } from './feed.dto.js';
import { FeedService, type ToldChanges } from './feed.service.js';
import { FeedSignal } from './feed-signal.js';
import { type FeedToken, writeToken } from './feed-token.js';

/** Streams of one account, or of one address without credentials. */
const MAX_EACH = 10;
/** Streams of this process. */
const MAX_ALL = 500;
const RETRY_AFTER_SECONDS = 30;
/** How long a client waits before it comes again, in milliseconds. */
const RETRY_MS = 2_000;
/** Between two signs of life; shorter than what proxies and `REQUEST_TIMEOUT` take for dead. */
const HEARTBEAT_MS = 10_000;
const HEARTBEAT = ':\n\n';
/** A stream that is older ends, so that streams move to where there is room. */
const LIFE_MS = 15 * 60_000;
/** How long a caller is taken for who they were. */
const TRUST_MS = 60_000;
const PAGE = 100;

/** Who listens, by what, and to what. */
export interface Listener {
  readonly ctx: RequestContext;
  readonly query: FeedQuery;
  readonly authorization: string | undefined;
}

/** The open streams of changes. Each is read as fast as its client takes it, a page at a time. */
@Injectable()
export class FeedStreams implements OnModuleDestroy {
  private readonly logger = new Logger('Changes');
  private readonly open = new Map<Readable, string>();
  private readonly ending = new AbortController();

  constructor(
    private readonly feed: FeedService,
    private readonly signal: FeedSignal,
    private readonly credentials: Credentials,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onEnding(() => {
      this.ending.abort();
    });
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }

  get size(): number {
    return this.open.size;
  }

  /**
   * Begins a stream.
   * @throws ApiError 410 as `FeedService.after`, 429 when the caller has too many, 503 when there are too many
   */
  async begin(listener: Listener): Promise<Readable> {
    const { ctx, query } = listener;
    const key = ctx.caller === null ? addressGroup(ctx.address ?? '') : `user ${ctx.caller.id}`;
    this.refuseTooMany(key);
    const first = await this.feed.after(ctx, { since: query.since, kinds: query.kinds, limit: PAGE });
    // Others may have come meanwhile.
    this.refuseTooMany(key);
    const gone = new AbortController();
    const events = this.events(listener, first, AbortSignal.any([gone.signal, this.ending.signal]));
    const stream = toStream(events, () => {
      gone.abort();
      this.open.delete(stream);
    });
    this.open.set(stream, key);
    return stream;
  }

  private refuseTooMany(key: string): void {
    if (this.open.size >= MAX_ALL) {
      throw new ApiError(
        'rest_unavailable',
        { key: 'too_many_streams', args: { seconds: RETRY_AFTER_SECONDS } },
        { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
      );
    }
    const own = [...this.open.values()].filter((other) => other === key);
    if (own.length >= MAX_EACH) throw tooManyRequests('too_many_streams', RETRY_AFTER_SECONDS);
  }

  /** Ends when it must, or when something fails: the client comes again, and is told then. */
  private async *events(listener: Listener, first: ToldChanges, ended: AbortSignal): AsyncGenerator<string> {
    // Without a token to go on from, a client that is cut off at once would begin elsewhere.
    const { since = 'now' } = listener.query;
    yield `retry: ${RETRY_MS}\n${idOf(since === 'now' ? first.next : since)}\n`;
    try {
      yield* this.follow(listener, first, ended);
    } catch (error) {
      if (!(error instanceof ApiError)) this.logger.warn(`A stream was ended: ${String(error)}`);
    }
  }

  private async *follow(
    { ctx, query, authorization }: Listener,
    first: ToldChanges,
    ended: AbortSignal,
  ): AsyncGenerator<string> {
    const until = performance.now() + LIFE_MS;
    const isOver = (): boolean => ended.aborted || performance.now() > until;
    const { kinds, _fields } = query;
    let { caller } = ctx;
    let knownAt = performance.now();
    let seen = -1;
    for (let page = first; !isOver();) {
      yield textOf(page, _fields);
      while (!page.more && seen === this.signal.seen && !isOver()) {
        await this.signal.wait(seen, HEARTBEAT_MS, ended);
        if (seen === this.signal.seen) yield HEARTBEAT;
      }
      if (performance.now() - knownAt > TRUST_MS) {
        caller = await this.identify(authorization, ctx.address);
        knownAt = performance.now();
      }
      seen = this.signal.seen;
      page = await this.feed.after(atPresent({ ...ctx, caller }), { since: page.next, kinds, limit: PAGE });
    }
  }

  /** Who has these credentials by now. @throws ApiError when nobody has, or they are no longer good for this */
  private async identify(authorization: string | undefined, address: string | null): Promise<Caller | null> {
    const caller = await this.credentials.identify(authorization, address ?? '');
    if (!reaches(caller, 'changes:read')) throw new ApiError('rest_forbidden', { key: 'forbidden' });
    return caller;
  }
}

/** Not `Readable.from`, which would end only when the generator has come to its next event. */
function toStream(events: AsyncGenerator<string>, onEnd: () => void): Readable {
  return new Readable({
    read() {
      events.next().then(
        ({ value, done }) => this.push(done === true ? null : value),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy(error, done) {
      onEnd();
      done(error);
    },
  });
}

const idOf = (token: FeedToken): string => `id: ${writeToken(token)}\n`;

/** Events, and where they lead: what does not concern the caller is not looked through again either. */
function textOf({ changes, next }: ToldChanges, fields: readonly string[] = []): string {
  const events = changes.map(
    ({ change, token }) =>
      `event: change\n${idOf(token)}data: ${JSON.stringify(selectFields(change, fields))}\n\n`,
  );
  const isTold = changes.at(-1)?.token.position === next.position;
  return `${events.join('')}${isTold ? '' : `${idOf(next)}\n`}`;
}
