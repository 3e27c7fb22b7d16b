import { RRuleTemporal } from 'rrule-temporal';
import { InvalidValue } from '../values/invalid-value.js';
import type { Days } from './day.js';
import {
  checkRule,
  type Frequency,
  hasNoDates,
  partOf,
  type RecurrenceRule,
  ruleText,
  valueOf,
} from './recurrence-rule.js';
import { later, secondsBetween, yearOf } from './wall-clock.js';
import { forEachOfYears, isOfWeekdays } from './yearly-rule.js';

/* The dates of a rule are wall clocks, as a recurrence follows the clock of its start. */

/** Limits of one rule: iterated periods (years, months, …), and dates that are checked in them. */
const MAX_PERIODS = 20_000;
const MAX_CANDIDATES = 100_000;

/** The most dates that the rules of one source, and of one series, may produce. */
const MAX_OF_SOURCE = 300_000;
const MAX_OF_SERIES = 50_000;

/** The remaining work for the rules of a source, in dates. A failed rule costs `MAX_PERIODS`. */
export class Budget {
  private ofSource = MAX_OF_SOURCE;
  private ofSeries = MAX_OF_SERIES;

  /** Starts the next series. */
  begin(): void {
    this.ofSeries = MAX_OF_SERIES;
  }

  /** @throws InvalidValue when nothing is left */
  spend(dates = 1): void {
    this.ofSource -= dates;
    this.ofSeries -= dates;
    if (this.ofSeries < 0) throw new InvalidValue('import_rule_budget', { max: MAX_OF_SERIES });
    if (this.ofSource < 0) throw new InvalidValue('import_rules_budget', { max: MAX_OF_SOURCE });
  }
}

/** The seconds between two dates of a rule, where they are constant. */
const STEP: Partial<Record<Frequency, number>> = {
  WEEKLY: 604_800,
  DAILY: 86_400,
  HOURLY: 3_600,
  MINUTELY: 60,
  SECONDLY: 1,
};

/** A start shortly before the window that gives the same dates. That of the series may be decades back. */
function startNear(rule: RecurrenceRule, freq: Frequency, wall: string, from: string): string {
  const step = (STEP[freq] ?? 0) * Number(valueOf(rule, 'INTERVAL') ?? 1);
  const distance = secondsBetween(wall, `${from} 00:00:00`);
  if (step === 0 || valueOf(rule, 'COUNT') !== undefined || distance <= step) return wall;
  return later(wall, (Math.floor(distance / step) - 1) * step);
}

/** A wall clock as a library value. Rules use wall clocks, so any zone without summer time will do. */
const asUtc = (wall: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime('UTC');

const wallOf = (date: Temporal.ZonedDateTime): string =>
  date.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');

/** The parts of a rule under the library's names. Whole days have no times of day. */
function partsOf(rule: RecurrenceRule, isDate: boolean): object {
  const numbers = (name: string): number[] | undefined => partOf(rule, name)?.map(Number);
  const parts = {
    byDay: partOf(rule, 'BYDAY'),
    byMonth: numbers('BYMONTH'),
    byMonthDay: numbers('BYMONTHDAY'),
    byYearDay: numbers('BYYEARDAY'),
    byWeekNo: numbers('BYWEEKNO'),
    bySetPos: numbers('BYSETPOS'),
    ...(isDate
      ? {}
      : { byHour: numbers('BYHOUR'), byMinute: numbers('BYMINUTE'), bySecond: numbers('BYSECOND') }),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, values]) => values !== undefined));
}

export interface Expansion {
  /** The wall clock with which the series begins; midnight of whole days. */
  readonly start: string;
  readonly isDate: boolean;
  /** The last moment of the rule by the wall clock. */
  readonly until: string | undefined;
  readonly days: Days;
  readonly budget: Budget;
  /** Takes a date, and says whether more are wanted. */
  readonly add: (wall: string) => boolean;
}

/** A checked rule, and the wall clocks between which its dates are wanted. */
interface Bounds {
  readonly begin: string;
  readonly end: string;
  readonly isDate: boolean;
}

/** Finds the dates by the library. */
function forEachByLibrary(
  rule: RecurrenceRule,
  { begin, end, isDate }: Bounds,
  add: (wall: string) => boolean,
): void {
  const count = valueOf(rule, 'COUNT');
  const wkst = valueOf(rule, 'WKST') ?? '';
  new RRuleTemporal({
    freq: valueOf(rule, 'FREQ') as Frequency,
    interval: Number(valueOf(rule, 'INTERVAL') ?? 1),
    ...(count === undefined ? {} : { count: Number(count) }),
    wkst: /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(wkst) ? wkst : 'MO',
    ...partsOf(rule, isDate),
    dtstart: asUtc(begin),
    until: asUtc(end),
    maxIterations: MAX_PERIODS,
    maxCandidateEvaluations: MAX_CANDIDATES,
    cache: false,
  }).all((date) => add(wallOf(date)));
}

/**
 * Finds the dates of a rule up to the last of the days, and some before the first.
 * @returns whether the rule can have dates
 * @throws InvalidValue
 */
export function forEachDate(
  rule: RecurrenceRule,
  { start, isDate, until, days, budget, add }: Expansion,
): boolean {
  const freq = checkRule(rule, { year: yearOf(start), isDate });
  if (hasNoDates(rule)) return false;
  const last = `${days.to} 23:59:59`;
  const end = until !== undefined && until < last ? until : last;
  const begin = startNear(rule, freq, start, days.from);
  if (begin > end) return true;
  const found = (wall: string): boolean => {
    budget.spend();
    return add(wall);
  };
  try {
    if (isOfWeekdays(rule))
      forEachOfYears(rule, {
        start,
        end,
        from: days.from,
        isDate,
        maxCandidates: MAX_CANDIDATES,
        add: found,
      });
    else forEachByLibrary(rule, { begin, end, isDate }, found);
  } catch (error) {
    if (error instanceof InvalidValue || !(error instanceof Error)) throw error;
    budget.spend(MAX_PERIODS);
    throw new InvalidValue('import_rule_not_expanded', { reason: ruleText(rule) });
  }
  return true;
}
