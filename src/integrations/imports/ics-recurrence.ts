import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import type { Message } from '../../common/messages/message-arguments.js';
import { checkRule, type Frequency, hasNoDates, partOf } from './ics-rule.js';
import { InvalidEvent, later, secondsBetween, wallIn, wallOf, type Zones } from './ics-times.js';

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

/** The most occurrences of one event in the window: daily for almost three years. */
const MAX_OCCURRENCES = 1_000;
/** The most dates in the RDATE or EXDATE of one event. */
const MAX_LISTED = 10_000;

/** The first start of an event, and its zone. */
export interface Start {
  readonly wall: string;
  readonly zone: string;
  readonly isDate: boolean;
}

/** The last moment of a rule, by the event's wall clock. A date without a time includes the whole day. */
function endOf(until: ICAL.Time, { zone, isDate }: Start): string {
  const wall = wallIn(zone, until, zone);
  return until.isDate || isDate ? `${wall.slice(0, 10)} 23:59:59` : wall;
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
function startNear({ interval, count }: ICAL.Recur, freq: Frequency, wall: string, from: string): string {
  const step = (STEP[freq] ?? 0) * interval;
  const distance = secondsBetween(wall, `${from} 00:00:00`);
  if (step === 0 || count !== null || distance <= step) return wall;
  return later(wall, (Math.floor(distance / step) - 1) * step);
}

/** A wall clock as a library value. Rules use wall clocks, so any zone without summer time will do. */
const asUtc = (wall: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime('UTC');

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The parts of a rule under the library's names. All-day events ignore times of day. */
function partsOf(rule: ICAL.Recur, isDate: boolean): object {
  const numbers = (name: string): number[] | undefined => partOf(rule, name)?.map(Number);
  const parts = {
    byDay: partOf(rule, 'BYDAY')?.map(String),
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

/** Calls `add` with each date of a rule until the window ends or `add` returns false. */
function forEachDate(
  rule: ICAL.Recur,
  freq: Frequency,
  start: Start,
  { from, to }: Window,
  budget: Budget,
  add: (wall: string) => boolean,
): void {
  const last = `${to} 23:59:59`;
  const until = rule.until ? endOf(rule.until, start) : last;
  const end = until < last ? until : last;
  const begin = startNear(rule, freq, start.wall, from);
  if (begin > end) return;
  try {
    new RRuleTemporal({
      freq,
      interval: rule.interval,
      ...(rule.count === null ? {} : { count: rule.count }),
      wkst: WEEKDAYS[rule.wkst - 1] ?? 'MO',
      ...partsOf(rule, start.isDate),
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
    throw new InvalidEvent({ key: 'import_rule_not_expanded', args: { reason: error.message } });
  }
}

/** The times in a property of an event, as wall clocks of its zone. */
function listed(event: ICAL.Component, name: string, start: Start, zones: Zones): string[] {
  const properties = event.getAllProperties(name).map((property) => ({
    property,
    values: property.getValues() as unknown[],
  }));
  const count = properties.reduce((sum, { values }) => sum + values.length, 0);
  if (count > MAX_LISTED)
    throw new InvalidEvent({
      key: 'import_too_many_listed',
      args: { name: name.toUpperCase(), count, max: MAX_LISTED },
    });
  return properties.flatMap(({ property, values }) => {
    const zone = zones.of(property);
    return values.flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [wallIn(start.zone, time, zone)] : [];
    });
  });
}

/** Whether this time is excluded. An excluded day excludes all its times. */
function isAmong(excluded: ReadonlySet<string>, days: ReadonlySet<string>, wall: string): boolean {
  return excluded.has(wall) || days.has(wall.slice(0, 10));
}

/** The days that are excluded as a whole. */
function daysOf(event: ICAL.Component, name: string): Set<string> {
  const values = event.getAllProperties(name).flatMap((property) => property.getValues() as unknown[]);
  return new Set(
    values.flatMap((value) =>
      value instanceof ICAL.Time && value.isDate ? [wallOf(value).slice(0, 10)] : [],
    ),
  );
}

export const isRecurring = (event: ICAL.Component): boolean =>
  event.hasProperty('rrule') || event.hasProperty('rdate');

/** The occurrences of an event, with warnings. */
export interface Occurrences {
  /** In chronological order. */
  readonly starts: readonly string[];
  readonly warnings: readonly Message[];
}

/** The starts of a recurring event in the window. @throws InvalidEvent */
export function occurrences(
  event: ICAL.Component,
  start: Start,
  zones: Zones,
  window: Window,
  budget: Budget,
): Occurrences {
  const [first, last] = [`${window.from} 00:00:00`, `${window.to} 23:59:59`];
  budget.begin();
  const excluded = new Set(listed(event, 'exdate', start, zones));
  const days = daysOf(event, 'exdate');
  const found = new Set<string>();
  const warnings: Message[] = [];
  const add = (wall: string): boolean => {
    if (wall >= first && wall <= last && !isAmong(excluded, days, wall)) found.add(wall);
    return found.size <= MAX_OCCURRENCES;
  };
  add(start.wall);
  for (const wall of listed(event, 'rdate', start, zones)) {
    budget.spend();
    add(wall);
  }
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    const [, , , raw] = property.toJSON() as [unknown, unknown, unknown, Record<string, unknown>];
    const year = Number(start.wall.slice(0, 4));
    const freq = checkRule(rule, raw, { year, isDate: start.isDate });
    if (hasNoDates(rule)) warnings.push({ key: 'import_rule_never' });
    else forEachDate(rule, freq, start, window, budget, add);
  }
  const starts = [...found].sort().slice(0, MAX_OCCURRENCES);
  if (found.size > starts.length)
    warnings.push({ key: 'import_occurrences_cut', args: { count: starts.length } });
  return { starts, warnings };
}
