import Sqlite from 'better-sqlite3';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { until } from './resilience/until.js';

/** A table whose new rows wait, so that the transaction that writes them stays open. */
export interface HeldWrites {
  /** Resolves when a transaction waits. */
  readonly reached: () => Promise<void>;
  /** Lets new rows in again. */
  readonly release: () => Promise<void>;
}

/** The number of polls, one after the other, at which a transaction is open that hangs. */
const HANGS = 40;

/** Holds up whoever adds a change of an event. */
export const holdChanges = async (url: string): Promise<HeldWrites> =>
  url.startsWith('sqlite:') ? inFile(url.slice('sqlite:'.length)) : onServer(url);

/** SQLite waits for nothing in a transaction: it is made to count for longer than any test. */
async function inFile(path: string): Promise<HeldWrites> {
  run(
    path,
    `CREATE TRIGGER held BEFORE INSERT ON changes WHEN new.kind = 'event' BEGIN
       SELECT COUNT(*) FROM (
         WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 100000000000)
         SELECT n FROM number
       ); END`,
  );
  let polls = 0;
  const isHeld = (): boolean => {
    polls = isLocked(path) ? polls + 1 : 0;
    return polls >= HANGS;
  };
  return Promise.resolve({
    reached: async () => {
      await until('a transaction waits', isHeld);
    },
    release: async () => {
      run(path, 'DROP TRIGGER held');
      return Promise.resolve();
    },
  });
}

function run(path: string, sql: string): void {
  const connection = new Sqlite(path);
  connection.exec(sql);
  connection.close();
}

function isLocked(path: string): boolean {
  const connection = new Sqlite(path, { timeout: 0 });
  try {
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    // Not by its class: that of a test is another than the library's.
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    connection.close();
  }
}

async function onServer(url: string): Promise<HeldWrites> {
  const connection = await createConnection(url);
  await connection.query('LOCK TABLES changes READ');
  const isHeld = async (): Promise<boolean> => {
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT id FROM information_schema.processlist
       WHERE db = DATABASE() AND state LIKE '%metadata lock%' AND info LIKE 'INSERT INTO%changes%'`,
    );
    return rows.length > 0;
  };
  return {
    reached: async () => {
      await until('a transaction waits', isHeld);
    },
    release: async () => {
      await connection.query('UNLOCK TABLES');
      await connection.end();
    },
  };
}
