import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { may, reachesKind } from '../auth/roles.js';
import { ChangeFeed, type FeedPage, type NumberedChange } from '../changes/change-feed.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { driverErrorKind } from '../database/driver-errors.js';
import { ApiError } from '../http/api-error.js';
import type { Language } from '../i18n/languages.js';
import { KINDS } from '../records/kinds.js';
import type { ChangeDto, ChangeListDto, ChangesQuery, FeedQuery } from './feed.dto.js';
import { limitOf } from './feed.dto.js';
import { type FeedToken, writeToken } from './feed-token.js';
import { readableNow } from './readable-now.js';

const DAY_MS = 86_400_000;

/** A change with the token of its place. */
export interface TellableChange {
  readonly change: ChangeDto;
  readonly token: FeedToken;
}

export interface ToldChanges {
  readonly changes: readonly TellableChange[];
  readonly next: FeedToken;
  readonly more: boolean;
}

interface Asked {
  readonly since: FeedQuery['since'] | undefined;
  readonly kinds: FeedQuery['kinds'] | undefined;
  readonly limit: number;
}

const COLLECTIONS = new Map<string, string>([
  ...KINDS.map(({ name, collection }) => [name, collection] as const),
  ['media', 'media'],
]);

const listOf = (text: string): string[] => text.split(',').filter((name) => name !== '');

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
    const { changes, next, more } = await this.after(ctx, { since, kinds, limit: limitOf(query) });
    const token = writeToken(next);
    return {
      changes: changes.map(({ change }) => change),
      next: token,
      next_rest_url: ctx.links.api('/changes', { since: token, kinds, limit: query.limit }),
      more,
    };
  }

  /**
   * What comes after a place in the feed, as it may be told now.
   * @throws ApiError 410 when something that came after it is not there any longer
   */
  async after(ctx: RequestContext, asked: Asked): Promise<ToldChanges> {
    await this.numbered();
    const told = await this.database.read(async (manager) => this.read(ctx, manager, asked));
    if (told.changes.length > 0) await this.settled();
    return told;
  }

  /** Whoever only reads is in nobody's way: to them, a database that is too busy is one that is away. */
  private async numbered(): Promise<void> {
    try {
      await this.feed.number();
    } catch (error) {
      if (driverErrorKind(error) !== 'conflict') throw error;
      throw new ApiError('rest_unavailable', { key: 'unavailable' }, { headers: { 'Retry-After': '1' } });
    }
  }

  private async read(
    ctx: RequestContext,
    manager: EntityManager,
    { since = 'now', kinds, limit }: Asked,
  ): Promise<ToldChanges> {
    if (since === 'now') return this.present(manager);
    const page = await this.feed.read(manager, { after: since.position, kinds, limit });
    const { at, dropped } = await this.feed.marks(manager, [since.position, page.upTo]);
    if (this.isLost(since, page, at.get(since.position), dropped)) throw expired();
    const isReadable = await readableNow(ctx, manager, page.rows);
    const { name: feed } = page.state;
    return {
      changes: page.rows.map((row) => ({
        change: toDto(ctx, row, isReadable(row)),
        token: { feed, position: row.position, at: row.at },
      })),
      next: { feed, position: page.upTo, at: at.get(page.upTo) ?? 0 },
      more: page.more,
    };
  }

  private async present(manager: EntityManager): Promise<ToldChanges> {
    const { name: feed, last_position: position } = await this.feed.state(manager);
    const { at } = await this.feed.marks(manager, [position]);
    return { changes: [], next: { feed, position, at: at.get(position) ?? 0 }, more: false };
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

function toDto(ctx: RequestContext, row: NumberedChange, isReadable: boolean): ChangeDto {
  const { kind, record_id: id, verb } = row;
  const seesAll = seesUnpublished(ctx, kind);
  return {
    kind,
    id,
    action: !isReadable ? 'delete' : verb === 'create' ? 'create' : 'update',
    at: new Date(row.at).toISOString(),
    ...(isReadable && { rest_url: ctx.links.api(`/${COLLECTIONS.get(kind) ?? kind}/${id}`) }),
    ...((isReadable || seesAll) && {
      fields: listOf(row.fields),
      languages: listOf(row.languages) as Language[],
    }),
    ...(seesAll && { verb }),
  };
}

const seesUnpublished = ({ caller }: RequestContext, kind: NumberedChange['kind']): boolean =>
  may(caller, 'read unpublished records of others') && (kind === 'media' || reachesKind(caller, kind));
