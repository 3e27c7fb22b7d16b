/*
 * Calendar files in `calendars/`, as programs write them, and what is read of them. To add one, put the file there and a row
 * here: its name, what is special in it, and the right values. Fields that a row does not name are not compared.
 */

/** An event of a file: fields of its record, and its id in the source. */
export type ExpectedEvent = Readonly<Record<string, unknown>>;

export interface FileCase {
  /** The name of the file, without its extension. */
  readonly file: string;
  /** What is special in it. */
  readonly says: string;
  readonly events: readonly ExpectedEvent[];
  /** A part of each warning; none by default. */
  readonly warnings?: readonly string[];
  /** The position of what is left out, and a part of the reason; nothing by default. */
  readonly leftOut?: readonly (readonly [where: string, reason: string])[];
  /** The entries that are whole. */
  readonly series?: readonly object[];
  /** The entries that are cancelled; not compared by default. */
  readonly cancelled?: readonly object[];
}

/** The import of every row: the zone of the site, and the days. */
export const OPTIONS = {
  timezone: 'Europe/Vienna',
  from: '2027-01-01',
  to: '2027-12-31',
  flatten: true,
} as const;

const at = (
  start: string,
  end: string,
  timezone: string = OPTIONS.timezone,
  more: object = {},
): ExpectedEvent => ({
  start_date: start,
  end_date: end,
  timezone,
  all_day: false,
  ...more,
});

const days = (start: string, end: string, more: object = {}): ExpectedEvent => ({
  start_date: start,
  end_date: end,
  all_day: true,
  ...more,
});

export const CALENDARS: readonly FileCase[] = [
  {
    file: 'fold-in-character',
    says: 'a line folded inside a character',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { title: 'Größe zählt' })],
  },
  {
    file: 'fold-in-character-bare-lf',
    says: 'the same with bare line feeds',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { title: 'Soirée' })],
  },
  {
    file: 'line-feeds',
    says: 'line feeds alone',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { description: 'one two' })],
  },
  {
    file: 'carriage-returns',
    says: 'carriage returns alone',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { description: 'one two' })],
  },
  {
    file: 'empty-lines',
    says: 'empty lines between all lines',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { description: 'one two' })],
  },
  {
    file: 'indented',
    says: 'a file that is indented as a whole',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { description: 'one two' })],
  },
  {
    file: 'indented-marks',
    says: 'spaces before and in BEGIN and END',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00')],
  },
  {
    file: 'byte-order-mark',
    says: 'a byte order mark',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { title: 'Fair' })],
  },
  {
    file: 'no-calendar-around',
    says: 'events without a calendar around them',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00')],
  },
  {
    file: 'lower-case',
    says: 'names in small letters',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Rome')],
  },
  {
    file: 'alarm',
    says: 'an alarm with texts of its own',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { title: 'Fair', description: '' }),
    ],
  },
  {
    file: 'alarm-without-end',
    says: 'an alarm that never ends',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { description: '' })],
  },
  {
    file: 'other-kinds',
    says: 'tasks and notes, of which it says how many there are',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00')],
    warnings: ['2 entries of the kind VTODO', '1 entry of the kind VEVNT'],
  },
  {
    file: 'line-without-value',
    says: 'a line without a value',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00')],
    warnings: ['“Fair”, line 8 (X-FEATURED): This line and other lines, 2 in all,'],
  },
  {
    file: 'text-without-fold',
    says: 'lines of a description that are not folded',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        description: 'Programme\nDoors open: 19:00\nBring chairs',
      }),
    ],
  },
  {
    file: 'quoted-printable',
    says: 'quoted-printable texts with soft line ends',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        title: 'Fête dété',
        venue: [{ venue: 'Café' }],
      }),
    ],
  },
  { file: 'day-without-value', says: 'days without VALUE=DATE', events: [days('2027-06-10', '2027-06-12')] },
  {
    file: 'times-without-seconds',
    says: 'times without seconds, and in ISO 8601',
    events: [at('2027-06-10 18:30:00', '2027-06-10 20:15:00')],
  },
  { file: 'end-of-day', says: '24 o’clock', events: [at('2027-06-10 20:00:00', '2027-06-11 00:00:00')] },
  {
    file: 'date-with-time',
    says: 'a time with VALUE=DATE',
    events: [at('2027-06-10 19:30:00', '2027-06-10 22:00:00')],
  },
  {
    file: 'offsets',
    says: 'offsets behind times',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 19:00:00'),
      at('2027-06-10 22:00:00', '2027-06-10 22:00:00', 'America/New_York'),
    ],
  },
  {
    file: 'empty-properties',
    says: 'properties without a value',
    events: [at('2027-06-10 18:00:00', '2027-06-10 19:00:00', 'Europe/Vienna', { venue: [], organizer: [] })],
  },
  {
    file: 'spaces-around-values',
    says: 'spaces around values and names of zones',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 19:00:00', 'Europe/Rome'),
      at('2027-06-11 18:00:00', '2027-06-11 19:00:00', 'Europe/Rome'),
    ],
  },
  {
    file: 'unreadable-start',
    says: 'a start that cannot be read',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00')],
    leftOut: [
      ['fair@example.org', '“Fair”, line 8 (DTSTART:tomorrow evening): It cannot be read: tomorrow evening.'],
      ['b', '“Ball”, line 14 (DTSTART:20270231T180000): There is no such time'],
    ],
  },
  {
    file: 'unreadable-end',
    says: 'an end that cannot be read',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00'),
      at('2027-06-11 18:00:00', '2027-06-11 18:00:00'),
    ],
    warnings: ['line 9 (DTEND:late): It cannot be read', 'line 16 (DURATION:2 hours): It cannot be read'],
  },
  {
    file: 'end-before-start',
    says: 'an end before the start',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00')],
    warnings: ['line 9 (DTEND:20270610T170000): The end is before the start.'],
  },
  {
    file: 'outlook-whole-day',
    says: 'whole days of Outlook',
    events: [
      days('2027-06-10', '2027-06-11'),
      days('2027-06-15', '2027-06-15'),
      at('2027-06-10 08:00:00', '2027-06-10 08:00:00'),
    ],
  },
  {
    file: 'outlook-whole-day-series',
    says: 'a series of whole days of Outlook',
    events: [days('2027-06-10', '2027-06-10'), days('2027-06-12', '2027-06-12')],
  },
  {
    file: 'utc-shown-in-calendar-zone',
    says: 'times in UTC in a calendar with a zone',
    events: [
      at('2027-06-10 20:00:00', '2027-06-10 22:00:00', 'Europe/Bucharest'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Bucharest'),
    ],
  },
  {
    file: 'utc-shown-in-own-zone',
    says: 'times in UTC in a calendar without a zone',
    events: [at('2027-06-10 19:00:00', '2027-06-10 19:00:00')],
  },
  {
    file: 'utc-series',
    says: 'a series in UTC across a change of the clock',
    events: [
      at('2027-03-26 18:00:00', '2027-03-26 19:00:00'),
      at('2027-03-27 18:00:00', '2027-03-27 19:00:00'),
      at('2027-03-28 19:00:00', '2027-03-28 20:00:00', 'Europe/Vienna', {
        id: 'fair@example.org/20270328T170000',
      }),
    ],
  },
  {
    file: 'utc-in-repeated-hour',
    says: 'instants in the hour that the clock repeats',
    events: [
      at('2027-10-31 02:30:00', '2027-10-31T01:30:00Z'),
      at('2027-10-31T01:15:00Z', '2027-10-31T01:15:00Z'),
    ],
  },
  {
    file: 'unknown-calendar-zone',
    says: 'a calendar in an unknown zone',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00')],
    warnings: ['The time zone Middle-earth/Shire is not known'],
  },
  {
    file: 'no-zone-beside-zone',
    says: 'times without a zone beside a start with one',
    events: [
      at('2027-09-10 19:00:00', '2027-09-10 21:00:00', 'America/New_York'),
      at('2027-09-12 20:00:00', '2027-09-12 20:00:00', 'America/New_York', { title: 'Later' }),
      at('2027-09-20 18:00:00', '2027-09-20 20:00:00', 'America/New_York'),
    ],
  },
  {
    file: 'unknown-zone',
    says: 'a zone that nobody knows',
    events: [at('2027-06-10 18:00:00', '2027-06-10 19:00:00')],
    warnings: [
      'line 8 (DTSTART;TZID=Village time:20270610T180000): The time zone Village time is not known, and the file does not define it: Europe/Vienna was used.',
    ],
  },
  {
    file: 'zone-names',
    says: 'names of zones as programs write them',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Berlin'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'America/New_York'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Paris'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'US/Pacific'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'America/New_York'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'UTC+01:00'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'UTC+01:00'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'UTC'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Berlin'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Paris'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Madrid'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Rome'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Australia/Adelaide'),
    ],
  },
  {
    file: 'defined-zone',
    says: 'a zone of the file with the rules of a known one',
    events: [
      at('2027-03-01 10:00:00', '2027-03-01 11:00:00', 'America/New_York'),
      at('2027-03-08 10:00:00', '2027-03-08 11:00:00', 'America/New_York'),
      at('2027-03-15 10:00:00', '2027-03-15 11:00:00', 'America/New_York'),
    ],
  },
  {
    file: 'defined-zone-of-home',
    says: 'a zone of the file with the rules of the site’s',
    events: [at('2027-06-10 10:00:00', '2027-06-10 10:00:00')],
  },
  {
    file: 'defined-abbreviation',
    says: 'an abbreviation that the file defines with daylight time',
    events: [
      at('2027-07-05 10:00:00', '2027-07-05 10:00:00', 'America/New_York'),
      at('2027-07-05 10:00:00', '2027-07-05 10:00:00', 'Europe/London'),
    ],
  },
  {
    file: 'abbreviation',
    says: 'an abbreviation that the file does not define',
    events: [at('2027-07-05 10:00:00', '2027-07-05 10:00:00', 'EST')],
  },
  {
    file: 'defined-fixed',
    says: 'a zone of the file with one offset',
    events: [at('2027-06-10 10:00:00', '2027-06-10 10:00:00', 'UTC+05:45')],
  },
  {
    file: 'defined-like-no-other',
    says: 'a zone of the file with rules that no other has',
    events: [
      at('2027-06-10 08:30:00', '2027-06-10 10:00:00'),
      at('2027-12-10 08:30:00', '2027-12-10 08:30:00'),
    ],
  },
  {
    file: 'defined-region',
    says: 'a region whose definition in the file is wrong',
    events: [at('2027-06-10 10:00:00', '2027-06-10 10:00:00', 'Europe/Paris')],
  },
  {
    file: 'defined-escaped',
    says: 'a zone with commas in its name',
    events: [at('2027-06-10 10:00:00', '2027-06-10 10:00:00', 'UTC+02:00')],
  },
  {
    file: 'skipped-hour',
    says: 'a series in the hour that the clock skips',
    events: [
      at('2027-03-27 02:30:00', '2027-03-27 03:30:00', 'Europe/Berlin'),
      at('2027-03-28 03:30:00', '2027-03-28 04:30:00', 'Europe/Berlin'),
      at('2027-03-29 02:30:00', '2027-03-29 03:30:00', 'Europe/Berlin'),
      at('2027-03-28 03:30:00', '2027-03-28 04:00:00', 'Europe/Berlin'),
    ],
  },
  {
    file: 'skipped-end',
    says: 'an end in the hour that the clock skips',
    events: [at('2027-03-28 01:30:00', '2027-03-28 03:30:00', 'Europe/Berlin')],
  },
  {
    file: 'repeated-end',
    says: 'an end in the hour that the clock repeats',
    events: [
      at('2027-10-31 01:00:00', '2027-10-31T01:30:00Z', 'Europe/Berlin'),
      at('2027-10-31 01:00:00', '2027-10-31 02:30:00', 'Europe/Berlin'),
    ],
  },
  {
    file: 'repeated-extra-date',
    says: 'an extra date in the hour that the clock repeats',
    events: [
      at('2027-10-01 20:00:00', '2027-10-01 20:30:00', 'Europe/Berlin'),
      at('2027-10-31T01:30:00Z', '2027-10-31 03:00:00', 'Europe/Berlin'),
    ],
  },
  {
    file: 'over-night',
    says: 'nights across changes of the clock',
    events: [
      at('2027-03-27 22:00:00', '2027-03-28 04:00:00', 'Europe/Berlin'),
      at('2027-03-28 22:00:00', '2027-03-29 04:00:00', 'Europe/Berlin'),
    ],
  },
  {
    file: 'whole-day-exceptions',
    says: 'exceptions with times in a series of whole days',
    events: [
      days('2027-01-05', '2027-01-05'),
      days('2027-01-15', '2027-01-15', { title: 'Moved', id: 'fair@example.org/20270108T000000' }),
      days('2027-01-09', '2027-01-09'),
      days('2027-01-20', '2027-01-20'),
    ],
  },
  {
    file: 'timed-exceptions',
    says: 'exceptions by days in a series with times',
    events: [
      at('2027-01-05 18:00:00', '2027-01-05 18:00:00', 'Europe/Rome', { title: 'Fair' }),
      at('2027-01-07 20:00:00', '2027-01-07 20:00:00', 'Europe/Rome', { title: 'Moved' }),
      at('2027-01-08 18:00:00', '2027-01-08 18:00:00', 'Europe/Rome', { title: 'Fair' }),
      at('2027-01-20 18:00:00', '2027-01-20 18:00:00', 'Europe/Rome', { title: 'Fair' }),
    ],
  },
  {
    file: 'unreadable-exceptions',
    says: 'exceptions that cannot be read',
    events: [
      at('2027-01-05 10:00:00', '2027-01-05 10:00:00'),
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
      at('2027-01-20 10:00:00', '2027-01-20 10:00:00'),
    ],
    warnings: [
      '(EXDATE:20270106T100000,sometimes): It cannot be read: sometimes.',
      'There is no such time: 20270199T100000',
    ],
  },
  {
    file: 'periods',
    says: 'periods with ends of their own',
    events: [
      at('2027-01-05 10:00:00', '2027-01-05 11:00:00', 'Europe/Rome'),
      at('2027-01-06 10:00:00', '2027-01-06 13:00:00', 'Europe/Rome'),
      at('2027-01-07 12:00:00', '2027-01-07 18:00:00', 'Europe/Rome'),
      at('2027-01-08 10:00:00', '2027-01-08 10:30:00', 'Europe/Rome'),
    ],
  },
  {
    file: 'excluding-rule',
    says: 'a rule that excludes dates',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
      at('2027-01-08 10:00:00', '2027-01-08 10:00:00'),
      at('2027-01-11 10:00:00', '2027-01-11 10:00:00'),
      at('2027-01-12 10:00:00', '2027-01-12 10:00:00'),
    ],
  },
  {
    file: 'excluding-rule-with-count',
    says: 'a rule that excludes a number of dates',
    events: [
      at('2027-01-08 10:00:00', '2027-01-08 10:00:00'),
      at('2027-01-10 10:00:00', '2027-01-10 10:00:00'),
    ],
  },
  {
    file: 'unknown-part',
    says: 'a rule with a part that no rule has',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
      at('2027-01-08 10:00:00', '2027-01-08 10:00:00'),
    ],
    warnings: ['No rule of recurrence has the part EXDATE=20270108T100000'],
  },
  {
    file: 'rule-in-small-letters',
    says: 'a rule in small letters',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
      at('2027-01-14 10:00:00', '2027-01-14 10:00:00'),
    ],
  },
  {
    file: 'recurrence-id-beside-rule',
    says: 'a RECURRENCE-ID beside the rule',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
      at('2027-01-14 10:00:00', '2027-01-14 10:00:00'),
      at('2027-01-21 10:00:00', '2027-01-21 10:00:00'),
    ],
  },
  {
    file: 'changed-date-alone',
    says: 'a changed date without its series',
    events: [
      at('2027-01-08 11:00:00', '2027-01-08 11:00:00', 'Europe/Rome', {
        id: 'fair@example.org/20270107T100000',
      }),
    ],
    series: [],
  },
  {
    file: 'changed-date-of-single',
    says: 'a changed date of an event that does not recur',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00', 'Europe/Vienna', { id: 'fair@example.org' }),
      at('2027-01-08 12:00:00', '2027-01-08 12:00:00', 'Europe/Vienna', { title: 'Second day' }),
    ],
  },
  {
    file: 'change-without-start',
    says: 'a change that names only another title',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 11:00:00'),
      at('2027-01-08 10:00:00', '2027-01-08 11:00:00', 'Europe/Vienna', { title: 'With music' }),
    ],
  },
  {
    file: 'unreadable-change',
    says: 'a change that cannot be read: its date is left out, the others stay',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
      at('2027-01-09 10:00:00', '2027-01-09 10:00:00'),
    ],
    leftOut: [['fair@example.org', '“Moved”, line 15 (DTSTART:soon)']],
    series: [],
  },
  {
    file: 'newer-first',
    says: 'two versions, the newer one first',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { title: 'New' })],
    warnings: ['“New”: An older version'],
  },
  {
    file: 'newer-by-stamp',
    says: 'two versions with one SEQUENCE',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { title: 'New' })],
    warnings: ['An older version'],
  },
  {
    file: 'newer-by-place',
    says: 'two versions that are equally new',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { title: 'Last' })],
    warnings: ['An older version'],
  },
  {
    file: 'newer-change',
    says: 'two versions of a changed date',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
      at('2027-01-08 15:00:00', '2027-01-08 15:00:00', 'Europe/Vienna', { title: 'New' }),
    ],
    warnings: ['“New”: An older version'],
  },
  {
    file: 'newer-change-alone',
    says: 'the same without the series',
    events: [at('2027-01-08 15:00:00', '2027-01-08 15:00:00', 'Europe/Vienna', { title: 'New' })],
    warnings: ['“New”: An older version'],
  },
  {
    file: 'newer-in-other-calendar',
    says: 'versions in two calendars of one file',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { title: 'New' })],
    warnings: ['An older version'],
  },
  {
    file: 'cancelled-by-method',
    says: 'a calendar that cancels its events',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { event_status: 'canceled' })],
    series: [],
    cancelled: [{ id: 'fair@example.org', payload: { event_status: 'canceled' }, hasStart: true }],
  },
  {
    file: 'cancelled-without-start',
    says: 'cancellations without a start that can be read',
    events: [],
    warnings: ['“b@example.org”, line 12 (DTSTART:soon): It cannot be read: soon.'],
    leftOut: [['event 3', 'no DTSTART']],
    series: [],
    cancelled: [
      { id: 'a@example.org', payload: { title: 'Fair', event_status: 'canceled' }, hasStart: false },
      { id: 'b@example.org', payload: { event_status: 'canceled' }, hasStart: false },
    ],
  },
  {
    file: 'cancelled-without-title',
    says: 'a cancellation without a title',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        title: 'fair@example.org',
        event_status: 'canceled',
      }),
    ],
  },
  {
    file: 'cancelled-date-by-method',
    says: 'a calendar that cancels one date of a series',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        id: 'fair@example.org/20270610T180000',
        event_status: 'canceled',
      }),
    ],
    series: [],
    cancelled: [],
  },
  {
    file: 'complete-series',
    says: 'series and single events that are whole',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00'),
      at('2027-06-12 18:00:00', '2027-06-12 18:00:00'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00'),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { event_status: 'canceled' }),
    ],
    warnings: ['1 event lies outside 2027-01-01 to 2027-12-31'],
    leftOut: [['e', 'never']],
    series: [
      {
        id: 'a',
        days: { from: '2027-01-01', to: '2027-12-31' },
        ids: ['a/20270610T180000', 'a/20270612T180000'],
      },
      { id: 'b', days: { from: '2027-01-01', to: '2027-12-31' }, ids: ['b'] },
      { id: 'c', days: { from: '2027-01-01', to: '2027-12-31' }, ids: ['c'] },
    ],
  },
  {
    file: 'moved-out-of-window',
    says: 'dates that were moved into and out of the days of the import',
    events: [
      at('2027-06-01 18:00:00', '2027-06-01 18:00:00', 'Europe/Vienna', { title: 'Earlier' }),
      at('2027-01-01 18:00:00', '2027-01-01 18:00:00'),
      at('2027-01-03 18:00:00', '2027-01-03 18:00:00'),
    ],
    series: [
      {
        id: 'a',
        days: { from: '2027-01-01', to: '2027-12-31' },
        ids: ['a/20261230T180000', 'a/20270101T180000', 'a/20270103T180000'],
      },
    ],
  },
  {
    file: 'cut-off',
    says: 'a file that is cut off',
    events: [
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
      at('2027-01-08 10:00:00', '2027-01-08 10:00:00'),
      at('2027-01-07 10:00:00', '2027-01-07 10:00:00'),
    ],
    warnings: ['ends before END:VCALENDAR'],
    leftOut: [['event 3', 'It has no END:VEVENT.']],
    series: [{ id: 'b', days: { from: '2027-01-01', to: '2027-12-31' }, ids: ['b'] }],
  },
  {
    file: 'outside-window',
    says: 'events outside the days of the import',
    events: [],
    warnings: ['4 events lie outside 2027-01-01 to 2027-12-31. Choose other days with --from and --to'],
  },
  {
    file: 'angle-brackets',
    says: 'angle brackets in plain texts',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        title: 'Hall A & B',
        venue: [{ venue: 'Room 5 https://example.org/plan' }],
        organizer: [{ organizer: 'Club South', email: 'club@example.org' }],
        categories: ['none', 'Ages <6'],
        description: 'Talk &lt;online&gt; &amp; more',
      }),
    ],
  },
  {
    file: 'html-description',
    says: 'a description with tags',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        description: 'Bring <b>boots</b><br>See <a href="https://example.org/x">here</a>',
      }),
    ],
  },
  {
    file: 'html-alternative',
    says: 'a description in HTML beside a plain one',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        description: '<p>See <a href="https://example.org/x">site</a></p> <p>Bye</p>',
      }),
      at('2027-06-11 18:00:00', '2027-06-11 18:00:00', 'Europe/Vienna', { description: 'Plain' }),
    ],
  },
  {
    file: 'no-html-description',
    says: 'comparisons in a description',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        description: 'if a&lt;b and b&gt;c then &lt;u and i&gt; go',
      }),
    ],
  },
  {
    file: 'control-characters',
    says: 'control characters',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        title: 'Fair',
        description: 'one\ntwo',
      }),
    ],
  },
  {
    file: 'long-names',
    says: 'a title and a place with more than 255 characters',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        title:
          'Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an e…',
        venue: [
          {
            venue:
              'Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an evening Very long name of an e…',
          },
        ],
      }),
    ],
    warnings: ['line 7 (SUMMARY:Very long name of', 'line 9 (LOCATION:Very long name of'],
  },
  {
    file: 'digits-as-categories',
    says: 'categories of digits',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        categories: ['2027', 'Jazz, Blues', '6'],
      }),
    ],
  },
  {
    file: 'coordinates',
    says: 'coordinates without a place',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        venue: [{ venue: '48.2, 16.37', geo_lat: 48.2, geo_lng: 16.37 }],
      }),
      at('2027-06-11 18:00:00', '2027-06-11 18:00:00', 'Europe/Vienna', { venue: [{ venue: 'Hall' }] }),
      at('2027-06-12 18:00:00', '2027-06-12 18:00:00', 'Europe/Vienna', { venue: [] }),
    ],
    warnings: ['(GEO:148.2;16.37): It cannot be used and was left out.'],
  },
  {
    file: 'organizers',
    says: 'organizers as programs write them',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [{ organizer: 'Jazz Club: Vienna', email: 'club@example.org' }],
      }),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [{ organizer: 'info@example.org', email: 'info@example.org' }],
      }),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [{ organizer: 'Club', email: 'info@example.org' }],
      }),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [{ organizer: 'Club', email: 'info@example.org' }],
      }),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [{ organizer: 'Club' }],
      }),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [{ organizer: 'Town council' }],
      }),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [{ organizer: 'Club', email: 'club@example.org', website: 'https://club.example' }],
      }),
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [{ organizer: 'The "Old" Club', email: 'a..b@example.org' }],
      }),
    ],
  },
  {
    file: 'addresses',
    says: 'addresses of websites and pictures',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        website: 'www.example.org/tickets',
        image: 'https://example.org/a.png',
      }),
      at('2027-06-11 18:00:00', '2027-06-11 18:00:00'),
      at('2027-06-12 18:00:00', '2027-06-12 18:00:00', 'Europe/Vienna', {
        website: 'example.org:8080/x',
        image: 'https://example.org/b.png',
      }),
    ],
    warnings: [
      '(URL:javascript:alert(1)): It cannot be used and was left out.',
      '(ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:AAAA): It cannot be used',
    ],
  },
  {
    file: 'own-contacts',
    says: 'organizers in a feed of this service',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [
          { organizer: 'Club', email: 'club@example.org' },
          { organizer: 'Town, Parks', phone: '+43 1 234', email: 'town@example.org' },
          { organizer: 'Choir' },
        ],
      }),
    ],
  },
  {
    file: 'own-organizers',
    says: 'further organizers in a feed of this service',
    events: [
      at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', {
        organizer: [
          { organizer: 'Club', email: 'club@example.org' },
          { organizer: 'Town', email: 'town@example.org' },
          { organizer: 'Choir', website: 'https://choir.example' },
        ],
      }),
    ],
  },
  {
    file: 'spaces-in-lists',
    says: 'spaces and empty entries in lists',
    events: [
      at('2027-01-05 10:00:00', '2027-01-05 10:00:00', 'Europe/Rome', { categories: ['Music', 'Art'] }),
      at('2027-01-08 10:00:00', '2027-01-08 10:00:00', 'Europe/Rome'),
    ],
  },
  {
    file: 'without-uid',
    says: 'events without a UID',
    events: [at('2027-06-10 18:00:00', '2027-06-10 18:00:00', 'Europe/Vienna', { id: undefined })],
    leftOut: [['Ball', '“Ball”, line 10 (DTSTART:none)']],
    series: [],
  },
];
