import type { LinkQuery } from '../context/links.js';
import type { EventQuery } from './event.dto.js';
import type { DateWindow } from './event-window.js';

/** The parameters that an event list's links repeat: the effective dates and whatever else was given. */
export function listQuery(query: EventQuery, window: DateWindow): LinkQuery {
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
    i18n_fallback: query.i18n_fallback,
    status: query.status ?? 'publish',
  };
}
