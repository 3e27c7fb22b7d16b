import { withinCalendar } from './date-input.js';
import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { datesBefore, datesOfRule, MAX_OCCURRENCES, type SeriesShape } from './series-dates.js';
import { movedUntil, untilText } from './series-until.js';
import { dayOf, secondsBetween } from './wall-clock.js';
import { dayNumberOf, dayOfYear } from './year-days.js';
import { toUtcSeconds, toWall } from './zone.js';

/* Series that are ended, begun or moved, without a change of the dates that they give otherwise. */

const NO_RULE: RecurrenceRule = new Map();

/** The rule with other values of some parts, without those that are undefined. */
function withParts(
  rule: RecurrenceRule,
  parts: Readonly<Record<string, string | number | undefined>>,
): RecurrenceRule {
  const changed = new Map(rule);
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined) changed.set(name, [String(value)]);
  return changed;
}

/**
 * The last date of a rule before a wall time. Of an endless rule no more dates exist than a series has, so the last of
 * these is meant.
 */
function lastBefore(shape: SeriesShape, wall: string): string | undefined {
  const excluded = new Set(shape.excluded);
  let [last, existing]: [string | undefined, number] = [undefined, 0];
  for (const date of datesOfRule(shape, { to: dayOf(wall) })) {
    if (date >= wall) break;
    if (!excluded.has(date)) existing += 1;
    if (existing > MAX_OCCURRENCES) break;
    last = date;
  }
  return last;
}

/** The first date of a rule that is not before a wall time. */
function firstFrom(shape: SeriesShape, wall: string): string | undefined {
  for (const date of datesOfRule(shape, { from: dayOf(wall) })) if (date >= wall) return date;
  return undefined;
}

/** The rule ended so that it gives its dates before a wall time alone; no rule if it gives none. */
export function endBefore(shape: SeriesShape, wall: string): RecurrenceRule {
  const { rule } = shape;
  const last = lastBefore(shape, wall);
  if (last === undefined) return NO_RULE;
  if (firstFrom(shape, wall) === undefined) return rule;
  if (rule.has('COUNT')) return withParts(rule, { COUNT: datesBefore(shape, wall) });
  return withParts(rule, { UNTIL: untilText(last) });
}

/**
 * The rule that gives the dates from a wall time on, and its start, which is a date of the rule. All dates of a rule imply
 * what it takes from its start (weekday, day of the month, month) and are in phase, so no part has to be added.
 */
export function beginAt(
  shape: SeriesShape,
  wall: string,
): { readonly start: string; readonly rule: RecurrenceRule } {
  const start = firstFrom(shape, wall);
  if (start === undefined) return { start: wall, rule: NO_RULE };
  const count = valueOf(shape.rule, 'COUNT');
  const left = count === undefined ? undefined : Number(count) - datesBefore(shape, wall);
  return { start, rule: withParts(shape.rule, { COUNT: left }) };
}

/** What the shape has before a wall clock. A series whose rule gives nothing before it begins with the first added date. */
export function shapeBefore(shape: SeriesShape, wall: string): SeriesShape {
  const before = (dates: readonly string[]): string[] => dates.filter((date) => date < wall);
  const rule = endBefore(shape, wall);
  const added = before(shape.added);
  const excluded = before(shape.excluded);
  const [first = shape.start, ...others] = [...new Set(added)].sort();
  if (rule.size > 0 || (shape.start < wall && shape.rule.size === 0))
    return { ...shape, rule, added, excluded };
  return { ...shape, rule, start: first, added: others, excluded };
}

/** What the shape has from a wall clock on. */
export function shapeFrom(shape: SeriesShape, wall: string): SeriesShape {
  const from = (dates: readonly string[]): string[] => dates.filter((date) => date >= wall);
  const { start, rule } = beginAt(shape, wall);
  const added = from(shape.added).filter((date) => rule.size > 0 || date !== start);
  return { zone: shape.zone, start, rule, added, excluded: from(shape.excluded) };
}

/** A part that names what the start implies, and nothing else, moves along with it. */
function movedParts(rule: RecurrenceRule, from: string, to: string): Record<string, string | number> {
  const isFixed = rule.has('BYDAY') || rule.has('BYMONTHDAY') || rule.has('BYWEEKNO');
  if (valueOf(rule, 'FREQ') !== 'YEARLY' || isFixed) return {};
  const implied = {
    BYMONTH: (wall: string) => Number(wall.slice(5, 7)),
    BYYEARDAY: dayOfYear,
  };
  return Object.fromEntries(
    Object.entries(implied)
      .filter(([name, valueIn]) => rule.get(name)?.join() === String(valueIn(from)))
      .map(([name, valueIn]) => [name, valueIn(to)]),
  );
}

/**
 * A series moved by the difference of two wall times. Its rule keeps weekdays and days of the month, so that it may not give
 * the new start; what it takes from its start moves along, and so does UNTIL.
 */
export function shiftShape(shape: SeriesShape, from: string, to: string): SeriesShape {
  const seconds = secondsBetween(from, to);
  const moved = (wall: string): string =>
    toWall(withinCalendar(toUtcSeconds(wall, 'UTC') + seconds, 0), 'UTC');
  const { zone, rule } = shape;
  const start = moved(shape.start);
  const days = dayNumberOf(start) - dayNumberOf(shape.start);
  return {
    start,
    zone,
    rule: withParts(rule, {
      ...movedParts(rule, shape.start, start),
      UNTIL: movedUntil(rule, zone, { seconds, days }),
    }),
    added: shape.added.map(moved),
    excluded: shape.excluded.map(moved),
  };
}
