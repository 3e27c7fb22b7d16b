import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ResponseCache } from '#http/cache/response-cache.js';
import { type Clock, stopClocks } from '../support/clock.js';
import { some } from '../support/combinations.js';
import { closeConnections, sendRaw } from '../support/http-client.js';
import { CACHED, type Ids, makeRecords, requestsOf, siteTime, ZONE } from '../support/public-reads.js';
import { listen } from '../support/raw-client.js';
import { type Body, Service } from '../support/service.js';

/* Which public responses are cached, and that none of them is sent when its time is over. */

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** By route, requests whose responses are of their second, or no response of the API. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  '/events': [
    '/events?starts_after=now&strict_dates=true',
    '/events?modified_after=yesterday',
    '/events?password=open',
  ],
  '/events.ics': ['/events.ics?starts_after=yesterday'],
  '/venues': ['/venues?only_with_upcoming=true', '/venues?modified_after=-1 hour'],
  '/organizers': ['/organizers?only_with_upcoming=true'],
  '/categories': ['/categories?modified_after=yesterday'],
  // An occurrence may end at any time.
  '/series': ['/series', '/series?search=rounds'],
  '/series/{id}': ['/series/{series}'],
  '/series/by-slug/{slug}': ['/series/by-slug/rounds'],
  '/series/by-external/{source}/{external_id}': ['/series/by-external/feed/eight'],
  '/changes': ['/changes', '/changes?since=now'],
  // It never ends.
  '/changes/stream': [],
  '/health/live': ['~/health/live'],
  '/health/ready': ['~/health/ready'],
};

let service: Service;
let plain: Service;
let ports: { cached: number; plain: number };
let ids: Ids;
let clock: Clock;

beforeAll(async () => {
  clock = stopClocks();
  service = await Service.start({ SITE_TIMEZONE: ZONE });
  ids = await makeRecords(service);
  plain = await service.startBeside({ SITE_TIMEZONE: ZONE, CACHE_BYTES: '0' });
  ports = { cached: await listen(service), plain: await listen(plain) };
});
afterAll(async () => {
  clock.resume();
  closeConnections();
  await plain.stop();
  await service.stop();
});

it('names every public route', () => {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;
  const isPublic = (item: Body): boolean =>
    ((item['get']?.security ?? []) as object[]).some((way) => Object.keys(way).length === 0);
  const routes = Object.entries(document.paths).filter(([, item]) => isPublic(item));
  const named = new Set([...Object.keys(CACHED), ...Object.keys(COMPUTED)]);
  expect(named).toEqual(new Set(routes.map(([path]) => path)));
});

it('the same responses are cached as ever, and no others', async () => {
  const cache = service.app.get(ResponseCache);
  const isCached = async (path: string): Promise<boolean> => {
    const { status } = await sendRaw(ports.cached, path);
    const { hits } = cache;
    await sendRaw(ports.cached, path);
    expect([path, status]).toEqual([path, 200]);
    return cache.hits > hits;
  };
  for (const path of requestsOf(CACHED, ids)) expect([path, await isCached(path)]).toEqual([path, true]);
  for (const path of requestsOf(COMPUTED, ids)) expect([path, await isCached(path)]).toEqual([path, false]);
});

it('no response outlives its time', async () => {
  const midnight = siteTime().add({ days: 1 }).startOfDay().epochMilliseconds;
  const { epochMilliseconds: clockChange = 0 } = siteTime().getTimeZoneTransition('next') ?? {};
  const from = Date.now();
  const moments = [2 * HOUR, 3 * HOUR, 6 * DAY]
    .map((seconds) => from + seconds * 1_000)
    .concat(midnight, clockChange)
    .sort((a, b) => a - b);
  const ofThisSecond = /^~\/health|^\/changes|^\/doc/;
  const all = [...requestsOf(CACHED, ids), ...requestsOf(COMPUTED, ids)].filter(
    (path) => !ofThisSecond.test(path),
  );
  const paths = some(all, 3);
  for (const moment of moments) {
    for (const distance of [-1, 1]) {
      clock.pass((moment - Date.now()) / 1_000 + distance);
      const stale: string[] = [];
      for (const path of paths) {
        const [cached, made] = [await sendRaw(ports.cached, path), await sendRaw(ports.plain, path)];
        if (cached.text !== made.text) stale.push(path);
      }
      expect([moment, distance, stale]).toEqual([moment, distance, []]);
    }
  }
});
