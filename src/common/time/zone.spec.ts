import fc from '../../../test/support/properties.js';
import { InvalidValue } from '../values/invalid-value.js';
import { parseZone, temporalZone, toUtcSeconds, toWall, utcOffset, zoneAbbreviation } from './zone.js';

const YEARS = [1975, 1999, 2016, 2027, 2037];

interface Change {
  readonly zone: string;
  /** The second of the clock change. */
  readonly at: number;
  /** Seconds east of UTC, before and after the change. */
  readonly before: number;
  readonly after: number;
}

/** Clock changes of every zone of the runtime's tz database, in several years. */
function changes(): Change[] {
  return Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    YEARS.flatMap((year) => {
      // The next two, to include both changes of a year.
      const start = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone });
      const first = start.getTimeZoneTransition('next');
      return [first, first?.getTimeZoneTransition('next')].flatMap((next) => {
        if (next == null) return [];
        const at = next.epochMilliseconds / 1000;
        const before = next.subtract({ seconds: 1 }).offsetNanoseconds / 1e9;
        return [{ zone, at, before, after: next.offsetNanoseconds / 1e9 }];
      });
    }),
  );
}

const utcWall = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
const ALL = changes();
const gaps = ALL.filter(({ before, after }) => after > before);
const folds = ALL.filter(({ before, after }) => after < before);

it('finds gaps and folds to test', () => {
  expect(gaps.length).toBeGreaterThan(300);
  expect(folds.length).toBeGreaterThan(100);
});

/** The first, the middle and the last second of a gap or fold of this width. */
const within = (width: number): number[] => [0, Math.floor(width / 2), width - 1];

it('moves every wall clock inside a gap forward by the gap, in every zone', () => {
  for (const { zone, at, before, after } of gaps) {
    for (const second of within(after - before)) {
      const inside = at + before + second;
      const seconds = toUtcSeconds(utcWall(inside), zone);
      expect([zone, seconds]).toEqual([zone, inside - before]);
      expect([zone, toWall(seconds, zone)]).toEqual([zone, utcWall(inside + after - before)]);
    }
  }
});

it('uses the first of the two instants of every wall clock inside a fold, in every zone', () => {
  for (const { zone, at, before, after } of folds) {
    for (const second of within(before - after)) {
      const inside = at + after + second;
      const seconds = toUtcSeconds(utcWall(inside), zone);
      expect([zone, seconds]).toEqual([zone, inside - before]);
      expect([zone, toWall(seconds, zone)]).toEqual([zone, utcWall(inside)]);
    }
  }
});

it('round-trips every wall clock outside gaps, in every zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'UTC+5:45', 'UTC-5.5', '+03:00'),
      fc.integer({ min: -3_000_000_000, max: 5_000_000_000 }),
      (zone, instant) => {
        const wall = toWall(instant, zone);
        const expected = Temporal.Instant.fromEpochMilliseconds(instant * 1000)
          .toZonedDateTimeISO(temporalZone(zone))
          .toPlainDateTime();
        expect(wall).toBe(expected.toString({ smallestUnit: 'second' }).replace('T', ' '));
        expect(toWall(toUtcSeconds(wall, zone), zone)).toBe(wall);
      },
    ),
    { numRuns: 1_000 },
  );
});

it.each([
  ['2027-11-07 01:30:00', 'America/New_York', '2027-11-07 05:30:00'],
  ['2027-03-14 02:30:00', 'America/New_York', '2027-03-14 07:30:00'],
  ['2027-01-10 10:00:00', 'UTC+3', '2027-01-10 07:00:00'],
  ['2027-01-10 10:00:00', 'UTC+5:45', '2027-01-10 04:15:00'],
  ['2027-01-10 10:00:00', 'UTC-5.5', '2027-01-10 15:30:00'],
  ['2027-01-10 10:00:00', '+03:00', '2027-01-10 07:00:00'],
  ['2027-07-10 10:00:00', 'europe/PARIS', '2027-07-10 08:00:00'],
  ['0099-01-10 10:00:00', 'UTC', '0099-01-10 10:00:00'],
])('%s in %s is %s UTC', (wall, zone, utc) => {
  expect(toWall(toUtcSeconds(wall, zone), 'UTC')).toBe(utc);
});

it.each([
  ['America/New_York', '2027-01-10 10:00:00', 'EST', '-05:00'],
  ['America/New_York', '2027-07-10 10:00:00', 'EDT', '-04:00'],
  ['Europe/Paris', '2027-01-10 10:00:00', 'CET', '+01:00'],
  ['asia/tokyo', '2027-01-10 10:00:00', 'JST', '+09:00'],
  ['Asia/Dubai', '2027-01-10 10:00:00', '+04', '+04:00'],
  ['UTC', '2027-01-10 10:00:00', 'UTC', '+00:00'],
  ['UTC+3', '2027-01-10 10:00:00', 'UTC+3', '+03:00'],
])('%s at %s is %s', (zone, wall, abbreviation, offset) => {
  const seconds = toUtcSeconds(wall, zone);
  expect([zoneAbbreviation(seconds, zone), utcOffset(seconds, zone)]).toEqual([abbreviation, offset]);
});

it.each([
  'UTC',
  'utc',
  'Europe/Paris',
  'EUROPE/PARIS',
  'UTC+3',
  'UTC-12',
  'UTC+5:45',
  'UTC-5.5',
  '+03:00',
  'Etc/GMT+5',
  'EST5EDT',
])('keeps %s as it was sent', (zone) => {
  expect(parseZone(` ${zone} `)).toBe(zone);
});

it.each([
  '',
  'Mars/Phobos',
  'UTC+15',
  'UTC+5:75',
  '+3',
  '+0300',
  '03:00',
  'UTC+',
  'Europe/Paris; DROP',
  'x'.repeat(65),
  3,
  null,
  {},
  [],
])('refuses %j', (zone) => {
  expect(() => parseZone(zone)).toThrow(InvalidValue);
});
