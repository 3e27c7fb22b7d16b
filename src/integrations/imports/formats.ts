import { isCalendarAddress } from '#common/addresses/calendar-address.js';
import type { DecodingOptions, Encoding } from '#common/text/decode-text.js';
import type { Days } from '#common/time/day.js';

export const FORMATS = ['ndjson', 'csv', 'ics'] as const;

export type Format = (typeof FORMATS)[number];

const DAY_MS = 86_400_000;
const day = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

/** The default window of a calendar: a month back and a year ahead. */
export const defaultWindow = (): Days => ({ from: day(-30), to: day(365) });

/** How the bytes of a file are decoded. Spreadsheets write tables in other encodings too; the other formats require UTF-8. */
export const decodingOf = (format: Format, encoding: Encoding | undefined): DecodingOptions => ({
  encoding,
  mayGuess: format === 'csv',
  isFolded: format === 'ics',
});

/** The format of a file, by its name or URL. */
export function formatOf(name: string): Format {
  if (isCalendarAddress(name)) return 'ics';
  const path = URL.canParse(name) ? new URL(name).pathname : name;
  if (/\.csv$/i.test(path)) return 'csv';
  return /\.(ics|ical|ifb|icalendar)$/i.test(path) ? 'ics' : 'ndjson';
}
