import { toWall } from './zone.js';

/** What a list of events is limited to when no dates are given: yesterday, and two years from now, in the site's zone. */
export function defaultDates(now: number, zone: string): { start_date: string; end_date: string } {
  const today = Temporal.PlainDate.from(toWall(now, zone).slice(0, 10));
  return {
    start_date: `${today.subtract({ days: 1 }).toString()} 00:00:00`,
    end_date: `${today.add({ months: 24 }).toString()} 23:59:59`,
  };
}
