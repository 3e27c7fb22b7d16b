import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type DatabaseFile, emptyFile } from '../../../test/support/databases/empty-file.js';
import { readSettings } from '../config/settings.js';
import { createDataSource } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { type Claim, JobQueue, LeaseLost } from './job-queue.js';

interface Job {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly leased_until: number | null;
}

const STATES = { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed' };
const COMMON = { name: 'job', owner: 'holder', leaseMs: 30_000, states: STATES } as const;
const QUEUE = new JobQueue<Job>({ ...COMMON, unitMs: 1, nextAttempt: 'next_at', version: 'version' });

let now: number;
let file: DatabaseFile;
let dataSource: DataSource;
let database: Database;
beforeEach(async () => {
  now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  file = emptyFile();
  dataSource = await createDataSource(readSettings({ DATABASE_URL: file.url }), {
    entities: [],
    migrations: [],
  }).initialize();
  database = new Database(dataSource);
  await dataSource.query(
    `CREATE TABLE job (id INTEGER PRIMARY KEY, state TEXT, attempts INTEGER DEFAULT 0, version INTEGER DEFAULT 1,
       holder TEXT, leased_until INTEGER, next_at INTEGER, finished_at INTEGER, note TEXT)`,
  );
  await dataSource.query("INSERT INTO job (id, state, next_at) VALUES (1, 'waiting', ?), (2, 'waiting', ?)", [
    now,
    now + 5_000,
  ]);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await database.beforeApplicationShutdown();
  await dataSource.destroy();
  await file.drop();
});

const take = async (queue = QUEUE): Promise<Claim<Job>[]> =>
  database.write(async (manager) => queue.take(manager, [1, 2], { note: 'taken' }));
async function takeOne(): Promise<Claim<Job>> {
  const [claim] = await take();
  if (claim === undefined) throw new Error('Nothing was taken.');
  return claim;
}
type Settle = 'renew' | 'finish' | 'fail' | 'release';
const settle = async ({ lease }: Claim<Job>, how: Settle, columns = {}): Promise<void> =>
  database.write(async (manager) => QUEUE[how](manager, lease, columns));
const rowOf = async (id = 1): Promise<unknown> =>
  database.read(async (manager) => (await manager.query('SELECT * FROM job WHERE id = ?', [id]))[0]);

it('takes a due job once', async () => {
  const claims = await Promise.all([take(), take()]);
  expect(claims.flat().map(({ row }) => row)).toMatchObject([
    { id: 1, state: 'running', leased_until: now + 30_000, version: 2, note: 'taken' },
  ]);
  now += 5_000;
  expect((await take()).map(({ row }) => row.id)).toEqual([2]);
});

it('takes over the jobs of a dead process when their lease has expired, not before', async () => {
  const dead = await takeOne();
  now += 29_999;
  expect((await take()).map(({ row }) => row.id)).toEqual([2]);
  expect(QUEUE.isLeased(dead.row)).toBe(true);
  now += 1;
  expect(QUEUE.isLeased(dead.row)).toBe(false);
  expect((await takeOne()).row.id).toBe(1);
  for (const how of ['renew', 'finish', 'fail', 'release'] as const) {
    await expect(settle(dead, how)).rejects.toThrow(LeaseLost);
  }
  expect(await rowOf()).toMatchObject({ state: 'running', leased_until: now + 30_000, finished_at: null });
});

it('a lease that is renewed lasts longer', async () => {
  const claim = await takeOne();
  now += 20_000;
  await settle(claim, 'renew', { attempts: 7 });
  now += 20_000;
  expect((await take()).map(({ row }) => row.id)).toEqual([2]);
  expect(await rowOf()).toMatchObject({ attempts: 7, version: 3, state: 'running' });
});

it.each([
  ['finish', { state: 'done', finished_at: 1 }],
  ['fail', { state: 'failed', finished_at: 1 }],
  ['release', { state: 'waiting', finished_at: null }],
] as const)('%s ends the lease', async (how, { state, finished_at: finished }) => {
  const claim = await takeOne();
  now += 1_000;
  await settle(claim, how, { attempts: 3 });
  expect(await rowOf()).toMatchObject({
    state,
    attempts: 3,
    version: 3,
    holder: null,
    leased_until: null,
    finished_at: finished && now,
  });
  await expect(settle(claim, 'finish')).rejects.toThrow(LeaseLost);
  expect((await take()).length).toBe(how === 'release' ? 1 : 0);
});

it('a failed job is due again after its pause', async () => {
  const claim = await takeOne();
  await database.write(async (manager) => QUEUE.postpone(manager, claim.lease, 2_000.4, { attempts: 1 }));
  expect(await rowOf()).toMatchObject({ state: 'waiting', next_at: now + 2_000, leased_until: null });
  now += 1_999;
  expect(await take()).toEqual([]);
  now += 1;
  expect((await takeOne()).row).toMatchObject({ id: 1, attempts: 1 });
});

it('a job that was ended by someone else has no owner', async () => {
  const claim = await takeOne();
  await dataSource.query("UPDATE job SET state = 'cancelled' WHERE id = 1");
  await expect(settle(claim, 'finish')).rejects.toThrow(LeaseLost);
});

it('tables may count in seconds, without columns for a version or the next attempt', async () => {
  const seconds = new JobQueue<Job>({ ...COMMON, unitMs: 1_000 });
  const claims = await take(seconds);
  expect(claims.map(({ lease }) => lease)).toMatchObject([
    { id: 1, until: 1_030 },
    { id: 2, until: 1_030 },
  ]);
  expect(await rowOf()).toMatchObject({ version: 1, leased_until: 1_030 });
  const postponed = database.write(async (manager) => {
    for (const { lease } of claims) await seconds.postpone(manager, lease, 1);
  });
  await expect(postponed).rejects.toThrow('no column');
});
