import type { QueryRunner, TableColumnOptions } from 'typeorm';
import { engineOf } from './table-columns.js';

/**
 * Adds a column that is nullable or has a default, with its index, unless an interrupted run has already done
 * so. TypeORM would
 * rebuild a SQLite table for it, and dropping the old table deletes the rows that refer to it.
 */
export async function addColumn(
  runner: QueryRunner,
  table: string,
  column: TableColumnOptions,
  index?: string,
): Promise<void> {
  const { name, type, length, charset = '', collation } = column;
  if (await runner.hasColumn(table, name)) return;
  const sized = length === undefined ? type : `${type}(${length})`;
  const collated = collation === undefined ? sized : `${sized} CHARACTER SET ${charset} COLLATE ${collation}`;
  const rule = column.default === undefined ? 'NULL' : `NOT NULL DEFAULT ${String(column.default)}`;
  // One statement on MySQL, which commits each separately: an interrupted run leaves no column without its
  // index.
  const inOne = index !== undefined && engineOf(runner) === 'mysql' ? `, ADD INDEX ${index} (${name})` : '';
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${collated} ${rule}${inOne}`);
  if (index !== undefined && inOne === '') await runner.query(`CREATE INDEX ${index} ON ${table} (${name})`);
}

/** Removes what `addColumn` added. */
export async function dropColumn(
  runner: QueryRunner,
  table: string,
  column: string,
  index?: string,
): Promise<void> {
  if (!(await runner.hasColumn(table, column))) return;
  // MySQL drops an index with its last column.
  if (index !== undefined && engineOf(runner) === 'sqlite') await runner.query(`DROP INDEX ${index}`);
  await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}

async function hasIndex(runner: QueryRunner, table: string, index: string): Promise<boolean> {
  const found = await runner.getTable(table);
  return found?.indices.some(({ name }) => name === index) ?? false;
}

/** Adds an index to an existing table, unless an interrupted run has already done so. */
export async function addIndex(
  runner: QueryRunner,
  table: string,
  index: string,
  columns: readonly string[],
  unique: 'UNIQUE' | '' = '',
): Promise<void> {
  if (await hasIndex(runner, table, index)) return;
  await runner.query(`CREATE ${unique} INDEX ${index} ON ${table} (${columns.join(', ')})`);
}

export const addUniqueIndex = async (
  runner: QueryRunner,
  table: string,
  index: string,
  columns: readonly string[],
): Promise<void> => addIndex(runner, table, index, columns, 'UNIQUE');

export async function dropIndex(runner: QueryRunner, table: string, index: string): Promise<void> {
  if (!(await hasIndex(runner, table, index))) return;
  await runner.query(`DROP INDEX ${index}${engineOf(runner) === 'mysql' ? ` ON ${table}` : ''}`);
}
