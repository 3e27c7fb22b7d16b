import { all, type Component, first, has } from '#common/icalendar/components.js';
import { listedDates, occurrencesOf } from '#common/icalendar/event-occurrences.js';
import type { EventStart, EventTimes } from '#common/icalendar/event-times.js';
import type { Property } from '#common/icalendar/properties.js';
import type { Message } from '#common/messages/message-arguments.js';
import type { Days } from '#common/time/day.js';
import type { Budget } from '#common/time/recurrence.js';
import { parseRule, type RecurrenceRule, ruleText, unknownParts } from '#common/time/recurrence-rule.js';
import { datesOfRule, MAX_OCCURRENCES, type SeriesShape } from '#common/time/series-dates.js';
import { isEndlessRule, readSeriesRule } from '#common/time/series-rule.js';
import { untilText } from '#common/time/series-until.js';
import { type Length, spanOf } from '#common/time/span.js';
import { DAY, dayOf, later, secondsBetween, shownAt, yearOf } from '#common/time/wall-clock.js';
import { toWall } from '#common/time/zone.js';
import { InvalidValue } from '#common/values/invalid-value.js';

/* The series that a recurring entry of a calendar is. */

/** A recurring entry, and the starts that its changed dates stand for, by its clock. */
export interface Recurring {
  readonly component: Component;
  readonly times: EventTimes;
  readonly start: EventStart;
  readonly length: Length;
  readonly changed: readonly string[];
}

export interface SeriesOfEntry {
  /** When it takes place, by the clock of the series. */
  readonly shape: SeriesShape;
  /** The same with its end, as fields of a series. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly timezone: string;
  /** What the clock of the series shows more than that of the entry, in seconds. */
  readonly shift: number;
  /** The dates that were found, by the clock of the entry. */
  readonly dates: readonly string[];
  readonly warnings: readonly Message[];
}

const LAST_DAY = '9999-12-31';
/** The zone is chosen by the dates of these years, and checked by them. */
const YEARS = 20;
const MONTH = 30 * DAY;
/** They say what is meant anyway. */
const NEEDLESS = ['RSCALE', 'SKIP'];

const refuse = (part: string): InvalidValue => new InvalidValue('import_series_part', { part });

function rulePropertyOf({ component }: Recurring): Property | undefined {
  if (has(component, 'EXRULE')) throw refuse('EXRULE');
  if (all(component, 'RRULE').length > 1) throw refuse('2 × RRULE');
  return first(component, 'RRULE');
}

/** The rule, whose end is on the clock of the series. @throws InvalidValue when a series cannot have it */
function ruleOf({ start, times }: Recurring, property: Property | undefined, shift: number): RecurrenceRule {
  if (property === undefined) return new Map();
  const rule = parseRule(property.value);
  const needless = new Set([...unknownParts(rule), ...NEEDLESS]);
  const parts = new Map([...rule].filter(([name]) => !needless.has(name)));
  const [until] = parts.get('UNTIL') ?? [];
  if (until !== undefined) {
    const time = times.timeOf(property, until);
    const wall = time.isDate ? time.wall : later(times.wallOn(start, property, time), shift);
    parts.set('UNTIL', [time.isDate || start.isDate ? untilText(wall).slice(0, 8) : untilText(wall)]);
  }
  return readSeriesRule(ruleText(parts));
}

export interface Zone {
  readonly timezone: string;
  readonly shift: number;
}

/** The zone whose clock gives all dates at the same time of day. @throws InvalidValue when there is none */
export function zoneOf(start: EventStart, walls: readonly string[], isEndless: boolean): Zone {
  const { clock } = start;
  const near = walls.filter((wall) => yearOf(wall) < yearOf(start.wall) + YEARS);
  const instants = near.map((wall) => clock.utcOf(wall));
  if (isEndless)
    for (let month = 0; month <= 12; month++) instants.push(clock.utcOf(start.wall) + month * MONTH);
  const timezone = clock.shownIn(instants);
  if (start.isDate) return { timezone, shift: 0 };
  const shifts = new Set(instants.map((utc) => secondsBetween(clock.wallOf(utc), toWall(utc, timezone))));
  const [shift = 0] = shifts;
  const isSameDay = dayOf(later(start.wall, shift)) === dayOf(start.wall);
  if (shifts.size <= 1 && isSameDay) return { timezone, shift };
  if (instants.every((utc) => clock.wallOf(utc) === toWall(utc, 'UTC'))) return { timezone: 'UTC', shift: 0 };
  throw new InvalidValue('import_series_zone');
}

interface Dates {
  readonly start: string;
  readonly added: readonly string[];
}

/** A start that the rule does not give is an added date, and the series begins with the first that it gives. */
function beginOf(shape: Dates & { rule: RecurrenceRule; zone: string }, to: string): Dates {
  const { start, added, rule } = shape;
  if (rule.size === 0) {
    const [begin = start, ...others] = [...new Set([start, ...added])].sort();
    return { start: begin, added: others };
  }
  const [given] = datesOfRule({ ...shape, excluded: [] }, { to });
  if (given === undefined) throw new InvalidValue('series_rule_without_dates');
  return given === start ? { start, added } : { start: given, added: [...new Set([start, ...added])].sort() };
}

/** The fields of a series with this shape. The start, with its length, is that of the component that says when it is. */
export function fieldsOfShape(
  shape: SeriesShape,
  { start, length }: Pick<Recurring, 'start' | 'length'>,
  shift: number,
): Readonly<Record<string, unknown>> {
  const own = later(shape.start, -shift);
  const span = spanOf(start, own, own === start.wall ? start.utc : undefined, length);
  return {
    start_date: start.isDate ? dayOf(shape.start) : shape.start,
    end_date: start.isDate ? span.lastDay : shownAt(span.utcEnd, shape.zone),
    timezone: shape.zone,
    all_day: start.isDate,
    recurrence_rule: ruleText(shape.rule),
    recurrence_dates: shape.added,
    excluded_dates: shape.excluded,
  };
}

/** Reads the series of an entry. @throws InvalidValue when its dates can only be single events */
export function seriesOf(entry: Recurring, days: Days, budget: Budget): SeriesOfEntry {
  const { component, times, start } = entry;
  const property = rulePropertyOf(entry);
  const isEndless = isEndlessRule(ruleOf(entry, property, 0));
  const to = isEndless && days.to > dayOf(start.wall) ? days.to : isEndless ? dayOf(start.wall) : LAST_DAY;
  const range = { from: '0001-01-01', to };
  const found = occurrencesOf(component, start, times, range, budget);
  if (found.isCut) throw new InvalidValue('import_series_too_many', { max: MAX_OCCURRENCES });
  if (found.dates.some((date) => date.length !== undefined)) throw refuse('RDATE;VALUE=PERIOD');
  const dates = found.dates.map(({ wall }) => wall);
  const last = dates.at(-1) ?? start.wall;
  // A rule costs the years in which its days are looked for.
  budget.spend(yearOf(last) - yearOf(start.wall) + 1);
  const zone = zoneOf(start, [start.wall, ...dates], isEndless);
  const { timezone, shift } = zone;
  const rule = ruleOf(entry, property, shift);
  const listed = listedDates(component, start, times);
  const shown = (wall: string): string => later(wall, shift);
  const known = new Set(dates);
  const changed = entry.changed.filter((wall) => !known.has(wall)).map(shown);
  const begin = beginOf(
    { start: shown(start.wall), added: listed.added.map(shown), rule, zone: timezone },
    dayOf(later(last, DAY)),
  );
  const isGiven = (wall: string): boolean =>
    [
      ...datesOfRule(
        { ...begin, rule, zone: timezone, excluded: [] },
        { from: dayOf(wall), to: dayOf(wall) },
      ),
    ].includes(wall);
  const added = new Set([...begin.added, ...changed.filter((wall) => !isGiven(wall))]);
  const excluded = new Set(listed.excluded.map(shown));
  // A date that is changed takes place, whatever else the entry says of it.
  for (const wall of entry.changed) excluded.delete(shown(wall));
  if (Math.max(added.size, excluded.size) > MAX_OCCURRENCES)
    throw new InvalidValue('import_series_too_many', { max: MAX_OCCURRENCES });
  const shape: SeriesShape = {
    ...{ start: begin.start, zone: timezone, rule },
    ...{ added: [...added].sort(), excluded: [...excluded].sort() },
  };
  return {
    ...{ shape, fields: fieldsOfShape(shape, entry, shift) },
    ...{ timezone, shift, dates, warnings: found.warnings },
  };
}
