import { toUtcSeconds, toWall } from './zone.js';

const dayOf = (second: number, zone: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(toWall(second, zone).slice(0, 10));

/** The first second of the next day. */
export const nextMidnight = (now: number, zone: string): number =>
  toUtcSeconds(`${dayOf(now, zone).add({ days: 1 }).toString()} 00:00:00`, zone);

interface Dates {
  readonly start_date: string;
  readonly end_date: string;
  /** The second in which they change. */
  readonly validUntil: number;
}

let known = { zone: '', from: 0, dates: { start_date: '', end_date: '', validUntil: 0 } };

/**
 * The default date range of event lists: from yesterday until two years from now, in the site's zone. It is
 * computed once a day.
 */
export function defaultDates(now: number, zone: string): Dates {
  if (known.zone !== zone || now < known.from || now >= known.dates.validUntil) {
    const today = dayOf(now, zone);
    const dates = {
      start_date: `${today.subtract({ days: 1 }).toString()} 00:00:00`,
      end_date: `${today.add({ months: 24 }).toString()} 23:59:59`,
      validUntil: nextMidnight(now, zone),
    };
    known = { zone, from: now, dates };
  }
  return known.dates;
}
