import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { yearOf } from './wall-clock.js';
import { dayPartsOf, dayText, names, numbersOf, weekdayNameOf, YearDays } from './year-days.js';

/*
 * Yearly rules with weekdays or weeks. rrule-temporal lets a 53rd weekday fall into the next year, ignores BYDAY beside
 * BYYEARDAY, drops weekdays without a number beside those with one, and begins with the week of the start's year, which is
 * not that of its date in the first days of January. So each day of a year is tested here.
 */

export const isOfWeekdays = (rule: RecurrenceRule): boolean =>
  valueOf(rule, 'FREQ') === 'YEARLY' && (rule.has('BYDAY') || rule.has('BYWEEKNO'));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The times of day of a rule, in order. What it does not say is that of the start. */
function timesOf(rule: RecurrenceRule, start: string, isDate: boolean): string[] {
  const [hours = [], minutes = [], seconds = []] = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name, index) => {
    const ofStart = [Number(start.slice(11 + 3 * index, 13 + 3 * index))];
    return (isDate ? undefined : numbersOf(rule, name)) ?? ofStart;
  });
  return hours
    .flatMap((hour) => minutes.flatMap((minute) => seconds.map((second) => [hour, minute, second])))
    .map((parts) => parts.map(twoDigits).join(':'))
    .sort();
}

/** The days of a rule; its weekday is that of the start if it names none. */
function daysOf(rule: RecurrenceRule, start: string): YearDays {
  const parts = dayPartsOf(rule);
  return new YearDays({ ...parts, weekdays: parts.weekdays ?? [weekdayNameOf(start)] });
}

interface Years {
  /** The wall clock with which the rule begins, and its last moment. */
  readonly start: string;
  readonly end: string;
  /** The first day whose dates are wanted. */
  readonly from: string;
  readonly isDate: boolean;
  readonly maxCandidates: number;
  /** Takes a date, and says whether more are wanted. */
  readonly add: (wall: string) => boolean;
}

/**
 * Finds the dates of a rule that `isOfWeekdays`.
 * @throws Error when too many dates would have to be checked
 */
export function forEachOfYears(
  rule: RecurrenceRule,
  { start, end, from, isDate, maxCandidates, add }: Years,
): void {
  const days = daysOf(rule, start);
  const times = timesOf(rule, start, isDate);
  const positions = numbersOf(rule, 'BYSETPOS');
  const interval = Number(valueOf(rule, 'INTERVAL') ?? 1);
  let [left, candidates] = [Number(valueOf(rule, 'COUNT') ?? Infinity), 0];
  // Only COUNT needs the years before.
  const skipped = left < Infinity ? 0 : Math.max(0, Math.floor((yearOf(from) - yearOf(start)) / interval));
  for (let year = yearOf(start) + skipped * interval; year <= yearOf(end); year += interval) {
    const ofYear = days.of(year);
    candidates += ofYear.length * times.length;
    if (candidates > maxCandidates) throw new Error(`More than ${maxCandidates} dates would be checked.`);
    const walls = ofYear.flatMap((day) => times.map((time) => `${dayText(year, day)} ${time}`));
    for (const [index, wall] of walls.entries()) {
      if (wall < start || !names(positions, { at: index + 1, of: walls.length })) continue;
      if (wall > end || left-- <= 0 || !add(wall)) return;
    }
  }
}
