import { InvalidValue } from '../values/invalid-value.js';
import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { daysOfRule } from './series-days.js';
import { isEndlessRule } from './series-rule.js';
import { lastWallOf } from './series-until.js';
import { dayOf } from './wall-clock.js';
import { isSkipped } from './zone.js';

/* The dates of a series. They are wall times `YYYY-MM-DD HH:MM:SS` in the zone of the series. */

/** The most occurrences of a series that exist at once. */
export const MAX_OCCURRENCES = 1_000;

/** What says when a series takes place. */
export interface SeriesShape {
  readonly start: string;
  readonly zone: string;
  /** Empty for a series of `start` and the added dates alone. */
  readonly rule: RecurrenceRule;
  readonly added: readonly string[];
  readonly excluded: readonly string[];
}

export interface SeriesDates {
  /** Those that exist, each once, in order: the rule's and the added ones, without the excluded ones. */
  readonly dates: string[];
  /** All that the rule gives, the excluded ones too. */
  readonly ofRule: string[];
  /** Whether the rule gives dates after these. */
  readonly isEndless: boolean;
  /** The last day whose dates are among these, of a rule without end; empty for others. */
  readonly until: string;
}

interface Wanted {
  /** The first day whose dates are wanted, and the last one. */
  readonly from?: string;
  readonly to?: string;
}

/** The last wall time that a rule may give; undefined if there is none. */
function lastOf({ rule, zone }: SeriesShape, { to }: Wanted): string | undefined {
  const wanted = to === undefined ? undefined : `${to} 23:59:59`;
  const until = lastWallOf(rule, zone) ?? wanted;
  return until === undefined || wanted === undefined || until < wanted ? until : wanted;
}

/** The wall times of a rule, also those that the zone skips. COUNT is not applied. */
export function* wallsOfRule(shape: SeriesShape, wanted: Wanted): Generator<string> {
  const { start, rule } = shape;
  const last = lastOf(shape, wanted);
  const days = { from: wanted.from, to: last === undefined ? undefined : dayOf(last) };
  for (const day of daysOfRule(rule, start, days)) {
    const wall = `${day}${start.slice(10)}`;
    if (last !== undefined && wall > last) return;
    yield wall;
  }
}

/**
 * The dates that the rule gives, in order. A time that the zone skips is none and does not count for COUNT. A date that
 * exists twice is taken once, as a wall time means the first of both.
 */
export function* datesOfRule(shape: SeriesShape, wanted: Wanted = {}): Generator<string> {
  if (shape.rule.size === 0) return;
  const count = valueOf(shape.rule, 'COUNT');
  // Only COUNT needs the dates before those that are wanted.
  const walls = wallsOfRule(shape, { ...wanted, ...(count === undefined ? {} : { from: shape.start }) });
  let left = Number(count ?? Infinity);
  for (const wall of walls) {
    if (isSkipped(wall, shape.zone)) continue;
    if (wall >= (wanted.from ?? '')) yield wall;
    left -= 1;
    if (left <= 0) return;
  }
}

interface Room {
  readonly ofRule: string[];
  /** Whether there was no room for further ones. */
  readonly isFull: boolean;
}

/** The dates of the rule, with room for others; of an endless rule those that have room. */
function roomFor(shape: SeriesShape, others: ReadonlySet<string>, through: string): Room {
  const isEndless = isEndlessRule(shape.rule);
  const excluded = new Set(shape.excluded);
  const found: string[] = [];
  let [existing, withOthers] = [0, others.size];
  const horizon = through > dayOf(shape.start) ? through : dayOf(shape.start);
  let last = '';
  for (const wall of datesOfRule(shape, isEndless ? { to: horizon } : {})) {
    if (!excluded.has(wall)) {
      if (!others.has(wall)) withOthers += 1;
      if (isEndless && withOthers > MAX_OCCURRENCES) return { ofRule: found, isFull: true };
      existing += 1;
      if (existing > MAX_OCCURRENCES)
        throw new InvalidValue('series_rule_too_many_dates', { max: MAX_OCCURRENCES, date: dayOf(last) });
      last = wall;
    }
    found.push(wall);
  }
  return { ofRule: found, isFull: false };
}

/**
 * The dates of a series, at most 1,000 that exist.
 * @param through the day up to which a rule without end is expanded, at least to its start
 * @throws InvalidValue `series_rule_too_many_dates` or `series_dates_too_many`
 */
export function expandSeries(shape: SeriesShape, through: string): SeriesDates {
  const { start, rule } = shape;
  const excluded = new Set(shape.excluded);
  const own = rule.size === 0 ? [start, ...shape.added] : shape.added;
  const others = new Set(own.filter((wall) => !excluded.has(wall)));
  const { ofRule, isFull } = roomFor(shape, others, through);
  const dates = new Set([...ofRule.filter((wall) => !excluded.has(wall)), ...others]);
  if (dates.size > MAX_OCCURRENCES) throw new InvalidValue('series_dates_too_many', { max: MAX_OCCURRENCES });
  const isEndless = isEndlessRule(rule);
  const until = isFull ? dayOf(ofRule.at(-1) ?? start) : through;
  return { dates: [...dates].sort(), ofRule, isEndless, until: isEndless ? until : '' };
}

/**
 * Checks that the rule gives the start.
 * @throws InvalidValue for `start_date`, naming the first date after it that the rule gives
 */
export function checkSeriesStart(shape: SeriesShape): void {
  if (shape.rule.size === 0) return;
  const [first] = datesOfRule(shape);
  if (first === undefined) throw new InvalidValue('series_rule_without_dates');
  if (first !== shape.start) throw new InvalidValue('series_start_not_given', { date: dayOf(first) });
}

/** How many dates the rule gives before a wall time, the excluded ones too. */
export function datesBefore(shape: SeriesShape, wall: string): number {
  let count = 0;
  for (const date of datesOfRule(shape, { to: dayOf(wall) })) if (date < wall) count += 1;
  return count;
}
