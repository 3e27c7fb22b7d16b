import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { readSettings } from '../config/settings.js';
import { createDataSource } from './data-source.js';
import { Database, type Result } from './database.js';
import { readingOf } from './grouped-writes.js';
import { writeRows } from './rows.js';
import { sqliteConnection } from './sqlite-connection.js';
import { TransactionJournal } from './transaction-journal.js';

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
const reading = <A>(read: Result<string, A>['read']): Result<string, A> => ({ read, writes: false });
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

it('other work gets its turn between transactions that follow each other, if they take long', async () => {
  const done: string[] = [];
  const long = async (name: string): Promise<unknown> =>
    database.write(async (manager) => {
      await manager.query('SELECT 1');
      done.push(name);
      // Longer than others may join, and than other work should wait.
      const later = performance.now() + 30;
      jest.spyOn(performance, 'now').mockReturnValue(later);
      setImmediate(() => done.push(`turn after ${name}`));
    });
  await Promise.all(['a', 'b', 'c'].map(long));
  expect(commits).toBe(3);
  expect(done).toEqual(['a', 'turn after a', 'b', 'turn after b', 'c']);
});

describe('deferred rows', () => {
  /** What happened, in order. */
  let steps: string[];
  let journal: TransactionJournal<string>;
  beforeEach(() => {
    steps = [];
    journal = new TransactionJournal(database, async (manager, notes) => {
      steps.push(`deferred ${notes.join(' ')}`);
      for (const name of notes) await insert(manager, `${name}!`);
    });
  });

  const defer = async (manager: EntityManager, name: string): Promise<string> => {
    steps.push(name);
    journal.add(manager, name);
    return insert(manager, name);
  };
  const addAndRead = async (name: string, fails?: 'work' | 'result'): Promise<string> =>
    database.write(
      async (manager) => {
        await defer(manager, name);
        if (fails === 'work') throw new Error(`${name} refused`);
        return name;
      },
      reading(async (manager, done) => {
        if (fails === 'result') throw new Error(`${done} unreadable`);
        const rows = await manager.query<unknown[]>("SELECT 1 FROM note WHERE name LIKE '%!'");
        return `${done}: ${rows.length}`;
      }),
    );
  const addOnly = async (name: string): Promise<string> =>
    database.write(async (manager) => defer(manager, name));

  it('are written once for all that read their results, before these are read', async () => {
    expect(await Promise.all(['a', 'b', 'c'].map((name) => addAndRead(name)))).toEqual([
      'a: 3',
      'b: 3',
      'c: 3',
    ]);
    expect(steps).toEqual(['a', 'b', 'c', 'deferred a b c']);
    expect(commits).toBe(1);
  });

  it('are written before another write works that reads no result', async () => {
    const results = [addAndRead('a'), addAndRead('b'), addOnly('c'), addAndRead('d')];
    expect(await Promise.all(results)).toEqual(['a: 2', 'b: 2', 'c', 'd: 4']);
    expect(steps).toEqual(['a', 'b', 'deferred a b', 'c', 'deferred c', 'd', 'deferred d']);
    expect(commits).toBe(1);
  });

  it('are written before the next write when they are many', async () => {
    const addMany = async (): Promise<string> =>
      database.write(
        async (manager) => {
          for (let index = 0; index < 2_001; index++) journal.add(manager, `m${index}`);
          steps.push('many');
          return Promise.resolve('many');
        },
        reading(async () => {
          steps.push('result of many');
          return Promise.resolve('many');
        }),
      );
    await Promise.all([addAndRead('a'), addMany(), addAndRead('b')]);
    expect(steps.map((step) => step.slice(0, 15))).toEqual([
      'a',
      'many',
      'deferred a m0 m',
      'result of many',
      'b',
      'deferred b',
    ]);
    expect(commits).toBe(1);
  });

  it('of a write that fails are dropped alone', async () => {
    expect(await outcomes([addAndRead('a'), addAndRead('b', 'work'), addAndRead('c')])).toEqual([
      'a: 2',
      'b refused',
      'c: 2',
    ]);
    expect(await names()).toEqual(['a', 'c', 'a!', 'c!']);
  });

  it.each(['a', 'b', 'c'])('when the result of %s cannot be read, the others are done once', async (bad) => {
    const found = await outcomes(
      ['a', 'b', 'c'].map((name) => addAndRead(name, name === bad ? 'result' : undefined)),
    );
    expect(found.filter((one) => one === `${bad} unreadable`)).toHaveLength(1);
    const done = ['a', 'b', 'c'].filter((name) => name !== bad);
    expect((await names()).sort()).toEqual(done.flatMap((name) => [name, `${name}!`]).sort());
  });
});

it('the results of one group have a key while they are read, each group another one', async () => {
  const seen: (object | undefined)[] = [];
  const write = async (name: string, fails = false): Promise<unknown> =>
    database.write(
      async (manager) => {
        seen.push(readingOf(manager));
        return insert(manager, name);
      },
      reading(async (manager) => {
        seen.push(readingOf(manager));
        await Promise.resolve();
        if (fails) throw new Error(`No result of ${name}`);
      }),
    );
  await Promise.all([write('a'), write('b')]);
  const [first, second, key, sameKey] = seen.splice(0);
  expect([first, second]).toEqual([undefined, undefined]);
  expect(key).toBeDefined();
  expect(sameKey).toBe(key);

  await expect(write('c', true)).rejects.toThrow('No result of c');
  await write('d');
  const [, failed, afterFailure, other] = seen;
  expect(failed).toBeDefined();
  expect(failed).not.toBe(key);
  expect(afterFailure).toBeUndefined();
  expect(other).toBeDefined();
  expect([key, failed]).not.toContain(other);
});
