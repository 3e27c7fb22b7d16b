import Sqlite from 'better-sqlite3';
import mysql from 'mysql2';

/** @typedef {{ sql: string, params: unknown[] }} Statement */

/** Whoever sends a statement to a driver in this process, it is noted here while a recording runs. */
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
    prototype[name] = function (asked, values, ...rest) {
      const isText = typeof asked === 'string';
      const params = isText ? values : (asked.values ?? values);
      note(isText ? asked : asked.sql, Array.isArray(params) ? params : []);
      return original.call(this, asked, values, ...rest);
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
