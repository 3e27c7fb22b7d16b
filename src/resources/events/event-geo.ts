import { inBox } from '#content/lists/box.js';
import type { OrderPart } from '#content/lists/page.js';
import { listedStatuses } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Box } from '#http/parameters/rules.js';
import type { Condition } from '#platform/database/condition.js';
import { inCities } from '../venues/venue-query.dto.js';

/** A circle on the globe. */
export interface Circle {
  /** Degrees north and east. */
  readonly lat: number;
  readonly lng: number;
  /** Kilometres. */
  readonly radius: number;
}

/** Limits on the place of events; missing ones do not apply. */
export interface Places {
  /** Any known place. A box and a circle imply it. */
  readonly geoloc?: boolean | undefined;
  readonly bbox?: Box | undefined;
  readonly city?: readonly string[] | undefined;
  readonly circle?: Circle | undefined;
}

const EARTH_RADIUS_KM = 6_371.009;
/** Widens the box a little, so that rounding never cuts the circle. */
const MARGIN_DEGREES = 1e-6;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** A condition for the venues `v` that the caller may see. */
const shownVenues = (ctx: RequestContext): Condition => listedStatuses(ctx, 'v', 'venue', undefined);

/** A condition for venues with coordinates. */
const WITH_COORDINATES: Condition = { sql: 'v.geo_lat IS NOT NULL', params: [] };

/** Conditions for the venues `v` that the caller may see and that lie in the given places. */
export function placesOf(ctx: RequestContext, { geoloc, bbox, circle, city }: Places): Condition[] {
  const shown = shownVenues(ctx);
  return [
    ...(geoloc === true && bbox === undefined && circle === undefined ? [WITH_COORDINATES] : []),
    ...(bbox === undefined ? [] : [inBox('v', bbox)]),
    ...(circle === undefined ? [] : [within(circle)]),
    ...(city === undefined ? [] : [inCities(ctx, 'v', city)]),
  ].map(({ sql, params }) => ({
    sql: `(${shown.sql} AND ${sql})`,
    params: [...shown.params, ...params],
  }));
}

/** A condition for events `r` at one of these venues. */
export const atVenues = ({ sql, params }: Condition): Condition => ({
  sql: `r.id IN (SELECT ev.event_id FROM venue v JOIN event_venue ev ON ev.venue_id = v.id WHERE ${sql})`,
  params,
});

/**
 * The cosine of the angle between the centre and a venue, measured at the centre of the earth. It grows as
 * the venue gets nearer.
 */
function nearness({ lat, lng }: Circle): Condition {
  return {
    sql: '(? * SIN(RADIANS(v.geo_lat)) + ? * COS(RADIANS(v.geo_lat)) * COS(RADIANS(v.geo_lng) - ?))',
    params: [Math.sin(toRadians(lat)), Math.cos(toRadians(lat)), toRadians(lng)],
  };
}

/** The bounding box of the circle, which can use the index. It may cross the 180th meridian. */
function box({ lat, lng, radius }: Circle): Condition {
  const angle = radius / EARTH_RADIUS_KM;
  const south = lat - toDegrees(angle) - MARGIN_DEGREES;
  const north = lat + toDegrees(angle) + MARGIN_DEGREES;
  const latitudes = { sql: 'v.geo_lat BETWEEN ? AND ?', params: [south, north] };
  if (south <= -90 || north >= 90) return latitudes;
  const width = toDegrees(Math.asin(Math.sin(angle) / Math.cos(toRadians(lat)))) + MARGIN_DEGREES;
  const [west, east] = [lng - width, lng + width];
  const ranges = [
    [west, east],
    ...(west < -180 ? [[west + 360, 180]] : []),
    ...(east > 180 ? [[-180, east - 360]] : []),
  ];
  return {
    sql: `${latitudes.sql} AND (${ranges.map(() => 'v.geo_lng BETWEEN ? AND ?').join(' OR ')})`,
    params: [...latitudes.params, ...ranges.flat()],
  };
}

/** A condition for venues inside the circle. */
function within(circle: Circle): Condition {
  const bounds = box(circle);
  const near = nearness(circle);
  return {
    sql: `${bounds.sql} AND ${near.sql} >= ?`,
    params: [...bounds.params, ...near.params, Math.cos(Math.min(Math.PI, circle.radius / EARTH_RADIUS_KM))],
  };
}

/** Orders events by the nearest of their venues. */
export function byDistance(ctx: RequestContext, circle: Circle, farthestFirst: boolean): OrderPart {
  const shown = shownVenues(ctx);
  const near = nearness(circle);
  return {
    sql: `(SELECT -MAX(${near.sql}) FROM venue v JOIN event_venue ev ON ev.venue_id = v.id
      WHERE ${shown.sql} AND ev.event_id = r.id AND ${WITH_COORDINATES.sql})`,
    params: [...near.params, ...shown.params],
    descending: farthestFirst,
    isSorted: true,
  };
}
