import { later, secondsBetween } from '#common/time/wall-clock.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import type { ColumnValues } from '#content/localized/localized-writer.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';
import { overridesOf } from '../events/event-scope.js';
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
const DATES = ['start_date', 'end_date', 'timezone', 'all_day'];

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
export function datesAt(series: LinkedSeries, wall: string): ColumnValues & { readonly utc_start: number } {
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

/** The dates that an occurrence has of its series at a wall clock; none where its dates are its own. */
export function datesFor(
  series: LinkedSeries,
  event: EventRow,
  wall: string,
  own: ReadonlySet<string> = overridesOf(event),
): ColumnValues {
  if (isOwn(own, DATES)) return {};
  const dates = datesAt(series, wall);
  const isFirstMove =
    event.event_status === 'rescheduled' &&
    event.previous_utc_start === null &&
    dates.utc_start !== event.utc_start;
  return {
    ...dates,
    ...(isFirstMove && { previous_utc_start: event.utc_start, previous_utc_end: event.utc_end }),
  };
}
