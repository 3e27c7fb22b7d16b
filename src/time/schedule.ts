import { InvalidValue } from '../http/values/invalid-value.js';
import { type DateInput, resolveWall } from './date-input.js';
import { toUtcSeconds, toWall } from './zone.js';
export interface Schedule {
  start_date: string;
  end_date: string;
  timezone: string;
  utc_start: number;
  utc_end: number;
  all_day: boolean;
}
export interface ScheduleInput {
  start_date?: DateInput | undefined;
  end_date?: DateInput | undefined;
  timezone?: string | undefined;
  all_day?: boolean | undefined;
}
export function makeSchedule(
  input: ScheduleInput,
  current: Schedule | undefined,
  siteZone: string,
): Schedule {
  const timezone =
    input.timezone === undefined ? (current?.timezone ?? siteZone) : input.timezone || siteZone;
  const all_day = input.all_day ?? current?.all_day ?? false;
  let s = input.start_date ? resolveWall(input.start_date, timezone) : current!.start_date;
  let e = input.end_date ? resolveWall(input.end_date, timezone) : current!.end_date;
  if (all_day) {
    s = `${s.slice(0, 10)} 00:00:00`;
    e = `${e.slice(0, 10)} 23:59:59`;
  }
  const utc_start = toUtcSeconds(s, timezone),
    utc_end = toUtcSeconds(e, timezone);
  if (utc_end < utc_start) throw new InvalidValue('end_before_start');
  return {
    start_date: toWall(utc_start, timezone),
    end_date: toWall(utc_end, timezone),
    timezone,
    utc_start,
    utc_end,
    all_day,
  };
}
