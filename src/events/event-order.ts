import type { RequestContext } from '../context/request-context.js';
import { byName } from '../records/name-order.js';
import type { OrderPart } from '../records/page.js';
import { shownSlug } from '../records/shown-slug.js';
import { byDistance, type Circle } from './event-geo.js';

/** What events can be ordered by. */
export const EVENT_ORDERS = [
  'start_date',
  'end_date',
  'title',
  'date',
  'modified',
  'distance',
  'publish_date',
  'created',
  'id',
  'slug',
] as const;

export type EventOrder = (typeof EVENT_ORDERS)[number];

const COLUMNS = {
  start_date: 'r.utc_start',
  end_date: 'r.utc_end',
  date: 'r.published_at',
  publish_date: 'r.published_at',
  modified: 'r.modified_at',
  // Ids are given one after the other.
  created: 'r.id',
  id: 'r.id',
} as const;

interface Asked {
  readonly orderby?: EventOrder;
  readonly order?: 'asc' | 'desc';
}

/** Without a place there is no distance: then, as without an order, events go by their start. */
export function eventOrder(
  ctx: RequestContext,
  asked: Asked,
  circle: Circle | undefined,
): { readonly order: readonly OrderPart[] } {
  const descending = asked.order === 'desc';
  const { orderby = 'start_date' } = asked;
  if (orderby === 'title') return { order: [{ ...byName('event', ctx), descending }] };
  if (orderby === 'slug') return { order: [{ ...shownSlug('event', ctx), descending }] };
  if (orderby !== 'distance') return { order: [{ sql: COLUMNS[orderby], descending }] };
  const start = { sql: COLUMNS.start_date, descending };
  return { order: circle === undefined ? [start] : [byDistance(ctx, circle, descending), start] };
}
