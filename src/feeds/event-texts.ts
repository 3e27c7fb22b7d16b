import type { EventDto } from '../events/event-answer.dto.js';
import type { VenueDto } from '../venues/venue.dto.js';

/** Where an event is, in words and on the map. */
export interface EventPlace {
  readonly text: string;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/** Name and address in one line. */
function venueLine({ venue, address, zip, city, stateprovince, country }: VenueDto): string {
  const town = [zip, city].filter((part) => part !== undefined).join(' ');
  const parts = [venue, address, town, stateprovince === city ? '' : stateprovince, country];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

/** The place of the first venue, with the names of all; undefined for an event that names none. */
export function placeOf({ venue }: EventDto): EventPlace | undefined {
  const venues = [venue].flat();
  const [first] = venues;
  if (first === undefined) return undefined;
  return {
    text: venues.map(venueLine).join(' / '),
    latitude: first.geo_lat,
    longitude: first.geo_lng,
  };
}
