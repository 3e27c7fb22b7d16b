import ICAL from 'ical.js';
import { BadEvent, floatingTime, later, secondsBetween, wallIn, wallOf, type Zones } from './ics-times.js';

/** Days, `YYYY-MM-DD`. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** How much work the rules of one file may make, in steps of their search for dates. */
export class Budget {
  private ofFile = 300_000;
  private ofEvent = 0;

  /** For the next event. */
  begin(): void {
    this.ofEvent = 20_000;
  }

  spend(): void {
    this.ofFile -= 1;
    this.ofEvent -= 1;
    if (this.ofFile < 0 || this.ofEvent < 0)
      throw new BadEvent('The rule of recurrence leads to too many dates.');
  }
}

/** How often one event may take place in the window: each day of almost three years. */
const MAX_OCCURRENCES = 1_000;

/** A rule may go on for ever, even between two of its dates. */
class BoundedIterator extends ICAL.RecurIterator {
  budget: Budget | undefined;

  override check_contracting_rules(): boolean {
    this.budget?.spend();
    return super.check_contracting_rules();
  }
}

/** When an event begins for the first time, and in which clock. */
export interface Start {
  readonly wall: string;
  readonly zone: string;
  readonly isDate: boolean;
}

/** The last moment of a rule in the clock of its event; a day is meant as a whole. */
function endOf(until: ICAL.Time, { zone, isDate }: Start): ICAL.Time {
  const wall = wallIn(zone, until, zone);
  return floatingTime(until.isDate ? `${wall.slice(0, 10)} 23:59:59` : wall, isDate);
}

const DAY = 86_400;

/** A beginning shortly before the window, where the rule gives the same dates from there: it may be decades old. */
function startNear({ freq, interval, count }: ICAL.Recur, wall: string, from: string): string {
  const step = (freq === 'DAILY' ? DAY : freq === 'WEEKLY' ? 7 * DAY : 0) * Math.max(interval, 1);
  const distance = secondsBetween(wall, `${from} 00:00:00`);
  if (step === 0 || count !== null || distance <= step) return wall;
  return later(wall, (Math.floor(distance / step) - 1) * step);
}

function* datesOf(rule: ICAL.Recur, start: Start, { from, to }: Window, budget: Budget): Generator<string> {
  const own = rule.clone();
  if (own.until) own.until = endOf(own.until, start);
  const iterator = new BoundedIterator({
    rule: own,
    dtstart: floatingTime(startNear(rule, start.wall, from), start.isDate),
  });
  iterator.budget = budget;
  const days = rule.getComponent('BYMONTHDAY') as number[];
  for (
    let next = iterator.next() as ICAL.Time | null;
    next !== null;
    next = iterator.next() as ICAL.Time | null
  ) {
    budget.spend();
    const wall = wallOf(next);
    if (wall > `${to} 23:59:59`) return;
    // The library makes 2 March of 30 February, which is none of the dates of the rule.
    if (days.length > 0 && days.every((day) => day > 0) && !days.includes(next.day)) continue;
    yield wall;
  }
}

/** The times that a property of an event lists, as its wall clock. */
export function listed(event: ICAL.Component, name: string, start: Start, zones: Zones): string[] {
  return event.getAllProperties(name).flatMap((property) => {
    const zone = zones.of(property);
    return (property.getValues() as unknown[]).flatMap((value) => {
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

/**
 * When an event that recurs begins, in the window and in order.
 * @returns the starts, and whether there were more than are imported
 */
export function occurrences(
  event: ICAL.Component,
  start: Start,
  zones: Zones,
  window: Window,
  budget: Budget,
): { readonly starts: string[]; readonly isCut: boolean } {
  const [first, last] = [`${window.from} 00:00:00`, `${window.to} 23:59:59`];
  budget.begin();
  const excluded = new Set(listed(event, 'exdate', start, zones));
  const days = daysOf(event, 'exdate');
  const found = new Set<string>();
  const add = (wall: string): boolean => {
    if (wall >= first && wall <= last && !isAmong(excluded, days, wall)) found.add(wall);
    return found.size <= MAX_OCCURRENCES;
  };
  add(start.wall);
  for (const wall of listed(event, 'rdate', start, zones)) add(wall);
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    for (const wall of datesOf(rule, start, window, budget)) if (!add(wall)) break;
  }
  const starts = [...found].sort();
  return { starts: starts.slice(0, MAX_OCCURRENCES), isCut: starts.length > MAX_OCCURRENCES };
}
