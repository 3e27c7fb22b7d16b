import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { yearOf } from './wall-clock.js';
import {
  dayNumberOf,
  type DayOfYear,
  type DayParts,
  dayPartsOf,
  dayText,
  names,
  numbersOf,
  weekdayNameOf,
  weekdayOf,
  YearDays,
} from './year-days.js';

/*
 * The days of the rule of a series. Each day of each year is tested, so a rule takes less than a second, however
 * rare its days are; the library of `recurrence` gives up on such rules. Of a rule with times of day this would be too slow.
 */

const LAST_YEAR = 9999;

/** What a rule does not say, it takes from its start: weekday, day of the month, month. */
function completed(rule: RecurrenceRule, start: string): DayParts {
  const parts = dayPartsOf(rule);
  const freq = valueOf(rule, 'FREQ');
  const weekdays = parts.weekdays ?? [weekdayNameOf(start)];
  if (freq === 'WEEKLY' || parts.weeks !== undefined) return { ...parts, weekdays };
  const hasDays = rule.has('BYDAY') || rule.has('BYMONTHDAY') || rule.has('BYYEARDAY');
  if (freq === 'DAILY' || hasDays) return parts;
  const months = freq === 'YEARLY' ? [Number(start.slice(5, 7))] : undefined;
  return { ...parts, monthDays: [Number(start.slice(8, 10))], months: parts.months ?? months };
}

interface Found {
  readonly year: number;
  readonly day: DayOfYear;
}

/** The number of the period of a rule (day, week, month, year) in which a day is. */
function periodNumber(rule: RecurrenceRule): (found: Found) => number {
  const { weekBegin } = dayPartsOf(rule);
  const firstWeek = weekdayOf(0) - weekBegin;
  switch (valueOf(rule, 'FREQ')) {
    case 'DAILY':
      return ({ day }) => day.number;
    case 'WEEKLY':
      return ({ day }) => Math.floor((day.number + firstWeek) / 7);
    case 'MONTHLY':
      return ({ year, day }) => year * 12 + day.month;
    default:
      return ({ year }) => year;
  }
}

/** Between which days those of a rule are wanted; its start and the end of the calendar if they are missing. */
interface Wanted {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The years in which days of a rule are looked for, the first one with the week of the start. */
function* yearsOf(rule: RecurrenceRule, start: string, { from, to }: Wanted): Generator<number> {
  const isYearly = valueOf(rule, 'FREQ') === 'YEARLY';
  const step = isYearly ? Number(valueOf(rule, 'INTERVAL') ?? 1) : 1;
  const first = yearOf(start) - (isYearly ? 0 : 1);
  // A week may begin in the year before.
  const skipped = Math.floor((yearOf(from ?? start) - 1 - first) / step);
  const last = to === undefined ? LAST_YEAR : Math.min(LAST_YEAR, yearOf(to) + 1);
  for (let year = first + Math.max(0, skipped) * step; year <= last; year += step) yield year;
}

/** The days of a rule in its periods, without those that INTERVAL passes over. */
function* periodsOf(rule: RecurrenceRule, start: string, wanted: Wanted): Generator<readonly Found[]> {
  const days = new YearDays(completed(rule, start));
  const numberOf = periodNumber(rule);
  const interval = Number(valueOf(rule, 'INTERVAL') ?? 1);
  const first = numberOf({
    year: yearOf(start),
    day: { number: dayNumberOf(start), month: Number(start.slice(5, 7)), day: Number(start.slice(8, 10)) },
  });
  let [current, period]: [number, Found[]] = [first, []];
  for (const year of yearsOf(rule, start, wanted))
    for (const day of days.of(year)) {
      const found = { year, day };
      const number = numberOf(found);
      if (number < first || (number - first) % interval !== 0) continue;
      if (number !== current) {
        if (period.length > 0) yield period;
        [current, period] = [number, []];
      }
      period.push(found);
    }
  if (period.length > 0) yield period;
}

/**
 * The days of the rule of a series from its start on, in order, as `YYYY-MM-DD`. COUNT and UNTIL are not applied. Some may
 * be before or after those that are wanted.
 */
export function* daysOfRule(rule: RecurrenceRule, start: string, wanted: Wanted = {}): Generator<string> {
  const positions = numbersOf(rule, 'BYSETPOS');
  const startDay = start.slice(0, 10);
  for (const period of periodsOf(rule, start, wanted))
    for (const [index, { year, day }] of period.entries()) {
      if (!names(positions, { at: index + 1, of: period.length })) continue;
      const text = dayText(year, day);
      if (text >= startDay) yield text;
    }
}
