import { partOf, type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { yearOf } from './wall-clock.js';

/* The days of a year that the parts of a rule name, each day tested by all parts. */

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A position from 1, and the last one. */
interface Place {
  readonly at: number;
  readonly of: number;
}

interface Places {
  readonly inMonth: Place;
  readonly inYear: Place;
}

/** The weeks of a year: the first day of the first one, and that after the last. */
interface Weeks {
  readonly begin: number;
  readonly end: number;
}

/** Whether a part of a rule names a place, from the first or from the last; without the part it does. */
export const names = (numbers: readonly number[] | undefined, { at, of }: Place): boolean =>
  numbers === undefined || numbers.includes(at) || numbers.includes(at - of - 1);

/** The place of a day among those of its weekday. */
const amongWeekdays = ({ at, of }: Place): Place => ({
  at: Math.ceil(at / 7),
  of: Math.ceil(at / 7) + Math.floor((of - at) / 7),
});

/** Each number once: `9,09` is one hour. */
export function numbersOf(rule: RecurrenceRule, name: string): readonly number[] | undefined {
  const part = partOf(rule, name);
  return part && [...new Set(part.map(Number))];
}

/** The parts of a rule that name days; each day has those that are missing. */
export interface DayParts {
  readonly months: readonly number[] | undefined;
  readonly monthDays: readonly number[] | undefined;
  readonly yearDays: readonly number[] | undefined;
  readonly weeks: readonly number[] | undefined;
  /** As BYDAY has them. */
  readonly weekdays: readonly string[] | undefined;
  /** Whether the numbers of weekdays count in the month, or else in the year. */
  readonly isByMonth: boolean;
  /** The first weekday of a week, from 0, Monday. */
  readonly weekBegin: number;
}

/** The parts that a rule has as it is written. */
export const dayPartsOf = (rule: RecurrenceRule): DayParts => ({
  months: numbersOf(rule, 'BYMONTH'),
  monthDays: numbersOf(rule, 'BYMONTHDAY'),
  yearDays: numbersOf(rule, 'BYYEARDAY'),
  weeks: numbersOf(rule, 'BYWEEKNO'),
  weekdays: partOf(rule, 'BYDAY'),
  isByMonth: rule.has('BYMONTH') || valueOf(rule, 'FREQ') === 'MONTHLY',
  weekBegin: Math.max(0, WEEKDAYS.indexOf(valueOf(rule, 'WKST') ?? 'MO')),
});

/** The numbers of each weekday; none for all of them. */
function numbersByWeekday(weekdays: readonly string[]): Map<number, readonly number[]> {
  const numbers = new Map<number, readonly number[]>();
  for (const day of weekdays) {
    const weekday = WEEKDAYS.indexOf(day.slice(-2));
    const known = numbers.get(weekday);
    const isEach = day.length === 2 || known?.length === 0;
    numbers.set(weekday, isEach ? [] : [...(known ?? []), Number(day.slice(0, -2))]);
  }
  return numbers;
}

/** A day of a year. */
export interface DayOfYear {
  /** Days since 1970. */
  readonly number: number;
  readonly month: number;
  readonly day: number;
}

/** The days of the years that a rule names. */
export class YearDays {
  private readonly weekdays: ReadonlyMap<number, readonly number[]>;

  constructor(private readonly parts: DayParts) {
    this.weekdays = numbersByWeekday(parts.weekdays ?? WEEKDAYS);
  }

  /** In order. */
  of(year: number): DayOfYear[] {
    const length = daysBetween(year, year + 1);
    const weeks = this.parts.weeks === undefined ? undefined : this.weeksAround(year);
    const found: DayOfYear[] = [];
    let before = 0;
    for (const [index, usual] of MONTHS.entries()) {
      const days = index === 1 ? length - 337 : usual;
      const first = weekdayOfNewYear(year) + before;
      const isMonth = this.parts.months?.includes(index + 1) ?? true;
      for (let day = 1; isMonth && day <= days; day++) {
        const numbers = this.weekdays.get((first + day - 1) % 7);
        if (numbers === undefined) continue;
        const places = { inMonth: { at: day, of: days }, inYear: { at: before + day, of: length } };
        if (this.hasDay(places, numbers, weeks))
          found.push({ number: newYear(year) + before + day - 1, month: index + 1, day });
      }
      before += days;
    }
    return found;
  }

  /**
   * Whether the rule has a day of one of its months and weekdays.
   * @param numbers those of its weekday
   */
  private hasDay(
    { inMonth, inYear }: Places,
    numbers: readonly number[],
    weeks: readonly Weeks[] | undefined,
  ): boolean {
    return (
      names(this.parts.monthDays, inMonth) &&
      names(this.parts.yearDays, inYear) &&
      (numbers.length === 0 || names(numbers, amongWeekdays(this.parts.isByMonth ? inMonth : inYear))) &&
      (weeks === undefined || this.hasWeek(weeks, inYear.at))
    );
  }

  /** The weeks of the years around one, each with the days of this year in which they begin and end. */
  private weeksAround(year: number): readonly Weeks[] {
    const begins = [year - 1, year, year + 1, year + 2].map(
      (one) => daysBetween(year, one) + this.firstWeek(one),
    );
    return begins.slice(1).map((end, index) => ({ begin: begins[index] ?? end, end }));
  }

  /** The day of the year with which its first week begins, the first with four days in it. */
  private firstWeek(year: number): number {
    const before = (weekdayOfNewYear(year) - this.parts.weekBegin + 7) % 7;
    return before <= 3 ? 1 - before : 8 - before;
  }

  private hasWeek(years: readonly Weeks[], at: number): boolean {
    const weeks = years.find(({ end }) => at < end);
    return (
      weeks !== undefined &&
      names(this.parts.weeks, {
        at: Math.floor((at - weeks.begin) / 7) + 1,
        of: (weeks.end - weeks.begin) / 7,
      })
    );
  }
}

const leapDaysBefore = (year: number): number =>
  Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400);

/** The first day of a year, in days since 1970. `Date.UTC` takes the years before 100 for those of the last century. */
const newYear = (year: number): number => (year - 1970) * 365 + leapDaysBefore(year) - leapDaysBefore(1970);

/** The days from one new year to another. */
const daysBetween = (from: number, to: number): number => newYear(to) - newYear(from);

/** From 0, Monday. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

const weekdayOfNewYear = (year: number): number => weekdayOf(newYear(year));

/** The day of a wall clock, in days since 1970. */
export const dayNumberOf = (wall: string): number =>
  Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) / 86_400_000;

/** The weekday of a wall clock, as rules write it. */
export const weekdayNameOf = (wall: string): string => WEEKDAYS[weekdayOf(dayNumberOf(wall))] ?? '';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A day as `YYYY-MM-DD`. */
export const dayText = (year: number, { month, day }: DayOfYear): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;

/** The day of the year of a wall clock, from 1. */
export const dayOfYear = (wall: string): number => dayNumberOf(wall) - newYear(yearOf(wall)) + 1;
