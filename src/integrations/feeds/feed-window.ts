import { nextMidnight } from '#common/time/default-dates.js';
import { toWall } from '#common/time/zone.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UNTIL_CHANGED } from '#http/context/valid-until.js';
import type { FeedQuery } from './feed-query.dto.js';

/** The parameters that limit the time of a list. */
const DATES = [
  'start_date',
  'end_date',
  'starts_after',
  'starts_before',
  'ends_after',
  'ends_before',
  'open_on',
] as const;

/** The date parameters that a request left out and that were set for it. */
interface DefaultDates {
  readonly names: readonly string[];
  readonly validUntil: number;
}

/**
 * Limits a feed without date filters to the time from a month ago to a year from now, in the site's zone. An
 * event that began earlier and still goes on in that time is included.
 */
export function setDefaultDates({ now }: RequestContext, query: FeedQuery, zone: string): DefaultDates {
  if (query.hasDefaultDates === false) return { names: [], validUntil: UNTIL_CHANGED };
  if (query.include !== undefined || DATES.some((name) => query[name] !== undefined))
    return { names: [], validUntil: UNTIL_CHANGED };
  const today = Temporal.PlainDate.from(toWall(now, zone).slice(0, 10));
  const day = (date: Temporal.PlainDate) =>
    ({ kind: 'wall', value: `${date.toString()} 00:00:00`, dateOnly: true }) as const;
  query.ends_after = day(today.subtract({ months: 1 }));
  query.starts_before = day(today.add({ months: 12 }));
  return { names: ['ends_after', 'starts_before'], validUntil: nextMidnight(now, zone) };
}
