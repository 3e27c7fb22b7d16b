import { setTimeout as sleep } from 'node:timers/promises';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/process.js';
import { Api } from '../support/resilience/api.js';
import { scaled } from '../support/resilience/scale.js';
import { seriesWith } from '../support/series.js';
import type { Body } from '../support/service.js';

/* SIGKILL in the middle of a series of 1,000 events: it is there as a whole or as it was. */

const KILLS = scaled(2, 25);
const MANY = { recurrence_rule: 'FREQ=DAILY;COUNT=1000' };

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase('migrated');
});
afterAll(async () => database.drop());

const start = async (): Promise<ServiceProcess> =>
  ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'long-secret' });

/** All series, and how many events each has; each date is there once. */
async function found(api: Api): Promise<[id: number, total: number][]> {
  const result: [number, number][] = [];
  for (const { id, occurrences } of await api.all('series', '')) {
    const events = await api.all('events', `series=${id}&start_date=2099-01-01&end_date=2199-01-01`);
    expect(new Set(events.map((event) => event['recurrence_id'] as string)).size).toBe(events.length);
    expect((occurrences as Body)['total']).toBe(events.length);
    result.push([id as number, events.length]);
  }
  return result;
}

it(
  'a create and a longer rule are there as a whole, or not at all',
  async () => {
    let service = await start();
    let api = new Api(service.api);
    const began = performance.now();
    await api.send('POST', '/series', seriesWith(MANY));
    const usual = performance.now() - began;
    for (let kill = 0; kill < KILLS; kill++) {
      const { body: short } = await api.send('POST', '/series', seriesWith());
      const before = (await found(api)).length;
      const writes = Promise.all([
        api.send('PATCH', `/series/${short['id']}`, MANY),
        api.send('POST', '/series', seriesWith(MANY)),
      ]);
      // When in the course of the writes is left to chance.
      await sleep(Math.random() * 2 * usual);
      await service.end('SIGKILL');
      const [patched, created] = await writes;
      service = await start();
      api = new Api(service.api);
      const after = await found(api);
      expect(after.length).toBeGreaterThanOrEqual(before + Number(created.status === 201));
      const isWhole = ([id, total]: [number, number]): boolean =>
        total === 1000 || (total === 4 && id === short['id'] && patched.status !== 200);
      const earlier = after.filter(([id]) => id >= Number(short['id']));
      expect(earlier.filter((one) => !isWhole(one))).toEqual([]);
    }
    await service.end('SIGTERM');
  },
  scaled(300_000, 900_000),
);
