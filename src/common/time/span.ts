import { DAY, dayOf, later } from './wall-clock.js';
import type { ZoneClock } from './zone-clock.js';

/** A length in seconds: first those of the wall clock, then those that pass (RFC 5545, 3.3.6). */
export interface Length {
  readonly nominal: number;
  readonly exact: number;
}

/** When a series begins. */
export interface Start {
  readonly wall: string;
  /** Its instant, if the wall clock alone means another one. */
  readonly utc: number | undefined;
  readonly clock: ZoneClock;
  readonly isDate: boolean;
}

/** When one date of a series begins and ends. */
export interface Span {
  readonly start: Start;
  readonly wall: string;
  readonly utcStart: number;
  readonly utcEnd: number;
  /** The last day of whole days. */
  readonly lastDay: string;
}

/**
 * The span of the date that begins at a wall clock. The end of whole days is exclusive, so the day before is
 * their last.
 * @param utc its instant, if the wall clock alone means another one
 */
export function spanOf(start: Start, wall: string, utc: number | undefined, length: Length): Span {
  const utcStart = utc ?? start.clock.utcOf(wall);
  const lastSecond = later(wall, Math.max(length.nominal, DAY) - 1);
  const utcEnd = start.isDate ? start.clock.utcOf(lastSecond) : endOf(start, wall, utcStart, length);
  return { start, wall, utcStart, utcEnd: Math.max(utcStart, utcEnd), lastDay: dayOf(lastSecond) };
}

function endOf({ clock }: Start, wall: string, utcStart: number, { nominal, exact }: Length): number {
  // A start that the clock skips has moved, and the end with it. Whole days follow the wall clock.
  const isMoved = clock.wallOf(utcStart) !== wall;
  const isExact = nominal === 0 || (isMoved && nominal % DAY !== 0);
  return (isExact ? utcStart + nominal : clock.utcOf(later(wall, nominal))) + exact;
}
