import Sqlite, { type Database as SqliteConnection, type Statement } from 'better-sqlite3';
import { ID_LIST, IdSet } from '#common/structures/id-set.js';

/** The size of the cache of prepared statements. */
const MAX_STATEMENTS = 200;
const CACHE_KIB = 16_384;
const BUSY_TIMEOUT_MS = 1_000;

export type SqliteRow = Record<string, unknown>;
export type Values = readonly unknown[];

/** Functions that SQLite itself supports for ASCII only. */
export function addFunctions(connection: SqliteConnection): void {
  connection.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}

/** A separate read-only connection: it sees committed data, and waits for no writer. */
export class SqliteFileReads {
  private readonly connection: SqliteConnection;
  private readonly statements = new Map<string, Statement<unknown[], SqliteRow>>();

  constructor(file: string) {
    this.connection = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    this.connection.pragma(`cache_size = -${CACHE_KIB}`);
    addFunctions(this.connection);
  }

  /** @throws SqliteError */
  query(sql: string, values: Values): SqliteRow[] {
    return this.prepared(sql).all(...values);
  }

  /**
   * The results of `query`, column by column.
   * @throws SqliteError
   */
  columns(sql: string, values: Values): Record<string, unknown[]> {
    const statement = this.prepared(sql);
    const rows = statement.raw().all(...values) as unknown as unknown[][];
    const names = statement.columns().map(({ name }) => name);
    return Object.fromEntries(names.map((name, index) => [name, rows.map((row) => sent(name, row[index]))]));
  }

  close(): void {
    this.statements.clear();
    this.connection.close();
  }

  private prepared(sql: string): Statement<unknown[], SqliteRow> {
    const cached = this.statements.get(sql);
    // The most recently used ones come last.
    if (cached !== undefined) this.statements.delete(sql);
    const statement = cached ?? this.connection.prepare<unknown[], SqliteRow>(sql);
    this.statements.set(sql, statement);
    const [oldest] = this.statements.keys();
    if (this.statements.size > MAX_STATEMENTS && oldest !== undefined) this.statements.delete(oldest);
    return statement;
  }
}

/** Bits take a fiftieth of the time of their text to send, and are parsed by the process that reads. */
const sent = (name: string, value: unknown): unknown =>
  name === ID_LIST && typeof value === 'string' ? IdSet.parse(value).chunks : value;
