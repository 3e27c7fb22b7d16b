import { InvalidValue } from '../http/values/invalid-value.js';
import { type DateInput, resolveWall } from './date-input.js';
import { toUtcSeconds, toWall } from './zone.js';

/** When an event takes place. */
export interface Schedule {
  /** Wall clock in `timezone`. */
  readonly start_date: string;
  readonly end_date: string;
  /** As it was sent. */
  readonly timezone: string;
  /** Seconds since 1970 UTC. */
  readonly utc_start: number;
  readonly utc_end: number;
  readonly all_day: boolean;
}

/** What a write says of it; what is left out is kept. */
export interface ScheduleInput {
  readonly start_date?: DateInput | undefined;
  readonly end_date?: DateInput | undefined;
  /** `''` for the site's zone. */
  readonly timezone?: string | undefined;
  readonly all_day?: boolean | undefined;
}

function zoneOf(input: ScheduleInput, current: Schedule | undefined, siteZone: string): string {
  if (input.timezone === undefined) return current?.timezone ?? siteZone;
  return input.timezone === '' ? siteZone : input.timezone;
}

function wallOf(input: DateInput | undefined, current: string | undefined, zone: string): string {
  if (input !== undefined) return resolveWall(input, zone);
  if (current === undefined) throw new InvalidValue('not_a_date');
  return current;
}

/**
 * Works out a new schedule. A new zone alone keeps the wall clock; an all-day event fills the days it names.
 * @throws InvalidValue `end_before_start`
 */
export function makeSchedule(
  input: ScheduleInput,
  current: Schedule | undefined,
  siteZone: string,
): Schedule {
  const timezone = zoneOf(input, current, siteZone);
  const allDay = input.all_day ?? current?.all_day ?? false;
  const start = wallOf(input.start_date, current?.start_date, timezone);
  const end = wallOf(input.end_date, current?.end_date, timezone);
  const utcStart = toUtcSeconds(allDay ? `${start.slice(0, 10)} 00:00:00` : start, timezone);
  const utcEnd = toUtcSeconds(allDay ? `${end.slice(0, 10)} 23:59:59` : end, timezone);
  if (utcEnd < utcStart) throw new InvalidValue('end_before_start');
  return {
    // Read back from the instant, so that a time inside a gap shows as what it became.
    start_date: toWall(utcStart, timezone),
    end_date: toWall(utcEnd, timezone),
    timezone,
    utc_start: utcStart,
    utc_end: utcEnd,
    all_day: allDay,
  };
}
