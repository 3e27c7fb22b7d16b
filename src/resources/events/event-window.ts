import { type Clock, type DateInput, resolveInstant, resolveWall } from '#common/time/date-input.js';
import { defaultDates } from '#common/time/default-dates.js';
import { toUtcSeconds } from '#common/time/zone.js';
import { type Instants, startedWith } from '#content/lists/cursor.js';
import {
  clockOf,
  type DateLimits,
  dependsOnClock,
  endOf,
  linkValue,
  modifiedLimits,
} from '#content/lists/list-params.js';
import type { LinkQuery } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import { earliest, UNTIL_CHANGED, type ValidUntil } from '#http/context/valid-until.js';
import type { EventQuery } from './event-query.dto.js';

export interface Bound {
  readonly column: 'utc_start' | 'utc_end';
  readonly operator: '>=' | '<=' | '>' | '<';
  /** UTC seconds. */
  readonly seconds: number;
}

/** The day of their own zones on which events start at the earliest. Bounds leave only few that start before it. */
export interface StartDay {
  /** The begin of the day. */
  readonly wall: string;
  /** UTC seconds from which on it has begun everywhere. */
  readonly everywhere: number;
}

/** The date limits of a list, and the parameters by which its links repeat them. */
export interface DateWindow {
  readonly bounds: readonly Bound[];
  /** The limit on the clocks of the events themselves. */
  readonly startDay: StartDay | undefined;
  /** The limits on the time of the last change. */
  readonly modified: DateLimits['where'];
  readonly query: LinkQuery;
  /** Limits that depend on the current time. Cursors repeat them on the following pages. */
  readonly instants: Instants;
  /** Until when the limits are the same. */
  readonly validUntil: ValidUntil;
}

/**
 * For each date parameter: the column, the comparison, and the time of day that replaces the given one unless
 * dates are strict.
 */
const PARAMETERS = [
  { name: 'start_date', column: 'utc_start', operator: '>=', time: '00:00:00' },
  { name: 'end_date', column: 'utc_end', operator: '<=', time: '23:59:59' },
  { name: 'starts_after', column: 'utc_start', operator: '>', time: '23:59:59' },
  { name: 'starts_before', column: 'utc_start', operator: '<', time: '23:59:59' },
  { name: 'ends_after', column: 'utc_end', operator: '>', time: '23:59:59' },
  { name: 'ends_before', column: 'utc_end', operator: '<', time: '23:59:59' },
] as const;

const RELATIVE = ['starts_after', 'starts_before', 'ends_after', 'ends_before'] as const;

const wall = (value: string): DateInput => ({ kind: 'wall', value, dateOnly: false });

interface Defaults {
  readonly dates: Partial<Record<string, DateInput>>;
  readonly validUntil: ValidUntil;
}

const NO_DEFAULTS: Defaults = { dates: {}, validUntil: UNTIL_CHANGED };

function defaultWindow({ now }: RequestContext, zone: string): Defaults {
  const { start_date, end_date, validUntil } = defaultDates(now, zone);
  return { dates: { start_date: wall(start_date), end_date: wall(end_date) }, validUntil };
}

/** The dates of a query, and what reading them needs. */
type DatesQuery = Pick<EventQuery, 'cursor' | 'errors'> &
  Partial<Pick<EventQuery, (typeof PARAMETERS)[number]['name'] | 'strict_dates'>>;

export type DateBounds = Pick<DateWindow, 'bounds' | 'query' | 'instants' | 'validUntil'>;

/** The second that a date means: its own when dates are strict, else `time` on its day. */
function secondOf(input: DateInput, clock: Clock, time: string | undefined): number {
  if (time === undefined) return resolveInstant(input, clock);
  return toUtcSeconds(`${resolveWall(input, clock).slice(0, 10)} ${time}`, clock.zone);
}

function defaultsOf(ctx: RequestContext, query: EventQuery, zone: string): Defaults {
  const isRelative = [...RELATIVE, 'open_on' as const].some((name) => query[name] !== undefined);
  const hasNone =
    isRelative || isNamed(query) || query.hasDefaultDates === false || query.startDay !== undefined;
  return hasNone ? NO_DEFAULTS : defaultWindow(ctx, zone);
}

const isNamed = ({ include, external_id }: EventQuery): boolean =>
  include !== undefined || external_id !== undefined;

/** The instant at which registrations are open or closed, the same on all pages that a cursor reads. */
function registrationInstant(
  { now }: RequestContext,
  { registration, cursor }: EventQuery,
): Pick<DateWindow, 'instants' | 'validUntil'> {
  if (registration === undefined) return { instants: {}, validUntil: UNTIL_CHANGED };
  const started = startedWith(cursor, 'registration', undefined);
  return {
    instants: { registration: started ?? now },
    validUntil: started === undefined ? undefined : UNTIL_CHANGED,
  };
}

/** More than the greatest offset of a zone. */
const MARGIN = 16 * 3_600;

/** What an event has at least that takes place on a day of its own zone: the index is by UTC. */
function boundsAround(day: string | undefined): Bound[] {
  if (day === undefined) return [];
  const [begin, end] = ['00:00:00', '23:59:59'].map((time) => toUtcSeconds(`${day} ${time}`, 'UTC'));
  return [
    { column: 'utc_end', operator: '>=', seconds: (begin ?? 0) - MARGIN },
    { column: 'utc_start', operator: '<=', seconds: (end ?? 0) + MARGIN },
  ];
}

function startDayOf({ startDay: day }: EventQuery): StartDay | undefined {
  if (day === undefined) return undefined;
  const wall = `${day} 00:00:00`;
  return { wall, everywhere: toUtcSeconds(wall, 'UTC') + MARGIN };
}

/** The limits that the given dates set, or the defaults. Unless dates are strict, they are whole days in the site's zone. */
export function dateBounds(
  ctx: RequestContext,
  query: DatesQuery,
  zone: string,
  defaults: Defaults = NO_DEFAULTS,
): DateBounds {
  const clock = clockOf(ctx, zone);
  const { errors } = query;
  const bounds: Bound[] = [];
  const links: Record<string, string | undefined> = {};
  const instants: Record<string, number> = {};
  const ends = [defaults.validUntil];
  for (const { name, column, operator, time } of PARAMETERS) {
    const input = query[name] ?? defaults.dates[name];
    if (input === undefined) continue;
    const started = startedWith(query.cursor, name, query[name]);
    const seconds =
      started ??
      errors.attempt(name, () => secondOf(input, clock, query.strict_dates === true ? undefined : time));
    ends.push(endOf(input, started));
    links[name] = seconds === undefined ? undefined : linkValue(seconds, zone);
    if (seconds === undefined) continue;
    if (query[name] === undefined || dependsOnClock(input)) instants[name] = seconds;
    bounds.push({ column, operator, seconds });
  }
  return { bounds, query: links, instants, validUntil: earliest(...ends) };
}

type Limits = Pick<DateWindow, 'bounds' | 'startDay'>;

const UNLIMITED: Limits = { bounds: [], startDay: undefined };

function limitsOf(query: EventQuery, ofDates: readonly Bound[]): Limits {
  const startDay = startDayOf(query);
  const bounds = [...ofDates, ...boundsAround(query.open_on)];
  if (startDay === undefined) return { bounds, startDay };
  // The index is by UTC: the day begins somewhere.
  const seconds = startDay.everywhere - 2 * MARGIN;
  return { bounds: [...bounds, { column: 'utc_start', operator: '>=', seconds }], startDay };
}

/** The date limits of a list of events. */
export function dateWindow(ctx: RequestContext, query: EventQuery, zone: string): DateWindow {
  const dates = dateBounds(ctx, query, zone, defaultsOf(ctx, query, zone));
  const registration = registrationInstant(ctx, query);
  // `include` and `external_id` are not limited by dates. The links repeat the dates all the same.
  const modified = modifiedLimits(ctx, query, zone);
  return {
    ...(isNamed(query) ? UNLIMITED : limitsOf(query, dates.bounds)),
    modified: modified.where,
    query: { ...dates.query, ...modified.query },
    instants: { ...dates.instants, ...modified.instants, ...registration.instants },
    validUntil: earliest(dates.validUntil, modified.validUntil, registration.validUntil),
  };
}
