import type { HiddenCondition } from '#content/visibility/visibility.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { useIndex } from '#platform/database/join-order.js';
import { placeholders } from '#platform/database/rows.js';

/** The index that every statement by series names: most events have none, which misleads the planners. */
const OCCURRENCES = 'uq_event_occurrence';

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
