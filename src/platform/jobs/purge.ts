import type { EntityManager } from 'typeorm';
import type { Database } from '../database/database.js';
import { placeholders, writeRows } from '../database/rows.js';

/** Rows that one statement deletes. */
const BATCH = 500;

/** Which rows of a table are old. */
export interface PurgeRule {
  readonly table: string;
  /** The condition and the order. */
  readonly old: string;
  readonly params: readonly number[];
  /** Runs first in the transaction that deletes these rows. */
  readonly first?: (manager: EntityManager, ids: readonly number[]) => Promise<void>;
}

/** Deletes old rows that no response shows, in batches. */
export async function purge(
  database: Database,
  { table, old: condition, params, first }: PurgeRule,
  isStopping: () => boolean,
): Promise<void> {
  for (;;) {
    const rows = await database.read(async (manager) =>
      manager.query<{ id: number }[]>(`SELECT id FROM ${table} WHERE ${condition} LIMIT ${BATCH}`, [
        ...params,
      ]),
    );
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id);
      await database.writeUncounted(async (manager) => {
        await first?.(manager, ids);
        // Another instance may have deleted them meanwhile.
        const sql = `DELETE FROM ${table} WHERE id IN (${placeholders(ids)})`;
        await writeRows(manager, sql, ids, [0, ids.length]);
      });
    }
    if (rows.length < BATCH || isStopping()) return;
  }
}
