import type { Message } from '../../common/messages/message-arguments.js';
import { all, type Component, has, named } from './ics-calendar.js';
import { type Budget, forEachDate, type Window } from './ics-dates.js';
import type { EventTimes, Start } from './ics-event-times.js';
import { type Property, valuesOf } from './ics-lines.js';
import { type Rule, ruleIn, unknownParts, valueOf } from './ics-rule.js';
import { dayOf, InvalidEvent, type Length, midnight } from './ics-times.js';

/* A recurrence follows the wall clock of its event, so all its times are those of that clock. */

/** The most occurrences of one event in the window: daily for almost three years. */
const MAX_OCCURRENCES = 1_000;
/** The most dates in the RDATE or EXDATE of one event. */
const MAX_LISTED = 10_000;

/** One date of a series. */
export interface Occurrence {
  readonly wall: string;
  /** Its instant, if the wall clock alone means another one. */
  readonly utc?: number | undefined;
  /** Its length, if it has its own. */
  readonly length?: Length | undefined;
}

export const isRecurring = (event: Component): boolean => has(event, 'RRULE') || has(event, 'RDATE');

/** The last moment of a rule, by the event's wall clock. A date without a time includes the whole day. */
function endOf({ until, property }: Rule, start: Start, times: EventTimes): string | undefined {
  if (until === undefined) return undefined;
  const wall = until.isDate ? until.wall : times.wallOn(start, property, until);
  return until.isDate || start.isDate ? `${dayOf(wall)} 23:59:59` : wall;
}

/** The values of a property that lists dates. */
function listed(event: Component, name: string): (readonly [Property, string])[] {
  const values = all(event, name).flatMap((property) =>
    valuesOf(property).map((value) => [property, value] as const),
  );
  if (values.length > MAX_LISTED)
    throw new InvalidEvent({
      key: 'import_too_many_listed',
      args: { name, count: values.length, max: MAX_LISTED },
    });
  return values;
}

/** An additional date, which may be a period with its own length. */
function added([property, value]: readonly [Property, string], start: Start, times: EventTimes): Occurrence {
  const [begin = '', end] = value.split('/');
  const time = times.timeOf(property, begin);
  // A day of a series with times means the time of the series.
  if (time.isDate && !start.isDate) return { wall: dayOf(time.wall) + start.wall.slice(10) };
  const wall = times.wallOn(start, property, time);
  const utc = start.isDate ? undefined : times.instantOf(start, property, time);
  const own = { ...start, wall, utc };
  return {
    wall,
    utc: utc === undefined || start.clock.utcOf(wall) === utc ? undefined : utc,
    length: end === undefined ? undefined : times.lengthTo(own, property, end),
  };
}

/** An excluded time, or a day that is excluded as a whole. */
function excluded([property, value]: readonly [Property, string], start: Start, times: EventTimes): string {
  const time = times.timeOf(property, value);
  return time.isDate && !start.isDate ? dayOf(time.wall) : times.wallOn(start, property, time);
}

/** The occurrences of an event in chronological order, with warnings. */
export interface Occurrences {
  readonly dates: readonly Occurrence[];
  readonly warnings: readonly Message[];
  /** Whether there are more of them. */
  readonly isCut: boolean;
}

/** The occurrences of a recurring event that begin in the window. @throws InvalidEvent */
export function occurrences(
  event: Component,
  start: Start,
  times: EventTimes,
  window: Window,
  budget: Budget,
): Occurrences {
  const [begin, end] = [`${window.from} 00:00:00`, `${window.to} 23:59:59`];
  budget.begin();
  const warnings: Message[] = [];
  const forEach = (name: string, add: (wall: string) => boolean): void => {
    for (const property of all(event, name)) {
      const rule = ruleIn(property);
      for (const part of unknownParts(rule))
        warnings.push(
          named(
            event,
            { key: 'import_rule_part_unknown', args: { part: `${part}=${valueOf(rule, part) ?? ''}` } },
            property.line,
          ),
        );
      const until = endOf(rule, start, times);
      if (!forEachDate(rule, { start: start.wall, isDate: start.isDate, until, window, budget, add }))
        warnings.push({ key: 'import_rule_never' });
    }
  };
  const without = new Set<string>();
  for (const value of listed(event, 'EXDATE'))
    times.tryTo(value[0], () => without.add(excluded(value, start, times)));
  forEach('EXRULE', (wall) => without.add(wall).size > 0);
  const found = new Map<string, Occurrence>();
  const add = (date: Occurrence): boolean => {
    const { wall } = date;
    if (wall >= begin && wall <= end && !without.has(wall) && !without.has(dayOf(wall)))
      if (!found.has(wall) || date.length !== undefined) found.set(wall, date);
    return found.size <= MAX_OCCURRENCES;
  };
  add({ wall: start.wall, utc: start.utc });
  for (const value of listed(event, 'RDATE')) {
    budget.spend();
    const date = times.tryTo(value[0], () => added(value, start, times));
    if (date !== undefined) add(date);
  }
  forEach('RRULE', (wall) => add({ wall: start.isDate ? midnight(wall) : wall }));
  const dates = [...found.values()].sort((a, b) => (a.wall < b.wall ? -1 : 1)).slice(0, MAX_OCCURRENCES);
  const isCut = found.size > dates.length;
  if (isCut) warnings.push({ key: 'import_occurrences_cut', args: { count: dates.length } });
  return { dates, warnings, isCut };
}
