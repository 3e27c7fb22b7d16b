import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import mysql from 'mysql2/promise';

/*
 * One connection with the same few functions for both engines. Every statement is sent by itself, as the service does it.
 */

const BUSY_MS = 1;

const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Milliseconds of processor time of all threads of a process, from the scheduler. */
function serverCpu(pid) {
  if (pid === undefined) return 0;
  const folder = `/proc/${pid}/task`;
  const nanoseconds = (task) => Number(readFileSync(`${folder}/${task}/schedstat`, 'utf8').split(' ')[0]);
  return readdirSync(folder).reduce((sum, task) => sum + nanoseconds(task), 0) / 1e6;
}

class SqliteConnection {
  engine = 'sqlite';
  lock = '';
  inOrder = 'CROSS JOIN';
  list = 'json_group_array';
  bySeries = 'INDEXED BY uq_event_occurrence';
  byKey = '';
  prepared = new Map();

  constructor(file) {
    this.connection = new Sqlite(file, { timeout: 0 });
    this.connection.pragma('journal_mode = WAL');
    this.connection.pragma('synchronous = FULL');
    this.connection.pragma('cache_size = -65536');
    this.connection.pragma('wal_autocheckpoint = 8000');
  }

  async all(sql, params = []) {
    return this.statement(sql).all(...params);
  }

  /** @returns the last id that was given */
  async run(sql, params = []) {
    return Number(this.statement(sql).run(...params).lastInsertRowid);
  }

  /** Begins when no other connection writes. */
  async begin() {
    for (;;) {
      try {
        this.connection.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (error.code !== 'SQLITE_BUSY') throw error;
        await sleep(BUSY_MS);
      }
    }
  }

  async commit() {
    this.connection.exec('COMMIT');
  }

  firstId(last, count) {
    return last - count + 1;
  }

  /** Of the whole file. */
  async bytes() {
    const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      this.connection.pragma(name, { simple: true }),
    );
    return (pages - free) * size;
  }

  cpu() {
    return ownCpu();
  }

  async close() {
    this.connection.close();
  }

  statement(sql) {
    let found = this.prepared.get(sql);
    if (found === undefined) this.prepared.set(sql, (found = this.connection.prepare(sql)));
    return found;
  }
}

class MysqlConnection {
  engine = 'mysql';
  lock = 'FOR UPDATE';
  inOrder = 'STRAIGHT_JOIN';
  list = 'JSON_ARRAYAGG';
  bySeries = 'FORCE INDEX (uq_event_occurrence)';
  byKey = 'FORCE INDEX (PRIMARY)';

  constructor(connection) {
    this.connection = connection;
  }

  async all(sql, params = []) {
    return (await this.connection.query(sql, params))[0];
  }

  async run(sql, params = []) {
    return (await this.connection.query(sql, params))[0].insertId;
  }

  async begin() {
    await this.connection.query('START TRANSACTION');
  }

  async commit() {
    await this.connection.query('COMMIT');
  }

  firstId(first) {
    return first;
  }

  /** With that of the server, if it runs on this machine. */
  cpu() {
    return ownCpu() + serverCpu(this.server);
  }

  async close() {
    await this.connection.end();
  }
}

export async function connect(url) {
  if (url.startsWith('sqlite:')) return new SqliteConnection(url.slice('sqlite:'.length));
  const db = new MysqlConnection(
    await mysql.createConnection({ uri: url, charset: 'utf8mb4_bin', supportBigNumbers: true }),
  );
  const [{ file }] = await db.all('SELECT @@pid_file AS file');
  try {
    db.server = readFileSync(file, 'utf8').trim();
  } catch {
    // It runs elsewhere.
  }
  return db;
}

/** One transaction. @returns its milliseconds, from the moment at which it may write */
export async function inTransaction(db, work) {
  await db.begin();
  const from = performance.now();
  await work();
  await db.commit();
  return performance.now() - from;
}

export const marks = (values) => values.map(() => '?').join(', ');

const MAX_PARAMETERS = 6_000;

/** Inserts rows with the same columns, some hundred in a statement. */
export async function insertRows(db, table, rows, end = '') {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0]);
  const size = Math.min(500, Math.floor(MAX_PARAMETERS / names.length));
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size);
    const tuples = part.map(() => `(${marks(names)})`).join(', ');
    await db.run(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES ${tuples} ${end}`,
      part.flatMap((row) => names.map((name) => row[name] ?? null)),
    );
  }
}

/** New ids of the sequence of records. */
export async function newIds(db, kind, count) {
  const last = await db.run(
    `INSERT INTO record (kind) VALUES ${new Array(count).fill('(?)').join(', ')}`,
    new Array(count).fill(kind),
  );
  const first = db.firstId(last, count);
  return Array.from({ length: count }, (_, index) => first + index);
}
