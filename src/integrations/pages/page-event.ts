import type { EventDto } from '#resources/events/event.dto.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import type { Place } from './place.js';

/** An event as pages show it: with the records of its venues, whose texts fall back one by one. */
export interface PageEvent extends EventDto {
  readonly places: readonly Place[];
}

export function pageEvent({ dto, row }: ShownEvent): PageEvent {
  const records = new Map(row.venues.map((record) => [record.id, record]));
  const places = [dto.venue].flat().flatMap((venue) => {
    const record = records.get(venue.id);
    return record === undefined ? [] : [{ venue, record }];
  });
  return { ...dto, places };
}
