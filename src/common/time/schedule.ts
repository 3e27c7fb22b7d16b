import { InvalidValue } from '../values/invalid-value.js';
import { type Clock, type DateInput, resolveInstant, withinCalendar } from './date-input.js';
import { toUtcSeconds, toWall } from './zone.js';

/** When an event takes place. */
export interface Schedule {
  /** Wall clock in `timezone`. */
  readonly start_date: string;
  readonly end_date: string;
  /** As sent. */
  readonly timezone: string;
  /** Seconds since 1970 UTC. */
  readonly utc_start: number;
  readonly utc_end: number;
  readonly all_day: boolean;
}

/** The schedule parameters of a write; omitted values stay unchanged. */
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

type EdgeName = 'start_date' | 'end_date';

/** Runs a rule for one parameter. Returns undefined and records the error if the rule refuses the value. */
export type Attempt = <T>(name: EdgeName, rule: () => T) => T | undefined;

function edgeAt(utc: number, zone: string): Edge {
  return { wall: toWall(withinCalendar(utc, 0), zone), utc };
}

const dayEdge = (edge: Edge, time: string, zone: string): Edge =>
  edgeAt(toUtcSeconds(`${edge.wall.slice(0, 10)} ${time}`, zone), zone);

/** One edge of a schedule: the value sent, else the current one. */
function edgeOf(
  input: DateInput | undefined,
  current: Edge | undefined,
  clock: Clock,
  isNewZone: boolean,
): Edge {
  const { zone } = clock;
  // As it was read: of two hours that the clock shows alike, it may be the second. An instant from before the rules of the
  // zone changed is read anew.
  const isAsRead = input?.kind === 'wall' && !isNewZone && input.value === current?.wall;
  if (isAsRead && toWall(current.utc, zone) === current.wall) return current;
  if (input !== undefined) return edgeAt(resolveInstant(input, clock), zone);
  if (current === undefined) throw new InvalidValue('not_a_date');
  // The same instant in the same zone, or the same wall clock time in a new one.
  return isNewZone ? edgeAt(toUtcSeconds(current.wall, zone), zone) : current;
}

/**
 * Computes a new schedule. Changing the zone alone keeps the wall clock times; an all-day event fills its
 * days.
 * Errors of an edge go through `attempt`: a date that does not exist, an end before the start.
 * @returns undefined when there is an error
 */
export function createSchedule(
  input: ScheduleInput,
  current: Schedule | undefined,
  site: Clock,
  attempt: Attempt,
): Schedule | undefined {
  const timezone = zoneOf(input, current, site.zone);
  const isNewZone = timezone !== current?.timezone;
  const allDay = input.all_day ?? current?.all_day ?? false;
  const clock = { zone: timezone, now: site.now };
  const edge = (name: EdgeName, before: Edge | undefined, time: string): Edge | undefined =>
    attempt(name, () => {
      const sent = edgeOf(input[name], before, clock, isNewZone);
      return allDay ? dayEdge(sent, time, timezone) : sent;
    });
  const start = edge(
    'start_date',
    current && { wall: current.start_date, utc: current.utc_start },
    '00:00:00',
  );
  const end = edge('end_date', current && { wall: current.end_date, utc: current.utc_end }, '23:59:59');
  if (start === undefined || end === undefined) return undefined;
  return attempt('end_date', () => {
    if (end.utc < start.utc) {
      const isStored = input.start_date !== undefined && input.end_date === undefined;
      throw new InvalidValue(isStored ? 'stored_end_before_start' : 'end_before_start');
    }
    return {
      start_date: start.wall,
      end_date: end.wall,
      timezone,
      utc_start: start.utc,
      utc_end: end.utc,
      all_day: allDay,
    };
  });
}
