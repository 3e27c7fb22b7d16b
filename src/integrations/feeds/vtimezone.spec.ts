import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { toWall } from '#common/time/zone.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import fc from '../../../test/support/properties.js';
import type { Feed } from './feed.js';
import { ICALENDAR } from './icalendar.js';

const NOTHING = {
  ...{ title: 'x', i18n_language: 'en', status: 'publish', website: '', url: 'https://x.example/' },
  ...{ event_status: 'scheduled', event_status_reason: '', virtual_url: '' },
  ...{ description: '', excerpt: '', image: false, organizer: [], categories: [], tags: [], venue: [] },
};

const feed = {
  ...{ ctx: { language: 'en' }, title: 'Town', link: 'https://x.example/', self: 'https://x.example/a.ics' },
  ...{ total: 0, client: '', uidOf: String },
} as unknown as Feed;

/** A calendar with an event of an hour at each of these instants. */
function calendarOf(timezone: string, seconds: readonly number[]): string {
  const writer = ICALENDAR.write(feed);
  const events = seconds.map((second, id) => {
    const [start_date, end_date] = [toWall(second, timezone), toWall(second + 3_600, timezone)];
    const row = { id, version: 1, published_at: 0, modified_at: 0, timezone, start_date, end_date };
    const shown = { row: { ...row, utc_start: second, utc_end: second + 3_600 }, dto: NOTHING };
    return writer.add(shown as unknown as ShownEvent);
  });
  return writer.begin(seconds.length) + events.join('') + writer.end();
}

const parse = (text: string): ICAL.Component =>
  new ICAL.Component(ICAL.parse(text) as [string, object[], object[]]);

/** The starts and ends of all events, by the zones that the calendar itself describes. */
const instantsIn = (text: string): number[] =>
  parse(text)
    .getAllSubcomponents('vevent')
    .flatMap((event) => ['dtstart', 'dtend'].map((name) => event.getFirstPropertyValue(name) as ICAL.Time))
    .map((time) => time.toUnixTime());

/** The same by another library, which takes zones by their names. */
const instantsElsewhere = (text: string): Map<number, number> =>
  new Map(
    Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
      one?.type === 'VEVENT' ? [[Number(one.uid), one.start.getTime() / 1_000] as const] : [],
    ),
  );

interface Observance {
  readonly name: string;
  readonly start: string;
  readonly from: string;
  readonly to: string;
}

function observancesOf(zone: string, ...seconds: number[]): Observance[] {
  const [described] = parse(calendarOf(zone, seconds)).getAllSubcomponents('vtimezone');
  return (described?.getAllSubcomponents() ?? []).map((part) => ({
    name: part.name,
    start: String(part.getFirstPropertyValue('dtstart')),
    from: String(part.getFirstPropertyValue('tzoffsetfrom')),
    to: String(part.getFirstPropertyValue('tzoffsetto')),
  }));
}

const at = (year: number, month: number, day = 11, hour = 10): number =>
  Date.UTC(year, month - 1, day, hour) / 1_000;

/** `daylight 2027-03-28T02:00:00 +01:00 +02:00` */
const described = (zone: string, ...seconds: number[]): string[] =>
  observancesOf(zone, ...seconds).map(({ name, start, from, to }) => [name, start, from, to].join(' '));

const [FIRST, LAST] = [at(1900, 1), at(2100, 12)];
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+5', 'EST5EDT', 'Eire', 'US/Eastern'];

/** Instants at random, and around clock changes. */
function instantsFor(zone: string): number[] {
  const random = fc.sample(fc.integer({ min: FIRST, max: LAST }), 4);
  const changes = random.flatMap((second) => {
    const next = Temporal.Instant.fromEpochMilliseconds(second * 1_000)
      .toZonedDateTimeISO(zone)
      .getTimeZoneTransition('next');
    return next === null ? [] : [next.epochMilliseconds / 1_000];
  });
  const around = changes.flatMap((change) =>
    [-5_400, -3_600, -1_800, -1, 0, 1_800, 3_600].map((d) => change + d),
  );
  return [...new Set([...random, ...around])].filter((second) => second <= LAST);
}

it('gives each event of every zone its instant, in calendars of many events and of one', () => {
  const wrong: unknown[] = [];
  for (const zone of ZONES) {
    const all = instantsFor(zone);
    for (const seconds of [all, ...all.slice(0, 4).map((second) => [second])]) {
      const text = calendarOf(zone, seconds);
      const read = instantsIn(text);
      const right = seconds.flatMap((second) => [second, second + 3_600]);
      right.forEach((second, place) => {
        if (read[place] !== second) wrong.push([zone, toWall(second, zone), second, read[place]]);
      });
    }
  }
  expect(wrong).toEqual([]);
});

it('gives each event of every zone its instant for a reader that knows the names of zones', () => {
  for (const zone of ZONES) {
    const seconds = instantsFor(zone).filter((second) => second > at(1970, 1));
    const read = instantsElsewhere(calendarOf(zone, seconds));
    expect([zone, ...seconds.map((_, id) => read.get(id))]).toEqual([zone, ...seconds]);
  }
});

it('has standard time in each zone, whole minutes, and no two observances from one time on', () => {
  for (const zone of ZONES) {
    for (const second of instantsFor(zone).slice(0, 8)) {
      const parts = observancesOf(zone, second);
      // The others are written in UTC.
      if (parts.length === 0) continue;
      expect([zone, second, parts.some(({ name }) => name === 'standard')]).toEqual([zone, second, true]);
      expect(
        parts.filter(({ from, to }) => !/^[+-]\d\d:\d\d$/.test(from) || !/^[+-]\d\d:\d\d$/.test(to)),
      ).toEqual([]);
      expect(new Set(parts.map(({ start }) => start)).size).toBe(parts.length);
    }
  }
});

describe('a zone is described as the zone database has it', () => {
  it.each([
    [
      'Europe/Berlin',
      [at(2027, 7)],
      ['standard 2026-10-25T03:00:00 +02:00 +01:00', 'daylight 2027-03-28T02:00:00 +01:00 +02:00'],
    ],
    ['Europe/Berlin', [at(2027, 1)], ['standard 2026-10-25T03:00:00 +02:00 +01:00']],
    ['Asia/Dubai', [at(2027, 7)], ['standard 1601-01-01T00:00:00 +04:00 +04:00']],
    ['America/Panama', [at(2027, 7)], ['standard 1601-01-01T00:00:00 -05:00 -05:00']],
    ['Europe/Istanbul', [at(2027, 7)], ['standard 1601-01-01T00:00:00 +03:00 +03:00']],
    ['America/Sao_Paulo', [at(2027, 1)], ['standard 1601-01-01T00:00:00 -03:00 -03:00']],
    [
      'America/Sao_Paulo',
      [at(2019, 1), at(2027, 1)],
      ['daylight 2018-11-04T00:00:00 -03:00 -02:00', 'standard 2019-02-17T00:00:00 -02:00 -03:00'],
    ],
    // A new standard time.
    [
      'Asia/Pyongyang',
      [at(2016, 7), at(2027, 7)],
      ['standard 2015-08-15T00:00:00 +09:00 +08:30', 'standard 2018-05-04T23:30:00 +08:30 +09:00'],
    ],
    ['America/Caracas', [at(2027, 7)], ['standard 1601-01-01T00:00:00 -04:00 -04:00']],
    // Winter is the exception.
    ['Europe/Dublin', [at(2027, 7)], ['standard 2027-03-28T01:00:00 +00:00 +01:00']],
    [
      'Europe/Dublin',
      [at(2027, 1)],
      ['standard 2026-03-29T01:00:00 +00:00 +01:00', 'daylight 2026-10-25T02:00:00 +01:00 +00:00'],
    ],
    // Ramadan.
    [
      'Africa/Casablanca',
      [at(2025, 3)],
      ['standard 2024-04-14T02:00:00 +00:00 +01:00', 'daylight 2025-02-23T03:00:00 +01:00 +00:00'],
    ],
    ['Africa/Casablanca', [at(2025, 7)], ['standard 2025-04-06T02:00:00 +00:00 +01:00']],
    // The one before was local mean time, whose offset has seconds.
    ['America/Sao_Paulo', [at(1920, 7)], ['standard 1914-01-01T00:00:28 -03:06 -03:00']],
    ['Africa/Monrovia', [at(1950, 7)], []],
    // Daylight time became standard time without a change of the clock.
    ['Europe/London', [at(1970, 1)], ['standard 1968-02-18T02:00:00 +00:00 +01:00']],
    ['UTC+5:45', [at(2027, 7)], []],
    ['UTC', [at(2027, 7)], []],
  ] as const)('%s', (zone, seconds, expected) => {
    expect(described(zone, ...seconds)).toEqual(expected);
  });
});
