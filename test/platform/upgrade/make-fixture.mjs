/*
 * Makes the fixture of the upgrade test by an earlier version of the service: a database of each engine with the
 * content of `calendar-content.mjs`, and the responses of that version.
 *
 *   node test/platform/upgrade/make-fixture.mjs FOLDER mysql://user:password@host:port…
 *
 * where that version is checked out and built in FOLDER, and the URLs are those of a MariaDB and of a MySQL.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import mysql from 'mysql2/promise';
import { ADMIN, fillCalendar } from '../../support/calendar-content.mjs';
import { readAnswers } from './read-answers.mjs';

const [release, ...servers] = process.argv.slice(2);
const HERE = import.meta.dirname;

/** Runs the earlier version on a database, fills it, and returns its responses and secrets. */
async function make(databaseUrl, mediaDir) {
  const env = {
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: mediaDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    PATH: process.env.PATH,
  };
  const settings = { ADMIN_PASSWORD: ADMIN.password };
  const child = spawn(process.execPath, [join(release, 'dist/main.js')], { env: { ...env, ...settings } });
  const port = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const found = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(String(data));
      if (found) resolve(found[1]);
    });
    child.stderr.on('data', (data) => reject(new Error(String(data))));
  });
  try {
    const api = `http://127.0.0.1:${port}/calendar/events/v1`;
    const secrets = await fillCalendar(api);
    return { secrets, answers: await readAnswers(api) };
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('close', resolve));
  }
}

const quotedNames = (names) => names.map((name) => `\`${name}\``).join(',');

function literal(value) {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (Buffer.isBuffer(value)) return value.length === 0 ? "''" : `X'${value.toString('hex')}'`;
  return `X'${Buffer.from(value).toString('hex')}'`;
}

/** Rows as statements; texts in hex, which both engines read alike. */
function inserts(table, rows, isText) {
  return rows.map((row) => {
    const values = Object.entries(row).map(([name, value]) =>
      typeof value === 'string' && isText(table, name) ? `CAST(${literal(value)} AS TEXT)` : literal(value),
    );
    return `INSERT INTO \`${table}\` (${quotedNames(Object.keys(row))}) VALUES (${values.join(',')})`;
  });
}

function dumpSqlite(file) {
  const connection = new Sqlite(file, { readonly: true });
  const schema = connection
    .prepare(
      "SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid",
    )
    .all();
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => name);
  const rows = (table) => connection.prepare(`SELECT * FROM \`${table}\``).all();
  const content = (some) => some.flatMap((table) => inserts(table, rows(table), () => true));
  const statements = [
    ...schema.map(({ sql }) => sql),
    ...content(tables),
    // Filling the tables has made rows of it that know the ids which are there, and not those which were.
    'DELETE FROM sqlite_sequence',
    ...content(['sqlite_sequence']),
  ];
  connection.close();
  return statements;
}

async function dumpMysql(connection) {
  const [found] = await connection.query('SHOW TABLES');
  const statements = [];
  for (const table of found.map((row) => String(Object.values(row)[0]))) {
    const [[definition]] = await connection.query(`SHOW CREATE TABLE \`${table}\``);
    const [rows] = await connection.query(`SELECT * FROM \`${table}\``);
    statements.push(definition['Create Table'], ...inserts(table, rows, () => false));
  }
  return statements;
}

function save(name, statements, recorded) {
  const gzip = (text) => gzipSync(text, { level: 9 });
  writeFileSync(
    join(HERE, `${name}.sql.gz`),
    gzip(statements.map((sql) => sql.replaceAll('\n', ' ')).join('\n')),
  );
  writeFileSync(join(HERE, `${name}.answers.json.gz`), gzip(JSON.stringify(recorded)));
}

const folder = mkdtempSync(join(tmpdir(), 'event-calendar-upgrade-'));
const file = join(folder, 'calendar.sqlite');
const onSqlite = await make(`sqlite:${file}`, join(folder, 'media'));
save('sqlite', dumpSqlite(file), onSqlite);

const name = 'event_calendar_upgrade_fixture';
for (const server of servers) {
  const connection = await mysql.createConnection({
    uri: server,
    charset: 'utf8mb4',
    multipleStatements: true,
  });
  const [[{ version }]] = await connection.query('SELECT VERSION() AS version');
  const engine = /mariadb/i.test(version) ? 'mariadb' : 'mysql';
  await connection.query(
    `DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}`,
  );
  const made = await make(`${server}/${name}`, join(folder, `media-${engine}`));
  save(engine, await dumpMysql(connection), made);
  await connection.query(`DROP DATABASE ${name}`);
  await connection.end();
}
rmSync(folder, { recursive: true });
