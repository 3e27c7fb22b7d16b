import { InvalidValue } from '../values/invalid-value.js';
import { isDateRange, isOffsetSecondTime } from './date-range.js';
import { isDay } from './day.js';
import { parsePhrase, type Phrase } from './phrase.js';
import { resolvePhrase } from './phrase-date.js';
import { toUtcSeconds, toWall } from './zone.js';

/** A date and time as sent: a wall clock time, an instant in seconds since 1970 UTC, or a phrase. */
export type DateInput =
  | { readonly kind: 'wall'; readonly value: string; readonly dateOnly: boolean }
  | { readonly kind: 'instant'; readonly seconds: number }
  | { readonly kind: 'phrase'; readonly phrase: Phrase };

/** The context in which a date is interpreted. */
export interface Clock {
  readonly zone: string;
  /** Seconds since 1970 UTC. */
  readonly now: number;
}

/**
 * The first and the last second of the years 1 to 9999, and a margin that keeps every zone's clock within
 * them.
 */
const FIRST_SECOND = Date.parse('0001-01-01T00:00:00Z') / 1000;
const LAST_SECOND = Date.parse('9999-12-31T23:59:59Z') / 1000;
const MARGIN = 86_400;

const UNIX_TIME = /^-?\d{1,12}$/;
const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** A date whose offset lost its `+`, as one in a URL does that is not encoded. */
const WITHOUT_PLUS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)? \d{2}:?\d{2}$/i;
/** A day in the basic format of ISO 8601, as in exports of business programs. As a Unix time it would be in 1970. */
const BASIC_DAY = /^((?:19|20|21)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** The basic format of ISO 8601, as in calendar files. Other digits alone are a Unix time. */
const BASIC_DATE_TIME =
  /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?:\d{2})?)?$/i;

/** The year last, where 5/6 is ambiguous: it is one day in Europe and another one in America. */
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})(?!\d)/;

const isBetweenYears = (seconds: number, margin: number): boolean =>
  seconds >= FIRST_SECOND + margin && seconds <= LAST_SECOND - margin;

/**
 * Returns the instant if it is in the years 1 to 9999, in every zone or, without a margin, in UTC: other
 * years do not have four digits.
 * @throws InvalidValue `impossible_date`
 */
export function withinCalendar(seconds: number, margin = MARGIN): number {
  if (!isBetweenYears(seconds, margin)) throw new InvalidValue('impossible_date');
  return seconds;
}

/** Whether the instant is in the years 1 to 9999 in some zone, as the first or last second of a day is. */
export const mayBeInCalendar = (seconds: number): boolean => isBetweenYears(seconds, -MARGIN);

const instant = (seconds: number): DateInput => ({
  kind: 'instant',
  seconds: withinCalendar(seconds),
});

/** The offsets of zones, in minutes: from -12:00 to +14:00. */
const MIN_OFFSET = -12 * 60;
const MAX_OFFSET = 14 * 60;

/** Seconds east of UTC. */
function offsetSeconds(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', '') || '0')];
  const east = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
  if (minutes > 59 || east < MIN_OFFSET || east > MAX_OFFSET) throw new InvalidValue('impossible_offset');
  return east * 60;
}

/** The same date with the year first, unless it is ambiguous. */
function yearFirst([, first = '', separator, second = '', year = '']: RegExpExecArray): string {
  const isDayFirst = separator === '.' || Number(first) > 12;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  const isUnclear = !isDayFirst && Number(day) <= 12;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isUnclear || !isDay(date) ? `${year}-MM-DD` : date;
}

/** `YYYY-MM-DD HH:MM:SS`, if that date and time exist. */
function existingWall(parts: readonly string[]): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  try {
    // Strict: February 30 is refused, and so are leap seconds, which the service does not support.
    Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    throw new InvalidValue('impossible_date');
  }
  if (Number(year) < 1 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw new InvalidValue('impossible_date');
  }
  return text.replace('T', ' ');
}

/**
 * Reads `YYYY-MM-DD HH:MM[:SS]`, `YYYY-MM-DD`, ISO 8601 with or without an offset, a Unix time, or an English
 * phrase. The text `YYYYMMDD` of the years 1900 to 2199 is a day.
 * @throws InvalidValue `not_a_date`, `date_range`, `offset_without_plus`, `year_comes_first`, or `impossible_date` or
 * `impossible_offset` if the date, time or offset does not exist
 */
export function parseDateInput(raw: unknown): DateInput {
  if (typeof raw === 'number' && Number.isInteger(raw)) return instant(raw);
  if (typeof raw !== 'string') throw new InvalidValue('not_a_date');
  const text = raw.trim();
  const day = BASIC_DAY.exec(text);
  if (day !== null) return calendarDate(day);
  if (UNIX_TIME.test(text)) return instant(Number(text));
  const match = DATE.exec(text) ?? BASIC_DATE_TIME.exec(text);
  if (match === null) return otherDate(text);
  if (isOffsetSecondTime(text)) throw new InvalidValue('date_range', { value: text });
  return calendarDate(match);
}

/** A phrase, or the reason why a text is no date. */
function otherDate(text: string): DateInput {
  if (isDateRange(text)) throw new InvalidValue('date_range', { value: text });
  if (WITHOUT_PLUS.test(text)) throw new InvalidValue('offset_without_plus');
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast !== null) throw new InvalidValue('year_comes_first', { date: yearFirst(yearLast) });
  return { kind: 'phrase', phrase: parsePhrase(text) };
}

function calendarDate(match: RegExpExecArray): DateInput {
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', offset] = match;
  const wall = existingWall([year, month, day, hour ?? '00', minute, second]);
  if (offset === undefined) return { kind: 'wall', value: wall, dateOnly: hour === undefined };
  return instant(toUtcSeconds(wall, 'UTC') - offsetSeconds(offset));
}

/**
 * The instant, in seconds since 1970 UTC; wall clock times are read in the zone.
 * @throws InvalidValue `impossible_date` if a phrase leads to no possible date
 */
export function resolveInstant(input: DateInput, clock: Clock): number {
  if (input.kind === 'instant') return input.seconds;
  if (input.kind === 'wall') return toUtcSeconds(input.value, clock.zone);
  return withinCalendar(resolvePhrase(input.phrase, clock.zone, clock.now));
}

/** The wall clock time in the zone. A time that the change to summer time skips is moved forward. */
export function resolveWall(input: DateInput, clock: Clock): string {
  return toWall(resolveInstant(input, clock), clock.zone);
}
