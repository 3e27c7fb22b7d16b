import type { Point } from './geography.js';
import { type Body, eventWith, type Service } from './service.js';

let counter = 0;

/** Makes a venue, at this place if one is given. */
export async function makeVenue(
  service: Service,
  place: Partial<Point> & { status?: string },
): Promise<number> {
  counter += 1;
  const { lat, lng, ...fields } = place;
  const coordinates = lat === undefined ? {} : { geo_lat: lat, geo_lng: lng };
  return (await service.make('/venues', { venue: `Venue ${counter}`, ...coordinates, ...fields }))[
    'id'
  ] as number;
}

export const makeEvent = async (service: Service, venue: number[]): Promise<number> =>
  (await service.make('/events', eventWith({ venue })))['id'] as number;

/** Makes an event at a place. */
export const makeAt = async (service: Service, place: Point): Promise<number> =>
  makeEvent(service, [await makeVenue(service, place)]);

/** The events among these that a list finds; so each test sees only its own events. */
export async function foundOf(service: Service, ids: readonly number[], query: string): Promise<number[]> {
  const { status, body } = await service.get(`/events?per_page=50&include=${ids.join(',')}&${query}`);
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  return (body['events'] as Body[]).map((event) => event['id'] as number);
}

/** The parameters for a place to look around. */
export const around = ({ lat, lng }: Point, radius?: number): string =>
  `geoloc_lat=${lat}&geoloc_lng=${lng}${radius === undefined ? '' : `&geoloc_radius=${radius}`}`;
