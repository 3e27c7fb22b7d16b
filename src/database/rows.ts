import { setImmediate } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { MissedWrite } from './lost-writes.js';
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

/** `?, ?, …` for a list of values. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

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

/**
 * How many rows a statement must change: exactly so many; between two numbers; or `any`, where the caller cannot know,
 * as when another process may have done the same a moment ago.
 */
export type Hits = number | readonly [least: number, most: number] | 'any';

interface MysqlResult {
  readonly insertId: number;
}

export interface Written {
  /** How many rows were changed; of an upsert MySQL counts 2 for a row that was there. */
  readonly affected: number;
  /** The id that a table gave to its new row: of several, SQLite reports the last and MySQL the first. */
  readonly insertId: number;
}

/**
 * Runs a statement that writes, and compares the rows that it changed with those that it must change. All writes of
 * the service come through here.
 * @throws MissedWrite when they are too few or too many, so that the transaction is rolled back
 */
export async function writeRows(
  manager: EntityManager,
  sql: string,
  params: readonly unknown[],
  hits: Hits,
): Promise<Written> {
  const { queryRunner } = manager;
  if (queryRunner?.isTransactionActive !== true) throw new Error('Rows are written in transactions only.');
  const result = await queryRunner.query(sql, [...params], true);
  const { affected = 0 } = result;
  const [least, most] = typeof hits === 'number' ? [hits, hits] : hits === 'any' ? [0, Infinity] : hits;
  if (affected < least || affected > most) {
    throw new MissedWrite(sql, affected, least === most ? String(least) : `${least} to ${most}`);
  }
  const raw: unknown = result.raw;
  const insertId = engineOf(manager) === 'mysql' ? (raw as MysqlResult).insertId : raw;
  return { affected, insertId: Number(insertId) };
}

/** The hits of an upsert of so many rows. */
export const upserted = (rows: number): Hits => [rows, 2 * rows];

/** Adds rows that all have the same columns, in one statement. */
export async function insertRows(
  manager: EntityManager,
  table: string,
  rows: readonly Columns[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await writeRows(manager, insertSql(table, first, rows.length), rows.flatMap(valuesOf), rows.length);
}

/** Adds a row to a table that numbers its rows. */
export async function insertNumbered(manager: EntityManager, table: string, row: Columns): Promise<number> {
  const { insertId } = await writeRows(manager, insertSql(table, row, 1), valuesOf(row), 1);
  if (!(insertId > 0)) throw new Error(`A new row of ${table} got no id.`);
  return insertId;
}

const conditions = (where: Columns): string =>
  Object.keys(where)
    .map((name) => `${quoted(name)} = ?`)
    .join(' AND ');

/** Changes the one row that has this key; undefined columns are left as they are. */
export async function updateRow(
  manager: EntityManager,
  table: string,
  key: Columns,
  columns: Columns,
  hits: Hits = 1,
): Promise<void> {
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  const changes = changed.map(([name]) => `${quoted(name)} = ?`).join(', ');
  await writeRows(
    manager,
    `UPDATE ${quoted(table)} SET ${changes} WHERE ${conditions(key)}`,
    [...valuesOf(Object.fromEntries(changed)), ...valuesOf(key)],
    hits,
  );
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

/** Deletes rows by what they have; by default the one that has this key. */
export async function deleteRow(
  manager: EntityManager,
  table: string,
  key: Columns,
  hits: Hits = 1,
): Promise<void> {
  await writeRows(manager, `DELETE FROM ${quoted(table)} WHERE ${conditions(key)}`, valuesOf(key), hits);
}

/** Rows that SQLite deletes in one statement, as all else waits for it. */
const DELETED = 500;

/**
 * Deletes all rows that meet a condition, however many there are.
 * @param from the table, and which of its rows
 */
export async function deleteRows(
  manager: EntityManager,
  from: string,
  params: readonly (string | number)[],
): Promise<void> {
  if (engineOf(manager) === 'mysql') {
    await writeRows(manager, `DELETE FROM ${from}`, params, 'any');
    return;
  }
  for (let deleted = DELETED; deleted === DELETED;) {
    const { affected } = await writeRows(manager, `DELETE FROM ${from} LIMIT ${DELETED}`, params, 'any');
    deleted = affected;
    await setImmediate();
  }
}

/**
 * Deletes the rows with these ids, and before them, by statements of their own, all rows that refer to them by a
 * foreign key that deletes: what a cascade has done, or has not, no statement reports. Rows that are to be deleted
 * must be locked, so that nobody refers to them meanwhile.
 */
export async function deleteWithReferences(
  manager: EntityManager,
  table: string,
  ids: readonly number[],
): Promise<void> {
  const within = placeholders(ids);
  for (const child of cascades(manager.dataSource, table)) {
    if (!cascades(manager.dataSource, child.table).length) {
      await deleteRows(manager, `${quoted(child.table)} WHERE ${child.column} IN (${within})`, ids);
      continue;
    }
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM ${quoted(child.table)} WHERE ${child.column} IN (${within})`,
      [...ids],
    );
    if (rows.length === 0) continue;
    await deleteWithReferences(
      manager,
      child.table,
      rows.map(({ id }) => id),
    );
  }
  await writeRows(manager, `DELETE FROM ${quoted(table)} WHERE id IN (${within})`, ids, ids.length);
}

/** The columns that refer to the ids of a table by foreign keys that delete their rows with it. */
function cascades(
  { entityMetadatas }: DataSource,
  table: string,
): { readonly table: string; readonly column: string }[] {
  return entityMetadatas.flatMap(({ tableName, foreignKeys }) =>
    foreignKeys
      .filter((key) => key.referencedEntityMetadata.tableName === table && key.onDelete === 'CASCADE')
      .flatMap((key) => key.columnNames.map((column) => ({ table: tableName, column }))),
  );
}
