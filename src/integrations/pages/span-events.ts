import type { EventDto } from '#resources/events/event.dto.js';
import { dayOf } from './event-parts.js';
import { daysBetween } from './page-dates.js';

/** The events of some days. */
export interface SpanEvents {
  readonly first: string;
  readonly last: string;
  readonly events: readonly EventDto[];
  /** Whether there are more than could be loaded. */
  readonly isTruncated: boolean;
}

/** The last day on which an event stands: one that ends at midnight does not stand on the day that begins then. */
function lastDay({ start_date: start, end_date: end, all_day: allDay }: EventDto): string {
  const [first, last] = [dayOf(start), dayOf(end)];
  const endsAtMidnight = allDay !== true && end.endsWith(' 00:00:00') && last > first;
  return endsAtMidnight ? Temporal.PlainDate.from(last).subtract({ days: 1 }).toString() : last;
}

/** The events of each day by their own clocks; one of several days stands on each of them. */
export function eventsByDay({ first, last, events }: SpanEvents): ReadonlyMap<string, readonly EventDto[]> {
  const days = new Map<string, EventDto[]>(daysBetween(first, last).map((day) => [day, []]));
  for (const event of events) {
    const from = dayOf(event.start_date) > first ? dayOf(event.start_date) : first;
    const to = lastDay(event) < last ? lastDay(event) : last;
    if (from > to) continue;
    for (const day of daysBetween(from, to)) days.get(day)?.push(event);
  }
  return days;
}
