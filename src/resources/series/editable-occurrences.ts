import { dayOf } from '#common/time/wall-clock.js';
import { mayEdit } from '#content/visibility/visibility.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError } from '#http/errors/api-error.js';
import type { EventRow } from '../events/event-mapping.js';
import { SERIES } from './series.entity.js';
import type { SeriesRow } from './series-mapping.js';

/**
 * Refuses a write that reaches events which the caller may not edit: published ones of a series that is not published
 * itself. The caller may edit the series, and so has the rights of their authors.
 * @throws ApiError naming the first
 */
export function refuseUneditable(unit: UnitOfWork, series: SeriesRow, events: readonly EventRow[]): void {
  const { ctx } = unit;
  // The service itself.
  if (ctx.caller === null) return;
  const author = unit.hasTakenOver(series.id) ? ctx.caller.id : series.author_id;
  const editor = { editor_id: author, editor_status: series.trashed_status ?? series.status };
  const refused = events.find(
    (event) => event.status !== 'trash' && !mayEdit(ctx, { ...event, ...editor }, SERIES.name),
  );
  if (refused === undefined) return;
  const args = { id: refused.id, date: dayOf(refused.start_date) };
  throw new ApiError(
    'rest_forbidden',
    { key: 'series_event_published', args },
    { data: { record_id: refused.id } },
  );
}
