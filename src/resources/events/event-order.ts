import { byName } from '#content/lists/name-order.js';
import type { OrderPart } from '#content/lists/page.js';
import { shownSlug } from '#content/records/shown-slug.js';
import type { RequestContext } from '#http/context/request-context.js';
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

/** What events and series are ordered by without a place: a column or a text of the record itself. */
export type OwnOrder = Exclude<EventOrder, 'distance'>;

export const OWN_ORDERS: readonly OwnOrder[] = EVENT_ORDERS.filter((order) => order !== 'distance');

const COLUMNS = {
  start_date: 'r.utc_start',
  end_date: 'r.utc_end',
  date: 'r.published_at',
  publish_date: 'r.published_at',
  modified: 'r.modified_at',
  // Ids are assigned in order of creation.
  created: 'r.id',
  id: 'r.id',
} as const;

/** The index that has an order of one column, null for that of the primary key. */
const INDEXES: Partial<Record<EventOrder, string | null>> = {
  date: 'ix_event_published',
  publish_date: 'ix_event_published',
  modified: 'ix_event_modified',
  created: null,
  id: null,
};

/** The index to read a list in; undefined when none has its order. */
export const orderIndex = ({ orderby = 'start_date' }: OrderQuery): string | null | undefined =>
  INDEXES[orderby];

interface OrderQuery {
  readonly orderby?: EventOrder;
  readonly order?: 'asc' | 'desc';
}

/** The order of events or series by what they have themselves. */
export function ownOrder(
  kind: 'event' | 'series',
  ctx: RequestContext,
  orderby: OwnOrder,
  descending: boolean,
): OrderPart {
  if (orderby === 'title') return { ...byName(kind, ctx), descending };
  if (orderby === 'slug') return { ...shownSlug(kind, ctx), descending };
  return { sql: COLUMNS[orderby], descending };
}

/** Distance needs a place. Without one, or without `orderby`, events are ordered by start. */
export function eventOrder(
  ctx: RequestContext,
  query: OrderQuery,
  circle: Circle | undefined,
): { readonly order: readonly OrderPart[] } {
  const descending = query.order === 'desc';
  const { orderby = 'start_date' } = query;
  if (orderby !== 'distance') return { order: [ownOrder('event', ctx, orderby, descending)] };
  const start = ownOrder('event', ctx, 'start_date', descending);
  return { order: circle === undefined ? [start] : [byDistance(ctx, circle, descending), start] };
}
