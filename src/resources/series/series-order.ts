import { byName } from '#content/lists/name-order.js';
import type { OrderPart } from '#content/lists/page.js';
import { shownSlug } from '#content/records/shown-slug.js';
import type { RequestContext } from '#http/context/request-context.js';

/** What series can be ordered by. */
export const SERIES_ORDERS = [
  'start_date',
  'end_date',
  'title',
  'date',
  'modified',
  'publish_date',
  'created',
  'id',
  'slug',
] as const;

export type SeriesOrder = (typeof SERIES_ORDERS)[number];

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

interface OrderQuery {
  readonly orderby?: SeriesOrder;
  readonly order?: 'asc' | 'desc';
}

export function seriesOrder(ctx: RequestContext, query: OrderQuery): readonly OrderPart[] {
  const { orderby = 'start_date' } = query;
  const descending = query.order === 'desc';
  if (orderby === 'title') return [{ ...byName('series', ctx), descending }];
  if (orderby === 'slug') return [{ ...shownSlug('series', ctx), descending }];
  return [{ sql: COLUMNS[orderby], descending }];
}
