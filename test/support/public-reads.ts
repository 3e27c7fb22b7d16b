import { makeItem } from './record-images.js';
import { type Body, eventWith, type Service } from './service.js';

/* The public reads whose responses are cached, and records that all of them show. */

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** The zone of the site that the records are made for. */
export const ZONE = 'Europe/Bucharest';

export type Ids = Readonly<Record<string, number>>;

/** By route, requests whose responses are cached. */
export const CACHED: Readonly<Record<string, readonly string[]>> = {
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
  '/events.ics': [
    '/events.ics',
    '/events.ics?starts_after=2000-01-01',
    '/events.ics?recurrence=rule&starts_after=2000-01-01',
  ],
  '/events.rss': ['/events.rss'],
  '/events.csv': ['/events.csv'],
  '/events.ndjson': ['/events.ndjson'],
  '/events/{id}.ics': ['/events/{event}.ics', '/events/{event}.ics?recurrence=rule'],
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
  '/series/{id}.ics': ['/series/{series}.ics', '/series/{series}.ics?recurrence=rule'],
  '/series/{id}/occurrences': ['/series/{series}/occurrences', '/series/{series}/occurrences?search=rounds'],
  '/series/{id}/occurrences/{recurrence_id}': ['/series/{series}/occurrences/2198-01-01T10:00:00'],
  '/series/{id}/translations': ['/series/{series}/translations'],
  '/tags': ['/tags', '/tags?search=soon', '/tags?cursor=*'],
  '/tags/{id}': ['/tags/{tag}'],
  '/tags/{id}/translations': ['/tags/{tag}/translations'],
  '/tags/{id}.ics': ['/tags/{tag}.ics'],
  '/tags/{id}.rss': ['/tags/{tag}.rss'],
  '/media': ['/media'],
  '/media/{id}': ['/media/{media}'],
};

/** The present time of the site. */
export const siteTime = (): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO(ZONE);

/** The site's clock, `YYYY-MM-DD HH:MM:SS`, so many seconds from now. */
function wallIn(seconds: number): string {
  return siteTime().add({ seconds }).toPlainDateTime().toString().slice(0, 19).replace('T', ' ');
}

/** Three events, which have ended, will end and are still to be published, and what they name. */
export async function makeRecords(service: Service): Promise<Ids> {
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
  const series = await service.make('/series', {
    ...{ title: 'Rounds', start_date: '2198-01-01 10:00:00', end_date: '2198-01-01 11:00:00' },
    ...{ recurrence_rule: 'FREQ=DAILY;COUNT=2', external_source: 'feed', external_id: 'eight' },
  });
  const records = { event, series, venue, organizer, category, tag, media };
  return Object.fromEntries(Object.entries(records).map(([name, { id }]) => [name, Number(id)]));
}

/** The paths of a table, with these ids in the places of their names. */
export const requestsOf = (table: typeof CACHED, ids: Ids): string[] =>
  Object.values(table)
    .flat()
    .map((path) => path.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name])).replaceAll(' ', '%20'));
