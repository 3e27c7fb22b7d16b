import Sqlite from 'better-sqlite3';
import mysql from 'mysql2/promise';

/*
 * Both return rows as arrays: `all` runs some reading statements (`[sql, params]`) one after the other, in one round
 * trip, and `write` a transaction. In it, `run` runs statements in one round trip and returns a result for each.
 */

function openSqlite(file) {
  const connection = new Sqlite(file, { timeout: 5_000 });
  connection.pragma('journal_mode = WAL');
  // The driver's own default would acknowledge a commit before it is on the disk.
  connection.pragma('synchronous = FULL');
  connection.pragma('cache_size = -65536');
  const prepared = new Map();
  const statement = (sql) => {
    let found = prepared.get(sql);
    if (found === undefined) {
      found = connection.prepare(sql);
      if (found.reader) found.raw(true);
      prepared.set(sql, found);
    }
    return found;
  };
  const run = ([sql, params]) => {
    const found = statement(sql);
    return found.reader ? found.all(...params) : found.run(...params);
  };
  const begin = connection.prepare('BEGIN');
  const beginImmediate = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  /** It never waits, so no other request can run in between. */
  const within = (start, work) => {
    start.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      rollback.run();
      throw error;
    }
  };
  return {
    engine: 'sqlite',
    all: (statements) => within(begin, () => statements.map(run)),
    write: (steps) =>
      within(beginImmediate, () => {
        let step = steps.next();
        while (!step.done) step = steps.next(step.value.map(run));
        return step.value;
      }),
    insertedId: (result) => Number(result.lastInsertRowid),
  };
}

/** A multi-statement query with only one statement does not return a list. */
const listOf = (statements, result) => (statements.length === 1 ? [result] : result);

function openMysql(url) {
  const pool = mysql.createPool({
    uri: url,
    charset: 'utf8mb4_bin',
    multipleStatements: true,
    timezone: 'Z',
    connectionLimit: 10,
    supportBigNumbers: true,
  });
  const run = async (connection, statements) => {
    const sql = statements.map((statement) => statement[0]).join(';\n');
    const values = statements.flatMap((statement) => statement[1]);
    const [result] = await connection.query({ sql, values, rowsAsArray: true });
    return listOf(statements, result);
  };
  return {
    engine: 'mysql',
    all: (statements) => run(pool, statements),
    write: async (steps) => {
      const connection = await pool.getConnection();
      try {
        let step = steps.next();
        let opened = [['START TRANSACTION', []]];
        while (!step.done) {
          const results = await run(connection, [...opened, ...step.value]);
          step = steps.next(results.slice(opened.length));
          opened = [];
        }
        await connection.query('COMMIT');
        return step.value;
      } catch (error) {
        await connection.query('ROLLBACK');
        throw error;
      } finally {
        connection.release();
      }
    },
    insertedId: (result) => result.insertId,
  };
}

export function open(url) {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openMysql(url);
}

export const marks = (values) => values.map(() => '?').join(',');
