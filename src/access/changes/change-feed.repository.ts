import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { engineOf } from '#platform/database/engine.js';
import { useIndex } from '#platform/database/join-order.js';
import { rowLock } from '#platform/database/row-lock.js';
import { insertRows, placeholders, updateRow, writeRows } from '#platform/database/rows.js';
import { FEED_KINDS, type FeedKind, type FeedState, type NumberedChange } from './change-feed.entity.js';

/** Positions greater than `after`, up to and including `upTo`. */
export interface PositionRange {
  readonly after: number;
  readonly upTo: number;
}

const THE_ROW = 1;

/** All SQL of the change feed: its state, and the positions in the change log. */
@Injectable()
export class ChangeFeedRepository {
  /** Prepared, because every page of the feed runs it. */
  async findState(manager: EntityManager): Promise<FeedState | undefined> {
    return this.state(manager, '');
  }

  /** The same, with a lock: other processes that number changes wait until this transaction ends. */
  async lockState(manager: EntityManager): Promise<FeedState | undefined> {
    return this.state(manager, rowLock(manager));
  }

  async insertState(manager: EntityManager, state: FeedState): Promise<void> {
    await insertRows(manager, 'change_feed', [{ id: THE_ROW, ...state }]);
  }

  async setLastPosition(manager: EntityManager, position: number): Promise<void> {
    await updateRow(manager, 'change_feed', { id: THE_ROW }, { last_position: position });
  }

  /** Moves the dropped position forward, never back. */
  async setDroppedPosition(manager: EntityManager, position: number): Promise<void> {
    const sql = 'UPDATE change_feed SET dropped_position = ? WHERE id = ? AND dropped_position < ?';
    await writeRows(manager, sql, [position, THE_ROW, position], [0, 1]);
  }

  /** Changes with a position, in order. Prepared, because every page of the feed runs it. */
  async list(
    manager: EntityManager,
    { after, upTo }: PositionRange,
    kinds: readonly FeedKind[],
    limit: number,
  ): Promise<NumberedChange[]> {
    return manager.query<NumberedChange[]>(
      // Uses the index on positions: with the index on kinds, SQLite would read and sort the whole log.
      `SELECT id, position, kind, record_id, verb, languages, fields, at, known_to
       FROM changes ${useIndex(engineOf(manager), 'uq_changes_position')} WHERE position > ? AND position <= ? AND kind IN (${placeholders(kinds)}) ORDER BY position LIMIT ?`,
      [after, upTo, ...kinds, limit],
    );
  }

  /**
   * The times of the changes at these positions, as far as they exist, by position; and the current dropped
   * position. One statement, because every page of the feed runs it.
   */
  async marks(
    manager: EntityManager,
    positions: readonly number[],
  ): Promise<{ readonly at: ReadonlyMap<number, number>; readonly dropped: number }> {
    const rows = await manager.query<Pick<NumberedChange, 'position' | 'at'>[]>(
      `SELECT position, at FROM changes WHERE position IN (${placeholders(positions)})
       UNION ALL SELECT -1, dropped_position FROM change_feed WHERE id = ${THE_ROW}`,
      [...positions],
    );
    const at = new Map(rows.map((row) => [row.position, row.at]));
    return { at, dropped: at.get(-1) ?? 0 };
  }

  /**
   * The newest position of any change or, with `ids`, of those among them that the feed reports; 0 for none.
   */
  async lastPosition(manager: EntityManager, ids?: readonly number[]): Promise<number> {
    const within = ids && ` WHERE id IN (${placeholders(ids)}) AND kind IN (${placeholders(FEED_KINDS)})`;
    const [row] = await manager.query<{ last: number | null }[]>(
      `SELECT MAX(position) AS last FROM changes${within ?? ''}`,
      ids === undefined ? [] : [...ids, ...FEED_KINDS],
    );
    return row?.last ?? 0;
  }

  /**
   * The position of the first change at this instant (in milliseconds) or after it; undefined when there is
   * none.
   */
  async firstPosition(manager: EntityManager, at: number): Promise<number | undefined> {
    const [row] = await manager.query<{ position: number | null }[]>(
      'SELECT MIN(position) AS position FROM changes WHERE at >= ?',
      [at],
    );
    return row?.position ?? undefined;
  }

  /**
   * Whether there is no state yet, or a change without a position. Prepared, because every read of the feed
   * runs it.
   */
  async hasUnnumbered(manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 AS found FROM change_feed WHERE id = ${THE_ROW}
       AND NOT EXISTS (SELECT 1 FROM changes WHERE position IS NULL)`,
    );
    return rows.length === 0;
  }

  /** The ids of the first changes without a position. */
  async unnumbered(manager: EntityManager, limit: number): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      'SELECT id FROM changes WHERE position IS NULL ORDER BY id LIMIT ?',
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Assigns positions to changes, whose ids ascend. */
  async number(manager: EntityManager, ids: readonly number[], first: number): Promise<void> {
    const runs = consecutiveRuns(ids, first);
    // Uses only the primary key: the other index would lead to uncommitted rows, and wait for their writers.
    const index = engineOf(manager) === 'mysql' ? useIndex('mysql', 'PRIMARY') : '';
    await writeRows(
      manager,
      `UPDATE changes ${index}
       SET position = COALESCE(position, CASE ${runs.map(() => 'WHEN id <= ? THEN id + ?').join(' ')} END)
       WHERE id IN (${placeholders(ids)})`,
      [...runs.flatMap(({ lastId, offset }) => [lastId, offset]), ...ids],
      ids.length,
    );
  }

  private async state(
    manager: EntityManager,
    lock: ReturnType<typeof rowLock>,
  ): Promise<FeedState | undefined> {
    const [row] = await manager.query<FeedState[]>(
      `SELECT name, last_position, dropped_position FROM change_feed WHERE id = ${THE_ROW} ${lock}`,
    );
    return row;
  }
}

/**
 * The ids without a gap between them, and what their positions are greater by. One case for each run instead
 * of each id: the server tries them in order, so a case for each id takes quadratic time.
 */
function consecutiveRuns(
  ids: readonly number[],
  first: number,
): readonly { readonly lastId: number; readonly offset: number }[] {
  const runs: { lastId: number; readonly offset: number }[] = [];
  for (const [n, id] of ids.entries()) {
    const run = runs.at(-1);
    if (run?.lastId === id - 1) run.lastId = id;
    else runs.push({ lastId: id, offset: first + n - id });
  }
  return runs;
}
