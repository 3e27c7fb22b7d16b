import type { RequestContext } from '../context/request-context.js';
import type { EffectiveText } from '../i18n/effective-text.js';
import type { OrderPart } from '../records/page.js';
import { byDistance, type Circle } from './event-geo.js';

/** What events can be ordered by. */
export const EVENT_ORDERS = ['start_date', 'end_date', 'title', 'date', 'modified', 'distance'] as const;

export type EventOrder = (typeof EVENT_ORDERS)[number];

const COLUMNS = {
  start_date: 'r.utc_start',
  end_date: 'r.utc_end',
  date: 'r.published_at',
  modified: 'r.modified_at',
} as const;

/** Without a place there is no distance: then, as without an order, events go by their start. */
export function eventOrder(
  ctx: RequestContext,
  asked: { readonly orderby?: EventOrder; readonly order?: 'asc' | 'desc' },
  text: EffectiveText,
  circle: Circle | undefined,
): OrderPart[] {
  const descending = asked.order === 'desc';
  const { orderby = 'start_date' } = asked;
  if (orderby === 'title') return [{ sql: text.column('name_fold'), descending }];
  const start = { sql: COLUMNS.start_date, descending };
  if (orderby !== 'distance') return [{ sql: COLUMNS[orderby], descending }];
  return circle === undefined ? [start] : [byDistance(ctx, circle, descending), start];
}
