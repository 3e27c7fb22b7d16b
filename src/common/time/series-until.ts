import { isDay } from './day.js';
import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { DAY, dayOf, later } from './wall-clock.js';
import { isSkipped, lastClockChange, toUtcSeconds, toWall } from './zone.js';

/*
 * UNTIL of the rule of a series: a day, which counts to its end, a wall time of the series' zone, or with `Z` an instant.
 */

const UNTIL = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;
const LAST_WALL = '9999-12-31 23:59:59';

interface Until {
  readonly wall: string;
  readonly kind: 'day' | 'wall' | 'instant';
}

/** Undefined if the text has another form. */
function parseUntil(text: string): Until | undefined {
  const match: readonly (string | undefined)[] | null = UNTIL.exec(text);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '59', second = '59', zulu] = match;
  const wall = `${year}-${month}-${day} ${hour ?? '23'}:${minute}:${second}`;
  return { wall, kind: hour === undefined ? 'day' : zulu === 'Z' ? 'instant' : 'wall' };
}

/** Whether a text is an UNTIL whose date and time exist. */
export function isUntil(text: string): boolean {
  const { wall = '' } = parseUntil(text) ?? {};
  return isDay(dayOf(wall)) && dayOf(wall) > '0001' && /([01]\d|2[0-3])(:[0-5]\d){2}$/.test(wall);
}

/** The latest wall time that is not after an instant. In an hour that the clock repeats, each wall time means the first. */
function wallUpTo(utc: number, zone: string): string {
  const wall = toWall(utc, zone);
  return toUtcSeconds(wall, zone) === utc ? wall : toWall(lastClockChange(utc, zone) - 1, zone);
}

/** East of Greenwich the last hours of the year 9999 are those of a year with five digits. */
const within = (wall: string): string => (wall.startsWith('+') ? LAST_WALL : wall);

/** The last moment of a rule by the clock of its zone; undefined without UNTIL. */
export function lastWallOf(rule: RecurrenceRule, zone: string): string | undefined {
  const until = parseUntil(valueOf(rule, 'UNTIL') ?? '');
  if (until?.kind !== 'instant') return until?.wall;
  const utc = toUtcSeconds(until.wall, 'UTC');
  return within(wallUpTo(utc, zone));
}

/** A wall time as UNTIL. */
export const untilText = (wall: string): string => wall.replace(/[-:]/g, '').replace(' ', 'T');

/** UNTIL in UTC, as iCalendar has it for times: the last second that the rule includes. */
export function utcUntil(lastWall: string, zone: string): string {
  // A time that the clock shows twice means the first of both; the day that ends a rule has both.
  const isLast = lastWall >= LAST_WALL;
  const utc = isLast ? toUtcSeconds(lastWall, zone) : toUtcSeconds(later(lastWall, 1), zone) - 1;
  return `${untilText(within(toWall(utc, 'UTC')))}Z`;
}

/** How far the dates of a series move: by the clock, and in days. */
export interface Shift {
  readonly seconds: number;
  readonly days: number;
}

/** UNTIL moved with the dates of a rule, so that it has the same dates before it; undefined without UNTIL. */
export function movedUntil(rule: RecurrenceRule, zone: string, { seconds, days }: Shift): string | undefined {
  const until = parseUntil(valueOf(rule, 'UNTIL') ?? '');
  if (until === undefined) return undefined;
  // All dates of a rule have one time of day, so each of them moves by the same days.
  if (until.kind === 'day') return untilText(within(later(until.wall, days * DAY))).slice(0, 8);
  const wall = within(later(lastWallOf(rule, zone) ?? until.wall, seconds));
  if (until.kind === 'wall' || isSkipped(wall, zone)) return untilText(wall);
  return `${untilText(toWall(toUtcSeconds(wall, zone), 'UTC'))}Z`;
}
