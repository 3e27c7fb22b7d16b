import type { EventLine } from '#resources/events/event-mapping.js';
import { dayOf } from './event-parts.js';
import { daysBetween } from './page-dates.js';

/** The events of some days. */
export interface SpanEvents<T extends EventLine = EventLine> {
  readonly first: string;
  readonly last: string;
  readonly events: readonly T[];
  /** Whether there are more than could be loaded. */
  readonly isTruncated: boolean;
}

/** The last day on which an event stands: one that ends at midnight does not stand on the day that begins then. */
function lastDay({ start_date: start, end_date: end, all_day: allDay }: EventLine): string {
  const [first, last] = [dayOf(start), dayOf(end)];
  const endsAtMidnight = allDay !== true && end.endsWith(' 00:00:00') && last > first;
  return endsAtMidnight ? Temporal.PlainDate.from(last).subtract({ days: 1 }).toString() : last;
}

/** The events of each day by their own clocks; one of several days stands on each of them. */
export function eventsByDay<T extends EventLine>({
  first,
  last,
  events,
}: SpanEvents<T>): ReadonlyMap<string, readonly T[]> {
  const days = new Map<string, T[]>(daysBetween(first, last).map((day) => [day, []]));
  for (const event of events) {
    const from = dayOf(event.start_date) > first ? dayOf(event.start_date) : first;
    const to = lastDay(event) < last ? lastDay(event) : last;
    if (from > to) continue;
    for (const day of daysBetween(from, to)) days.get(day)?.push(event);
  }
  return days;
}
