import type { Message } from '../messages/message-arguments.js';
import type { Days } from '../time/day.js';
import { type BoundedRule, type Occurrence, Occurrences } from '../time/occurrences.js';
import type { Budget } from '../time/recurrence.js';
import { parseRule, type RecurrenceRule, unknownParts, valueOf } from '../time/recurrence-rule.js';
import { dayOf } from '../time/wall-clock.js';
import { InvalidValue } from '../values/invalid-value.js';
import { all, type Component, has } from './components.js';
import type { EventStart, EventTimes } from './event-times.js';
import { inLine, isRefusal } from './invalid-line.js';
import { type Property, valuesOf } from './properties.js';

/* A recurrence follows the wall clock of its event, so all its times are those of that clock. */

/** The most dates in the RDATE or EXDATE of one event. */
const MAX_LISTED = 10_000;

export const isRecurring = (event: Component): boolean => has(event, 'RRULE') || has(event, 'RDATE');

/** The last moment of a rule, by the event's wall clock. A date without a time includes the whole day. */
function endOf(
  rule: RecurrenceRule,
  property: Property,
  start: EventStart,
  times: EventTimes,
): string | undefined {
  const text = valueOf(rule, 'UNTIL');
  if (text === undefined) return undefined;
  const until = times.timeOf(property, text);
  const wall = until.isDate ? until.wall : times.wallOn(start, property, until);
  return until.isDate || start.isDate ? `${dayOf(wall)} 23:59:59` : wall;
}

/** The values of a property that lists dates. */
function listed(event: Component, name: string): (readonly [Property, string])[] {
  const values = all(event, name).flatMap((property) =>
    valuesOf(property).map((value) => [property, value] as const),
  );
  if (values.length > MAX_LISTED)
    throw new InvalidValue('import_too_many_listed', { name, count: values.length, max: MAX_LISTED });
  return values;
}

/** An additional date, which may be a period with its own length. */
function added(
  [property, value]: readonly [Property, string],
  start: EventStart,
  times: EventTimes,
): Occurrence {
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
function excluded(
  [property, value]: readonly [Property, string],
  start: EventStart,
  times: EventTimes,
): string {
  const time = times.timeOf(property, value);
  return time.isDate && !start.isDate ? dayOf(time.wall) : times.wallOn(start, property, time);
}

/** The dates that an event adds to those of its rule, and those that it leaves out. What cannot be read is passed over. */
export function listedDates(
  event: Component,
  start: EventStart,
  times: EventTimes,
): { readonly added: string[]; readonly excluded: string[] } {
  const read = (name: string, valueOf: typeof excluded): string[] =>
    listed(event, name).flatMap((value) => {
      try {
        return valueOf(value, start, times);
      } catch (error) {
        if (isRefusal(error)) return [];
        throw error;
      }
    });
  const atStart = (date: string): string => (date.length === 10 ? date + start.wall.slice(10) : date);
  return { added: read('RDATE', wallOfAdded), excluded: read('EXDATE', excluded).map(atStart) };
}

const wallOfAdded = (...args: Parameters<typeof added>): string => added(...args).wall;

/** The occurrences of an event in chronological order, with warnings. */
export interface EventOccurrences {
  readonly dates: readonly Occurrence[];
  readonly warnings: readonly Message[];
  /** Whether there are more of them. */
  readonly isCut: boolean;
}

/** The occurrences of a recurring event that begin on some days. @throws InvalidValue */
export function occurrencesOf(
  event: Component,
  start: EventStart,
  times: EventTimes,
  days: Days,
  budget: Budget,
): EventOccurrences {
  budget.begin();
  const found = new Occurrences(start, days, budget);
  const warnings: Message[] = [];
  const forEachRule = (name: string, expand: (rule: BoundedRule) => boolean): void => {
    for (const property of all(event, name)) {
      const rule = parseRule(property.value);
      const until = endOf(rule, property, start, times);
      for (const part of unknownParts(rule)) {
        const args = { part: `${part}=${valueOf(rule, part) ?? ''}` };
        times.warn(property, { key: 'import_rule_part_unknown', args });
      }
      if (!inLine(property, () => expand({ rule, until }))) warnings.push({ key: 'import_rule_never' });
    }
  };
  for (const value of listed(event, 'EXDATE'))
    times.tryTo(value[0], () => {
      found.exclude(excluded(value, start, times));
    });
  forEachRule('EXRULE', (rule) => found.excludeAll(rule));
  found.add({ wall: start.wall, utc: start.utc });
  for (const value of listed(event, 'RDATE')) {
    budget.spend();
    const date = times.tryTo(value[0], () => added(value, start, times));
    if (date !== undefined) found.add(date);
  }
  forEachRule('RRULE', (rule) => found.addAll(rule));
  const { dates, isCut } = found.result();
  if (isCut) warnings.push({ key: 'import_occurrences_cut', args: { count: dates.length } });
  return { dates, warnings, isCut };
}
