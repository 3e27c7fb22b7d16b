import type { EntityManager } from 'typeorm';
import type { ChangeActor, ChangesService } from '../changes/changes.service.js';
import { engineOf } from '../database/table-columns.js';
import { knownRecords, knownTo } from '../records/known-to.js';
import { writeRows } from '../database/rows.js';

/** Tables whose records belong to somebody. */
const OWNED = ['event', 'venue', 'organizer', 'media'] as const;

/** How many records and pictures belong to the account. */
export async function ownedRecords(manager: EntityManager, id: number): Promise<number> {
  const counts = OWNED.map((table) => `(SELECT COUNT(*) FROM ${table} WHERE author_id = ?)`);
  const [row] = await manager.query<{ total: number | string }[]>(
    `SELECT ${counts.join(' + ')} AS total`,
    OWNED.map(() => id),
  );
  return Number(row?.total ?? 0);
}

/** Makes the heir the owner of all that belongs to the account, and tells so of each record: its answer names the owner. */
export async function passRecordsOn(
  manager: EntityManager,
  changes: ChangesService,
  by: ChangeActor,
  id: number,
  heir: number,
): Promise<void> {
  const lock = engineOf(manager) === 'mysql' ? ' FOR UPDATE' : '';
  for (const table of OWNED) {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM ${table} WHERE author_id = ? ORDER BY id${lock}`,
      [id],
    );
    const ids = rows.map((row) => row.id);
    const records = table === 'media' ? [] : await knownRecords(manager, table, ids);
    const version = table === 'media' ? '' : ', version = version + 1';
    const sql = `UPDATE ${table} SET author_id = ?${version} WHERE author_id = ?`;
    await writeRows(manager, sql, [heir, id], rows.length);
    const groups =
      table === 'media'
        ? [[null, ids] as const]
        : [...Map.groupBy(records, (record) => knownTo(record, record))].map(
            ([known, group]) => [known, group.map((record) => record.id)] as const,
          );
    for (const [known_to, record_ids] of groups) {
      await changes.addOfMany(manager, by, {
        kind: table,
        record_ids,
        verb: 'update',
        known_to,
        fields: ['author'],
        before: { author: id },
        after: { author: heir },
      });
    }
  }
}
