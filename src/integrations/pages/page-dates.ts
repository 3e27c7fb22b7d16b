import type { Language } from '#common/messages/languages.js';

type Options = Intl.DateTimeFormatOptions;

const DAY: Options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const SHORT_DAY: Options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };
const TIME: Options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats wall clocks, which are passed as if they were in UTC. */
function formatOf(language: Language, name: string, options: Options): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  let format = formats.get(key);
  if (format === undefined) {
    // The day comes first, as in the other languages.
    const locale = language === 'en' ? 'en-GB' : language;
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

const clock = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);
const noon = (day: string): number => clock(`${day} 12:00:00`);

/** `Friday 8 January 2027` */
export const longDay = (language: Language, day: string): string =>
  formatOf(language, 'day', DAY).format(noon(day));

/** `Fri 8 Jan 2027` */
export const shortDay = (language: Language, day: string): string =>
  formatOf(language, 'short', SHORT_DAY).format(noon(day));

/** `January 2027`, of a day in it. */
export const monthName = (language: Language, day: string): string =>
  formatOf(language, 'month', { month: 'long', year: 'numeric' }).format(noon(day));

/** The name of the weekday of a day, long or short. */
export const weekdayName = (language: Language, day: string, length: 'long' | 'short'): string =>
  formatOf(language, `weekday ${length}`, { weekday: length }).format(noon(day));

/** `20:00` */
export const timeOf = (language: Language, wall: string): string =>
  formatOf(language, 'time', TIME).format(clock(wall));

/** The begin and end of an event, by its clock. */
export interface Times {
  readonly start_date: string;
  readonly end_date: string;
  /** Null for an event whose password the reader has not given. */
  readonly all_day: boolean | null;
}

/** `20:00 – 23:00`, with the day of an end that is on another one. */
export function timeRange(language: Language, { start_date: start, end_date: end }: Times): string {
  if (start.slice(0, 10) !== end.slice(0, 10))
    return `${timeOf(language, start)} – ${shortDay(language, end.slice(0, 10))}, ${timeOf(language, end)}`;
  return start === end
    ? timeOf(language, start)
    : formatOf(language, 'time', TIME).formatRange(clock(start), clock(end));
}

/** `Friday 8 January 2027, 20:00 – 23:00` */
export function fullRange(
  language: Language,
  { start_date: start, end_date: end, all_day: allDay }: Times,
): string {
  const format =
    allDay === true ? formatOf(language, 'day', DAY) : formatOf(language, 'full', { ...DAY, ...TIME });
  return start === end ? format.format(clock(start)) : format.formatRange(clock(start), clock(end));
}

/** `Fri 8 – Sun 10 Jan 2027`, of two days. */
export const dayRange = (language: Language, from: string, to: string): string =>
  formatOf(language, 'short', SHORT_DAY).formatRange(noon(from), noon(to));

const plainDate = (day: string): Temporal.PlainDate => Temporal.PlainDate.from(day);

/** The days of the calendar: others have no year of four digits, and come before and after these as texts, too. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'] as const;

export const isInCalendar = (day: string): boolean => day >= FIRST_DAY && day <= LAST_DAY;

/** The day, or the last one of the calendar for one after it. */
export const untilEnd = (day: string): string => (isInCalendar(day) ? day : LAST_DAY);

/** The day this many days later; it may be outside of the calendar. */
export const daysLater = (day: string, days: number): string => plainDate(day).add({ days }).toString();

/** The same day so many months later, or the last one of that month. */
export const monthsAfter = (day: string, months: number): string => plainDate(day).add({ months }).toString();

/** The first day of the month this many months later. */
export const monthsLater = (day: string, months: number): string =>
  plainDate(day).with({ day: 1 }).add({ months }).toString();

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => daysLater(day, 1 - plainDate(day).dayOfWeek);

/** The Sunday of the week of a day, or the last day of the calendar before it. */
export const sundayOf = (day: string): string => untilEnd(daysLater(mondayOf(day), 6));

/** All days from the first to the last. The one after the last of the calendar comes before it as a text. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; isInCalendar(day) && day <= last; day = daysLater(day, 1)) days.push(day);
  return days;
}
