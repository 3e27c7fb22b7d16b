import { toUtcSeconds, toWall } from './zone.js';

/** Provides the time; the caller states until when its result stays valid. */
interface Time {
  until(change: (now: number) => number): number;
}

const dayOf = (second: number, zone: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(toWall(second, zone).slice(0, 10));

/** The first second of the next day. */
export const nextMidnight = (now: number, zone: string): number =>
  toUtcSeconds(`${dayOf(now, zone).add({ days: 1 }).toString()} 00:00:00`, zone);

interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

let known = { zone: '', from: 0, until: 0, dates: { start_date: '', end_date: '' } };

/** Computed once a day. */
function datesAt(now: number, zone: string): typeof known {
  if (known.zone !== zone || now < known.from || now >= known.until) {
    const today = dayOf(now, zone);
    const dates = {
      start_date: `${today.subtract({ days: 1 }).toString()} 00:00:00`,
      end_date: `${today.add({ months: 24 }).toString()} 23:59:59`,
    };
    known = { zone, from: now, until: nextMidnight(now, zone), dates };
  }
  return known;
}

/** The default date range of event lists: from yesterday until two years from now, in the site's zone. */
export function defaultDates(time: Time, zone: string): Dates {
  return datesAt(
    time.until((now) => datesAt(now, zone).until),
    zone,
  ).dates;
}
