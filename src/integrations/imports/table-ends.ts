import type { Message } from '#common/messages/message-arguments.js';
import { parseDateInput, resolveWall } from '#common/time/date-input.js';
import { dayBeside } from '#common/time/day.js';
import { InvalidValue } from '#common/values/invalid-value.js';

interface Wall {
  /** `YYYY-MM-DD HH:MM:SS` */
  readonly wall: string;
  readonly isDay: boolean;
}

/** A date of a table on the clock of its event; undefined for an instant, and for what is no date. */
function wallOf(value: unknown): Wall | undefined {
  try {
    const input = parseDateInput(value);
    if (input.kind === 'instant') return undefined;
    // A phrase in a table has its year, so that it is the same on each day and in each zone.
    const wall = resolveWall(input, { zone: 'UTC', now: 0 });
    return { wall, isDay: input.kind === 'wall' ? input.dateOnly : input.phrase.time === undefined };
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

const dayOf = ({ wall }: Wall): string => wall.slice(0, 10);

const WHOLE_DAYS: ReadonlySet<unknown> = new Set(['true', '1']);

/**
 * Completes the end of an event in a table. Without one it ends when it starts; with only the day on which it starts, too.
 * @param sharesDay whether the end is a time of day that a column of the start's date completes. Such an end before the
 * start can only be that of the next day
 * @returns a warning when the end was moved to the next day
 */
export function completeEnd(payload: Record<string, unknown>, sharesDay: boolean): Message | undefined {
  const { start_date: startDate, end_date: endDate = startDate } = payload;
  if (endDate === undefined) return undefined;
  payload['end_date'] = endDate;
  const [start, end] = [wallOf(startDate), wallOf(endDate)];
  if (start === undefined || end === undefined || dayOf(start) !== dayOf(end)) return undefined;
  if (end.isDay && !start.isDay) payload['end_date'] = startDate;
  if (end.isDay || !sharesDay || end.wall >= start.wall || WHOLE_DAYS.has(payload['all_day']))
    return undefined;
  const moved = `${dayBeside(dayOf(end), 1)}${end.wall.slice(10)}`;
  payload['end_date'] = moved;
  return { key: 'import_end_next_day', args: { start: start.wall, end: moved } };
}
