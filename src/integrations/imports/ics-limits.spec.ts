import { translateReason } from '#common/messages/messages.js';
import { readIcs } from './ics-source.js';
import { localizedLeftOut } from './localized-report.js';

const WINDOW = { timezone: 'Europe/Zurich', from: '2027-01-01', to: '2027-12-31', flatten: true };

const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...parts, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const series = (...lines: string[]): string =>
  calendar(event('UID:s', 'SUMMARY:x', 'DTSTART:20270201T100000', ...lines));

it.each([
  [
    'RRULE:FREQ=DAILY;INTERVAL=30000000',
    'line 8 (RRULE:FREQ=DAILY;INTERVAL=30000000): The rule of recurrence has',
  ],
  ['RRULE:FREQ=SECONDLY;INTERVAL=7;BYSETPOS=3', 'cannot be worked out'],
  [`EXDATE:${'20270201T100000,'.repeat(10_000)}20270202T100000`, 'EXDATE lists 10,001 dates: at most 10,000'],
  [`RDATE:${'20270201T100000,'.repeat(10_000)}20270202T100000`, 'RDATE lists 10,001 dates: at most 10,000'],
])('refuses %.60s, naming the part and its limit', (line, reason) => {
  const { records, leftOut } = readIcs(
    series(...(line.startsWith('RRULE') ? [] : ['RRULE:FREQ=DAILY']), line),
    WINDOW,
  );
  expect(records).toEqual([]);
  expect(leftOut.map((entry) => localizedLeftOut(entry, 'en'))).toEqual([
    { where: expect.any(String), reason: expect.stringContaining(reason) },
  ]);
});

it.each([
  ['FREQ=DAILY;COUNT=2;BYHOUR=10,12', ['2027-02-01 10:00:00', '2027-02-01 12:00:00']],
  ['FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20270601', ['02-01', '03-31', '05-31']],
])('expands %s', (rule, expected) => {
  const { records } = readIcs(series(`RRULE:${rule}`), WINDOW);
  expect(records.map(({ payload }) => payload['start_date'])).toEqual(
    expected.map((date) => (date.length === 5 ? `2027-${date} 10:00:00` : date)),
  );
});

it('reports events without an end, however many there are', () => {
  const open = 'BEGIN:VEVENT\r\nUID:1\r\n';
  const { records, leftOut } = readIcs(
    `BEGIN:VCALENDAR\r\n${open.repeat(3)}${event('UID:2', 'SUMMARY:x', 'DTSTART:20270201T100000')}\r\n${open}END:VCALENDAR\r\n`,
    WINDOW,
  );
  expect(records.map(({ id }) => id)).toEqual(['2']);
  expect(leftOut.map(({ where }) => translateReason('en', where))).toEqual([
    'event 1',
    'event 2',
    'event 3',
    'event 5',
  ]);
  expect(() => readIcs(`BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(640_000)}`, WINDOW)).toThrow(
    'More than 10,000 records cannot be read. The first is event 1: It has no END:VEVENT.',
  );
});
