import { toUtcSeconds, utcOffset } from '#common/time/zone.js';
import { SCHEMA } from '#http/responses/json-ld.js';
import type { EventDto } from '#resources/events/event.dto.js';
import { eventStatusUrl } from '#resources/events/event-json-ld.js';
import type { EventLine } from '#resources/events/event-mapping.js';
import { venueJsonLd } from '#resources/venues/venue.dto.js';
import { venuesOf } from './event-parts.js';

const dated = (wall: string, utc: string, zone: string): string =>
  wall.replace(' ', 'T') + utcOffset(toUtcSeconds(utc, 'UTC'), zone);

/** A month does not know the pictures of its events. */
type ListedEvent = EventLine & Partial<Pick<EventDto, 'image'>>;

/** What search engines need of an event in a list. Its own page says more. */
function listedEvent(event: ListedEvent): object {
  const { title: name, url, image = false, timezone: zone } = event;
  const [venue] = venuesOf(event);
  return {
    '@type': 'Event',
    name,
    url,
    startDate: dated(event.start_date, event.utc_start_date, zone),
    endDate: dated(event.end_date, event.utc_end_date, zone),
    eventStatus: eventStatusUrl(event.event_status),
    ...(venue === undefined ? {} : { location: venueJsonLd(venue) }),
    ...(image === false ? {} : { image: image.url }),
  };
}

/** The data of schema.org of the events that a page lists; undefined without any. */
export const eventListJsonLd = (events: readonly ListedEvent[]): object | undefined =>
  events.length === 0 ? undefined : { '@context': SCHEMA, '@graph': events.map(listedEvent) };
