import type { Days } from '../../common/time/day.js';

export const FORMATS = ['ndjson', 'csv', 'ics'] as const;

export type Format = (typeof FORMATS)[number];

const DAY_MS = 86_400_000;
const day = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

/** The default window of a calendar: a month back and a year ahead. */
export const defaultWindow = (): Days => ({ from: day(-30), to: day(365) });

const CALENDAR_SCHEME = /^webcals?:(?=\/\/)/i;

/** Whether a URL is that of a calendar to subscribe to: `webcal` is https, or else http, and `webcals` https. */
export const isCalendarAddress = (url: string): boolean => CALENDAR_SCHEME.test(url);

/** The URL with https in place of `webcal`. */
export const asHttps = (url: string): string => url.replace(CALENDAR_SCHEME, 'https:');

/** The format of a file, by its name or URL. */
export function formatOf(name: string): Format {
  if (isCalendarAddress(name)) return 'ics';
  const path = URL.canParse(name) ? new URL(name).pathname : name;
  if (/\.csv$/i.test(path)) return 'csv';
  return /\.(ics|ical|ifb|icalendar)$/i.test(path) ? 'ics' : 'ndjson';
}
