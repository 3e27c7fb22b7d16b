import type { RequestContext } from '../context/request-context.js';
import type { Box } from '../http/rules.js';
import { inBox } from '../records/box.js';
import type { OrderPart } from '../records/page.js';
import { type Condition, listedStatuses } from '../records/visibility.js';

/** A circle on the globe. */
export interface Circle {
  /** Degrees north and east. */
  readonly lat: number;
  readonly lng: number;
  /** Kilometres. */
  readonly radius: number;
}

const EARTH_RADIUS_KM = 6_371.009;
/** Widens the box a little, so that rounding never cuts the circle. */
const MARGIN_DEGREES = 1e-6;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** The venues of the event `r` that the caller may see. */
function fromVenues(ctx: RequestContext): Condition {
  const listed = listedStatuses(ctx, 'v', 'venue', undefined);
  return {
    sql: `FROM venue v JOIN event_venue ev ON ev.venue_id = v.id WHERE ${listed.sql}`,
    params: listed.params,
  };
}

/** Events at a venue whose place is known. */
export function withCoordinates(ctx: RequestContext): Condition {
  const venues = fromVenues(ctx);
  return {
    sql: `r.id IN (SELECT ev.event_id ${venues.sql} AND v.geo_lat IS NOT NULL)`,
    params: venues.params,
  };
}

/** Events at a venue inside the box. */
export function atVenuesIn(ctx: RequestContext, box: Box): Condition {
  const venues = fromVenues(ctx);
  const inside = inBox('v', box);
  return {
    sql: `r.id IN (SELECT ev.event_id ${venues.sql} AND ${inside.sql})`,
    params: [...venues.params, ...inside.params],
  };
}

/** Cosine of the angle between the centre and a venue, as seen from the middle of the earth: the nearer, the larger. */
function nearness({ lat, lng }: Circle): Condition {
  return {
    sql: '(? * SIN(RADIANS(v.geo_lat)) + ? * COS(RADIANS(v.geo_lat)) * COS(RADIANS(v.geo_lng) - ?))',
    params: [Math.sin(toRadians(lat)), Math.cos(toRadians(lat)), toRadians(lng)],
  };
}

/** The box around the circle, for the index; it may cross the line where east meets west. */
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

/** Events at a venue inside the circle. */
export function within(ctx: RequestContext, circle: Circle): Condition {
  const venues = fromVenues(ctx);
  const bounds = box(circle);
  const near = nearness(circle);
  return {
    sql: `r.id IN (SELECT ev.event_id ${venues.sql} AND ${bounds.sql} AND ${near.sql} >= ?)`,
    params: [
      ...venues.params,
      ...bounds.params,
      ...near.params,
      Math.cos(Math.min(Math.PI, circle.radius / EARTH_RADIUS_KM)),
    ],
  };
}

/** By the nearest of each event's venues. */
export function byDistance(ctx: RequestContext, circle: Circle, farthestFirst: boolean): OrderPart {
  const venues = fromVenues(ctx);
  const near = nearness(circle);
  return {
    sql: `(SELECT -MAX(${near.sql}) ${venues.sql} AND ev.event_id = r.id AND v.geo_lat IS NOT NULL)`,
    params: [...near.params, ...venues.params],
    descending: farthestFirst,
    isSorted: true,
  };
}
