import type { EntityManager } from 'typeorm';
import { engineOf } from './table-columns.js';

type Value = string | number | boolean | null;
export type Columns = Readonly<Record<string, unknown>>;

/*
 * Statements whose text is the same for the same columns: the driver prepares them once. TypeORM's builders write
 * numbers into the text, and every row is then a statement of its own.
 */

/** MySQL names `user` and others with a meaning of their own; both engines take these quotes. */
const quoted = (name: string): string => `\`${name}\``;

const valuesOf = (row: Columns): Value[] => Object.values(row).map((value) => (value ?? null) as Value);

function insertSql(table: string, row: Columns, count: number): string {
  const names = Object.keys(row);
  const tuple = `(${names.map(() => '?').join(', ')})`;
  return `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES ${new Array(count).fill(tuple).join(', ')}`;
}

/** Longer statements gain nothing, and a list of 1,000 makes MariaDB plan by another method. */
export const ROWS = 500;

/** Calls `work` for a part of the items at a time. */
export async function inParts<T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
  size = ROWS,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) await work(items.slice(from, from + size));
}

/** Adds rows that all have the same columns, in one statement. */
export async function insertRows(
  manager: EntityManager,
  table: string,
  rows: readonly Columns[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await manager.query(insertSql(table, first, rows.length), rows.flatMap(valuesOf));
}

/** Adds a row to a table that numbers its rows. */
export async function insertNumbered(manager: EntityManager, table: string, row: Columns): Promise<number> {
  const answer = await manager.query<number | bigint | { readonly insertId: number }>(
    insertSql(table, row, 1),
    valuesOf(row),
  );
  return engineOf(manager) === 'mysql' ? (answer as { insertId: number }).insertId : Number(answer);
}

const conditions = (where: Columns): string =>
  Object.keys(where)
    .map((name) => `${quoted(name)} = ?`)
    .join(' AND ');

/** Undefined columns are left as they are. */
export async function updateRows(
  manager: EntityManager,
  table: string,
  where: Columns,
  columns: Columns,
): Promise<void> {
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  const changes = changed.map(([name]) => `${quoted(name)} = ?`).join(', ');
  await manager.query(`UPDATE ${quoted(table)} SET ${changes} WHERE ${conditions(where)}`, [
    ...valuesOf(Object.fromEntries(changed)),
    ...valuesOf(where),
  ]);
}

/** @param from the table, and which of its rows */
export async function countRows(
  manager: EntityManager,
  from: string,
  params: readonly (string | number)[] = [],
): Promise<number> {
  const [row] = await manager.query<{ n: number | string }[]>(`SELECT COUNT(*) AS n FROM ${from}`, [
    ...params,
  ]);
  return Number(row?.n ?? 0);
}

export async function deleteRows(manager: EntityManager, table: string, where: Columns): Promise<void> {
  await manager.query(`DELETE FROM ${quoted(table)} WHERE ${conditions(where)}`, valuesOf(where));
}
