import { type Clock, stopClocks } from '../support/clock.js';
import { closeConnections, computed, sendRaw } from '../support/http-client.js';
import { listen } from '../support/raw-client.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* That a cached response expires with the moment for which it was made. */

const HOUR = 3_600;
let service: Service;
let port: number;
let clock: Clock;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'Europe/Bucharest' });
  port = await listen(service);
});
beforeEach(() => (clock = stopClocks()));
afterEach(() => {
  clock.resume();
});
afterAll(async () => {
  closeConnections();
  await service.stop();
});

const total = async (path: string): Promise<number> =>
  Number((JSON.parse((await sendRaw(port, path)).text) as Body)['total'] ?? 0);

async function keep(path: string): Promise<void> {
  for (let round = 0; round < 3; round++) await sendRaw(port, path);
  expect(await computed(service, async () => sendRaw(port, path))).toBe(0);
}

const siteTime = (): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO('Europe/Bucharest');

/** The site's clock, `YYYY-MM-DD HH:MM:SS`, so many seconds from now. */
function wallIn(seconds: number): string {
  return siteTime().add({ seconds }).toPlainDateTime().toString().slice(0, 19).replace('T', ' ');
}

it('the default window moves at the midnight of the site', async () => {
  const day = wallIn(-24 * HOUR).slice(0, 10);
  await service.make('/events', eventWith({ start_date: `${day} 10:00`, end_date: `${day} 11:00` }));
  expect(await total('/events')).toBe(1);
  await keep('/events');
  const midnight = siteTime().add({ days: 1 }).startOfDay();
  const left = Math.floor(midnight.epochMilliseconds / 1_000 - Date.now() / 1_000);
  clock.pass(left - 1);
  expect(await computed(service, async () => total('/events'))).toBe(0);
  clock.pass(2);
  expect(await total('/events')).toBe(0);
});

it('the index shows the default window of the day', async () => {
  const index = async (): Promise<string> => (await sendRaw(port, '~/calendar/events/v1')).text;
  const before = await index();
  expect(await index()).toBe(before);
  clock.pass(24 * HOUR);
  expect(await index()).not.toBe(before);
});

it('discovery shows the time of the clock', async () => {
  const offset = async (): Promise<number> =>
    Number((JSON.parse((await sendRaw(port, '~/wp-json/')).text) as Body)['gmt_offset']);
  const before = await offset();
  const { epochMilliseconds = 0 } = siteTime().getTimeZoneTransition('next') ?? {};
  clock.pass(Math.ceil((epochMilliseconds - Date.now()) / 1_000));
  expect(Math.abs((await offset()) - before)).toBe(1);
});

it('a record whose date comes appears, in lists, counts and alone, and an earlier one does not wait for it', async () => {
  const date = wallIn(2 * HOUR);
  const event = await service.make(
    '/events',
    eventWith({ date, start_date: wallIn(5 * HOUR), end_date: wallIn(6 * HOUR), tags: ['soon'] }),
  );
  const venue = await service.make('/venues', { venue: 'Sooner', date: wallIn(HOUR) });
  // With dates of its own: those of the default window are others after midnight.
  const list = '/events?tags=soon&start_date=2000-01-01&end_date=2199-01-01';
  const paths = [list, `/events/${event['id']}`, `/venues/${venue['id']}`, '/venues', '/tags'];
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, (await sendRaw(port, path)).text);
  for (const path of [list, '/venues']) await keep(path);
  const changed = async (): Promise<string[]> => {
    const now = [];
    for (const path of paths) if ((await sendRaw(port, path)).text !== before.get(path)) now.push(path);
    return now;
  };
  clock.pass(HOUR - 2);
  expect(await changed()).toEqual([]);
  clock.pass(3);
  expect(await changed()).toEqual([`/venues/${venue['id']}`, '/venues']);
  clock.pass(HOUR);
  expect(await changed()).toEqual(paths);
});

it('phrases, and what has ended, are of this second', async () => {
  const event = await service.make(
    '/events',
    eventWith({ start_date: wallIn(60), end_date: wallIn(120), venue: { venue: 'Quick' } }),
  );
  const venue = Number((event['venue'] as Body)['id']);
  const phrase = '/events?starts_after=now&strict_dates=true';
  const upcoming = `/venues?only_with_upcoming=true`;
  const names = async (): Promise<boolean> => (await sendRaw(port, upcoming)).text.includes(`"id":${venue},`);
  const before = await total(phrase);
  expect(await names()).toBe(true);
  clock.pass(61);
  expect(await total(phrase)).toBe(before - 1);
  clock.pass(61);
  expect(await names()).toBe(false);
});

it('a response of before the clock was set back is not used', async () => {
  const day = wallIn(0).slice(0, 10);
  await service.make('/events', eventWith({ start_date: `${day} 00:00`, end_date: `${day} 23:59` }));
  const before = await total('/events');
  clock.pass(48 * HOUR);
  expect(await total('/events')).toBeLessThan(before);
  clock.pass(-48 * HOUR);
  expect(await total('/events')).toBe(before);
});
