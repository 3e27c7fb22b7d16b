import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { readSettings } from '../config/settings.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { writeRows } from './rows.js';
import { sqliteConnection } from './sqlite-connection.js';

let folder: string;
let dataSource: DataSource;
let database: Database;
let commits: number;
beforeEach(async () => {
  // The clock stands still: on a busy machine the time in which writes may join is over at once.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-writes-'));
  const settings = readSettings({ DATABASE_URL: `sqlite:${join(folder, 'writes.sqlite')}` });
  dataSource = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
  database = new Database(dataSource);
  await dataSource.query('CREATE TABLE note (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
  commits = 0;
  dataSource.subscribers.push({
    afterTransactionCommit: ({ queryRunner }) => {
      if (!queryRunner.isTransactionActive) commits += 1;
    },
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await database.beforeApplicationShutdown();
  await dataSource.destroy();
  rmSync(folder, { recursive: true });
});

const insert = async (manager: EntityManager, name: string): Promise<string> => {
  await writeRows(manager, 'INSERT INTO note (name) VALUES (?)', [name], 1);
  return name;
};
const add = async (name: string): Promise<string> => database.write(async (manager) => insert(manager, name));
const names = async (): Promise<string[]> => {
  const rows = await database.read(async (manager) =>
    manager.query<{ name: string }[]>('SELECT name FROM note ORDER BY id'),
  );
  return rows.map(({ name }) => name);
};
const outcomes = async (writes: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(writes)).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  );

it('writes that wait at once are committed together, each with its own result', async () => {
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(add))).toEqual(['a', 'b', 'c', 'd']);
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
  expect(commits).toBe(1);
});

it('one that comes alone is committed alone', async () => {
  await add('a');
  await add('b');
  expect(commits).toBe(2);
});

it('none is acknowledged before the commit', async () => {
  const seen: string[][] = [];
  const watched = async (name: string): Promise<void> => {
    await add(name);
    // Reads are on another connection, which sees what is committed only.
    seen.push(await names());
  };
  await Promise.all(['a', 'b', 'c'].map(watched));
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

it.each([0, 1, 2])('the error of the work of one, number %i, is not that of the others', async (which) => {
  const writes = [0, 1, 2].map(async (index) =>
    database.write(async (manager) => {
      await insert(manager, `n${index}`);
      if (index === which) throw new Error('refused');
      return index;
    }),
  );
  const expected = [0, 1, 2].map((index) => (index === which ? 'refused' : index));
  expect(await outcomes(writes)).toEqual(expected);
  expect(await names()).toEqual([0, 1, 2].filter((index) => index !== which).map((index) => `n${index}`));
});

it('an error of the database is not that of the others, which are done once', async () => {
  await add('there');
  const bad = async (): Promise<unknown> =>
    database.write(async (manager) => manager.query('INSERT INTO missing (id) VALUES (1)'));
  const full = async (): Promise<unknown> =>
    database.write(async (manager) => {
      await insert(manager, 'lost');
      // What SQLite does on a full disk.
      sqliteConnection(dataSource).exec('ROLLBACK');
      throw new Error('database or disk is full');
    });
  const found = await outcomes([add('a'), bad(), add('b'), full(), add('c')]);
  expect(found).toEqual(['a', expect.stringContaining('no such table'), 'b', expect.any(String), 'c']);
  expect((await names()).sort()).toEqual(['a', 'b', 'c', 'there']);
  expect(sqliteConnection(dataSource).inTransaction).toBe(false);
});

it.each([
  ['the transaction is lost', (): void => void sqliteConnection(dataSource).exec('ROLLBACK')],
  [
    'it fails for good',
    (): void => {
      throw new Error('database or disk is full');
    },
  ],
])('when the commit of several is refused as %s, none is lost or done twice', async (_, fail) => {
  let failures = 1;
  database.countCommits({
    beforeCommit: async () => {
      failures -= 1;
      if (failures === 0) fail();
      return Promise.resolve();
    },
    afterCommit: () => undefined,
  });
  expect(await Promise.all(['a', 'b', 'c'].map(add))).toEqual(['a', 'b', 'c']);
  expect(await names()).toEqual(['a', 'b', 'c']);
});

it('long work and dry runs have a transaction to themselves', async () => {
  const dry = database.dryRun(async (manager) => insert(manager, 'dry'));
  const long = database.inOneTransaction(async (manager) => insert(manager, 'long'));
  expect(await Promise.all([add('a'), dry, add('b'), long, add('c')])).toEqual([
    'a',
    'dry',
    'b',
    'long',
    'c',
  ]);
  expect((await names()).sort()).toEqual(['a', 'b', 'c', 'long']);
  // The long work, and the other three together.
  expect(commits).toBe(2);
});

it('each works in the context of its own request', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen = await Promise.all(
    ['a', 'b', 'c'].map(async (name) =>
      request.run(name, async () =>
        database.write(async (manager) => {
          await insert(manager, name);
          return request.getStore();
        }),
      ),
    ),
  );
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(commits).toBe(1);
});
