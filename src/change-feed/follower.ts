import { Readable } from 'node:stream';
import { type Caller, may } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { selectFields } from '../http/select-fields.js';
import type { FeedQuery } from './feed.dto.js';
import type { ToldChange } from './feed.service.js';
import { type FeedToken, writeToken } from './feed-token.js';

/** Who listens, by what, and to what. */
export interface Listener {
  readonly ctx: RequestContext;
  readonly query: FeedQuery;
  readonly authorization: string | undefined;
}

/** Bytes that wait for a client, beside those in its connection; who has more goes on alone, as fast as it can. */
const MOST_WAITING = 65_536;
/** How long a client waits before it comes again, in milliseconds. */
const RETRY_MS = 2_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** For what waits when a stream ends; what is not taken then is dropped. */
const GRACE_MS = 5_000;

const idOf = (token: FeedToken): string => `id: ${writeToken(token)}\n`;

/** What a client has to keep to go on from there. */
export const placeText = (token: FeedToken): Buffer => Buffer.from(`${idOf(token)}\n`);

/** Changes as a stream sends them, up to a place; undefined when there are none. */
export function changesText(
  told: readonly ToldChange[],
  upTo: FeedToken,
  fields: readonly string[] = [],
): Buffer | undefined {
  if (told.length === 0) return undefined;
  const events = told.map(
    ({ change, token }) =>
      `event: change\n${idOf(token)}data: ${JSON.stringify(selectFields(change, fields))}\n\n`,
  );
  const isWhole = told.at(-1)?.token.position === upTo.position;
  return Buffer.from(`${events.join('')}${isWhole ? '' : `${idOf(upTo)}\n`}`);
}

/** What decides what is told, and in which words: equal for those who are told the same. */
export function viewOf({ ctx, query }: Listener): string {
  const { caller, links } = ctx;
  const { kinds = [], _fields = [] } = query;
  return JSON.stringify([rightsOf(caller), links.key, kinds.toSorted(), _fields]);
}

function rightsOf(caller: Caller | null): readonly unknown[] {
  if (caller === null) return [];
  const { id, role, scopes } = caller;
  if (scopes !== undefined) return [id, role, ...scopes];
  // Who reads everything is told the same.
  return may(caller, 'read unpublished records of others') ? ['everything'] : [id, role];
}

/** One stream, and how far it is. */
export class Follower {
  readonly stream: Readable;
  readonly view: string;
  readonly begunAt = performance.now();
  /** When it was last known that the caller may listen. */
  trustedAt = performance.now();
  /** The place that the client knows. */
  private known: FeedToken;
  private isFull = false;
  private isQuiet = false;
  private hasEnded = false;

  /**
   * @param at all up to here is known, or need not be
   * @param onRoom is called when it has sent what was too much
   * @param onGone is called once, when it has ended or its client is gone
   */
  constructor(
    readonly listener: Listener,
    private reached: FeedToken,
    private readonly onRoom: () => void,
    private readonly onGone: () => void,
  ) {
    this.known = reached;
    this.view = viewOf(listener);
    this.stream = new Readable({
      highWaterMark: MOST_WAITING,
      read: () => {
        this.goOn();
      },
      destroy: (error, done) => {
        this.finish();
        done(error);
      },
    });
    // Without a token to go on from, a client that is cut off at once would begin elsewhere.
    this.push(Buffer.from(`retry: ${RETRY_MS}\n${idOf(reached)}\n`));
  }

  /** All up to here is sent, or does not concern the caller. */
  get at(): FeedToken {
    return this.reached;
  }

  get isOver(): boolean {
    return this.hasEnded;
  }

  /**
   * Sends what there is up to a place.
   * @returns false when it must be asked for no more, as its client takes it too slowly
   */
  send(text: Buffer | undefined, upTo: FeedToken): boolean {
    this.reached = upTo;
    if (this.hasEnded) return false;
    if (text === undefined) return true;
    this.known = upTo;
    return this.push(text);
  }

  /** A sign of life, unless there was one since the last call; and where it is, if nothing was told on the way. */
  beat(): void {
    if (this.isQuiet && !this.isFull && !this.hasEnded) {
      const isKnown = this.known.position === this.reached.position;
      this.known = this.reached;
      this.push(isKnown ? HEARTBEAT : placeText(this.reached));
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

  private goOn(): void {
    if (!this.isFull || this.hasEnded) return;
    this.isFull = false;
    this.onRoom();
  }

  private finish(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.onGone();
  }
}
