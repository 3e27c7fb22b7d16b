import { InvalidValue } from '../values/invalid-value.js';
import { abbreviationOf } from './abbreviations.js';
import { isDaylightClock } from './daylight.js';

/*
 * Wall clock times are texts `YYYY-MM-DD HH:MM:SS`, instants are whole seconds since 1970-01-01 UTC.
 * A zone is an IANA name in any letter case, or a fixed offset: `UTC`, `UTC+3`, `UTC+5:45`, `UTC-5.5`,
 * `+03:00`.
 */

const MAX_ZONE_LENGTH = 64;
const MAX_OFFSET_HOURS = 14;
const MAX_CACHED = 1_000;

/** Memoizes a function of a text, for its latest keys. */
function memoize<T>(compute: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    const result = compute(key);
    cache.set(key, result);
    return result;
  };
}

const FIXED = /^(?:UTC)?(?:([+-])(\d{1,2})(?::(\d{2})|(\.\d{1,4}))?)?$/i;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Minutes east of UTC of a fixed offset; undefined for a name. */
function readOffset(zone: string): number | undefined {
  const match = FIXED.exec(zone);
  const isNamed = /^UTC/i.test(zone);
  if (match === null || (!isNamed && !/^[+-]\d{2}:\d{2}$/.test(zone))) return undefined;
  const [, sign, hours = '0', minutes = '0', fraction = '0'] = match;
  const total = Number(hours) * 60 + Number(minutes) + Math.round(Number(fraction) * 60);
  if (Number(minutes) >= 60 || total > MAX_OFFSET_HOURS * 60) return undefined;
  return sign === '-' ? -total : total;
}

const fixedOffset = memoize((zone: string) => readOffset(zone) ?? null);

const temporalName = memoize((zone: string): string => {
  const offset = fixedOffset(zone);
  if (offset === null) return zone;
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
});

/** The name of a zone in `Temporal`. */
export const temporalZone = (zone: string): string => temporalName(zone);

/**
 * A time zone as sent, trimmed.
 * @throws InvalidValue `not_a_timezone`
 */
export function parseZone(raw: unknown): string {
  const zone = typeof raw === 'string' ? raw.trim() : '';
  if (zone.length > MAX_ZONE_LENGTH || (readOffset(zone) === undefined && !isIanaName(zone))) {
    throw new InvalidValue('not_a_timezone');
  }
  return zone;
}

export function isTimeZone(name: string): boolean {
  try {
    return parseZone(name) !== '';
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
}

function isIanaName(zone: string): boolean {
  if (!/^[a-z][\w/+-]*$/i.test(zone)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}

/** The instant of a wall clock time: moved forward in a gap, the first one in a repeated hour. */
export function toUtcSeconds(wall: string, zone: string): number {
  const offset = fixedOffset(zone);
  if (offset !== null) return Date.parse(`${wall.replace(' ', 'T')}Z`) / 1000 - offset * 60;
  const plain = Temporal.PlainDateTime.from(wall.replace(' ', 'T'));
  return Math.floor(plain.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000);
}

/** Whether an instant is the only one at which the clock of a named zone shows this time. */
export function isOnlyTime(wall: string, zone: string, utcSeconds: number): boolean {
  const plain = Temporal.PlainDateTime.from(wall.replace(' ', 'T'));
  return (['earlier', 'later'] as const).every(
    (disambiguation) =>
      plain.toZonedDateTime(zone, { disambiguation }).epochMilliseconds === utcSeconds * 1_000,
  );
}

/** Whether the clock of a zone skips this time. */
export function isSkipped(wall: string, zone: string): boolean {
  if (fixedOffset(zone) !== null) return false;
  const plain = Temporal.PlainDateTime.from(wall.replace(' ', 'T'));
  return !plain.toZonedDateTime(zone).toPlainDateTime().equals(plain);
}

function zoned(utcSeconds: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(utcSeconds * 1000).toZonedDateTimeISO(temporalZone(zone));
}

/** A zone, and its latest used times of one UTC offset: a lookup in `Temporal` takes microseconds. */
interface ZonePeriods {
  readonly name: string;
  readonly periods: { readonly from: number; readonly until: number; readonly offset: number }[];
}

const MAX_PERIODS = 64;
const periodsOf = memoize((zone: string): ZonePeriods => ({ name: zoned(0, zone).timeZoneId, periods: [] }));

/** The UTC offset in seconds of a zone that has a name. */
function offsetAt(utcSeconds: number, zone: string): number {
  const { periods } = periodsOf(zone);
  const cached = periods.find(({ from, until }) => from <= utcSeconds && utcSeconds < until);
  if (cached !== undefined) return cached.offset;
  const [from, until] = [lastClockChange(utcSeconds, zone), nextClockChange(utcSeconds, zone)];
  const offset = zoned(utcSeconds, zone).offsetNanoseconds / 1e9;
  if (periods.length >= MAX_PERIODS) periods.shift();
  periods.push({ from, until, offset });
  return offset;
}

/** The wall clock of an instant. */
export function toWall(utcSeconds: number, zone: string): string {
  const offset = fixedOffset(zone);
  const seconds = utcSeconds + (offset === null ? offsetAt(utcSeconds, zone) : offset * 60);
  return wallOf(Math.floor(seconds));
}

/** The same in UTC, of an instant as a driver returns it. */
export const toUtcWall = (utcSeconds: unknown): string => toWall(Number(utcSeconds), 'UTC');

const DAY = 86_400;
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => twoDigits(value));
const dateOfDay = memoize(
  (day: string) => new Date(Number(day) * DAY * 1_000).toISOString().split('T', 1)[0] ?? '',
);

/** `YYYY-MM-DD HH:MM:SS` of a clock that shows this many seconds since 1970. */
function wallOf(seconds: number): string {
  const day = Math.floor(seconds / DAY);
  const rest = seconds - day * DAY;
  const [hours, minutes] = [Math.floor(rest / 3_600), Math.floor(rest / 60) % 60];
  return `${dateOfDay(String(day))} ${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[rest % 60]}`;
}

/** The UTC offset of a zone at an instant, as `+01:00`. */
export function utcOffset(utcSeconds: number, zone: string): string {
  return zoned(utcSeconds, zone).offset;
}

/** The UTC offset of a zone at an instant, in seconds. */
export function utcOffsetSeconds(utcSeconds: number, zone: string): number {
  const offset = fixedOffset(zone);
  return offset === null ? offsetAt(utcSeconds, zone) : offset * 60;
}

/** The name of a zone in its usual letter case; undefined for a fixed offset. */
export function zoneName(zone: string): string | undefined {
  return fixedOffset(zone) === null ? periodsOf(zone).name : undefined;
}

/** The second of the zone's last clock change, including this one; negative infinity if there was none. */
export function lastClockChange(utcSeconds: number, zone: string): number {
  const last = zoned(utcSeconds + 1, zone).getTimeZoneTransition('previous');
  return last === null ? -Infinity : last.epochMilliseconds / 1000;
}

/** The second of the zone's next clock change; infinity if there is none. */
export function nextClockChange(utcSeconds: number, zone: string): number {
  const next = zoned(utcSeconds, zone).getTimeZoneTransition('next');
  return next === null ? Infinity : next.epochMilliseconds / 1000;
}

/** `CET`, `EDT`, `JST` …, depending on the date; a fixed offset is its own abbreviation. */
export function zoneAbbreviation(utcSeconds: number, zone: string): string {
  if (fixedOffset(zone) !== null) return zone.toUpperCase();
  return abbreviationOf(periodsOf(zone).name, offsetAt(utcSeconds, zone), utcSeconds);
}

/** Whether the zone database calls the zone's clock at an instant daylight time, as that of Dublin in winter. */
export function isDaylightTime(utcSeconds: number, zone: string): boolean {
  return (
    fixedOffset(zone) === null &&
    isDaylightClock(periodsOf(zone).name, offsetAt(utcSeconds, zone), utcSeconds)
  );
}
