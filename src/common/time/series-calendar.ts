import { valueOf } from './recurrence-rule.js';
import { type SeriesShape, wallsOfRule } from './series-dates.js';
import { canonicalRule, isEndlessRule } from './series-rule.js';
import { lastWallOf, untilText, utcUntil } from './series-until.js';
import { dayOf } from './wall-clock.js';
import { weekdayNameOf } from './year-days.js';
import { isSkipped } from './zone.js';

/*
 * The dates of a series as a calendar file says them, so that every program that reads it finds the same. RFC 5545 leaves
 * some of this open, and programs differ.
 */

/** Wall times in the zone of the series. */
export interface CalendarDates {
  readonly start: string;
  /** The text of RRULE; empty for single dates. */
  readonly rule: string;
  /** The dates that the rule gives. */
  readonly ofRule: readonly string[];
  /** RDATE. */
  readonly added: readonly string[];
  /** EXDATE. */
  readonly excluded: readonly string[];
}

export interface ShownDates {
  /** The dates of the occurrences that the reader may see, in order. */
  readonly shown: readonly string[];
  /** The day until which a rule without end has occurrences. */
  readonly through: string;
  readonly isAllDay: boolean;
  /** Whether the zone is one that a rule can follow. Otherwise all dates are added ones. */
  readonly hasRule: boolean;
}

interface Given {
  /** The dates that the rule gives. */
  readonly dates: readonly string[];
  /** Times of the rule that the zone skips: they are no dates, but some programs move them. */
  readonly skipped: readonly string[];
}

function givenBy(shape: SeriesShape, through: string): Given {
  const given = { dates: [] as string[], skipped: [] as string[] };
  if (shape.rule.size === 0) return given;
  const most = Number(valueOf(shape.rule, 'COUNT') ?? Infinity);
  for (const wall of wallsOfRule(shape, isEndlessRule(shape.rule) ? { to: through } : {})) {
    if (isSkipped(wall, shape.zone)) given.skipped.push(wall);
    else given.dates.push(wall);
    if (given.dates.length >= most) break;
  }
  return given;
}

/** UNTIL of the rule, instead of COUNT where programs would count otherwise. */
function untilOf({ rule, zone, start }: SeriesShape, { dates, skipped }: Given): string | undefined {
  const isCountedAlike = skipped.length === 0 && dates[0] === start;
  if (valueOf(rule, 'COUNT') !== undefined) return isCountedAlike ? undefined : dates.at(-1);
  return lastWallOf(rule, zone);
}

function ruleText(shape: SeriesShape, given: Given, isAllDay: boolean): string {
  const rule = new Map<string, readonly string[]>(shape.rule);
  const until = untilOf(shape, given);
  if (until !== undefined) {
    rule.delete('COUNT');
    rule.set('UNTIL', [isAllDay ? untilText(dayOf(until)) : utcUntil(until, shape.zone)]);
  }
  // Some programs take all days of the week for those of a rule by weeks that names none.
  if (rule.has('BYWEEKNO') && !rule.has('BYDAY')) rule.set('BYDAY', [weekdayNameOf(shape.start)]);
  return canonicalRule(rule);
}

const sorted = (walls: Iterable<string>): string[] => [...new Set(walls)].sort();

export function calendarDates(shape: SeriesShape, options: ShownDates): CalendarDates {
  const { shown, through, isAllDay, hasRule } = options;
  const first = shown[0] ?? shape.start;
  // Without a rule the start is one of the dates as well: some programs know only these then.
  if (!hasRule) return { start: first, rule: '', ofRule: [], added: shown, excluded: [] };
  const given = givenBy(shape, through);
  // Single dates need no start that is excluded.
  const start = given.dates.length === 0 ? first : shape.start;
  const isShown = new Set(shown);
  const isOfRule = new Set(given.dates);
  const all = [shape.start, ...given.dates, ...given.skipped, ...shape.added, ...shape.excluded];
  return {
    start,
    rule: given.dates.length === 0 ? '' : ruleText(shape, given, isAllDay),
    ofRule: given.dates,
    added: shown.filter((wall) => !isOfRule.has(wall)),
    excluded: sorted(all.filter((wall) => !isShown.has(wall))),
  };
}
