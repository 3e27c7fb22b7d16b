import type { EntityManager } from 'typeorm';
import { engineOf } from '#platform/database/engine.js';
import { inParts, upserted, writeRows } from '#platform/database/rows.js';
import type { CountChange, ListIndexRow } from './list-index-entries.js';

export const tuples = (rows: readonly unknown[], width: number): string =>
  rows.map(() => `(${'?, '.repeat(width - 1)}?)`).join(', ');

/** The clause for rows that exist already; `{}` stands for the new value of a column. */
export function onConflict(
  manager: EntityManager,
  key: string,
  columns: Readonly<Record<string, string>>,
): string {
  const isMysql = engineOf(manager) === 'mysql';
  const sets = Object.entries(columns).map(
    ([column, value]) =>
      `${column} = ${value.replace('{}', isMysql ? `VALUES(${column})` : `excluded.${column}`)}`,
  );
  return `${isMysql ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${key}) DO UPDATE SET`} ${sets.join(', ')}`;
}

export const ENTRY_COLUMNS = 'kind, fact_id, utc_start, event_id, utc_end, status, published_at';
const ENTRY_KEY = 'kind, fact_id, utc_start, event_id';
const COUNT_KEY = 'kind, fact_id, status';

export async function writeEntries(manager: EntityManager, rows: readonly ListIndexRow[]): Promise<void> {
  const update = onConflict(manager, ENTRY_KEY, {
    utc_end: '{}',
    status: '{}',
    published_at: '{}',
  });
  await inParts(rows, async (part) =>
    writeRows(
      manager,
      `INSERT INTO event_fact (${ENTRY_COLUMNS}) VALUES ${tuples(part, 7)} ${update}`,
      part.flat(),
      upserted(part.length),
    ),
  );
}

/** Deletes rows by their full key. Missing rows, as after writes that bypass the service, are no error. */
export async function deleteEntries(manager: EntityManager, rows: readonly ListIndexRow[]): Promise<void> {
  for (const [kind, id, start, event] of rows) {
    const sql = 'DELETE FROM event_fact WHERE kind = ? AND fact_id = ? AND utc_start = ? AND event_id = ?';
    await writeRows(manager, sql, [kind, id, start, event], [0, 1]);
  }
}

/** The end of a statement that adds to the counts. */
export const addToCounts = (manager: EntityManager): string =>
  onConflict(manager, COUNT_KEY, { events: 'event_term_count.events + {}' });

/** All writers use the same order, which avoids deadlocks. */
export async function writeCounts(
  manager: EntityManager,
  changes: ReadonlyMap<string, CountChange>,
): Promise<void> {
  const rows = [...changes.values()]
    .filter(({ events }) => events !== 0)
    .sort((a, b) => compare(a.key, b.key))
    .map(({ key, events }) => [...key, events]);
  await inParts(rows, async (part) =>
    writeRows(
      manager,
      `INSERT INTO event_term_count (${COUNT_KEY}, events) VALUES ${tuples(part, 4)} ${addToCounts(manager)}`,
      part.flat(),
      upserted(part.length),
    ),
  );
}

export function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
