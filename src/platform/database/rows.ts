import { setImmediate } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { SqlValue } from './condition.js';
import { engineOf } from './engine.js';
import { MissedWrite, type Rows } from './lost-writes.js';

type Value = string | number | boolean | null;
export type Columns = Readonly<Record<string, unknown>>;

/*
 * Statements with the same text for the same columns, so that the driver prepares them once. TypeORM's
 * builders put numbers into the text, which makes each row a new statement.
 */

/** `user` and other names are reserved words of MySQL; both engines accept these quotes. */
const quoted = (name: string): string => `\`${name}\``;

const valuesOf = (row: Columns): Value[] => Object.values(row).map((value) => (value ?? null) as Value);

function insertSql(table: string, row: Columns, count: number): string {
  const names = Object.keys(row);
  const tuple = `(${names.map(() => '?').join(', ')})`;
  return `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES ${new Array(count).fill(tuple).join(', ')}`;
}

/** `?, ?, …` for a list of values. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** Longer statements gain nothing, and for a list of 1,000 MariaDB changes its plan. */
export const ROWS = 500;

/** Calls `work` for the items in batches. */
export async function inParts<T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
  size = ROWS,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) await work(items.slice(from, from + size));
}

/**
 * How many rows a statement must change: an exact number, a range, or `any` if the caller cannot know, for
 * example because another process may have done the same.
 */
export type Hits = number | Rows | 'any';

interface MysqlResult {
  readonly insertId: number;
}

export interface WriteResult {
  /** The number of changed rows. MySQL counts an upsert of an existing row as 2. */
  readonly affected: number;
  /** The id that a table gave to its new row: of several, SQLite reports the last and MySQL the first. */
  readonly insertId: number;
}

/**
 * Runs a statement that writes, and checks the number of changed rows. All writes of the service use it.
 * @throws MissedWrite when it changed too few or too many, so that the transaction is rolled back
 */
export async function writeRows(
  manager: EntityManager,
  sql: string,
  params: readonly unknown[],
  hits: Hits,
): Promise<WriteResult> {
  const { queryRunner } = manager;
  if (queryRunner?.isTransactionActive !== true) throw new Error('Rows are written in transactions only.');
  const result = await queryRunner.query(sql, [...params], true);
  const { affected = 0 } = result;
  const [least, most] = typeof hits === 'number' ? [hits, hits] : hits === 'any' ? [0, Infinity] : hits;
  if (affected < least || affected > most) {
    throw new MissedWrite(sql, affected, [least, most]);
  }
  const raw: unknown = result.raw;
  const insertId = engineOf(manager) === 'mysql' ? (raw as MysqlResult).insertId : raw;
  return { affected, insertId: Number(insertId) };
}

/** The expected changes of an upsert of this many rows. */
export const upserted = (rows: number): Rows => [rows, 2 * rows];

/** Inserts rows with the same columns, in one statement. */
export async function insertRows(
  manager: EntityManager,
  table: string,
  rows: readonly Columns[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await writeRows(manager, insertSql(table, first, rows.length), rows.flatMap(valuesOf), rows.length);
}

/** Inserts a row into a table with generated ids, and returns its id. */
export async function insertNumbered(manager: EntityManager, table: string, row: Columns): Promise<number> {
  const { insertId } = await writeRows(manager, insertSql(table, row, 1), valuesOf(row), 1);
  if (!(insertId > 0)) throw new Error(`A new row of ${table} got no id.`);
  return insertId;
}

const conditions = (where: Columns): string =>
  Object.keys(where)
    .map((name) => `${quoted(name)} = ?`)
    .join(' AND ');

/** Updates the one row with this key; undefined columns are left unchanged. */
export async function updateRow(
  manager: EntityManager,
  table: string,
  key: Columns,
  columns: Columns,
  hits: number | Rows = 1,
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
  params: readonly SqlValue[] = [],
): Promise<number> {
  const [row] = await manager.query<{ n: number | string }[]>(`SELECT COUNT(*) AS n FROM ${from}`, [
    ...params,
  ]);
  return Number(row?.n ?? 0);
}

/** Deletes rows by column values; by default the one with this key. */
export async function deleteRow(
  manager: EntityManager,
  table: string,
  key: Columns,
  hits: Hits = 1,
): Promise<void> {
  await writeRows(manager, `DELETE FROM ${quoted(table)} WHERE ${conditions(key)}`, valuesOf(key), hits);
}

/** Rows that SQLite deletes in one statement, as it blocks everything else. */
const DELETED = 500;

/**
 * Deletes all rows that meet a condition, however many there are.
 * @param from the table, and which of its rows
 */
export async function deleteRows(
  manager: EntityManager,
  from: string,
  params: readonly SqlValue[],
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
 * Deletes the rows with these ids. The rows that refer to them by a cascading foreign key are deleted first
 * by statements of their own, as no statement reports what a cascade has deleted. The rows must be locked, so
 * that no new references arise meanwhile.
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

/** The columns that refer to the ids of a table by cascading foreign keys. */
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
