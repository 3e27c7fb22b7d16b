import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ResponseCache } from '../../src/http/cache/response-cache.js';
import { type Clock, stopClocks } from '../support/clock.js';
import { sendRaw, closeConnections } from '../support/http-client.js';
import { listen } from '../support/raw-client.js';
import { makeItem } from '../support/record-images.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* Which public responses are cached, and that none of them is sent when its time is over. */

const HOUR = 3_600;
const DAY = 24 * HOUR;
const ZONE = 'Europe/Bucharest';

/** By route, requests whose responses are cached. */
const CACHED: Readonly<Record<string, readonly string[]>> = {
  '/': ['', '?namespace=calendar/events/v1'],
  '/doc': ['/doc'],
  '/wp-json': ['~/wp-json/'],
  '/events': [
    '/events',
    '/events?per_page=1&page=2',
    '/events?search=jazz',
    '/events?categories=music&tags=soon',
    '/events?venue={venue}',
    '/events?organizer={organizer}',
    '/events?featured=true',
    '/events?status=publish',
    '/events?include={event}',
    '/events?external_source=feed&external_id=seven',
    '/events?start_date=2000-01-01&end_date=2199-01-01',
    '/events?starts_after=2000-01-01',
    '/events?ends_after=2000-01-01&strict_dates=true',
    '/events?modified_after=2000-01-01',
    '/events?facets=categories,tags,venue',
    '/events?cursor=*',
    '/events?fields=id,title',
    '/events?_fields=events.id',
    '/events?bbox=9,48,11,49',
    '/events?geoloc=true&geoloc_lat=48.4&geoloc_lng=10&geoloc_radius=20',
    '/events?lang=fr&i18n_available=fr',
    '/events?colour=red',
  ],
  '/events/{id}': ['/events/{event}', '/events/{event}?lang=fr'],
  '/events/by-external/{source}/{external_id}': ['/events/by-external/feed/seven'],
  '/events/by-slug/{slug}': ['/events/by-slug/jazz'],
  '/events/{id}/translations': ['/events/{event}/translations'],
  '/events.ics': ['/events.ics', '/events.ics?starts_after=2000-01-01'],
  '/events.rss': ['/events.rss'],
  '/events.csv': ['/events.csv'],
  '/events.ndjson': ['/events.ndjson'],
  '/events/{id}.ics': ['/events/{event}.ics'],
  '/venues': [
    '/venues',
    '/venues?search=hall',
    '/venues?event={event}',
    '/venues?has_events=true',
    '/venues?has_events=false',
    '/venues?bbox=9,48,11,49',
    '/venues?orderby=name',
    '/venues?modified_before=2199-01-01',
    '/venues?cursor=*',
  ],
  '/venues/{id}': ['/venues/{venue}'],
  '/venues/by-slug/{slug}': ['/venues/by-slug/hall'],
  '/venues/by-external/{source}/{external_id}': ['/venues/by-external/feed/three'],
  '/venues/{id}/translations': ['/venues/{venue}/translations'],
  '/venues/{id}.ics': ['/venues/{venue}.ics'],
  '/venues/{id}.rss': ['/venues/{venue}.rss'],
  '/organizers': ['/organizers', '/organizers?has_events=true'],
  '/organizers/{id}': ['/organizers/{organizer}'],
  '/organizers/by-slug/{slug}': ['/organizers/by-slug/players'],
  '/organizers/by-external/{source}/{external_id}': ['/organizers/by-external/feed/four'],
  '/organizers/{id}/translations': ['/organizers/{organizer}/translations'],
  '/organizers/{id}.ics': ['/organizers/{organizer}.ics'],
  '/organizers/{id}.rss': ['/organizers/{organizer}.rss'],
  '/categories': [
    '/categories',
    '/categories?hide_empty=false',
    '/categories?event={event}',
    '/categories?orderby=count',
  ],
  '/categories/{id}': ['/categories/{category}'],
  '/categories/{id}/translations': ['/categories/{category}/translations'],
  '/categories/{id}.ics': ['/categories/{category}.ics'],
  '/categories/{id}.rss': ['/categories/{category}.rss'],
  '/tags': ['/tags', '/tags?search=soon', '/tags?cursor=*'],
  '/tags/{id}': ['/tags/{tag}'],
  '/tags/{id}/translations': ['/tags/{tag}/translations'],
  '/tags/{id}.ics': ['/tags/{tag}.ics'],
  '/tags/{id}.rss': ['/tags/{tag}.rss'],
  '/media': ['/media'],
  '/media/{id}': ['/media/{media}'],
};

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
  '/changes': ['/changes', '/changes?since=now'],
  // It never ends.
  '/changes/stream': [],
  '/health/live': ['~/health/live'],
  '/health/ready': ['~/health/ready'],
};

let service: Service;
let plain: Service;
let ports: { cached: number; plain: number };
let ids: Readonly<Record<string, number>>;
let clock: Clock;

const siteTime = (): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO(ZONE);

/** The site's clock, `YYYY-MM-DD HH:MM:SS`, so many seconds from now. */
function wallIn(seconds: number): string {
  return siteTime().add({ seconds }).toPlainDateTime().toString().slice(0, 19).replace('T', ' ');
}

/** Three events, which have ended, will end and are still to be published, and what they name. */
async function makeRecords(): Promise<typeof ids> {
  const place = { city: 'Ulm', geo_lat: 48.4, geo_lng: 10 };
  const venue = await service.make('/venues', {
    ...{ venue: 'Hall', ...place, external_source: 'feed', external_id: 'three' },
  });
  const organizer = await service.make('/organizers', {
    ...{ organizer: 'Players', external_source: 'feed', external_id: 'four' },
  });
  const category = await service.make('/categories', { name: 'Music' });
  const tag = await service.make('/tags', { name: 'Soon' });
  const media = await makeItem(service);
  const common = { venue: venue['id'], organizer: organizer['id'], categories: ['music'], tags: ['soon'] };
  const make = async (start: number, end: number, fields: object): Promise<Body> =>
    service.make(
      '/events',
      eventWith({ ...common, start_date: wallIn(start), end_date: wallIn(end), ...fields }),
    );
  const event = await make(HOUR, 2 * HOUR, {
    title: 'Jazz',
    featured: true,
    image: media['id'],
    external_source: 'feed',
    external_id: 'seven',
    translations: { fr: { title: 'Le jazz' } },
  });
  await make(5 * DAY, 6 * DAY, { title: 'Jazz later', date: wallIn(3 * HOUR), venue: { venue: 'Later' } });
  await make(-DAY, HOUR - DAY, { title: 'Jazz of yesterday' });
  const records = { event, venue, organizer, category, tag, media };
  return Object.fromEntries(Object.entries(records).map(([name, { id }]) => [name, Number(id)]));
}

const requestsOf = (table: typeof CACHED): string[] =>
  Object.values(table)
    .flat()
    .map((path) => path.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name])).replaceAll(' ', '%20'));

beforeAll(async () => {
  clock = stopClocks();
  service = await Service.start({ SITE_TIMEZONE: ZONE }, 'file');
  ids = await makeRecords();
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
  for (const path of requestsOf(CACHED)) expect([path, await isCached(path)]).toEqual([path, true]);
  for (const path of requestsOf(COMPUTED)) expect([path, await isCached(path)]).toEqual([path, false]);
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
  const paths = [...requestsOf(CACHED), ...requestsOf(COMPUTED)].filter((path) => !ofThisSecond.test(path));
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
