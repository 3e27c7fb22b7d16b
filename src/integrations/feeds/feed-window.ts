import type { RequestContext } from '../../http/context/request-context.js';
import { nextMidnight } from '../../common/time/default-dates.js';
import { toWall } from '../../common/time/zone.js';
import type { FeedQuery } from './feed-query.dto.js';

const DATES = [
  'start_date',
  'end_date',
  'starts_after',
  'starts_before',
  'ends_after',
  'ends_before',
] as const;

/**
 * Limits a feed without date filters to the time from a month ago to a year from now, in the site's zone. An
 * event that began earlier and still goes on in that time is included.
 * @returns the names of the date parameters that it set
 */
export function setDefaultDates(ctx: RequestContext, query: FeedQuery, zone: string): readonly string[] {
  if (query.include !== undefined || DATES.some((name) => query[name] !== undefined)) return [];
  const now = ctx.time.until((second) => nextMidnight(second, zone));
  const today = Temporal.PlainDate.from(toWall(now, zone).slice(0, 10));
  const day = (date: Temporal.PlainDate) =>
    ({ kind: 'wall', value: `${date.toString()} 00:00:00`, dateOnly: true }) as const;
  query.ends_after = day(today.subtract({ months: 1 }));
  query.starts_before = day(today.add({ months: 12 }));
  return ['ends_after', 'starts_before'];
}
