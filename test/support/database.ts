import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { prepareSchema } from './schema-copy.js';

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

function sqliteFile(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-'));
  return {
    url: `sqlite:${join(folder, 'calendar.sqlite')}`,
    drop: async () => {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  };
}

/**
 * A database of the project's engine; for SQLite in memory, or in a file that several processes share.
 * @param content `migrated` saves the first service the migrations, where they take long
 * @param on another engine than the project's
 */
export async function makeDatabase(
  sqlite: 'memory' | 'file',
  content: 'empty' | 'migrated' = 'empty',
  on: TestServer | null = databaseServer,
): Promise<TestDatabase> {
  if (on === null) {
    return sqlite === 'file' ? sqliteFile() : { url: 'sqlite::memory:', drop: async () => Promise.resolve() };
  }
  const { url: server } = on;
  const name = `ec_test_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string): Promise<void> => {
    const connection = await mysql.createConnection({ uri: server });
    await connection.query(sql);
    await connection.end();
  };
  await run(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = `${server.replace(/\/$/, '')}/${name}`;
  if (content === 'migrated') await prepareSchema(url);
  return { url, drop: async () => run(`DROP DATABASE ${name}`) };
}
