import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import { type Content, shared, withContent } from './content.js';

declare global {
  /** What a worker keeps from one test file to the next, of whichever project. Set by the test environment. */
  var workerMemory: { unused: Map<string, string[]> };
}

/** What the tables of a server are made of. */
interface Tables {
  /** The `CREATE` statements, by the names of the tables. */
  readonly made: Readonly<Record<string, string>>;
  /** The statements that insert the first rows. */
  readonly rows: readonly string[];
}

/** So many rows change what the server knows of a table, and with it the plans of its queries. */
const MAX_ROWS = 1_000;

/** The driver takes long to load, and most files run on SQLite alone. */
async function connect(uri: string): Promise<Connection> {
  const { createConnection } = await import('mysql2/promise');
  return createConnection({ uri, multipleStatements: true });
}

async function run(server: string, sql: string): Promise<void> {
  const connection = await connect(server);
  await connection.query(sql);
  await connection.end();
}

const inServer = (server: string, name: string): string => `${server.replace(/\/$/, '')}/${name}`;

/** The name says whose it is: a run drops its databases at its end. */
async function createDatabase(server: string): Promise<string> {
  const name = `${String(process.env['TEST_DATABASES'])}_${randomBytes(6).toString('hex')}`;
  await run(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return name;
}

const dropDatabase = async (server: string, name: string): Promise<void> =>
  run(server, `DROP DATABASE ${name}`);

async function tablesOf(server: string, content: Content): Promise<Tables> {
  const { host } = new URL(server);
  const file = await shared(`${host.replace(':', ' ')}, ${content}.json`, async (made) => {
    const name = await createDatabase(server);
    const url = inServer(server, name);
    await withContent(url, content, async () => {
      writeFileSync(made, JSON.stringify(await takeDown(url)));
    });
    await dropDatabase(server, name);
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Tables;
}

/** Sends all at once; sending a query takes longer than the server does. */
async function sendAll<T>(connection: Connection, statements: readonly string[]): Promise<T[]> {
  const [results] = await connection.query(statements.join(';\n'));
  return (statements.length === 1 ? [results] : results) as T[];
}

async function madeTables(connection: Connection): Promise<Record<string, string>> {
  const [names] = await connection.query<RowDataPacket[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const show = names.map(({ name }) => `SHOW CREATE TABLE \`${name}\``);
  const shown = await sendAll<RowDataPacket[]>(connection, show);
  return Object.fromEntries(shown.map(([row]) => [row?.['Table'], row?.['Create Table']]));
}

async function takeDown(url: string): Promise<Tables> {
  const connection = await connect(url);
  const made = await madeTables(connection);
  const rows: string[] = [];
  for (const name of Object.keys(made)) {
    const [found] = await connection.query<RowDataPacket[]>('SELECT * FROM ??', [name]);
    for (const row of found)
      rows.push(connection.format('INSERT INTO ?? VALUES (?)', [name, Object.values(row)]));
  }
  await connection.end();
  return { made, rows };
}

const NO_CHECKS = 'SET FOREIGN_KEY_CHECKS = 0';

async function build(url: string, { made, rows }: Tables): Promise<void> {
  await run(url, [NO_CHECKS, ...Object.values(made), ...rows].join(';\n'));
}

const COUNTER = / AUTO_INCREMENT=(\d+)/;

/**
 * Takes back what was written to a database; creating forty tables takes a server longer, as each is a file.
 * @returns whether the database is as it was
 */
async function takeBack(url: string, { made, rows }: Tables): Promise<boolean> {
  const connection = await connect(url);
  try {
    const now = await madeTables(connection);
    const withoutCounters = (tables: Tables['made']): string =>
      JSON.stringify(Object.entries(tables).map(([name, sql]) => [name, sql.replace(COUNTER, '')]));
    const [triggers] = await connection.query<RowDataPacket[]>('SHOW TRIGGERS');
    if (triggers.length > 0 || withoutCounters(now) !== withoutCounters(made)) return false;
    await sendAll(connection, [NO_CHECKS, 'SET SESSION innodb_lock_wait_timeout = 1', 'START TRANSACTION']);
    const deletes = Object.keys(made).map((name) => `DELETE FROM \`${name}\``);
    const deleted = await sendAll<ResultSetHeader>(connection, deletes);
    const counters = Object.entries(made).flatMap(([name, sql]) => {
      const first = COUNTER.exec(sql)?.[1] ?? '1';
      return (COUNTER.exec(now[name] ?? '')?.[1] ?? '1') === first
        ? []
        : [`ALTER TABLE \`${name}\` AUTO_INCREMENT = ${first}`];
    });
    await sendAll(connection, [...rows, 'COMMIT', ...counters]);
    return deleted.reduce((sum, { affectedRows }) => sum + affectedRows, 0) <= MAX_ROWS;
  } catch (error) {
    // A process that was killed may still hold rows until the server notices.
    if ((error as { code?: string }).code === 'ER_LOCK_WAIT_TIMEOUT') return false;
    throw error;
  } finally {
    await connection.end();
  }
}

export async function emptyDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = await createDatabase(server);
  return { url: inServer(server, name), drop: async () => dropDatabase(server, name) };
}

/** A database with this content, which another test of the worker may have used before. */
export async function filledDatabase(
  server: string,
  content: Content,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const tables = await tablesOf(server, content);
  const key = `${server} ${content}`;
  const unused = workerMemory.unused.get(key) ?? [];
  workerMemory.unused.set(key, unused);
  let name = unused.pop();
  if (name === undefined) {
    name = await createDatabase(server);
    await build(inServer(server, name), tables);
  }
  const used = name;
  const url = inServer(server, used);
  return {
    url,
    drop: async () => {
      if (await takeBack(url, tables)) unused.push(used);
      else await dropDatabase(server, used);
    },
  };
}
