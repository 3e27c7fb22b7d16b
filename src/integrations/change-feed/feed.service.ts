import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NumberedChange } from '#access/changes/change-feed.entity.js';
import { ChangeFeed, type FeedPage } from '#access/changes/change-feed.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { driverErrorKind } from '#platform/database/driver-errors.js';
import type { ChangeDto, ChangeListDto, ChangesQuery, FeedQuery } from './feed.dto.js';
import { limitOf } from './feed.dto.js';
import { type FeedToken, isKnown, writeToken } from './feed-token.js';
import { reportedChange } from './reported-changes.js';
import { type CurrentRecords, ReportedRecordsRepository } from './reported-records.repository.js';

const DAY_MS = 86_400_000;

/** A change with the token of its position. */
export interface ReportedChange {
  readonly change: ChangeDto;
  readonly token: FeedToken;
}

/** Changes as read from the database, not yet filtered for a caller. */
export interface ReadChanges {
  readonly rows: readonly NumberedChange[];
  readonly records: CurrentRecords;
  readonly next: FeedToken;
  readonly more: boolean;
}

export interface RequestedChanges {
  readonly since: FeedQuery['since'] | undefined;
  readonly kinds: FeedQuery['kinds'] | undefined;
  readonly limit: number;
}

const expired = (): ApiError => new ApiError('rest_changes_expired', { key: 'changes_expired' });

/** The change feed, filtered for each caller. */
@Injectable()
export class FeedService {
  /** Retention in milliseconds; infinite when changes are never deleted. */
  private readonly retention: number;

  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly records: ReportedRecordsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const days = [settings.changesRetentionDays, settings.auditRetentionDays].filter((value) => value > 0);
    this.retention = Math.min(Infinity, ...days) * DAY_MS;
  }

  async list(ctx: RequestContext, query: ChangesQuery): Promise<ChangeListDto> {
    const { since, kinds } = query;
    const read = await this.read({ since, kinds, limit: limitOf(query) });
    const token = writeToken(read.next);
    return {
      changes: this.reported(ctx, read).map(({ change }) => change),
      next: token,
      next_rest_url: ctx.links.api('/changes', { since: token, kinds, limit: query.limit }),
      more: read.more,
    };
  }

  /**
   * Reads the changes after a position, and the current state of their records.
   * @throws ApiError 410 when changes after the position were deleted
   */
  async read(requested: RequestedChanges): Promise<ReadChanges> {
    // `now` means after all existing changes, so all of them must be numbered first.
    const isAll = await this.numbered((requested.since ?? 'now') === 'now' ? 'all' : 'some');
    const read = await this.database.read(async (manager) => this.readWith(manager, requested));
    if (read.rows.length > 0) await this.settled();
    // The other changes have no position yet; the client's next request returns them.
    return isAll ? read : { ...read, more: true };
  }

  /** The changes that the caller may see now. */
  reported(
    ctx: RequestContext,
    { rows, records, next: { feed } }: Pick<ReadChanges, 'rows' | 'records' | 'next'>,
  ): ReportedChange[] {
    return rows.flatMap((row) => {
      const change = reportedChange(ctx, row, records);
      return change === undefined ? [] : [{ change, token: { feed, position: row.position, at: row.at } }];
    });
  }

  /** Readers should not get a conflict: for them, a database that is too busy is unavailable. */
  private async numbered(scope: 'all' | 'some'): Promise<boolean> {
    try {
      if (scope === 'some') return await this.feed.number();
      await this.feed.numberAll();
      return true;
    } catch (error) {
      if (driverErrorKind(error) !== 'conflict') throw error;
      throw new ApiError('rest_unavailable', { key: 'unavailable' }, { headers: { 'Retry-After': '1' } });
    }
  }

  private async readWith(
    manager: EntityManager,
    { since = 'now', kinds, limit }: RequestedChanges,
  ): Promise<ReadChanges> {
    if (since === 'now') return this.currentEnd(manager);
    const page = await this.feed.read(manager, { after: since.position, kinds, limit });
    const { at, dropped } = await this.feed.marks(manager, [since.position, page.upTo]);
    if (this.isLost(since, page, at.get(since.position), dropped)) throw expired();
    return {
      rows: page.rows,
      records: await this.records.find(manager, page.rows),
      next: { feed: page.state.name, position: page.upTo, at: at.get(page.upTo) ?? 0 },
      more: page.more,
    };
  }

  private async currentEnd(manager: EntityManager): Promise<ReadChanges> {
    const { name: feed, last_position: position } = await this.feed.state(manager);
    const { at } = await this.feed.marks(manager, [position]);
    return {
      rows: [],
      records: new Map(),
      next: { feed, position, at: at.get(position) ?? 0 },
      more: false,
    };
  }

  /**
   * Whether the token belongs to another feed or to a history that this database does not have, or later
   * changes were deleted.
   */
  private isLost(since: FeedToken, page: FeedPage, at: number | undefined, dropped: number): boolean {
    if (!isKnown(since, page.state, at)) return true;
    const [first] = page.rows;
    return dropped > since.position || (first !== undefined && first.at < Date.now() - this.retention);
  }

  /**
   * Other instances may still have older cached responses. Waits until these are stale, so that clients get
   * the changed data.
   */
  private async settled(): Promise<void> {
    const { cacheBytes, cacheStaleness } = this.settings;
    if (this.database.engine === 'mysql' && cacheBytes > 0 && cacheStaleness > 0) await sleep(cacheStaleness);
  }
}
