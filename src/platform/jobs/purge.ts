import type { EntityManager } from 'typeorm';
import type { Database } from '../database/database.js';
import { placeholders, writeRows } from '../database/rows.js';

/** Rows that one statement deletes. */
const BATCH = 500;

/** Which rows of a table are old. */
export interface PurgeRule {
  readonly table: string;
  readonly old: string;
  /** What must hold still when the rows are deleted, in terms of the same `params`; absent if old rows stay old. */
  readonly stillOld?: string;
  readonly order: string;
  readonly params: readonly number[];
  /** Runs first in the transaction that deletes these rows. */
  readonly first?: (manager: EntityManager, ids: readonly number[]) => Promise<void>;
}

/** Deletes old rows that no response shows, in batches. */
export async function purge(
  database: Database,
  { table, old, stillOld, order, params, first }: PurgeRule,
  isStopping: () => boolean,
): Promise<void> {
  for (;;) {
    const rows = await database.read(async (manager) =>
      manager.query<{ id: number }[]>(
        `SELECT id FROM ${table} WHERE ${old} ORDER BY ${order} LIMIT ${BATCH}`,
        [...params],
      ),
    );
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id);
      await database.writeUncounted(async (manager) => {
        await first?.(manager, ids);
        // Meanwhile another instance may have deleted them, or a request made them current again.
        const [still, values] = stillOld === undefined ? ['', []] : [`AND ${stillOld}`, params];
        const sql = `DELETE FROM ${table} WHERE id IN (${placeholders(ids)}) ${still}`;
        await writeRows(manager, sql, [...ids, ...values], [0, ids.length]);
      });
    }
    if (rows.length < BATCH || isStopping()) return;
  }
}
