import { Readable } from 'node:stream';
import { type Caller, may } from '#common/rights/roles.js';
import type { RequestContext } from '#http/context/request-context.js';
import { selectFields } from '#http/responses/select-fields.js';
import type { FeedQuery } from './feed.dto.js';
import type { ReportedChange } from './feed.service.js';
import { type FeedToken, writeToken } from './feed-token.js';

/** The caller of a stream, its credentials and its query. */
export interface Listener {
  readonly ctx: RequestContext;
  readonly query: FeedQuery;
  readonly authorization: string | undefined;
}

/**
 * Bytes buffered for a client, besides those in its connection. Clients with more continue alone, at their
 * own speed.
 */
const MAX_BUFFERED = 65_536;
/** How long a client waits before it reconnects, in milliseconds. */
const RETRY_MS = 2_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** How long buffered data may still be sent after a stream has ended. The rest is dropped. */
const GRACE_MS = 5_000;

const idOf = (token: FeedToken): string => `id: ${writeToken(token)}\n`;

/** The position that a client has to store to continue from there. */
export const positionText = (token: FeedToken): Buffer => Buffer.from(`${idOf(token)}\n`);

/** Changes as a stream sends them, up to a position; undefined when there are none. */
export function changesText(
  reported: readonly ReportedChange[],
  upTo: FeedToken,
  fields: readonly string[] = [],
): Buffer | undefined {
  if (reported.length === 0) return undefined;
  const events = reported.map(
    ({ change, token }) =>
      `event: change\n${idOf(token)}data: ${JSON.stringify(selectFields(change, fields))}\n\n`,
  );
  const isComplete = reported.at(-1)?.token.position === upTo.position;
  return Buffer.from(`${events.join('')}${isComplete ? '' : `${idOf(upTo)}\n`}`);
}

/** A key of everything that determines the text of changes. It is equal for callers who get the same text. */
export function viewOf({ ctx, query }: Listener): string {
  const { caller, links } = ctx;
  const { kinds = [], _fields = [] } = query;
  return JSON.stringify([rightsOf(caller), links.key, kinds.toSorted(), _fields]);
}

function rightsOf(caller: Caller | null): readonly unknown[] {
  if (caller === null) return [];
  const { id, role, scopes } = caller;
  if (scopes !== undefined) return [id, role, ...scopes];
  // All callers who may read everything get the same text.
  return may(caller, 'read unpublished records of others') ? ['everything'] : [id, role];
}

/** One stream and its position in the feed. */
export class Follower {
  readonly stream: Readable;
  readonly view: string;
  readonly startedAt = performance.now();
  /** When the caller's token was last verified. */
  trustedAt = performance.now();
  /** The last position that was sent to the client. */
  private sentPosition: FeedToken;
  private isFull = false;
  private isQuiet = false;
  private hasEnded = false;

  /**
   * @param reached the position up to which nothing needs to be sent
   * @param onDrain is called when the buffer of a slow client has room again
   * @param onEnd is called once, when the stream has ended or the client has disconnected
   */
  constructor(
    readonly listener: Listener,
    private reached: FeedToken,
    private readonly onDrain: () => void,
    private readonly onEnd: () => void,
  ) {
    this.sentPosition = reached;
    this.view = viewOf(listener);
    this.stream = new Readable({
      highWaterMark: MAX_BUFFERED,
      read: () => {
        this.resume();
      },
      destroy: (error, done) => {
        this.finish();
        done(error);
      },
    });
    // Without a token to continue from, a client that is disconnected at once would begin at another
    // position.
    this.push(Buffer.from(`retry: ${RETRY_MS}\n${idOf(reached)}\n`));
  }

  /** Everything up to this position was sent or does not concern the caller. */
  get at(): FeedToken {
    return this.reached;
  }

  get isOver(): boolean {
    return this.hasEnded;
  }

  /**
   * Sends the changes up to a position.
   * @returns false when no more may be sent for now, as the client is too slow
   */
  send(text: Buffer | undefined, upTo: FeedToken): boolean {
    this.reached = upTo;
    if (this.hasEnded) return false;
    if (text === undefined) return true;
    this.sentPosition = upTo;
    return this.push(text);
  }

  /** Sends a heartbeat if nothing was sent since the last call. It has the position if that has changed. */
  sendHeartbeat(): void {
    if (this.isQuiet && !this.isFull && !this.hasEnded) {
      const isSent = this.sentPosition.position === this.reached.position;
      this.sentPosition = this.reached;
      this.push(isSent ? HEARTBEAT : positionText(this.reached));
    }
    this.isQuiet = true;
  }

  end(): void {
    if (this.hasEnded) return;
    this.finish();
    this.stream.push(null);
    setTimeout(() => this.stream.destroy(), GRACE_MS).unref();
  }

  private push(text: Buffer): boolean {
    this.isQuiet = false;
    this.isFull = !this.stream.push(text);
    return !this.isFull;
  }

  private resume(): void {
    if (!this.isFull || this.hasEnded) return;
    this.isFull = false;
    this.onDrain();
  }

  private finish(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.onEnd();
  }
}
