import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { atPresent } from '../context/request-context.js';
import { ApiError } from '../http/api-error.js';
import { FeedService, type ReadChanges, type ToldChange } from './feed.service.js';
import { FeedSignal } from './feed-signal.js';
import type { FeedToken } from './feed-token.js';
import { changesText, type Follower } from './follower.js';

/** Changes of one reading. */
const PAGE = 500;
/** Without any signal it is looked all the same. */
const WAIT_MS = 10_000;
const PAUSE_AFTER_ERROR_MS = 1_000;

/** What those are told who are told the same, made once. */
class SharedText {
  private readonly whole: Buffer | undefined;

  constructor(
    private readonly told: readonly ToldChange[],
    private readonly upTo: FeedToken,
    private readonly fields: readonly string[] | undefined,
  ) {
    this.whole = changesText(told, upTo, fields);
  }

  /** For who knows all up to a position already; from the place where the reading began on, it is the same bytes. */
  after(position: number, from: number): Buffer | undefined {
    if (position <= from) return this.whole;
    const rest = this.told.filter(({ token }) => token.position > position);
    return changesText(rest, this.upTo, this.fields);
  }
}

/** The end of the feed: read once for all streams that have come to it, whatever they are told of it. */
@Injectable()
export class FeedTail {
  private readonly logger = new Logger('Changes');
  private readonly followers = new Set<Follower>();
  private at: FeedToken | undefined;
  private stop = new AbortController();

  /** It works for all, and not for the request that happens to begin it. */
  private readonly begin = AsyncResource.bind((stopped: AbortSignal) => void this.run(stopped));

  constructor(
    private readonly feed: FeedService,
    private readonly signal: FeedSignal,
  ) {}

  /** Takes a stream along that has been told all there was; false when there is more by now than it knows. */
  join(follower: Follower): boolean {
    if (this.at !== undefined && follower.at.position < this.at.position) return false;
    this.followers.add(follower);
    if (this.at === undefined) {
      this.at = follower.at;
      this.stop = new AbortController();
      this.begin(this.stop.signal);
    }
    return true;
  }

  leave(follower: Follower): void {
    this.followers.delete(follower);
    if (this.followers.size > 0) return;
    this.at = undefined;
    this.stop.abort();
  }

  private async run(stopped: AbortSignal): Promise<void> {
    const isStopped = (): boolean => stopped.aborted;
    while (!isStopped() && this.at !== undefined) {
      const { seen } = this.signal;
      const page = await this.read(this.at);
      // Whoever has begun anew meanwhile reads for themselves.
      if (isStopped()) return;
      if (page !== undefined) this.deliver(page);
      if (page?.more !== true) await this.signal.wait(seen, WAIT_MS, stopped);
    }
  }

  /** Undefined when it could not be read: while the database is away there is nothing to tell. */
  private async read(since: FeedToken): Promise<ReadChanges | undefined> {
    try {
      return await this.feed.read({ since, kinds: undefined, limit: PAGE });
    } catch (error) {
      if (error instanceof ApiError && error.error === 'rest_changes_expired') this.endAll();
      else {
        this.logger.warn(`Streams wait, it will be tried again: ${String(error)}`);
        await sleep(PAUSE_AFTER_ERROR_MS, undefined, { ref: false });
      }
      return undefined;
    }
  }

  /** They come again, and are told why. */
  private endAll(): void {
    for (const follower of [...this.followers]) follower.end();
  }

  private deliver(page: ReadChanges): void {
    const from = this.at?.position ?? 0;
    const { position } = page.next;
    this.at = page.next;
    if (position === from) return;
    const texts = new Map<string, SharedText>();
    for (const follower of [...this.followers]) {
      if (follower.at.position >= position) continue;
      let text = texts.get(follower.view);
      if (text === undefined) texts.set(follower.view, (text = this.textFor(follower, page)));
      // It goes on alone when there is room again.
      if (!follower.send(text.after(follower.at.position, from), page.next)) this.leave(follower);
    }
  }

  private textFor({ listener: { ctx, query } }: Follower, page: ReadChanges): SharedText {
    const { kinds, _fields } = query;
    const rows = kinds === undefined ? page.rows : page.rows.filter(({ kind }) => kinds.includes(kind));
    return new SharedText(this.feed.told(atPresent(ctx), { ...page, rows }), page.next, _fields);
  }
}
