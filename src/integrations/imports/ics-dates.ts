import { RRuleTemporal } from 'rrule-temporal';
import { checkRule, type Frequency, hasNoDates, partOf, type Rule, valueOf } from './ics-rule.js';
import { InvalidEvent, later, secondsBetween } from './ics-times.js';

/** Days, `YYYY-MM-DD`. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

/** Limits of one rule: iterated periods (years, months, …), and dates that are checked in them. */
const MAX_PERIODS = 20_000;
const MAX_CANDIDATES = 100_000;

/** The most dates that the rules of one file, and of one event, may produce. */
const MAX_OF_FILE = 300_000;
const MAX_OF_EVENT = 50_000;

/** The remaining work for the rules of a file, in dates. A failed rule costs `MAX_PERIODS`. */
export class Budget {
  private ofFile = MAX_OF_FILE;
  private ofEvent = 0;

  /** Starts the next event. */
  begin(): void {
    this.ofEvent = MAX_OF_EVENT;
  }

  spend(dates = 1): void {
    this.ofFile -= dates;
    this.ofEvent -= dates;
    if (this.ofEvent < 0) throw new InvalidEvent({ key: 'import_rule_budget', args: { max: MAX_OF_EVENT } });
    if (this.ofFile < 0) throw new InvalidEvent({ key: 'import_rules_budget', args: { max: MAX_OF_FILE } });
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

/** A start shortly before the window that gives the same dates. The event's own start may be decades back. */
function startNear(rule: Rule, freq: Frequency, wall: string, from: string): string {
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

/** The parts of a rule under the library's names. All-day events ignore times of day. */
function partsOf(rule: Rule, isDate: boolean): object {
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

interface Dates {
  readonly start: string;
  readonly isDate: boolean;
  /** The last moment of the rule by the wall clock. */
  readonly until: string | undefined;
  readonly window: Window;
  readonly budget: Budget;
  /** Takes a date, and says whether more are wanted. */
  readonly add: (wall: string) => boolean;
}

/**
 * Finds the dates of a rule up to the end of the window, and some before it.
 * @returns whether the rule can have dates
 * @throws InvalidEvent
 */
export function forEachDate(rule: Rule, { start, isDate, until, window, budget, add }: Dates): boolean {
  const freq = checkRule(rule, { year: Number(start.slice(0, 4)), isDate });
  if (hasNoDates(rule)) return false;
  const last = `${window.to} 23:59:59`;
  const end = until !== undefined && until < last ? until : last;
  const begin = startNear(rule, freq, start, window.from);
  if (begin > end) return true;
  const count = valueOf(rule, 'COUNT');
  const wkst = valueOf(rule, 'WKST') ?? '';
  try {
    new RRuleTemporal({
      freq,
      interval: Number(valueOf(rule, 'INTERVAL') ?? 1),
      ...(count === undefined ? {} : { count: Number(count) }),
      wkst: /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(wkst) ? wkst : 'MO',
      ...partsOf(rule, isDate),
      dtstart: asUtc(begin),
      until: asUtc(end),
      maxIterations: MAX_PERIODS,
      maxCandidateEvaluations: MAX_CANDIDATES,
      cache: false,
    }).all((date) => {
      budget.spend();
      return add(wallOf(date));
    });
  } catch (error) {
    if (error instanceof InvalidEvent || !(error instanceof Error)) throw error;
    budget.spend(MAX_PERIODS);
    const { value, line } = rule.property;
    throw new InvalidEvent({ key: 'import_rule_not_expanded', args: { reason: value } }, line);
  }
  return true;
}
