import type { CreateEvent } from '#resources/events/event.dto.js';
import type { EventRow } from '#resources/events/event-mapping.js';

/** Whether the start of a record is that of a stored event. */
export function startsAt(
  { start_date: sent }: Pick<CreateEvent, 'start_date'>,
  stored: Pick<EventRow, 'start_date' | 'utc_start'>,
): boolean {
  if (sent.kind === 'instant') return sent.seconds === stored.utc_start;
  return sent.kind === 'wall' && sent.value === stored.start_date;
}
