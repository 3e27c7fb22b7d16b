import fc, { type Arbitrary } from 'fast-check';
import { longText, sizes } from './texts.js';

const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'NEVER', ''];
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU', 'XX'];

const TIMES = [
  ...[
    '20270201T100000',
    '20270201T100000Z',
    '20270229T100000',
    '20280229T090000',
    '20270328T023000',
    '20270131',
  ],
  ...[
    '20261231T235960',
    '19700101T000000Z',
    '00010101',
    '99991231T235959',
    '18991230',
    '20270101T250000',
    'x',
    '',
  ],
];

const ZONES = [
  ...[
    'Europe/Paris',
    'W. Europe Standard Time',
    'Mars/Phobos',
    'UTC',
    'GMT+0100',
    '/mozilla.org/20050126/Europe/Rome',
  ],
  ...[
    '',
    'Own',
    'x'.repeat(5_000),
    '../../etc/localtime',
    '"Europe/Paris"',
    '(UTC+01:00) Amsterdam',
    '__proto__',
  ],
];

/** One, or as many as there may be: small, at an edge, or beyond any. */
const numbers = (max: number, signed: boolean): Arbitrary<number | string> => {
  const usual = fc.integer({ min: signed ? -max : 0, max });
  return fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 2, arbitrary: fc.constantFrom(0, 1, max, max + 1, -max) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(2_147_483_647, 4_294_967_296, '1e9', '9'.repeat(30), '', '1.5', 'x'),
    },
  );
};

const list = (item: Arbitrary<number | string>, most: number): Arbitrary<string> =>
  fc
    .oneof(
      { weight: 9, arbitrary: fc.array(item, { minLength: 1, maxLength: 4 }) },
      { weight: 1, arbitrary: fc.array(item, { minLength: most, maxLength: most }) },
    )
    .map((all) => all.join());

const weekdays = fc
  .tuple(fc.oneof(fc.constant(''), numbers(5, true), numbers(53, true)), fc.constantFrom(...DAYS))
  .map((parts) => parts.join(''));

const INTERVALS = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 4, arbitrary: sizes(100_000_000) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 2_147_483_647, 2 ** 53, '1e9', 'x') },
  // Years, leap years and centuries in months, and in years.
  { weight: 2, arbitrary: fc.constantFrom(4, 12, 28, 48, 100, 400, 1_200, 4_800) },
);

/** The parts of a recurrence rule and their values. */
const PARTS: Readonly<Record<string, Arbitrary<number | string>>> = {
  INTERVAL: INTERVALS,
  COUNT: fc.oneof(fc.integer({ min: 0, max: 50 }), sizes(2_147_483_647), fc.constantFrom('-1', 'x')),
  UNTIL: fc.constantFrom(...TIMES),
  BYDAY: list(weekdays, 60),
  BYMONTHDAY: list(numbers(31, true), 62),
  BYMONTH: list(numbers(12, false), 12),
  BYYEARDAY: list(numbers(366, true), 732),
  BYWEEKNO: list(numbers(53, true), 106),
  BYSETPOS: list(numbers(366, true), 732),
  BYHOUR: list(numbers(23, false), 24),
  BYMINUTE: list(numbers(59, false), 60),
  BYSECOND: list(numbers(60, false), 60),
  WKST: fc.constantFrom(...DAYS),
  RSCALE: fc.constantFrom('GREGORIAN', 'CHINESE', 'HEBREW'),
  SKIP: fc.constantFrom('OMIT', 'FORWARD'),
  FREQ: fc.constantFrom(...FREQUENCIES),
};

/** Whole years, leap years and centuries, in months or years. */
const CYCLES = [1, 4, 12, 24, 48, 100, 400, 1_200, 4_800];
/** Rules for days that only some months and years have, or none. */
const SELDOM = [
  ...[
    'BYDAY=5MO',
    'BYDAY=-5SU',
    'BYMONTHDAY=29',
    'BYMONTHDAY=31',
    'BYMONTHDAY=-31',
    'BYMONTH=2;BYMONTHDAY=30',
  ],
  ...['BYYEARDAY=366', 'BYWEEKNO=53', 'BYSETPOS=32;BYDAY=MO', 'BYMONTH=2;BYDAY=5TU', 'BYDAY=53FR'],
];

/** A valid rule that may have no dates. */
const seldom: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('MONTHLY', 'YEARLY', 'WEEKLY', 'DAILY'),
    fc.constantFrom(...CYCLES),
    fc.constantFrom(...SELDOM),
  )
  .map(([frequency, interval, part]) => `FREQ=${frequency};INTERVAL=${interval};${part}`);

/** Everything that the standard allows or forbids. */
const anyRule: Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...FREQUENCIES.slice(0, 7)) },
      fc.constantFrom(...FREQUENCIES),
    ),
    fc.uniqueArray(fc.constantFrom(...Object.keys(PARTS)), { maxLength: 5 }),
  )
  .chain(([frequency, names]) =>
    fc
      .tuple(...names.map((name) => (PARTS[name] ?? fc.constant('')).map((value) => `${name}=${value}`)))
      .map((parts) => [`FREQ=${frequency}`, ...parts].join(';')),
  );

/** A value of `RRULE`. */
export const rule: Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: anyRule },
  { weight: 1, arbitrary: seldom },
);

const time = fc.constantFrom(...TIMES);

const zoned = (name: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: time.map((value) => `${name}:${value}`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...ZONES), time)
        .map(([zone, value]) => `${name};TZID=${zone}:${value}`),
    },
    { weight: 1, arbitrary: fc.constant(`${name};VALUE=DATE:20270201`) },
  );

const day = (index: number): string =>
  new Date(Date.UTC(2027, 0, 1) + index * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** Lists of thousands of dates, on one line or on as many. */
const manyDates = (name: string): Arbitrary<string> =>
  fc.tuple(sizes(20_000), fc.boolean()).map(([count, isOne]) => {
    const days = Array.from(
      { length: count },
      (_, index) => `${day(index % 3_000)}T${String(index % 24).padStart(2, '0')}0000`,
    );
    return isOne ? `${name}:${days.join()}` : days.map((one) => `${name}:${one}`).join('\r\n');
  });

/** A long line, folded as the standard requires, or almost so. */
const folded = fc
  .tuple(longText(200_000), fc.constantFrom('\r\n ', '\r\n\t', '\n ', '\r '), fc.constantFrom(1, 75, 998))
  .map(([text, fold, width]) => {
    const [flat, pieces] = [text.replace(/[\r\n]/g, ' '), [] as string[]];
    for (let from = 0; from < flat.length && pieces.length < 20_000; from += width)
      pieces.push(flat.slice(from, from + width));
    return `DESCRIPTION:${pieces.join(fold)}`;
  });

const DURATIONS = ['PT2H', 'P1D', '-PT1H', 'P99999999999W', 'P', 'PT0S', 'P1Y'];

const line: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: rule.map((value) => `RRULE:${value}`) },
  { weight: 2, arbitrary: zoned('DTEND') },
  { weight: 2, arbitrary: zoned('RDATE') },
  { weight: 2, arbitrary: zoned('EXDATE') },
  { weight: 2, arbitrary: zoned('RECURRENCE-ID') },
  { weight: 1, arbitrary: rule.map((value) => `EXRULE:${value}`) },
  { weight: 1, arbitrary: manyDates('RDATE') },
  { weight: 1, arbitrary: manyDates('EXDATE') },
  { weight: 1, arbitrary: folded },
  { weight: 1, arbitrary: longText(200_000).map((text) => `SUMMARY:${text}`) },
  { weight: 1, arbitrary: longText(20_000).map((text) => `X-${text}:${text}`) },
  { weight: 1, arbitrary: fc.constantFrom(...DURATIONS).map((value) => `DURATION:${value}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        'GEO:48;11',
        'GEO:1e309;x',
        'LOCATION:Hall',
        'STATUS:CANCELLED',
        'CLASS:PRIVATE',
        'URL:javascript:x',
      ],
      ...[
        'ORGANIZER;CN="A;B":mailto:a@b.example',
        'CATEGORIES:a,b,c',
        'IMAGE;VALUE=URI:http://127.0.0.1:1/',
        ':',
        'x',
      ],
    ),
  },
);

const component = (name: string, lines: readonly string[]): string =>
  [`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n');

/** The first day of a month with four weeks in most years. */
const start = fc.oneof(zoned('DTSTART'), fc.constant('DTSTART:20270201T100000'));

const event: Arbitrary<string> = fc
  .tuple(
    fc.integer({ min: 1, max: 50 }),
    start,
    fc.oneof(
      fc.constant([]),
      rule.map((value) => [`RRULE:${value}`]),
    ),
    fc.array(line, { maxLength: 5 }),
  )
  .map(([uid, begins, rules, lines]) =>
    component('VEVENT', [`UID:fuzz-${uid}`, 'SUMMARY:Fuzz', begins, ...rules, ...lines]),
  );

/** A zone of the file's own, whose rule is one like any other. */
const zone: Arbitrary<string> = fc
  .tuple(rule, time)
  .map(([value, start]) =>
    component('VTIMEZONE', [
      'TZID:Own',
      component('STANDARD', [`DTSTART:${start}`, 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', `RRULE:${value}`]),
      component('DAYLIGHT', ['DTSTART:20270328T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+9999']),
    ]),
  );

/** What begins and does not end, or ends and did not begin, up to some hundred thousand times. */
const unclosed = fc
  .tuple(
    fc.constantFrom('BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VTIMEZONE', 'BEGIN:VEVENT\r\nUID:1', 'BEGIN:X'),
    sizes(30_000),
  )
  .map(([part, count]) => `${part}\r\n`.repeat(count));

const nested = fc
  .tuple(fc.constantFrom('VEVENT', 'VALARM', 'VCALENDAR', 'X'), sizes(20_000))
  .map(([name, depth]) => `BEGIN:${name}\r\n`.repeat(depth) + `END:${name}\r\n`.repeat(depth));

/** An iCalendar file: valid, almost valid, or malicious. */
export const icalendar: Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 40, arbitrary: event },
        { weight: 4, arbitrary: zone },
        { weight: 1, arbitrary: unclosed },
        { weight: 1, arbitrary: nested },
        { weight: 1, arbitrary: longText(500_000) },
      ),
      { minLength: 1, maxLength: 25, size: 'max' },
    ),
    fc.oneof({ weight: 8, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r', '\r\r\n', '\u2028')),
    fc.oneof({ weight: 8, arbitrary: fc.constant('END:VCALENDAR\r\n') }, fc.constantFrom('', 'END:VEVENT')),
  )
  .map(([parts, end, last]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:fuzz', ...parts, last].join('\r\n').replaceAll('\r\n', end),
  );
