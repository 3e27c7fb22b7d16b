import { toUtcSeconds, toWall } from './zone.js';

/* Wall clocks are texts `YYYY-MM-DD HH:MM:SS`, lengths are seconds. */

export const DAY = 86_400;

/** A wall clock moved by this many seconds. */
export const later = (wall: string, seconds: number): string =>
  toWall(toUtcSeconds(wall, 'UTC') + seconds, 'UTC');

export const secondsBetween = (from: string, to: string): number =>
  toUtcSeconds(to, 'UTC') - toUtcSeconds(from, 'UTC');

export const dayOf = (wall: string): string => wall.slice(0, 10);
export const yearOf = (wall: string): number => Number(wall.slice(0, 4));
export const midnight = (wall: string): string => `${dayOf(wall)} 00:00:00`;

/**
 * An instant as a wall clock of the zone. The second time of an hour that the clock repeats is given in UTC,
 * as its wall clock means the first time.
 */
export function shownAt(utc: number, zone: string): string {
  const wall = toWall(utc, zone);
  return toUtcSeconds(wall, zone) === utc ? wall : `${toWall(utc, 'UTC').replace(' ', 'T')}Z`;
}
