import { partOf, type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { yearOf } from './wall-clock.js';

/*
 * Yearly rules with weekdays or weeks. rrule-temporal lets a 53rd weekday fall into the next year, ignores BYDAY beside
 * BYYEARDAY, drops weekdays without a number beside those with one, and begins with the week of the start's year, which is
 * not that of its date in the first days of January. So each day of a year is tested here.
 */

export const isOfWeekdays = (rule: RecurrenceRule): boolean =>
  valueOf(rule, 'FREQ') === 'YEARLY' && (rule.has('BYDAY') || rule.has('BYWEEKNO'));

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAY = 86_400_000;

/** A position from 1, and the last one. */
interface Place {
  readonly at: number;
  readonly of: number;
}

interface Day {
  readonly inMonth: Place;
  readonly inYear: Place;
}

/** The weeks of a year: the first day of the first one, and that after the last. */
interface Weeks {
  readonly begin: number;
  readonly end: number;
}

/** Whether a part of a rule names a place, from the first or from the last; without the part it does. */
const names = (numbers: readonly number[] | undefined, { at, of }: Place): boolean =>
  numbers === undefined || numbers.includes(at) || numbers.includes(at - of - 1);

/** The place of a day among those of its weekday. */
const amongWeekdays = ({ at, of }: Place): Place => ({
  at: Math.ceil(at / 7),
  of: Math.ceil(at / 7) + Math.floor((of - at) / 7),
});

/** Each number once: `9,09` is one hour. */
function numbersOf(rule: RecurrenceRule, name: string): readonly number[] | undefined {
  const part = partOf(rule, name);
  return part && [...new Set(part.map(Number))];
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;

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

/** The days of the years of a rule. */
class YearDays {
  private readonly months: readonly number[] | undefined;
  private readonly monthDays: readonly number[] | undefined;
  private readonly yearDays: readonly number[] | undefined;
  private readonly weeks: readonly number[] | undefined;
  private readonly weekBegin: number;
  /** The numbers of each weekday; empty for all of them. */
  private readonly weekdays = new Map<number, readonly number[]>();

  constructor(rule: RecurrenceRule, start: string) {
    this.months = numbersOf(rule, 'BYMONTH');
    this.monthDays = numbersOf(rule, 'BYMONTHDAY');
    this.yearDays = numbersOf(rule, 'BYYEARDAY');
    this.weeks = numbersOf(rule, 'BYWEEKNO');
    this.weekBegin = Math.max(0, WEEKDAYS.indexOf(valueOf(rule, 'WKST') ?? 'MO'));
    const ofStart = WEEKDAYS[(new Date(`${start.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7] ?? '';
    for (const day of partOf(rule, 'BYDAY') ?? [ofStart]) {
      const weekday = WEEKDAYS.indexOf(day.slice(-2));
      const known = this.weekdays.get(weekday);
      const isEach = day.length === 2 || known?.length === 0;
      this.weekdays.set(weekday, isEach ? [] : [...(known ?? []), Number(day.slice(0, -2))]);
    }
  }

  /** In order, as `YYYY-MM-DD`. */
  of(year: number): string[] {
    const length = daysBetween(year, year + 1);
    const weeks = this.weeks === undefined ? undefined : this.weeksAround(year);
    const found: string[] = [];
    let before = 0;
    for (const [index, usual] of MONTHS.entries()) {
      const days = index === 1 ? length - 337 : usual;
      const first = weekdayOfNewYear(year) + before;
      const isMonth = this.months?.includes(index + 1) ?? true;
      for (let day = 1; isMonth && day <= days; day++) {
        const numbers = this.weekdays.get((first + day - 1) % 7);
        if (numbers === undefined) continue;
        const places = { inMonth: { at: day, of: days }, inYear: { at: before + day, of: length } };
        if (this.hasDay(places, numbers, weeks)) found.push(dateOf(year, index + 1, day));
      }
      before += days;
    }
    return found;
  }

  /**
   * Whether the rule has a day of one of its months and weekdays.
   * @param numbers those of its weekday: in the month of a rule with months, else in the year
   */
  private hasDay(
    { inMonth, inYear }: Day,
    numbers: readonly number[],
    weeks: readonly Weeks[] | undefined,
  ): boolean {
    const place = this.months === undefined ? inYear : inMonth;
    return (
      names(this.monthDays, inMonth) &&
      names(this.yearDays, inYear) &&
      (numbers.length === 0 || names(numbers, amongWeekdays(place))) &&
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
    const before = (weekdayOfNewYear(year) - this.weekBegin + 7) % 7;
    return before <= 3 ? 1 - before : 8 - before;
  }

  private hasWeek(years: readonly Weeks[], at: number): boolean {
    const weeks = years.find(({ end }) => at < end);
    return (
      weeks !== undefined &&
      names(this.weeks, {
        at: Math.floor((at - weeks.begin) / 7) + 1,
        of: (weeks.end - weeks.begin) / 7,
      })
    );
  }
}

/** The days from one new year to another. */
const daysBetween = (from: number, to: number): number => (Date.UTC(to, 0, 1) - Date.UTC(from, 0, 1)) / DAY;

/** From 0, Monday. */
const weekdayOfNewYear = (year: number): number => (new Date(Date.UTC(year, 0, 1)).getUTCDay() + 6) % 7;

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
  const days = new YearDays(rule, start);
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
    const walls = ofYear.flatMap((day) => times.map((time) => `${day} ${time}`));
    for (const [index, wall] of walls.entries()) {
      if (wall < start || !names(positions, { at: index + 1, of: walls.length })) continue;
      if (wall > end || left-- <= 0 || !add(wall)) return;
    }
  }
}
