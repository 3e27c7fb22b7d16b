import Sqlite from 'better-sqlite3';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Settings } from '../../config/settings.js';
import { existingFile } from './existing-file.js';

type DatabaseRow = Readonly<Record<string, unknown>>;

/** One state of the whole database, whatever is written meanwhile. */
export interface Snapshot {
  /** Rows of a statement, a few in memory at a time. */
  rows(sql: string): AsyncIterable<DatabaseRow>;
  /** The id that each of these tables will give next, or a later one. */
  nextIds(tables: readonly string[]): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** A read transaction of a connection of its own: the log keeps what others write for later. */
class SqliteSnapshot implements Snapshot {
  private readonly connection: Sqlite.Database;

  constructor(file: string) {
    this.connection = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    this.connection.exec('BEGIN');
    // The transaction has its state from the first statement on.
    this.connection.prepare('SELECT name FROM sqlite_master LIMIT 1').get();
  }

  async *rows(sql: string): AsyncGenerator<DatabaseRow> {
    yield* this.connection.prepare<[], DatabaseRow>(sql).iterate();
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

/** How long the server waits for who reads the export slowly, in seconds. */
const WRITE_TIMEOUT = 3_600;

class MysqlSnapshot implements Snapshot {
  private constructor(private readonly runner: QueryRunner) {}

  static async take(dataSource: DataSource): Promise<MysqlSnapshot> {
    const runner = dataSource.createQueryRunner();
    await runner.query(`SET SESSION net_write_timeout = ${WRITE_TIMEOUT}`);
    await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    return new MysqlSnapshot(runner);
  }

  async *rows(sql: string): AsyncGenerator<DatabaseRow> {
    yield* (await this.runner.stream(sql)) as AsyncIterable<DatabaseRow>;
  }

  /** Of now, not of the snapshot: ids that were given since are not used again. */
  async nextIds(tables: readonly string[]): Promise<Record<string, number>> {
    const next: Record<string, number> = {};
    for (const table of tables) {
      const [row] = (await this.runner.query(`SHOW CREATE TABLE \`${table}\``)) as Record<string, string>[];
      // The catalogue's own number may be a day old.
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
  return settings.database.engine === 'sqlite'
    ? new SqliteSnapshot(existingFile(settings))
    : MysqlSnapshot.take(dataSource);
}
