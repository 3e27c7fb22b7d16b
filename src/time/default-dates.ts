import { toUtcSeconds, toWall } from './zone.js';

/** Tells the time to who says until when it is good for the answer. */
interface Time {
  until(change: (now: number) => number): number;
}

const dayOf = (second: number, zone: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(toWall(second, zone).slice(0, 10));

/** The second in which the next day begins. */
export const nextMidnight = (now: number, zone: string): number =>
  toUtcSeconds(`${dayOf(now, zone).add({ days: 1 }).toString()} 00:00:00`, zone);

interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

let known = { zone: '', from: 0, until: 0, dates: { start_date: '', end_date: '' } };

/** Those of one day are the same all day long. */
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

/** What a list of events is limited to when no dates are given: yesterday, and two years from now, in the site's zone. */
export function defaultDates(time: Time, zone: string): Dates {
  return datesAt(
    time.until((now) => datesAt(now, zone).until),
    zone,
  ).dates;
}
