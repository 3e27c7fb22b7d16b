import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { atPresent } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { FeedService, type ReadChanges, type ReportedChange } from './feed.service.js';
import { FeedSignal } from './feed-signal.js';
import type { FeedToken } from './feed-token.js';
import { changesText, type Follower } from './follower.js';

/** Number of changes read at once. */
const PAGE = 500;
/** How long to wait without a signal before checking for changes anyway. */
const WAIT_MS = 10_000;
const PAUSE_AFTER_ERROR_MS = 1_000;

/** The text for all streams with the same view, built once. */
class SharedText {
  private readonly completeText: Buffer | undefined;

  constructor(
    private readonly reported: readonly ReportedChange[],
    private readonly upTo: FeedToken,
    private readonly fields: readonly string[] | undefined,
  ) {
    this.completeText = changesText(reported, upTo, fields);
  }

  /**
   * The text for a stream that already has all changes up to a position; shared when it needs all of them.
   */
  after(position: number, from: number): Buffer | undefined {
    if (position <= from) return this.completeText;
    const remaining = this.reported.filter(({ token }) => token.position > position);
    return changesText(remaining, this.upTo, this.fields);
  }
}

/** The end of the feed: read once for all streams that have reached it, then filtered for each view. */
@Injectable()
export class FeedTail {
  private readonly logger = new Logger('Changes');
  private readonly followers = new Set<Follower>();
  private at: FeedToken | undefined;
  private stop = new AbortController();

  /** Runs in its own async context, not in that of the request that starts it. */
  private readonly begin = AsyncResource.bind((stopped: AbortSignal) => void this.run(stopped));

  constructor(
    private readonly feed: FeedService,
    private readonly signal: FeedSignal,
  ) {}

  /** Adds a stream that has caught up. Returns false when there are more changes than it has received. */
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
      // A loop that was started again meanwhile reads on its own.
      if (isStopped()) return;
      if (page !== undefined) this.deliver(page);
      if (page?.more !== true) await this.signal.wait(seen, WAIT_MS, stopped);
    }
  }

  /** Undefined when reading fails: while the database is unavailable there is nothing to report. */
  private async read(since: FeedToken): Promise<ReadChanges | undefined> {
    try {
      return await this.feed.read({ since, kinds: undefined, limit: PAGE });
    } catch (error) {
      if (error instanceof ApiError && error.error === 'rest_changes_expired') this.endAll();
      else {
        this.logger.warn(`Streams wait, reading will be retried: ${String(error)}`);
        await sleep(PAUSE_AFTER_ERROR_MS, undefined, { ref: false });
      }
      return undefined;
    }
  }

  /** The clients reconnect, and their requests are refused with the reason. */
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
      // A slow stream continues alone when its buffer has room again.
      if (!follower.send(text.after(follower.at.position, from), page.next)) this.leave(follower);
    }
  }

  private textFor({ listener: { ctx, query } }: Follower, page: ReadChanges): SharedText {
    const { kinds, _fields } = query;
    const rows = kinds === undefined ? page.rows : page.rows.filter(({ kind }) => kinds.includes(kind));
    return new SharedText(this.feed.reported(atPresent(ctx), { ...page, rows }), page.next, _fields);
  }
}
