import { setTimeout as sleep } from 'node:timers/promises';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/process.js';
import { Api } from '../support/resilience/api.js';
import { compare } from '../support/resilience/compare.js';
import { Ledger } from '../support/resilience/ledger.js';
import { report } from '../support/resilience/report.js';
import { scaled } from '../support/resilience/scale.js';

const KILLS = scaled(2, 25);
const WRITERS = 8;
const WRITES_BETWEEN = scaled(60, 300);
/** When in the course of a write the process is killed shall be left to chance. */
const CHANCE_MS = 100;

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase('migrated');
});
afterAll(async () => database.drop());

const start = async (): Promise<ServiceProcess> =>
  ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'long-secret' });

/** Kills the service in the middle of writes. */
async function killed(ledger: Ledger): Promise<number> {
  const service = await start();
  const api = new Api(service.api);
  let isUp = true;
  const before = ledger.outcomes.acknowledged;
  const began = performance.now();
  const writers = Array.from({ length: WRITERS }, async (_, writer) =>
    ledger.write(writer, () => (isUp ? api : undefined)),
  );
  while (ledger.outcomes.acknowledged - before < WRITES_BETWEEN) await sleep(5);
  await sleep(Math.random() * CHANCE_MS);
  const seconds = (performance.now() - began) / 1_000;
  await service.end('SIGKILL');
  isUp = false;
  await Promise.all(writers);
  return (ledger.outcomes.acknowledged - before) / seconds;
}

it(
  'what was acknowledged survives SIGKILL, once and whole, and nothing is there by half',
  async () => {
    const ledger = new Ledger('durability');
    const rates: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) rates.push(await killed(ledger));
    const service = await start();
    const faults = await compare(new Api(service.api), [ledger]);
    await service.end('SIGTERM');
    const { attempted, acknowledged, refused } = ledger.outcomes;
    report(`SIGKILL of the service, ${databaseServer?.name ?? 'sqlite'}`, {
      kills: KILLS,
      attempted,
      acknowledged,
      'writes a second': Math.round(rates.reduce((sum, rate) => sum + rate, 0) / KILLS),
      faults: faults.length,
    });
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(KILLS * WRITES_BETWEEN);
    // No response that arrives says that it failed.
    expect([...refused.keys()].filter((status) => status !== 0)).toEqual([]);
  },
  scaled(300_000, 900_000),
);
