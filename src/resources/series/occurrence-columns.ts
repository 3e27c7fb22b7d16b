import { dayOf, later, secondsBetween } from '#common/time/wall-clock.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import type { ColumnValues } from '#content/localized/localized-writer.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';
import { isOwnField, overridesOf } from '../events/event-scope.js';
import { SERIES } from './series.entity.js';
import type { LinkedSeries } from './series-mapping.js';

/* What an occurrence has of its series in its own row, see ADR 51. */

/** Columns of both that are an event's own from the beginning, and those of its dates. */
const OWN = new Set([
  ...['id', 'author_id', 'published_at', 'modified_at', 'version', 'original_language', 'trashed_status'],
  ...['external_source', 'external_id', 'previous_utc_start', 'previous_utc_end'],
  ...['start_date', 'end_date', 'timezone', 'utc_start', 'utc_end', 'all_day'],
]);

const COPIED = EVENT.columns.filter((column) => SERIES.columns.includes(column) && !OWN.has(column));

/** The fields by which an occurrence has a column of its own, where the column does not have their name. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  image_id: ['image'],
  virtual_event_type: ['virtual_event_type', 'is_virtual'],
  virtual_url: ['virtual_url', 'is_virtual'],
  registration_utc_opens: ['registration_opens'],
  registration_utc_closes: ['registration_closes'],
};

/** The fields that make the dates of an occurrence its own. */
export const DATES = ['start_date', 'end_date', 'timezone', 'all_day'];

/** Only an occurrence that is `rescheduled` has previous dates. */
export const NEVER_MOVED = { previous_utc_start: null, previous_utc_end: null };

const isOwn = (own: ReadonlySet<string>, fields: readonly string[]): boolean =>
  fields.some((field) => own.has(field));

/** The columns that an occurrence has of its series, without its dates. */
export function copiedColumns(series: LinkedSeries, own: ReadonlySet<string> = new Set()): ColumnValues {
  const values = series as unknown as ColumnValues;
  return Object.fromEntries(
    COPIED.filter((column) => !isOwn(own, FIELDS[column] ?? [column])).map((column) => [
      column,
      values[column],
    ]),
  );
}

/** The dates of the occurrence at a wall clock of the series. */
export function datesAt(series: LinkedSeries, wall: string): Dates {
  const { start_date, end_date, timezone, all_day } = series;
  const utc_start = toUtcSeconds(wall, timezone);
  const end = later(wall, secondsBetween(start_date, end_date));
  // A start that the zone skips has moved, and an end that would be before it with it.
  const utc_end = Math.max(utc_start, toUtcSeconds(end, timezone));
  return {
    ...{ start_date: toWall(utc_start, timezone), end_date: toWall(utc_end, timezone) },
    ...{ timezone, utc_start, utc_end, all_day },
  };
}

interface Edge {
  readonly wall: string;
  readonly utc: number;
}

/** When an occurrence takes place. */
type Dates = Pick<EventRow, 'start_date' | 'end_date' | 'timezone' | 'utc_start' | 'utc_end' | 'all_day'>;

/**
 * The dates of an occurrence that has some of them of its own. Undefined when it would end before it starts: it keeps
 * those that it has then.
 */
export function mixedDates(given: Dates, event: EventRow, own: ReadonlySet<string>): Dates | undefined {
  const timezone = own.has('timezone') ? event.timezone : given.timezone;
  const all_day = own.has('all_day') ? event.all_day : given.all_day;
  const at = (wall: string): Edge => {
    const utc = toUtcSeconds(wall, timezone);
    return { wall: toWall(utc, timezone), utc };
  };
  const edge = (ofSeries: string, ofEvent: Edge | undefined, time: string): Edge => {
    const wall = ofEvent?.wall ?? ofSeries;
    if (all_day) return at(`${dayOf(wall)} ${time}`);
    // As it is: of two hours that the clock shows alike, it may be the second.
    return ofEvent !== undefined && timezone === event.timezone ? ofEvent : at(wall);
  };
  const ownStart = own.has('start_date') ? { wall: event.start_date, utc: event.utc_start } : undefined;
  const ownEnd = own.has('end_date') ? { wall: event.end_date, utc: event.utc_end } : undefined;
  const start = edge(given.start_date, ownStart, '00:00:00');
  const end = edge(given.end_date, ownEnd, '23:59:59');
  if (end.utc < start.utc) return undefined;
  return {
    ...{ start_date: start.wall, end_date: end.wall },
    ...{ timezone, utc_start: start.utc, utc_end: end.utc, all_day },
  };
}

/** The dates that an occurrence has at a wall clock of its series: those of the series where it has none of its own. */
export function datesFor(
  series: LinkedSeries,
  event: EventRow,
  wall: string,
  own: ReadonlySet<string> = overridesOf(event),
): ColumnValues {
  const given = datesAt(series, wall);
  const dates = isOwn(own, DATES) ? mixedDates(given, event, own) : given;
  if (dates === undefined) return {};
  const isFirstMove =
    event.event_status === 'rescheduled' &&
    event.previous_utc_start === null &&
    dates.utc_start !== event.utc_start;
  return {
    ...dates,
    ...(isFirstMove && { previous_utc_start: event.utc_start, previous_utc_end: event.utc_end }),
  };
}

/** The fields in which an event differs from a series, besides dates, texts and links. */
export function differingFields(series: LinkedSeries, event: EventRow): string[] {
  const [ofSeries, own] = [series, event] as unknown as [ColumnValues, ColumnValues];
  return COPIED.filter((column) => ofSeries[column] !== own[column])
    .map((column) => FIELDS[column]?.[0] ?? column)
    .filter(isOwnField);
}
