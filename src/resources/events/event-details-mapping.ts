import { toWall } from '#common/time/zone.js';
import { htmlText, type RecordDto } from '#content/records/record.dto.js';
import { mayEdit } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { EVENT } from './event.entity.js';
import type { EventDetailsDto } from './event-details.dto.js';
import { listIn } from './event-details.js';
import type { EventRow } from './event-mapping.js';

type Details = Omit<EventDetailsDto, keyof RecordDto>;

/** The details of an event, in the order of the contract. */
export function shownDetails(event: EventRow, ctx: RequestContext): Details {
  const wall = (instant: number | null): string => (instant === null ? '' : toWall(instant, event.timezone));
  const isUrlShown = event.virtual_url_access === 'public' || mayEdit(ctx, event, 'event');
  return {
    event_status: event.event_status,
    event_status_reason: htmlText(event, ctx, EVENT, 'event_status_reason'),
    previous_start_date: wall(event.previous_utc_start),
    previous_end_date: wall(event.previous_utc_end),
    is_virtual: event.virtual_event_type !== '',
    virtual_event_type: event.virtual_event_type,
    virtual_url: isUrlShown ? event.virtual_url : '',
    virtual_url_access: event.virtual_url_access,
    registration_url: event.registration_url,
    registration_opens: event.registration_opens,
    registration_closes: event.registration_closes,
    availability: event.availability,
    capacity: event.capacity,
    remaining: event.remaining,
    age_min: event.age_min,
    age_max: event.age_max,
    spoken_languages: listIn(event.spoken_languages),
    accessibility: listIn(event.accessibility),
    opening_hours: listIn(event.opening_hours),
    closed_days: listIn(event.closed_days),
  };
}
