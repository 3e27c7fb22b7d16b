import type { HiddenCondition } from '#content/visibility/visibility.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import type { RawValues } from '#http/parameters/params.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { useIndex } from '#platform/database/join-order.js';
import { placeholders } from '#platform/database/rows.js';
import type { Event } from './event.entity.js';
import { namesIn } from './event-scope.js';
import type { OccurrenceDto } from './event-series.dto.js';

/** The index that every statement by series names: most events have none, which misleads the planners. */
export const OCCURRENCES = 'uq_event_occurrence';

type SeriesFields = Pick<OccurrenceDto, 'series_id' | 'recurrence_id' | 'overrides' | 'is_recurring'>;

/** What an event without series says of it, and a protected one, like its `post_parent`. */
export const NO_SERIES: SeriesFields = {
  series_id: null,
  recurrence_id: '',
  overrides: [],
  is_recurring: false,
};

export function seriesFields({
  series_id,
  recurrence_id,
  overrides,
}: Pick<Event, 'series_id' | 'recurrence_id' | 'overrides'>): SeriesFields {
  if (series_id === null) return NO_SERIES;
  const time = recurrence_id?.replace(' ', 'T') ?? '';
  return { series_id, recurrence_id: time, overrides: namesIn(overrides), is_recurring: true };
}

/** Adds fields to an event. Those of its series stay the last. */
export function withFields<E extends SeriesFields>(event: E, added: Partial<E>): E {
  const { series_id, recurrence_id, overrides, is_recurring, ...others } = event;
  const ofSeries = { series_id, recurrence_id, overrides, is_recurring };
  return { ...others, ...added, ...ofSeries } as unknown as E;
}

/** A filter by the series of events, and a statement for the `id` of all that meet it. */
type SeriesFilter = HiddenCondition & { readonly set?: Condition };

interface SeriesQuery {
  readonly series?: readonly number[];
  readonly is_recurring?: boolean;
}

export function seriesFilters(engine: Engine, { series, is_recurring }: SeriesQuery): SeriesFilter[] {
  const among = (condition: string, params: readonly number[]): Condition => ({
    sql: `SELECT id FROM event ${useIndex(engine, OCCURRENCES)} WHERE ${condition}`,
    params,
  });
  const filters: SeriesFilter[] = [];
  if (series !== undefined) {
    const condition = `series_id IN (${placeholders(series)})`;
    const set = among(condition, series);
    filters.push({ sql: `r.${condition}`, params: series, matchesDefaults: false, set });
  }
  if (is_recurring === true) {
    const set = among('series_id > 0', []);
    filters.push({ sql: 'r.series_id IS NOT NULL', params: [], matchesDefaults: false, set });
  }
  if (is_recurring === false) filters.push({ sql: 'r.series_id IS NULL', params: [], matchesDefaults: true });
  return filters;
}

const OF_SERIES = ['recurrence_rule', 'recurrence_dates', 'excluded_dates'];

/** Refuses the fields that only series have: an event that ignored them would take place once. */
export function refuseRecurrence(values: RawValues, errors: ParamErrors): void {
  for (const name of OF_SERIES) if (values.has(name)) errors.add(name, { key: 'belongs_to_series' });
}
