import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeFeed, type FeedPage, type NumberedChange } from '../changes/change-feed.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { driverErrorKind } from '../database/driver-errors.js';
import { ApiError } from '../http/api-error.js';
import type { ChangeDto, ChangeListDto, ChangesQuery, FeedQuery } from './feed.dto.js';
import { limitOf } from './feed.dto.js';
import { type FeedToken, writeToken } from './feed-token.js';
import { type PresentThings, presentThings, toldChange } from './told-changes.js';

const DAY_MS = 86_400_000;

/** A change with the token of its place. */
export interface ToldChange {
  readonly change: ChangeDto;
  readonly token: FeedToken;
}

/** Changes as they were read, for nobody in particular yet. */
export interface ReadChanges {
  readonly rows: readonly NumberedChange[];
  readonly things: PresentThings;
  readonly next: FeedToken;
  readonly more: boolean;
}

export interface AskedChanges {
  readonly since: FeedQuery['since'] | undefined;
  readonly kinds: FeedQuery['kinds'] | undefined;
  readonly limit: number;
}

const expired = (): ApiError => new ApiError('rest_changes_expired', { key: 'changes_expired' });

/** The feed of changes, as a caller may know of it. */
@Injectable()
export class FeedService {
  /** Milliseconds; infinite for as long as the log is kept. */
  private readonly retention: number;

  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const days = [settings.changesRetentionDays, settings.auditRetentionDays].filter((kept) => kept > 0);
    this.retention = Math.min(Infinity, ...days) * DAY_MS;
  }

  async list(ctx: RequestContext, query: ChangesQuery): Promise<ChangeListDto> {
    const { since, kinds } = query;
    const read = await this.read({ since, kinds, limit: limitOf(query) });
    const token = writeToken(read.next);
    return {
      changes: this.told(ctx, read).map(({ change }) => change),
      next: token,
      next_rest_url: ctx.links.api('/changes', { since: token, kinds, limit: query.limit }),
      more: read.more,
    };
  }

  /**
   * What comes after a place in the feed, and what of it is there now.
   * @throws ApiError 410 when something that came after it is not there any longer
   */
  async read(asked: AskedChanges): Promise<ReadChanges> {
    // From now on is after all that is there.
    const isAll = await this.numbered((asked.since ?? 'now') === 'now' ? 'all' : 'some');
    const read = await this.database.read(async (manager) => this.readWith(manager, asked));
    if (read.rows.length > 0) await this.settled();
    // The rest has no place yet; who comes again goes on with it.
    return isAll ? read : { ...read, more: true };
  }

  /** What the caller may know of these changes now. */
  told(
    ctx: RequestContext,
    { rows, things, next: { feed } }: Pick<ReadChanges, 'rows' | 'things' | 'next'>,
  ): ToldChange[] {
    return rows.flatMap((row) => {
      const change = toldChange(ctx, row, things);
      return change === undefined ? [] : [{ change, token: { feed, position: row.position, at: row.at } }];
    });
  }

  /** Whoever only reads is in nobody's way: to them, a database that is too busy is one that is away. */
  private async numbered(wanted: 'all' | 'some'): Promise<boolean> {
    try {
      if (wanted === 'some') return await this.feed.number();
      await this.feed.numberAll();
      return true;
    } catch (error) {
      if (driverErrorKind(error) !== 'conflict') throw error;
      throw new ApiError('rest_unavailable', { key: 'unavailable' }, { headers: { 'Retry-After': '1' } });
    }
  }

  private async readWith(
    manager: EntityManager,
    { since = 'now', kinds, limit }: AskedChanges,
  ): Promise<ReadChanges> {
    if (since === 'now') return this.present(manager);
    const page = await this.feed.read(manager, { after: since.position, kinds, limit });
    const { at, dropped } = await this.feed.marks(manager, [since.position, page.upTo]);
    if (this.isLost(since, page, at.get(since.position), dropped)) throw expired();
    return {
      rows: page.rows,
      things: await presentThings(manager, page.rows),
      next: { feed: page.state.name, position: page.upTo, at: at.get(page.upTo) ?? 0 },
      more: page.more,
    };
  }

  private async present(manager: EntityManager): Promise<ReadChanges> {
    const { name: feed, last_position: position } = await this.feed.state(manager);
    const { at } = await this.feed.marks(manager, [position]);
    return {
      rows: [],
      things: new Map(),
      next: { feed, position, at: at.get(position) ?? 0 },
      more: false,
    };
  }

  /** Is this the token of another feed, or of a past that this database does not have, or was something after it dropped? */
  private isLost(since: FeedToken, page: FeedPage, at: number | undefined, dropped: number): boolean {
    const { name, last_position: last } = page.state;
    if (since.feed !== name || since.position > last) return true;
    if (at !== undefined && since.at !== 0 && at !== since.at) return true;
    const [first] = page.rows;
    return dropped > since.position || (first !== undefined && first.at < Date.now() - this.retention);
  }

  /** Whoever now asks another instance for what has changed must not get what that one has kept from before. */
  private async settled(): Promise<void> {
    const { cacheBytes, cacheStaleness } = this.settings;
    if (this.database.engine === 'mysql' && cacheBytes > 0 && cacheStaleness > 0) await sleep(cacheStaleness);
  }
}
