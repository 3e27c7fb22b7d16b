import Sqlite from 'better-sqlite3';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Settings } from '#platform/config/settings.js';
import { existingFile } from './existing-file.js';
import type { TableDescription } from './tables.js';

type DatabaseRow = Readonly<Record<string, unknown>>;

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function selectAll({ name, key, columns }: TableDescription): string {
  const names = columns.map((column) => column.name);
  return `SELECT ${quoted(names)} FROM ${quoted([name])} ORDER BY ${quoted(key)}`;
}

/** One state of the whole database, unaffected by later writes. */
export interface Snapshot {
  /** Rows of a table in the order of its key; only a few are in memory at a time. */
  rows(table: TableDescription): AsyncIterable<DatabaseRow>;
  /** The id that each of these tables will assign next, or a later one. */
  nextIds(tables: readonly string[]): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** A read transaction on its own connection: changes of other connections stay in the write-ahead log. */
class SqliteSnapshot implements Snapshot {
  private readonly connection: Sqlite.Database;

  constructor(file: string) {
    this.connection = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    this.connection.exec('BEGIN');
    // The snapshot begins with the first statement of the transaction.
    this.connection.prepare('SELECT name FROM sqlite_master LIMIT 1').get();
  }

  async *rows(table: TableDescription): AsyncGenerator<DatabaseRow> {
    yield* this.connection.prepare<[], DatabaseRow>(selectAll(table)).iterate();
    return Promise.resolve();
  }

  async nextIds(tables: readonly string[]): Promise<Record<string, number>> {
    const last = this.connection
      .prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?')
      .pluck();
    return Promise.resolve(Object.fromEntries(tables.map((table) => [table, (last.get(table) ?? 0) + 1])));
  }

  async close(): Promise<void> {
    this.connection.close();
    return Promise.resolve();
  }
}

/** How long the server waits for a slow reader of the export, in seconds. */
const WRITE_TIMEOUT = 3_600;

class MysqlSnapshot implements Snapshot {
  private constructor(private readonly runner: QueryRunner) {}

  static async take(dataSource: DataSource): Promise<MysqlSnapshot> {
    const runner = dataSource.createQueryRunner();
    await runner.query(`SET SESSION net_write_timeout = ${WRITE_TIMEOUT}`);
    await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    return new MysqlSnapshot(runner);
  }

  async *rows(table: TableDescription): AsyncGenerator<DatabaseRow> {
    yield* (await this.runner.stream(selectAll(table))) as AsyncIterable<DatabaseRow>;
  }

  /** Reads the current ids, not those of the snapshot, so that ids assigned since then are not used again. */
  async nextIds(tables: readonly string[]): Promise<Record<string, number>> {
    const next: Record<string, number> = {};
    for (const table of tables) {
      const [row] = (await this.runner.query(`SHOW CREATE TABLE \`${table}\``)) as Record<string, string>[];
      // The statistics of the catalogue may be a day old.
      const definition = row?.['Create Table'] ?? '';
      next[table] = Number(
        / AUTO_INCREMENT=(\d+)/.exec(definition.slice(definition.lastIndexOf('\n')))?.[1] ?? 1,
      );
    }
    return next;
  }

  async close(): Promise<void> {
    await this.runner.query('COMMIT');
    await this.runner.release();
  }
}

export async function takeSnapshot(settings: Settings, dataSource: DataSource): Promise<Snapshot> {
  const { database } = settings;
  return database.engine === 'sqlite'
    ? new SqliteSnapshot(existingFile(database))
    : MysqlSnapshot.take(dataSource);
}
