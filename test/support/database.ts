import Sqlite from 'better-sqlite3';
import type { Content } from './databases/content.js';
import { emptyDatabase, filledDatabase } from './databases/server.js';
import { inFile } from './databases/sqlite.js';

export interface TestServer {
  readonly name: 'mysql' | 'mariadb';
  readonly url: string;
}

declare global {
  /** The MySQL or MariaDB server that this project runs on; null for SQLite. Set by the Jest configuration. */
  var databaseServer: TestServer | null;
  /** All servers that the tests run on. Set by the Jest configuration. */
  var databaseServers: readonly TestServer[];
}

export interface TestDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/**
 * A database of the project's engine, which several processes can share.
 * @param content what spares whoever starts on it the migrations, and the users
 * @param on another engine than the project's
 */
export async function makeDatabase(
  content: Content | 'empty' = 'empty',
  on: TestServer | null = databaseServer,
): Promise<TestDatabase> {
  if (on === null) return inFile(content);
  return content === 'empty' ? emptyDatabase(on.url) : filledDatabase(on.url, content);
}

/** Runs one statement on a database that is in a file or on a server. */
export async function execute(url: string, sql: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const connection = new Sqlite(url.slice('sqlite:'.length));
    connection.exec(sql);
    connection.close();
    return;
  }
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(url);
  await connection.query(sql);
  await connection.end();
}
