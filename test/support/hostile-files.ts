/*
 * Files that were written to crash, block or fill their reader.
 */

const MIB = 1_048_576;

export const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');

const series = (rule: string, ...lines: string[]): string =>
  [
    'BEGIN:VEVENT',
    'UID:2',
    'SUMMARY:x',
    'DTSTART:20270201T100000',
    `RRULE:${rule}`,
    ...lines,
    'END:VEVENT',
  ].join('\r\n');

/** 166 bytes that once blocked the service for ever. */
export const ENDLESS_RULE = calendar(series('FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO'));

/** Takes its reader a hundredth of a second for each of its rules, which go through centuries for a date in three years. */
export const SLOW_CALENDAR = calendar(
  ...Array<string>(1_500)
    .fill(series('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29').replace('DTSTART:2027', 'DTSTART:1584'))
    .map((event, number) => event.replace('UID:2', `UID:${number}`)),
);

type Format = 'ics' | 'csv' | 'ndjson';

interface HostileFile {
  readonly name: string;
  readonly format: Format;
  readonly text: () => string;
  /** The reported reason. */
  readonly said: string;
}

/** Files whose error is reported, however little time and memory there is. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    name: 'an interval of millions of days',
    format: 'ics',
    text: () => calendar(series('FREQ=DAILY;INTERVAL=30000000')),
    said: 'INTERVAL=30000000: at most 4,000 for FREQ=DAILY',
  },
  {
    name: 'events without an end',
    format: 'ics',
    text: () => `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(24_000)}`,
    said: 'It has no END:VEVENT',
  },
  {
    name: 'a long text a thousand times',
    format: 'ics',
    text: () => calendar(series('FREQ=DAILY;BYHOUR=10', `DESCRIPTION:${'x'.repeat(900_000)}`)),
    said: 'more than can be imported at once',
  },
  {
    name: 'a line that is nested deeply',
    format: 'ndjson',
    text: () => `{"title":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
    said: 'nested deeper than 32 levels',
  },
  {
    name: 'a line of millions of characters',
    format: 'ndjson',
    text: () => `{"title":"${'x'.repeat(7 * MIB)}"}`,
    said: 'longer than 1,048,576 characters',
  },
  {
    name: 'millions of lines that are none',
    format: 'ndjson',
    text: () => 'x\n'.repeat(4 * MIB),
    said: 'More than 10,000 records cannot be read',
  },
  {
    name: 'a million columns',
    format: 'csv',
    text: () => `title${',c'.repeat(1_000_000)}\nx\n`,
    said: '1,000,001 columns; at most 2,000',
  },
  {
    name: 'millions of rows',
    format: 'csv',
    text: () => `title,start_date\n${'a,b\n'.repeat(2 * MIB)}`,
    said: 'more than 64 MiB of memory',
  },
];

const unit = (id: string): string => `<unit id="${id}"><segment><source>a</source></segment></unit>`;

/** A translation file with so many texts of one record. */
export const manyUnits = (count: number): string =>
  xliff(`<file id="event-1">${[...Array(count).keys()].map((id) => unit(`u${id}`)).join('')}</file>`);

/** A translation file of so many records. */
export const manyFiles = (count: number): string =>
  xliff([...Array(count).keys()].map((id) => `<file id="event-${id}">${unit('title')}</file>`).join(''));

const xliff = (files: string): string =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="ro">${files}</xliff>`;
