import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { useIndex } from '../database/join-order.js';
import { insertRows, placeholders, updateRow, writeRows } from '../database/rows.js';
import { KINDS } from '../records/kinds.js';
import type { Change } from './change.entity.js';
import type { ChangeFeedState } from './change-feed.entity.js';
import { SharedCheck } from './shared-check.js';

/** What the feed tells of; accounts and credentials are no part of the calendar. */
export const FEED_KINDS = [...KINDS.map(({ name }) => name), 'media'] as const;

export type FeedKind = (typeof FEED_KINDS)[number];

/** A change that has its place in the order of commits. */
export type NumberedChange = Pick<
  Change,
  'id' | 'record_id' | 'verb' | 'languages' | 'fields' | 'at' | 'known_to'
> & {
  readonly kind: FeedKind;
  readonly position: number;
};

export interface FeedRange {
  /** Only what comes after this position. */
  readonly after: number;
  /** Absent for all. */
  readonly kinds?: readonly FeedKind[] | undefined;
  readonly limit: number;
}

export interface FeedPage {
  readonly rows: readonly NumberedChange[];
  /** Where to go on: all that was asked for is told of up to here. */
  readonly upTo: number;
  /** Whether something may come after that already. */
  readonly more: boolean;
  /** What the feed remembered before this was read. */
  readonly state: FeedState;
}

export type FeedState = Omit<ChangeFeedState, 'id'>;

const THE_ROW = 1;
/** Rows that one transaction numbers. */
const BATCH = 200;
/** Transactions of one call: a long backlog, as of a seed, is no work for one request. */
const MAX_BATCHES = 5;
/** Positions that one page looks through, whatever it looks for. */
const WINDOW = 20_000;

/**
 * All changes in the order of their commits. Ids are given before that, so that a reader who remembers the largest id
 * passes over what is committed later under a smaller one. Positions are given afterwards, to rows that are committed,
 * by one process at a time: what has a position is never preceded by something new.
 */
@Injectable()
export class ChangeFeed {
  /** All that wait share one run; who comes while it runs may have something new, and gets the next. */
  private readonly runs = new SharedCheck(async () => this.run(), 0);

  constructor(private readonly database: Database) {}

  /**
   * Gives positions to what was committed before the call; of a long backlog only to some.
   * @returns whether that was all
   */
  async number(): Promise<boolean> {
    const [result] = await new Promise<PromiseSettledResult<boolean>[]>((resolve) => {
      this.runs.get(resolve);
    });
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  }

  /** Numbers whatever there is, unless `isEnough`. */
  async numberAll(isEnough: () => boolean = () => false): Promise<void> {
    while (!(await this.number()) && !isEnough());
  }

  /** What the feed remembers; `number` must have been called before. */
  async state(manager: EntityManager): Promise<FeedState> {
    const state = await this.find(manager, '');
    if (state === undefined) throw new Error('Nothing was numbered yet.');
    return state;
  }

  /** Changes that have a position, in their order. */
  async read(manager: EntityManager, { after, kinds = FEED_KINDS, limit }: FeedRange): Promise<FeedPage> {
    // Before the rows: what is numbered in between comes with the next page.
    const state = await this.state(manager);
    const { last_position: last } = state;
    const end = Math.min(last, after + WINDOW);
    const rows = await manager.query<NumberedChange[]>(
      // By their positions: by their kinds, SQLite would read the whole log and sort it.
      `SELECT id, position, kind, record_id, verb, languages, fields, at, known_to
       FROM changes ${useIndex(this.database.engine, 'uq_changes_position')} WHERE position > ? AND position <= ? AND kind IN (${placeholders(kinds)}) ORDER BY position LIMIT ?`,
      [after, end, ...kinds, limit],
    );
    const upTo = rows.length < limit ? Math.max(after, end) : (rows.at(-1)?.position ?? after);
    return { rows, upTo, more: upTo < last, state };
  }

  /**
   * When the changes at these positions were made, by position, as far as they are there; and what is dropped by now:
   * to be asked after reading, so that nothing was dropped unseen in between.
   */
  async marks(
    manager: EntityManager,
    positions: readonly number[],
  ): Promise<{ readonly at: ReadonlyMap<number, number>; readonly dropped: number }> {
    const rows = await manager.query<{ position: number; at: number }[]>(
      `SELECT position, at FROM changes WHERE position IN (${placeholders(positions)})
       UNION ALL SELECT -1, dropped_position FROM change_feed WHERE id = ${THE_ROW}`,
      [...positions],
    );
    const at = new Map(rows.map((row) => [row.position, row.at]));
    return { at, dropped: at.get(-1) ?? 0 };
  }

  /** Notes in the transaction that deletes rows that the feed has lost them. */
  async dropping(manager: EntityManager, ids: readonly number[]): Promise<void> {
    const [row] = await manager.query<{ position: number | null }[]>(
      `SELECT MAX(position) AS position FROM changes
       WHERE id IN (${placeholders(ids)}) AND kind IN (${placeholders(FEED_KINDS)})`,
      [...ids, ...FEED_KINDS],
    );
    const position = row?.position ?? 0;
    const sql = 'UPDATE change_feed SET dropped_position = ? WHERE id = ? AND dropped_position < ?';
    await writeRows(manager, sql, [position, THE_ROW, position], [0, 1]);
  }

  private async run(): Promise<PromiseSettledResult<boolean>[]> {
    return Promise.allSettled([this.numberBacklog()]);
  }

  private async numberBacklog(): Promise<boolean> {
    for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
      if (!(await this.database.read(async (manager) => this.isBehind(manager)))) return true;
      const count = await this.database.writeUnseen(async (manager) => this.numberBatch(manager));
      if (count < BATCH) return true;
      // SQLite leaves nobody else a turn.
      await setImmediate();
    }
    return false;
  }

  private async isBehind(manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 AS behind FROM change_feed WHERE id = ${THE_ROW}
       AND NOT EXISTS (SELECT 1 FROM changes WHERE position IS NULL)`,
    );
    return rows.length === 0;
  }

  /**
   * The lock comes first. It is no reading that fixes what the transaction sees, so the rows are read as they are
   * when it is got; they are read without locks, which writers would wait for and which would wait for writers.
   */
  private async numberBatch(manager: EntityManager): Promise<number> {
    const { last_position: last } = (await this.find(manager, 'lock')) ?? (await this.make(manager));
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM changes WHERE position IS NULL ORDER BY id LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const cases = ids.map(() => 'WHEN ? THEN ?').join(' ');
    // By the primary key alone: the other index would lead to rows that are not committed, and wait for their writers.
    await writeRows(
      manager,
      `UPDATE changes ${this.database.engine === 'mysql' ? useIndex('mysql', 'PRIMARY') : ''} SET position = COALESCE(position, CASE id ${cases} END)
       WHERE id IN (${placeholders(ids)})`,
      [...ids.flatMap((id, index) => [id, last + 1 + index]), ...ids],
      ids.length,
    );
    await updateRow(manager, 'change_feed', { id: THE_ROW }, { last_position: last + ids.length });
    return ids.length;
  }

  private async find(manager: EntityManager, mode: 'lock' | ''): Promise<FeedState | undefined> {
    const locking = mode === 'lock' && this.database.engine === 'mysql' ? ' FOR UPDATE' : '';
    const [row] = await manager.query<FeedState[]>(
      `SELECT name, last_position, dropped_position FROM change_feed WHERE id = ${THE_ROW}${locking}`,
    );
    return row;
  }

  /** A feed begins where nobody has read yet. */
  private async make(manager: EntityManager): Promise<FeedState> {
    const [row] = await manager.query<{ last: number | null }[]>('SELECT MAX(position) AS last FROM changes');
    const last = row?.last ?? 0;
    const state = {
      name: randomBytes(16).toString('base64url'),
      last_position: last,
      dropped_position: last,
    };
    await insertRows(manager, 'change_feed', [{ id: THE_ROW, ...state }]);
    return state;
  }
}
