import { InvalidValue } from '../http/values/invalid-value.js';
import { type DateInput, resolveInstant } from './date-input.js';
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

/** A start or an end. */
interface Edge {
  readonly wall: string;
  readonly utc: number;
}

const edgeAt = (utc: number, zone: string): Edge => ({ wall: toWall(utc, zone), utc });

/** What was sent, else what there was: the same instant in the same zone, the same wall clock in a new one. */
function edgeOf(
  input: DateInput | undefined,
  current: Edge | undefined,
  zone: string,
  isNewZone: boolean,
): Edge {
  if (input !== undefined) return edgeAt(resolveInstant(input, zone), zone);
  if (current === undefined) throw new InvalidValue('not_a_date');
  return isNewZone ? edgeAt(toUtcSeconds(current.wall, zone), zone) : current;
}

const dayEdge = (edge: Edge, time: string, zone: string): Edge =>
  edgeAt(toUtcSeconds(`${edge.wall.slice(0, 10)} ${time}`, zone), zone);

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
  const isNewZone = timezone !== current?.timezone;
  const allDay = input.all_day ?? current?.all_day ?? false;
  const before = current && {
    start: { wall: current.start_date, utc: current.utc_start },
    end: { wall: current.end_date, utc: current.utc_end },
  };
  const sentStart = edgeOf(input.start_date, before?.start, timezone, isNewZone);
  const sentEnd = edgeOf(input.end_date, before?.end, timezone, isNewZone);
  const start = allDay ? dayEdge(sentStart, '00:00:00', timezone) : sentStart;
  const end = allDay ? dayEdge(sentEnd, '23:59:59', timezone) : sentEnd;
  if (end.utc < start.utc) throw new InvalidValue('end_before_start');
  return {
    start_date: start.wall,
    end_date: end.wall,
    timezone,
    utc_start: start.utc,
    utc_end: end.utc,
    all_day: allDay,
  };
}
