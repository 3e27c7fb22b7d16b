import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { boxLink } from '../records/box.js';
import { effectiveStatuses } from '../records/visibility.js';
import type { EventQuery } from './event-query.dto.js';
import type { DateWindow } from './event-window.js';

/** The parameters that an event list's links repeat: the effective dates and whatever else was given. */
export function listQuery(ctx: RequestContext, query: EventQuery, window: DateWindow): LinkQuery {
  return {
    ...window.query,
    strict_dates: query.strict_dates,
    search: query.search,
    categories: query.categories,
    tags: query.tags,
    venue: query.venue,
    organizer: query.organizer,
    featured: query.featured,
    include: query.include,
    post_parent: query.post_parent,
    ticketed: query.ticketed,
    geoloc: query.geoloc,
    geoloc_lat: query.geoloc_lat,
    geoloc_lng: query.geoloc_lng,
    geoloc_radius: query.geoloc_radius,
    external_source: query.external_source,
    external_id: query.external_id,
    i18n_available: query.i18n_available,
    context: query.context,
    orderby: query.orderby,
    order: query.order,
    status: effectiveStatuses(ctx.caller, query.status),
    bbox: boxLink(query.bbox),
    facets: query.facets,
    fields: query.fields,
  };
}
