import type { Box } from '#http/parameters/rules.js';
import type { Condition } from '#platform/database/condition.js';

/**
 * Venues, by their alias, within a box. The 180th meridian is on both sides of the map, and all meridians
 * meet at a pole.
 */
export function inBox(venue: string, { west, south, east, north }: Box): Condition {
  const lng = `${venue}.geo_lng`;
  const longitudes: Condition[] = [
    west <= east
      ? { sql: `${lng} BETWEEN ? AND ?`, params: [west, east] }
      : { sql: `(${lng} >= ? OR ${lng} <= ?)`, params: [west, east] },
    ...(west === -180 ? [{ sql: `${lng} = 180`, params: [] }] : []),
    ...(east === 180 ? [{ sql: `${lng} = -180`, params: [] }] : []),
    ...(north === 90 ? [{ sql: `${venue}.geo_lat = 90`, params: [] }] : []),
    ...(south === -90 ? [{ sql: `${venue}.geo_lat = -90`, params: [] }] : []),
  ];
  return {
    sql: `(${venue}.geo_lat BETWEEN ? AND ? AND (${longitudes.map(({ sql }) => sql).join(' OR ')}))`,
    params: [south, north, ...longitudes.flatMap(({ params }) => params)],
  };
}

/** The box as a parameter of links. */
export const boxLink = (box: Box | undefined): readonly number[] | undefined =>
  box && [box.west, box.south, box.east, box.north];
