import { partOf, type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { WEEKDAYS } from './recurrence-words.js';
import { dayOf } from './wall-clock.js';

/** Values of a rule as a text needs them. Lists are in order, and empty where the rule has no such part. */
export interface RecurrenceParts {
  readonly freq: string;
  readonly interval: number;
  /** Weekdays without a number. */
  readonly weekdays: readonly string[];
  /** The numbers of weekdays that have one, by weekday. */
  readonly nthWeekdays: ReadonlyMap<string, readonly number[]>;
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly yearDays: readonly number[];
  readonly positions: readonly number[];
  readonly start: { readonly weekday: string; readonly day: number; readonly month: number };
}

const numbersOf = (rule: RecurrenceRule, name: string): number[] =>
  [...new Set(partOf(rule, name)?.map(Number))].sort((a, b) => a - b);

const byWeekday = (a: string, b: string): number => WEEKDAYS.indexOf(a) - WEEKDAYS.indexOf(b);

function readParts(rule: RecurrenceRule, start: string): RecurrenceParts {
  const date = Temporal.PlainDate.from(dayOf(start));
  const days = partOf(rule, 'BYDAY') ?? [];
  const numbered = days.filter((day) => day.length > 2);
  const codes = [...new Set(numbered.map((day) => day.slice(-2)))].sort(byWeekday);
  return {
    freq: valueOf(rule, 'FREQ') ?? '',
    interval: Number(valueOf(rule, 'INTERVAL') ?? 1),
    weekdays: days.filter((day) => day.length === 2).sort(byWeekday),
    nthWeekdays: new Map(
      codes.map((code) => [
        code,
        [...new Set(numbered.filter((day) => day.endsWith(code)).map((day) => parseInt(day, 10)))],
      ]),
    ),
    monthDays: numbersOf(rule, 'BYMONTHDAY'),
    months: numbersOf(rule, 'BYMONTH'),
    weeks: numbersOf(rule, 'BYWEEKNO'),
    yearDays: numbersOf(rule, 'BYYEARDAY'),
    positions: numbersOf(rule, 'BYSETPOS'),
    start: { weekday: WEEKDAYS[date.dayOfWeek - 1] ?? '', day: date.day, month: date.month },
  };
}

/** A day has one date, so that positions change nothing; days on which a daily rule depends make it a longer one. */
function withoutDaily(parts: RecurrenceParts): RecurrenceParts {
  if (parts.freq !== 'DAILY') return parts;
  const daily = { ...parts, positions: [] };
  if (parts.interval > 1) return daily;
  if (parts.monthDays.length > 0) return { ...daily, freq: 'MONTHLY' };
  return parts.weekdays.length > 0 ? { ...daily, freq: 'WEEKLY' } : daily;
}

/** Whether only weekdays without a number, and perhaps months, say which days of a month or a year it is. */
export const hasOnlyWeekdays = (parts: RecurrenceParts): boolean =>
  parts.weekdays.length > 0 &&
  [parts.monthDays, parts.weeks, parts.yearDays, [...parts.nthWeekdays]].every(({ length }) => length === 0);

/** Every Friday of every month is every Friday, and the fifth of every month of every year that of every month. */
function withoutPeriods(parts: RecurrenceParts): RecurrenceParts {
  const isLong = parts.freq === 'MONTHLY' || parts.freq === 'YEARLY';
  if (!isLong || parts.interval > 1 || parts.positions.length > 0) return parts;
  if (hasOnlyWeekdays(parts)) return { ...parts, freq: 'WEEKLY' };
  return parts.monthDays.length > 0 && parts.months.length === 0 ? { ...parts, freq: 'MONTHLY' } : parts;
}

/** The parts of a rule, in the simplest of the rules that have the same dates. */
export const simplestParts = (rule: RecurrenceRule, start: string): RecurrenceParts =>
  withoutPeriods(withoutDaily(readParts(rule, start)));
