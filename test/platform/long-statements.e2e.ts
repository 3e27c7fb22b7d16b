import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { Database } from '#platform/database/database.js';
import { Service } from '../support/service.js';

/* What takes too long is ended on each engine, and keeps nobody else waiting. */

const TEN = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS n`).join(' UNION ALL ')})`;
/** Counts to ten thousand million. */
const ENDLESS = `SELECT COUNT(*) AS n FROM ${[...'abcdefghij'].map((name) => `${TEN} ${name}`).join(' CROSS JOIN ')}`;

/** How often the requests may be late. */
const TURNS = 10;

let service: Service;
let database: Database;
beforeAll(async () => {
  service = await Service.start({ LIST_TIMEOUT: '1', DATABASE_POOL: '4' });
  database = service.database;
});
afterAll(async () => service.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

const endless = async (): Promise<unknown> =>
  database.readLong((manager) => manager.query<unknown>(ENDLESS)).catch((error: unknown) => error);

it('a statement that takes too long is ended, with 503 that says so, and the next one succeeds', async () => {
  jest
    .spyOn(database, 'readList')
    .mockImplementation(async (_, work) =>
      database.readLong(async (manager) => manager.query<never>(ENDLESS).then(async () => work(manager))),
    );
  const { status, headers, body } = await service.get('/events');
  expect([status, body['code']]).toEqual([503, 'rest_unavailable']);
  expect(body['message']).toContain('more than 1 s');
  expect(headers['retry-after']).toBe('1');
  jest.restoreAllMocks();
  expect((await service.get('/events?search=x')).status).toBe(200);
});

it('others are served while it runs', async () => {
  /** Whether all of them were answered before the statement was ended; a busy machine may take longer for them. */
  const areServed = async (name: string): Promise<boolean> => {
    let isOver = false;
    const long = endless().then(() => (isOver = true));
    expect((await service.get('/events')).status).toBe(200);
    expect((await service.get('~/health/ready')).status).toBe(200);
    expect((await service.post('/venues', { venue: name })).status).toBe(201);
    const wereServed = !isOver;
    await long;
    return wereServed;
  };
  let wereServed = false;
  for (let turn = 0; turn < TURNS && !wereServed; turn += 1)
    wereServed = await areServed(`Meanwhile ${turn}`);
  expect(wereServed).toBe(true);
});

it('only some run at once; the others wait, and are done', async () => {
  await Promise.all(Array.from({ length: 3 }, endless));
  const counts = await Promise.all(
    Array.from({ length: 12 }, async () =>
      database.readLong((manager) => manager.query<{ n: number }[]>('SELECT 1 AS n')),
    ),
  );
  expect(counts.map(([row]) => Number(row?.n))).toEqual(Array(12).fill(1));
});

it('nothing of it goes on at the server, and its limit is that of no other work', async () => {
  await endless();
  if (databaseServer === null) return;
  const running = await service.query<{ n: number }>(
    "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE info LIKE 'SELECT COUNT(*) AS n FROM (SELECT 0%'",
  );
  expect(Number(running[0]?.n)).toBe(0);
  const limits = await Promise.all(
    Array.from({ length: 4 }, async () =>
      service.query<{ Value: string }>(
        "SHOW VARIABLES WHERE Variable_name IN ('max_statement_time', 'max_execution_time')",
      ),
    ),
  );
  expect(new Set(limits.flat().map(({ Value }) => Number(Value)))).toEqual(new Set([0]));
});

(databaseServer === null ? it : it.skip)('a process that is ended from outside is replaced', async () => {
  const one = async () => database.readLong((manager) => manager.query<{ n: number }[]>('SELECT 1 AS n'));
  await one();
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  for (const child of children) process.kill(Number(child), 'SIGKILL');
  expect(await one()).toEqual([{ n: 1 }]);
});
