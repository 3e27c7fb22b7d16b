import Sqlite from 'better-sqlite3';
import mysql from 'mysql2';

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

function wrapMysql() {
  let { prototype } = mysql.Connection;
  while (!Object.hasOwn(prototype, 'query')) prototype = Object.getPrototypeOf(prototype);
  for (const name of ['query', 'execute']) {
    const original = prototype[name];
    prototype[name] = function (query, values, ...rest) {
      const isText = typeof query === 'string';
      const params = isText ? values : (query.values ?? values);
      note(isText ? query : query.sql, Array.isArray(params) ? params : []);
      return original.call(this, query, values, ...rest);
    };
  }
}

export function wrapDrivers() {
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
