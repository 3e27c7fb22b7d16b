import { withinCalendar } from '#common/time/date-input.js';
import { parseRule, type RecurrenceRule } from '#common/time/recurrence-rule.js';
import type { Schedule } from '#common/time/schedule.js';
import {
  checkSeriesStart,
  datesOfRule,
  expandSeries,
  type SeriesDates,
  type SeriesShape,
} from '#common/time/series-dates.js';
import { canonicalRule, readSeriesRule } from '#common/time/series-rule.js';
import { shiftShape } from '#common/time/series-split.js';
import { dayOf } from '#common/time/wall-clock.js';
import { toUtcSeconds } from '#common/time/zone.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { jsonList } from '#content/localized/column-roles.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import type { CreateSeries, UpdateSeries } from './series.dto.js';
import type { SeriesRow } from './series-mapping.js';

/* When the occurrences of a series are. */

type Input = Pick<CreateSeries | UpdateSeries, 'recurrence_rule' | 'recurrence_dates' | 'excluded_dates'>;

/** The shape of a stored series. */
export const shapeOf = (
  series: Pick<
    SeriesRow,
    'start_date' | 'timezone' | 'recurrence_rule' | 'recurrence_dates' | 'excluded_dates'
  >,
): SeriesShape => ({
  start: series.start_date,
  zone: series.timezone,
  rule: parseRule(series.recurrence_rule),
  added: jsonList(series.recurrence_dates) as string[],
  excluded: jsonList(series.excluded_dates) as string[],
});

export const jsonOrNull = (walls: readonly string[]): string | null =>
  walls.length === 0 ? null : JSON.stringify([...new Set(walls)].sort());

/** The columns that store a shape, without its start and its zone. */
export const shapeColumns = ({ rule, added, excluded }: Omit<SeriesShape, 'start' | 'zone'>) => ({
  recurrence_rule: canonicalRule(rule),
  recurrence_dates: jsonOrNull(added),
  excluded_dates: jsonOrNull(excluded),
});

/** The dates that somebody has taken out of a series, and that are still out: excluded, or beyond its end. */
export const takenOutOf = ({ taken_out }: Pick<SeriesRow, 'taken_out'>): string[] =>
  jsonList(taken_out) as string[];

/** A date without a time has that of the start; the dates of whole days begin at midnight, as it does. */
const atTimeOf = (start: string, isAllDay: boolean, date: string): string =>
  date.length === 10 || isAllDay ? `${dayOf(date)}${start.slice(10)}` : date;

/** The shape after a write: what is not sent moves with the start. Errors are added to `errors`. */
export function shapeAfter(
  input: Input,
  current: SeriesRow | undefined,
  schedule: Schedule,
  errors: ParamErrors,
): SeriesShape | undefined {
  const before = current && shapeOf(current);
  const { start_date: start, timezone: zone, all_day } = schedule;
  const moved =
    before && errors.attempt('start_date', () => shiftShape({ ...before, zone }, before.start, start));
  const sentRule = input.recurrence_rule;
  const rule: RecurrenceRule | undefined =
    sentRule === undefined
      ? (moved?.rule ?? new Map())
      : errors.attempt('recurrence_rule', () => readSeriesRule(sentRule));
  const dates = (sent: readonly string[] | undefined, present: readonly string[] = []): string[] =>
    (sent ?? present).map((date) => atTimeOf(start, all_day, date));
  if (rule === undefined) return undefined;
  return {
    ...{ start, zone, rule },
    added: dates(input.recurrence_dates, moved?.added),
    excluded: dates(input.excluded_dates, moved?.excluded),
  };
}

const isSame = (one: SeriesShape, other: SeriesShape): boolean =>
  one.start === other.start && JSON.stringify(shapeColumns(one)) === JSON.stringify(shapeColumns(other));

function checkShape(shape: SeriesShape, isSent: boolean, errors: ParamErrors): void {
  const { start, rule, added } = shape;
  if (rule.size > 0) {
    errors.attempt('start_date', () => {
      checkSeriesStart(shape);
    });
    return;
  }
  // A series may have lost its other dates.
  if (isSent && added.length === 0 && !errors.hasAny(['recurrence_dates']))
    errors.add('recurrence_rule', { key: 'series_without_dates' });
  const early = added.find((wall) => wall < start);
  if (early !== undefined)
    errors.add('recurrence_dates', { key: 'series_date_before_start', args: { date: dayOf(early) } });
}

/** Refuses dates whose end is after the year 9999. */
function checkLastEnd(
  { zone, added }: SeriesShape,
  dates: readonly string[],
  length: number,
  errors: ParamErrors,
): void {
  const last = dates.at(-1);
  if (last === undefined) return;
  errors.attempt(added.includes(last) ? 'recurrence_dates' : 'recurrence_rule', () =>
    withinCalendar(toUtcSeconds(last, zone) + length, 0),
  );
}

/** What the dates of a shape depend on besides it. */
interface DatesContext {
  readonly current: SeriesRow | undefined;
  /** The day until which a rule without end is expanded. */
  readonly through: string;
  readonly errors: ParamErrors;
  /** Whether the write sends a rule or dates. */
  readonly isSent: boolean;
  /** How long each lasts, in seconds. */
  readonly length: number;
}

/**
 * The dates of a shape; undefined when it has errors, which are added to `errors`. A shape that was stored is not checked
 * again: a part of a series that was split may begin with a date that was added.
 */
export function datesOf(
  shape: SeriesShape,
  { current, through, errors, isSent, length }: DatesContext,
): SeriesDates | undefined {
  if (current === undefined || !isSame(shape, shapeOf(current))) checkShape(shape, isSent, errors);
  if (errors.hasAny(['start_date', 'recurrence_rule', 'recurrence_dates'])) return undefined;
  try {
    const found = expandSeries(shape, through);
    checkLastEnd(shape, found.dates, length, errors);
    return found;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    errors.add(error.key === 'series_dates_too_many' ? 'recurrence_dates' : 'recurrence_rule', error.text);
    return undefined;
  }
}

/** Whether the rule gives a wall clock. */
export function isGiven(shape: SeriesShape, wall: string): boolean {
  if (shape.rule.size === 0) return wall === shape.start;
  const day = wall.slice(0, 10);
  return datesOfRule(shape, { from: day, to: day }).some((date) => date === wall);
}
