import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import Sqlite from 'better-sqlite3';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';

/** @typedef {{ sql: string, params: unknown[] }} Statement */

/** While a recording runs, all statements that this process sends to a driver are added to it. */
let recording = null;

const note = (sql, params) => {
  if (recording !== null && /^\s*(SELECT|WITH)\b/i.test(sql)) recording.push({ sql, params });
};

function wrapSqlite() {
  const connection = new Sqlite(':memory:');
  const prototype = Object.getPrototypeOf(connection.prepare('SELECT 1'));
  connection.close();
  for (const name of ['all', 'get', 'iterate', 'run']) {
    const original = prototype[name];
    prototype[name] = function (...params) {
      note(this.source, params.flat());
      return original.apply(this, params);
    };
  }
}

/** Before statements that are asked for at once are joined, and without their limit of time. */
function wrapMysql() {
  const { prototype } = MysqlQueryRunner;
  const { query } = prototype;
  prototype.query = function (sql, params, ...rest) {
    note(sql.replace(/^\s*SET STATEMENT .*? FOR\s/is, ''), params ?? []);
    return query.call(this, sql, params, ...rest);
  };
}

/** Long statements on SQLite are sent to processes that read. */
function wrapReaders() {
  const { fork } = childProcess;
  childProcess.fork = (...options) => {
    const child = fork(...options);
    const { send } = child;
    child.send = (message, ...rest) => {
      if (typeof message?.sql === 'string') note(message.sql, message.values ?? []);
      return send.call(child, message, ...rest);
    };
    return child;
  };
  syncBuiltinESMExports();
}

/** Must be called before the service is loaded. */
export function wrapDrivers() {
  wrapReaders();
  wrapSqlite();
  wrapMysql();
}

/** The reading statements that were sent during the work. */
export async function recorded(work) {
  recording = [];
  try {
    await work();
    return recording;
  } finally {
    recording = null;
  }
}
