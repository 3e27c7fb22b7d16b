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

/** What a list of events is limited to when no dates are given: yesterday, and two years from now, in the site's zone. */
export function defaultDates(time: Time, zone: string): { start_date: string; end_date: string } {
  const today = dayOf(
    time.until((now) => nextMidnight(now, zone)),
    zone,
  );
  return {
    start_date: `${today.subtract({ days: 1 }).toString()} 00:00:00`,
    end_date: `${today.add({ months: 24 }).toString()} 23:59:59`,
  };
}
