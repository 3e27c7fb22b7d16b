import {
  type DataSource,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  TableForeignKey,
  type TableIndexOptions,
  type TableForeignKeyOptions,
} from 'typeorm';
import { LONG_TEXT, type Engine } from './columns.js';

/** With this collation MySQL compares bytes, as SQLite does, so order and equality are the same. */
const BINARY_COLLATION = 'utf8mb4_bin';

/** The engine of a query runner or an entity manager. */
export function engineOf({ dataSource }: { readonly dataSource: DataSource }): Engine {
  return dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
}

/** The column types of the migrations, for the engine that they run on. */
export function tableColumns(engine: Engine) {
  const collation = engine === 'mysql' ? { charset: 'utf8mb4', collation: BINARY_COLLATION } : {};
  // SQLite makes a primary key the row's own number only if the type has this name.
  const integer = engine === 'mysql' ? 'int' : 'integer';
  return {
    sequence: (name: string): TableColumnOptions => ({
      name,
      type: integer,
      isPrimary: true,
      isGenerated: true,
      generationStrategy: 'increment',
    }),
    id: (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
      name,
      type: integer,
      ...more,
    }),
    integer: (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
      name,
      type: integer,
      ...more,
    }),
    text: (name: string, length: number, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
      name,
      type: 'varchar',
      length: String(length),
      ...collation,
      ...more,
    }),
    longText: (name: string): TableColumnOptions => ({
      name,
      type: LONG_TEXT[engine],
      isNullable: true,
      ...collation,
    }),
    bytes: (name: string): TableColumnOptions => ({ name, type: 'blob' }),
    instant: (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
      name,
      type: 'bigint',
      ...more,
    }),
    flag: (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
      name,
      type: engine === 'mysql' ? 'tinyint' : 'boolean',
      ...more,
    }),
    coordinate: (name: string): TableColumnOptions => ({ name, type: 'double', isNullable: true }),
  };
}

export type TableColumns = ReturnType<typeof tableColumns>;

export interface TableParts {
  readonly columns: TableColumnOptions[];
  readonly indices?: TableIndexOptions[];
  readonly foreignKeys?: TableForeignKeyOptions[];
  /** SQLite: stores the rows in the order of the primary key, as InnoDB always does. */
  readonly withoutRowid?: boolean;
}

/** A foreign key to the `id` of another table. */
export function reference(
  table: string,
  column: string,
  to: string,
  onDelete: 'CASCADE' | 'RESTRICT' | 'SET NULL',
): TableForeignKeyOptions {
  return {
    name: `fk_${table}_${column}`,
    columnNames: [column],
    referencedTableName: to,
    referencedColumnNames: ['id'],
    onDelete,
    onUpdate: 'NO ACTION',
  };
}

/**
 * Creates a table unless an interrupted run has already done so (MySQL commits each statement separately).
 */
export async function createTable(runner: QueryRunner, name: string, parts: TableParts): Promise<void> {
  const foreignKeys = (parts.foreignKeys ?? []).map((key) => new TableForeignKey(key));
  const { columns, indices = [], withoutRowid = false } = parts;
  await runner.createTable(new Table({ name, columns, indices, foreignKeys, withoutRowid }), true);
}
