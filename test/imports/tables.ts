import type { FileOptions } from '#integrations/imports/read-source.js';

/*
 * Tables in `tables/`, as spreadsheets and programs leave them, and what is read of them. To add one, put the file there and a
 * row here: its name, what is special in it, and the right values. Fields that a row does not name are not compared.
 */

export interface TableCase {
  /** The name of the file. */
  readonly file: string;
  /** What is special in it. */
  readonly says: string;
  /** The columns of fields, several joined by `+`. */
  readonly map?: Readonly<Record<string, string>>;
  readonly options?: Partial<Pick<FileOptions, 'dateFormat' | 'delimiter'>>;
  /** Why the file is refused as a whole; then nothing else is compared. */
  readonly refused?: string;
  readonly events?: readonly object[];
  /** The position and a part of each warning; none by default. */
  readonly warnings?: readonly (readonly [where: string, warning: string])[];
  /** The position of what is left out, and a part of the reason; nothing by default. */
  readonly leftOut?: readonly (readonly [where: string, reason: string])[];
}

const GERMAN = { title: 'Titel', start_date: 'Datum+Beginn', end_date: 'Datum+Ende' };
const DAY_AND_TIME = { title: 'Name', start_date: 'Day+Time', end_date: 'Day+Time' };
const DMY = { dateFormat: 'dmy' } as const;

const at = (title: string, start: string, end = start, more: object = {}): object => ({
  title,
  start_date: start,
  end_date: end,
  ...more,
});

export const TABLES: readonly TableCase[] = [
  {
    file: 'german.csv',
    says: 'a German table, with an end that is empty',
    map: { ...GERMAN, venue: 'Ort', cost: 'Eintritt' },
    options: DMY,
    events: [
      at('Frühlingsfest', '2027-05-01 17:00:00', '2027-05-01 23:00:00', { cost: '12,50 €' }),
      at('Lesung', '2027-05-02 19:30:00', '2027-05-02 19:30:00', { venue: { venue: 'Bücherei' } }),
    ],
  },
  {
    file: 'german.csv',
    says: 'the same without the order of its dates',
    map: GERMAN,
    refused: 'The column Datum+Beginn has dates such as 01.05.2027 17 Uhr: say --date-format dmy',
  },
  {
    file: 'night.csv',
    says: 'an end after midnight, whose day is that of the start',
    map: GERMAN,
    options: DMY,
    events: [
      at('Tanz in den Mai', '2027-04-30 18:00:00', '2027-05-01 02:00:00'),
      at('Flohmarkt', '2027-05-01 08:00:00', '2027-05-01 14:00:00'),
    ],
    warnings: [['line 2', 'read as the end on the next day, 2027-05-01 02:00:00']],
  },
  {
    file: 'night-single-column.csv',
    says: 'an end before the start that has its own day, which is refused when it is written',
    events: [at('Backwards', '2027-05-01 18:00', '2027-05-01 02:00')],
  },
  {
    file: 'end-is-day.csv',
    says: 'an end that is only the day of the start',
    events: [at('Talk', '2027-05-01 18:00'), at('Fair', '2027-05-01 18:00', '2027-05-03')],
  },
  {
    file: 'end-empty.csv',
    says: 'ends that are empty',
    events: [at('Talk', '2027-05-01 18:00'), at('Holiday', '2027-05-01', '2027-05-01', { all_day: 'true' })],
  },
  { file: 'end-missing.csv', says: 'no column of the end', events: [at('Talk', '2027-05-01 18:00')] },
  {
    file: 'ranges.csv',
    says: 'ranges of times in place of one',
    events: [at('offset', '2027-05-01T10:00:00-05:00', '2027-05-01T12:00:00-05:00')],
    leftOut: [
      ['line 2', 'start_date: This is a range, not one date and time: 2027-05-01 10:00-12:00.'],
      ['line 3', 'a range'],
      ['line 4', 'a range'],
      ['line 5', 'a range'],
      ['line 6', 'a range'],
    ],
  },
  {
    file: 'ranges-joined.csv',
    says: 'ranges in a column of times',
    map: DAY_AND_TIME,
    events: [at('Concert', '2027-05-04 20:00')],
    leftOut: [
      ['line 2', '2027-05-01 10:00-12:00'],
      ['line 3', '2027-05-02 10am-4pm'],
      ['line 4', '2027-05-03 10–12 Uhr'],
    ],
  },
  {
    file: 'american-ranges.csv',
    says: 'times that cannot be read, in another order of dates',
    map: DAY_AND_TIME,
    options: { dateFormat: 'mdy' },
    events: [at('Talk', '2027-05-07 20:00:00')],
    leftOut: [
      ['line 2', 'This is a range, not one date and time: 5/13/2027 10am-4pm.'],
      ['line 3', 'start_date: The time cannot be read: late.'],
    ],
  },
  {
    file: 'day-numbers.csv',
    says: 'days as spreadsheets count them',
    refused: 'The column start_date has numbers in place of dates, such as 46543.75.',
  },
  {
    file: 'day-numbers-and-times.csv',
    says: 'such days before a time',
    map: { title: 'Titel', start_date: 'Tag+Zeit' },
    refused: 'The column Tag+Zeit has numbers in place of dates, such as 46543 18:00.',
  },
  {
    file: 'eight-digits.csv',
    says: 'eight digits, and Unix times of a database',
    events: [at('May day', '20270501'), at('Unix', '1800000000', '1800003600')],
  },
  {
    file: 'weekdays.csv',
    says: 'dates that mean another day at each import',
    events: [at('Words', '10 May 2027 8pm', '10 May 2027 10pm')],
    leftOut: [
      ['line 2', 'start_date: Monday 19:00 means another day at each import.'],
      ['line 3', 'next week means another day'],
      ['line 4', '10 May means another day'],
    ],
  },
  {
    file: 'separator-line.csv',
    says: 'the line by which Excel names the separator',
    events: [at('A, b and c', '2027-05-01')],
  },
  { file: 'separator-line-tab.csv', says: 'such a line with a tab', events: [at('Tabs', '2027-05-01')] },
  {
    file: 'empty-rows.csv',
    says: 'rows of separators',
    events: [at('Fair', '2027-05-01')],
  },
  {
    file: 'title-row.csv',
    says: 'a title above the header',
    events: [at('Fair', '2027-05-01')],
    warnings: [['line 3', 'What stands above it is not imported.']],
  },
  {
    file: 'header-letters.csv',
    says: 'names of columns with other letters, blanks and invisible characters',
    events: [
      at('Fair', '2027-05-01', '2027-05-01', {
        venue: { venue: 'Hall', city: 'Bern' },
        translations: { fr: { title: 'Foire' } },
      }),
    ],
  },
  {
    file: 'mapped-letters.csv',
    says: 'columns of the mapping in other letters',
    map: { title: 'Name', start_date: 'Tag' },
    events: [at('Fair', '2027-05-01')],
  },
  {
    file: 'short-rows.csv',
    says: 'rows without their last cells',
    events: [
      at('Concert', '2027-05-01 19:00', '2027-05-01 21:00', { venue: { venue: 'Town Hall' } }),
      at('Fair', '2027-05-02 10:00'),
    ],
  },
  {
    file: 'long-rows.csv',
    says: 'rows with more cells than the header',
    events: [at('Concert', '2027-05-01')],
    leftOut: [['line 3', 'The line has 5 columns, the header 3.']],
  },
  {
    file: 'columns-twice.csv',
    says: 'several columns of one name',
    events: [at('Fair', '2027-05-01')],
    warnings: [['line 1', 'Several columns have the name start_date, title']],
  },
  {
    file: 'no-known-column.csv',
    says: 'a table without a known column',
    refused:
      'known to be title, start_date. The table has the columns Bezeichnung, Datum, Beginn, Ende, Ort, Sonstiges. Say which column is which: ' +
      '--map title=Bezeichnung,start_date=Datum+Beginn,end_date=Datum+Ende,venue=Ort (',
  },
  {
    file: 'no-known-word.csv',
    says: 'a table whose columns have no usual names',
    refused: '--map "title=What it is,start_date=When" (',
  },
  {
    file: 'event-date.csv',
    says: 'the date of the event, which is not that of its publication',
    refused:
      'known to be start_date. The table has the columns Title, Date, Location. Say which column is which: --map start_date=Date,venue=Location (',
  },
  { file: 'stray-quote.csv', says: 'a quotation mark without its pair', refused: 'near line 2' },
  {
    file: 'own-table.csv',
    says: 'a table of this service',
    events: [
      at('Käsefest', '2027-05-01 10:00:00', '2027-05-01 12:00:00', {
        categories: ['Food, Drink', 'Music'],
        tags: ['2027'],
        venue: {
          venue: 'Hall',
          address: 'Platz 1',
          zip: '01067',
          city: 'Dresden',
          country: 'Germany',
          geo_lat: '51.05',
          geo_lng: '13.73',
        },
        organizer: [{ organizer: 'Ana Co' }, { organizer: 'Ben Co' }],
        i18n_language: 'de',
      }),
    ],
  },
  {
    file: 'plugin-table.csv',
    says: 'a table of The Events Calendar',
    events: [
      at('Jazz', '2027-05-01 20:00:00', '2027-05-01 23:00:00', {
        categories: ['Music', 'Jazz'],
        tags: ['12', 'x'],
        organizer: [{ organizer: 'Ana Co' }, { organizer: 'Ben Co' }],
        all_day: 'false',
      }),
    ],
  },
  {
    file: 'several-languages.ndjson',
    says: 'texts in several languages',
    events: [at('Fair', '2027-05-01', '2027-05-01', { translations: { fr: { title: 'Foire' } } })],
  },
  {
    file: 'phrases.ndjson',
    says: 'a phrase, and Unix times',
    events: [{ title: 'Unix', start_date: 1_800_000_000, end_date: '1800003600' }],
    leftOut: [['line 1', 'start_date: tomorrow 9am means another day at each import.']],
  },
  {
    file: 'mapped-numbers.ndjson',
    says: 'a number that a mapping makes a name',
    map: { title: 'name', start_date: 'when', end_date: 'until', tags: 'topic' },
    events: [at('Fair', '2027-05-01', '2027-05-01', { tags: ['12'] })],
  },
];
