import type { EventDto } from '#resources/events/event.dto.js';
import type { VenueDto } from '#resources/venues/venue.dto.js';

/** An event's place as text and as coordinates. */
export interface EventPlace {
  readonly text: string;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/** The venue's name and postal address in one line. */
function venueLine({ venue, address, zip, city, stateprovince, country }: VenueDto): string {
  const town = [zip, city].filter((part) => part !== undefined).join(' ');
  const parts = [venue, address, town, stateprovince === city ? '' : stateprovince, country];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

/** The coordinates of the first venue and the names of all; undefined for an event without a venue. */
export function placeOf({ venue }: Pick<EventDto, 'venue'>): EventPlace | undefined {
  const venues = [venue].flat();
  const [first] = venues;
  if (first === undefined) return undefined;
  return {
    text: venues.map(venueLine).join(' / '),
    latitude: first.geo_lat,
    longitude: first.geo_lng,
  };
}
