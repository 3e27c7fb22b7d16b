import { DAY, dayOf } from '#common/time/wall-clock.js';
import { toWall } from '#common/time/zone.js';

/** As `Date` counts the days of the week. */
const FRIDAY = 5;

/**
 * The first Friday that is at least four days away, by the clock of the zone: `2027-01-29`. The first single event of the
 * demo is in three days, so that the demo begins with it on every day of the week, as the documents show.
 * @param now seconds since 1970
 */
export function seriesDay(zone: string, now: number): string {
  const days = Array.from({ length: 7 }, (_, index) => dayOf(toWall(now + (index + 4) * DAY, zone)));
  return days.find((day) => new Date(day).getUTCDay() === FRIDAY) ?? '';
}
