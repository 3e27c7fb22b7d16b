import type { Schedule } from 'schema-dts';
import { parseRule, partOf, type RecurrenceRule, valueOf } from '#common/time/recurrence-rule.js';
import { lastWallOf } from '#common/time/series-until.js';
import { dayOf, later, secondsBetween } from '#common/time/wall-clock.js';
import { jsonList } from '#content/localized/column-roles.js';
import { SCHEMA, schemaObject } from '#http/responses/json-ld.js';

/* When the occurrences of a series are, as schema.org says it. */

/** The columns of a series that say when it takes place. */
export interface ScheduleColumns {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly all_day: boolean | number;
  readonly recurrence_rule: string;
  readonly recurrence_dates: string | null;
  readonly excluded_dates: string | null;
}

const DAY_SECONDS = 86_400;

const PERIODS: Readonly<Record<string, string>> = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' };

const WEEKDAYS: Readonly<Record<string, string>> = {
  MO: `${SCHEMA}/Monday`,
  TU: `${SCHEMA}/Tuesday`,
  WE: `${SCHEMA}/Wednesday`,
  TH: `${SCHEMA}/Thursday`,
  FR: `${SCHEMA}/Friday`,
  SA: `${SCHEMA}/Saturday`,
  SU: `${SCHEMA}/Sunday`,
};

/** Parts for which schema.org has no property. */
const UNKNOWN = ['BYSETPOS', 'BYWEEKNO', 'BYYEARDAY'];

const numbersIn = (rule: RecurrenceRule, name: string): number[] => (partOf(rule, name) ?? []).map(Number);

/** The one of a list, and nothing for an empty one. */
const oneOrAll = <T>(values: readonly T[]): T | readonly T[] | undefined =>
  values.length > 1 ? values : values[0];

/**
 * The days of a rule; nothing where schema.org cannot say all that the rule says, as less of it would mean other days. A
 * weekday such as `-1FR`, the last Friday, stays as in iCalendar.
 */
function daysOf(rule: RecurrenceRule) {
  const monthDays = numbersIn(rule, 'BYMONTHDAY');
  if (UNKNOWN.some((part) => rule.has(part)) || monthDays.some((day) => day < 0)) return {};
  return {
    byDay: oneOrAll((partOf(rule, 'BYDAY') ?? []).map((day) => WEEKDAYS[day] ?? day)),
    byMonth: oneOrAll(numbersIn(rule, 'BYMONTH')),
    byMonthDay: oneOrAll(monthDays),
  };
}

/** The clock of an occurrence. One that lasts a day or longer ends at a time of another day. */
function timesOf({ start_date, end_date, all_day, timezone }: ScheduleColumns, wall: string) {
  if (all_day) return { scheduleTimezone: timezone };
  const length = secondsBetween(start_date, end_date);
  return {
    startTime: wall.slice(11),
    endTime: length < DAY_SECONDS ? later(wall, length).slice(11) : undefined,
    scheduleTimezone: timezone,
  };
}

/** The schedule of the rule, and one for each date besides it. */
export function eventSchedule(series: ScheduleColumns): Schedule | readonly Schedule[] {
  const { start_date: start, timezone, all_day } = series;
  const rule = parseRule(series.recurrence_rule);
  const excluded = jsonList(series.excluded_dates) as string[];
  const added = (jsonList(series.recurrence_dates) as string[]).filter((wall) => !excluded.includes(wall));
  const on = (wall: string): Schedule =>
    schemaObject<Extract<Schedule, object>>({
      '@type': 'Schedule',
      repeatCount: 1,
      startDate: dayOf(wall),
      endDate: dayOf(wall),
      ...timesOf(series, wall),
    });
  if (rule.size === 0)
    return oneOrAll([start, ...added].filter((wall) => !excluded.includes(wall)).map(on)) ?? [];
  const last = lastWallOf(rule, timezone);
  const count = valueOf(rule, 'COUNT');
  const ofRule = schemaObject<Extract<Schedule, object>>({
    '@type': 'Schedule',
    repeatFrequency: `P${valueOf(rule, 'INTERVAL') ?? '1'}${PERIODS[valueOf(rule, 'FREQ') ?? ''] ?? ''}`,
    ...daysOf(rule),
    repeatCount: count === undefined ? undefined : Number(count),
    startDate: dayOf(start),
    endDate: last && dayOf(last),
    ...timesOf(series, start),
    exceptDate: oneOrAll(excluded.map((wall) => (all_day ? dayOf(wall) : wall.replace(' ', 'T')))),
  });
  return oneOrAll([ofRule, ...added.map(on)]) ?? [];
}
