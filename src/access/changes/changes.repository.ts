import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Condition } from '#platform/database/condition.js';
import { countRows, inParts, insertRows, placeholders } from '#platform/database/rows.js';
import type { PurgeRule } from '#platform/jobs/purge.js';
import { type Change, CHANGED_KINDS, type ChangedKind, type Verb } from './change.entity.js';

/** A filter on changes; absent fields do not filter. */
export interface ChangeFilter {
  /** The change with this number. */
  readonly id?: number | undefined;
  /** The id of the user who wrote. */
  readonly actor?: number | undefined;
  readonly kind?: ChangedKind | undefined;
  /** The id of the record that was written. */
  readonly record?: number | undefined;
  readonly verb?: Verb | undefined;
  readonly address?: string | undefined;
  /** From this instant on, in seconds since 1970 UTC. */
  readonly after?: number | undefined;
  /** Before this instant, in seconds since 1970 UTC. */
  readonly before?: number | undefined;
}

/** A change with the name of the user who wrote it; null when the account was deleted. */
export type ChangeByName = Change & { readonly username: string | null };

/** All SQL of the change log except that of the feed, which is in `ChangeFeedRepository`. */
@Injectable()
export class ChangesRepository {
  async insert(manager: EntityManager, changes: readonly Omit<Change, 'id' | 'position'>[]): Promise<void> {
    await inParts(changes, async (part) => insertRows(manager, 'changes', part));
  }

  /**
   * Changes, newest first. Uses `query`, because it may read a large part of the log and `Database.readLong`
   * limits only `query`.
   */
  async page(
    manager: EntityManager,
    filter: ChangeFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly rows: ChangeByName[]; readonly total: number }> {
    const { sql, params } = conditionOf(filter);
    const total = await countRows(manager, `changes WHERE ${sql}`, params);
    // Selects the ids first, because the rows themselves are long.
    const rows = await manager.query<ChangeByName[]>(
      `SELECT c.*, u.username FROM (
         SELECT id FROM changes WHERE ${sql} ORDER BY id DESC LIMIT ? OFFSET ?
       ) p
       JOIN changes c ON c.id = p.id
       LEFT JOIN user u ON u.id = c.actor_id
       ORDER BY p.id DESC`,
      [...params, limit, offset],
    );
    return { rows, total };
  }

  /**
   * Changes before an instant, in milliseconds since 1970 UTC. The newest row always stays, so that its id is
   * never used again. Rows that the feed has not numbered yet stay too.
   */
  purgeRule(before: number): PurgeRule {
    return {
      table: 'changes',
      old: 'at < ? AND position IS NOT NULL AND id < (SELECT MAX(id) FROM changes)',
      order: 'at, id',
      params: [before],
    };
  }
}

function conditionOf({ id, actor, kind, record, verb, address, after, before }: ChangeFilter): Condition {
  const parts: Condition[] = [{ sql: '1 = 1', params: [] }];
  const add = (sql: string, params: Condition['params']): unknown => parts.push({ sql, params });
  if (id !== undefined) add('id = ?', [id]);
  if (actor !== undefined) add('actor_id = ?', [actor]);
  if (kind !== undefined) add('kind = ?', [kind]);
  // The index on kind and record begins with the kind.
  else if (record !== undefined) add(`kind IN (${placeholders(CHANGED_KINDS)})`, CHANGED_KINDS);
  if (record !== undefined) add('record_id = ?', [record]);
  if (verb !== undefined) add('verb = ?', [verb]);
  if (address !== undefined) add('address = ?', [address]);
  if (after !== undefined) add('at >= ?', [after * 1_000]);
  if (before !== undefined) add('at < ?', [before * 1_000]);
  return { sql: parts.map((part) => part.sql).join(' AND '), params: parts.flatMap((part) => part.params) };
}
