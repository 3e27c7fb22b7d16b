import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import type { Message } from '../i18n/message-arguments.js';
import { checkRule, type Frequency, neverComes, partOf } from './ics-rule.js';
import { BadEvent, later, secondsBetween, wallIn, wallOf, type Zones } from './ics-times.js';

/** Days, `YYYY-MM-DD`. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

/** Of one rule: periods (years, months, …) that are gone through, and dates that are looked at within them. */
const MAX_PERIODS = 20_000;
const MAX_CANDIDATES = 100_000;

/** Dates that the rules of one file, and of one event, may give. */
const MAX_OF_FILE = 300_000;
const MAX_OF_EVENT = 50_000;

/** How much work the rules of one file may make, in dates that they give; a rule that is given up counts in full. */
export class Budget {
  private ofFile = MAX_OF_FILE;
  private ofEvent = 0;

  /** For the next event. */
  begin(): void {
    this.ofEvent = MAX_OF_EVENT;
  }

  spend(dates = 1): void {
    this.ofFile -= dates;
    this.ofEvent -= dates;
    if (this.ofEvent < 0) throw new BadEvent({ key: 'import_rule_budget', args: { max: MAX_OF_EVENT } });
    if (this.ofFile < 0) throw new BadEvent({ key: 'import_rules_budget', args: { max: MAX_OF_FILE } });
  }
}

/** How often one event may take place in the window: each day of almost three years. */
const MAX_OCCURRENCES = 1_000;
/** Dates that one event may list by RDATE, or by EXDATE. */
const MAX_LISTED = 10_000;

/** When an event begins for the first time, and in which clock. */
export interface Start {
  readonly wall: string;
  readonly zone: string;
  readonly isDate: boolean;
}

/** The last moment of a rule in the clock of its event; a day is meant as a whole. */
function endOf(until: ICAL.Time, { zone, isDate }: Start): string {
  const wall = wallIn(zone, until, zone);
  return until.isDate || isDate ? `${wall.slice(0, 10)} 23:59:59` : wall;
}

/** Seconds from one date of a rule to the next, where that is always the same. */
const STEP: Partial<Record<Frequency, number>> = {
  WEEKLY: 604_800,
  DAILY: 86_400,
  HOURLY: 3_600,
  MINUTELY: 60,
  SECONDLY: 1,
};

/** A beginning shortly before the window, where the rule gives the same dates from there: it may be decades old. */
function startNear({ interval, count }: ICAL.Recur, freq: Frequency, wall: string, from: string): string {
  const step = (STEP[freq] ?? 0) * interval;
  const distance = secondsBetween(wall, `${from} 00:00:00`);
  if (step === 0 || count !== null || distance <= step) return wall;
  return later(wall, (Math.floor(distance / step) - 1) * step);
}

/** A wall clock as the library takes it: rules go by the clock on the wall, so any zone will do that has no summer time. */
const asUtc = (wall: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime('UTC');

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The parts of a rule by the library's names; times of a day mean nothing for whole days. */
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

/** Calls `add` with each date of a rule up to the end of the window, until it has enough. */
function goThrough(
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
    if (error instanceof BadEvent || !(error instanceof Error)) throw error;
    budget.spend(MAX_PERIODS);
    throw new BadEvent({ key: 'import_rule_not_worked_out', args: { reason: error.message } });
  }
}

/** The times that a property of an event lists, as its wall clock. */
function listed(event: ICAL.Component, name: string, start: Start, zones: Zones): string[] {
  const properties = event.getAllProperties(name).map((property) => ({
    property,
    values: property.getValues() as unknown[],
  }));
  const count = properties.reduce((sum, { values }) => sum + values.length, 0);
  if (count > MAX_LISTED)
    throw new BadEvent({
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

/** Whether one of several times is this one; a whole day stands for all of its times. */
function isAmong(excluded: ReadonlySet<string>, days: ReadonlySet<string>, wall: string): boolean {
  return excluded.has(wall) || days.has(wall.slice(0, 10));
}

/** Days that are excluded as such. */
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

/** When an event takes place, and what is to be said of it. */
export interface Occurrences {
  /** In order. */
  readonly starts: readonly string[];
  readonly warnings: readonly Message[];
}

/** When an event that recurs begins, in the window. @throws BadEvent */
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
    if (neverComes(rule)) warnings.push({ key: 'import_rule_never' });
    else goThrough(rule, freq, start, window, budget, add);
  }
  const starts = [...found].sort().slice(0, MAX_OCCURRENCES);
  if (found.size > starts.length)
    warnings.push({ key: 'import_occurrences_cut', args: { count: starts.length } });
  return { starts, warnings };
}
