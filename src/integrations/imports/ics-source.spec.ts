import { translateReason } from '#common/messages/messages.js';
import { readIcs } from './ics-source.js';
import type { LeftOut, SourceRecord } from './import-record.js';
import { type LocalizedLeftOut, localizedLeftOut } from './localized-report.js';

const localized = (left: readonly LeftOut[]): LocalizedLeftOut[] =>
  left.map((entry) => localizedLeftOut(entry, 'en'));

const WINDOW = { timezone: 'Europe/Zurich', from: '2027-01-01', to: '2027-12-31', flatten: true };

const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...parts, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const starts = (...parts: string[]): unknown[] =>
  readIcs(calendar(...parts), WINDOW).records.map(({ payload }) => payload['start_date']);

const cancelledIn = (records: readonly SourceRecord[]): unknown[] =>
  records.filter(({ payload }) => payload['event_status'] === 'canceled').map(({ id }) => id);

it('refuses dates that do not exist', () => {
  const yearly = event(
    'UID:a',
    'SUMMARY:A',
    'DTSTART:20270101T100000Z',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  );
  expect(starts(yearly)).toEqual(['2027-01-01 11:00:00']);
  const { records, leftOut } = readIcs(
    calendar(event('UID:b', 'SUMMARY:B', 'DTSTART:20270231T256161Z')),
    WINDOW,
  );
  expect([records, localized(leftOut)]).toEqual([
    [],
    [{ where: 'b', reason: expect.stringContaining('no such time') }],
  ]);
});

it.each([
  ['DTSTART;VALUE=DATE:20270231', '20270231'],
  ['DTSTART;VALUE=DATE:20270229', '20270229'],
])('refuses the day that %s names', (line, day) => {
  const { records, leftOut } = readIcs(calendar(event('UID:b', 'SUMMARY:B', line)), WINDOW);
  expect([records, localized(leftOut)]).toEqual([[], [{ where: 'b', reason: expect.stringContaining(day) }]]);
});

it('takes a day as it is, whatever zone it names', () => {
  expect(starts(event('UID:b', 'SUMMARY:B', 'DTSTART;TZID=Nowhere;VALUE=DATE:20280229'))).toEqual([]);
  expect(starts(event('UID:b', 'SUMMARY:B', 'DTSTART;TZID=Nowhere;VALUE=DATE:20270228'))).toEqual([
    '2027-02-28',
  ]);
});

it('warns of a file that ends too early', () => {
  const whole = calendar(event('UID:a', 'SUMMARY:A', 'DTSTART:20270101T100000Z'));
  const cut = readIcs(whole.replace('END:VCALENDAR', ''), WINDOW);
  expect([cut.records.length, cut.warnings]).toEqual([
    1,
    [{ where: { key: 'import_whole_file' }, warning: { key: 'import_calendar_without_end' } }],
  ]);
  const early = readIcs(whole.replace('END:VCALENDAR', whole.replaceAll('UID:a', 'UID:b')), WINDOW);
  expect([early.records.length, early.warnings.length]).toEqual([2, 1]);
  for (const good of [whole, whole + whole.replaceAll('UID:a', 'UID:b')])
    expect(readIcs(good, WINDOW).warnings).toEqual([]);
});

it('limits the dates of an event and of a file', () => {
  const hourly = [...Array(60).keys()].map((number) =>
    event(`UID:h${number}`, 'SUMMARY:H', 'DTSTART:20270101T000000Z', 'RRULE:FREQ=HOURLY'),
  );
  const { records, warnings, leftOut } = readIcs(calendar(...hourly), WINDOW);
  expect([records.length, warnings.length]).toEqual([50_000, 60]);
  expect(leftOut).toHaveLength(10);
});

it('reads the fields of an event', () => {
  const { records, leftOut } = readIcs(
    calendar(
      event(
        'UID:one@x',
        'SUMMARY:Jazz\\, & more',
        'DESCRIPTION:First <line>\\n\\nSecond',
        'DTSTART;TZID=Europe/Paris:20270110T200000',
        'DTEND;TZID=Europe/Paris:20270110T230000',
        'LOCATION:Town Hall\\, Main St 1',
        'GEO:47.5;8.25',
        'ORGANIZER;CN="Jazz Club":mailto:club@jazz.example',
        'CATEGORIES:Music,Night',
        'CATEGORIES:Music',
        'URL:https://jazz.example',
        'IMAGE;VALUE=URI:https://jazz.example/a.png',
        'CLASS:PRIVATE',
      ),
    ),
    WINDOW,
  );
  expect(leftOut).toEqual([]);
  expect(records).toEqual([
    {
      where: 'one@x',
      id: 'one@x',
      payload: {
        title: 'Jazz, & more',
        description: 'First &lt;line&gt;\n\nSecond',
        start_date: '2027-01-10 20:00:00',
        end_date: '2027-01-10 23:00:00',
        timezone: 'Europe/Paris',
        all_day: false,
        venue: [{ venue: 'Town Hall, Main St 1', geo_lat: 47.5, geo_lng: 8.25 }],
        organizer: [{ organizer: 'Jazz Club', email: 'club@jazz.example' }],
        categories: ['Music', 'Night'],
        website: 'https://jazz.example',
        image: 'https://jazz.example/a.png',
        status: 'private',
      },
      standing: 'takes place',
    },
  ]);
});

it.each([
  ['in UTC', 'DTSTART:20270601T100000Z', ['2027-06-01 12:00:00', 'Europe/Zurich']],
  ['without a zone', 'DTSTART:20270601T100000', ['2027-06-01 10:00:00', 'Europe/Zurich']],
  [
    'by a name of Windows',
    'DTSTART;TZID=GTB Standard Time:20270601T100000',
    ['2027-06-01 10:00:00', 'Europe/Bucharest'],
  ],
  [
    'by a path',
    'DTSTART;TZID=/a.example/Europe/Berlin:20270601T100000',
    ['2027-06-01 10:00:00', 'Europe/Berlin'],
  ],
])('reads times %s', (_, line, expected) => {
  const [record] = readIcs(calendar(event('UID:1', 'SUMMARY:x', line)), WINDOW).records;
  expect([record?.payload['start_date'], record?.payload['timezone']]).toEqual(expected);
});

it('uses the zones that a file defines, and its own in place of unknown ones', () => {
  const zone = (name: string, ...more: string[]): string =>
    [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      ...more,
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
  const at = (uid: string, name: string): string =>
    event(`UID:${uid}`, 'SUMMARY:x', `DTSTART;TZID=${name}:20270601T100000`);
  const { records, leftOut, warnings } = readIcs(
    calendar(
      zone('Fixed'),
      zone('Named', 'X-LIC-LOCATION:Asia/Tokyo'),
      at('1', 'Fixed'),
      at('2', 'Named'),
      at('3', 'Nowhere'),
    ),
    WINDOW,
  );
  expect(records.map(({ payload }) => payload['timezone'])).toEqual([
    'UTC+05:30',
    'Asia/Tokyo',
    'Europe/Zurich',
  ]);
  expect([leftOut, warnings.map(({ where }) => where)]).toEqual([[], ['3']]);
});

it('reads all-day events, whose end is the day after', () => {
  const days = (...lines: string[]): unknown =>
    readIcs(calendar(event('UID:1', 'SUMMARY:x', ...lines)), WINDOW).records[0]?.payload;
  expect(days('DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270113')).toMatchObject({
    start_date: '2027-01-10',
    end_date: '2027-01-12',
    all_day: true,
  });
  expect(days('DTSTART;VALUE=DATE:20270110')).toMatchObject({
    start_date: '2027-01-10',
    end_date: '2027-01-10',
  });
  expect(days('DTSTART:20270110T100000', 'DURATION:PT90M')).toMatchObject({
    end_date: '2027-01-10 11:30:00',
  });
});

it('expands a rule by the wall clock, across the change to summer time, up to its end', () => {
  expect(
    starts(
      event(
        'UID:1',
        'SUMMARY:x',
        'DTSTART;TZID=Europe/Zurich:20270320T090000',
        'RRULE:FREQ=WEEKLY;UNTIL=20270403T070000Z',
      ),
    ),
  ).toEqual(['2027-03-20 09:00:00', '2027-03-27 09:00:00', '2027-04-03 09:00:00']);
  expect(
    starts(
      event(
        'UID:1',
        'SUMMARY:x',
        'DTSTART;TZID=Europe/Zurich:20270320T090000',
        'RRULE:FREQ=WEEKLY;UNTIL=20270403T065959Z',
      ),
    ),
  ).toEqual(['2027-03-20 09:00:00', '2027-03-27 09:00:00']);
});

describe('a duration across a change of the clock', () => {
  const ends = (...lines: string[]): unknown[] =>
    readIcs(calendar(event('UID:1', 'SUMMARY:x', ...lines)), WINDOW).records.map(
      ({ payload }) => payload['end_date'],
    );

  it.each([
    ['hours that pass', '20270328T010000', 'PT3H', '2027-03-28 05:00:00'],
    ['days of the wall clock', '20270327T100000', 'P1D', '2027-03-28 10:00:00'],
    ['weeks of the wall clock', '20270321T100000', 'P1W', '2027-03-28 10:00:00'],
    ['first days, then hours', '20270327T010000', 'P1DT3H', '2027-03-28 05:00:00'],
    ['hours when clocks go back', '20271031T010000', 'PT4H', '2027-10-31 04:00:00'],
    ['an end in the repeated hour, the first time', '20271031T013000', 'PT1H', '2027-10-31 02:30:00'],
    ['an end in the repeated hour, the second time', '20271031T023000', 'PT45M', '2027-10-31T01:15:00Z'],
    ['nothing when it is negative', '20270328T030000', '-PT3H', '2027-03-28 03:00:00'],
  ])('has %s', (_, start, duration, end) => {
    expect(ends(`DTSTART;TZID=Europe/Berlin:${start}`, `DURATION:${duration}`)).toEqual([end]);
  });

  it('counts for each occurrence', () => {
    expect(
      ends('DTSTART;TZID=Europe/Berlin:20270327T010000', 'DURATION:PT3H', 'RRULE:FREQ=DAILY;COUNT=3'),
    ).toEqual(['2027-03-27 04:00:00', '2027-03-28 05:00:00', '2027-03-29 04:00:00']);
  });
});

it('reports an end before the start, and older versions of an event', () => {
  const { records, warnings, leftOut } = readIcs(
    calendar(
      event('UID:1', 'SUMMARY:old', 'DTSTART:20270110T090000Z'),
      event('UID:1', 'SUMMARY:new', 'DTSTART:20270111T090000Z', 'DTEND:20270111T080000Z'),
    ),
    WINDOW,
  );
  expect(records.map(({ payload }) => [payload['title'], payload['end_date']])).toEqual([
    ['new', '2027-01-11 10:00:00'],
  ]);
  expect(warnings.map(({ where, warning }) => [where, translateReason('en', warning)])).toEqual([
    ['1', '“new”: An older version of the same event was passed over.'],
    ['1', '“new”, line 13 (DTEND:20270111T080000Z): The end is before the start.'],
  ]);
  expect(leftOut).toEqual([]);
});

describe('a change of an occurrence and all later ones', () => {
  const SERIES = event(
    'UID:s',
    'SUMMARY:Course',
    'DTSTART;TZID=Europe/Zurich:20270104T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=5',
  );
  const change = (id: string, ...lines: string[]): string => event('UID:s', `RECURRENCE-ID;${id}`, ...lines);
  const read = (...changes: string[]) => {
    const { records } = readIcs(calendar(SERIES, ...changes), WINDOW);
    const rows = records.map(({ id, payload }) => [
      id,
      payload['title'],
      payload['start_date'],
      payload['end_date'],
    ]);
    return { rows, cancelled: cancelledIn(records) };
  };

  it('moves them by as much, until the next one', () => {
    const { rows } = read(
      // Not in the order of time.
      change(
        'RANGE=THISANDFUTURE;TZID=Europe/Zurich:20270125T090000',
        'SUMMARY:Online',
        'DTSTART;TZID=Europe/Zurich:20270125T200000',
      ),
      change(
        'RANGE=THISANDFUTURE:20270111T080000Z',
        'SUMMARY:Evening course',
        'DTSTART;TZID=Europe/Zurich:20270112T180000',
        'DURATION:PT2H',
      ),
      change(
        'TZID=Europe/Zurich:20270118T090000',
        'SUMMARY:Excursion',
        'DTSTART;TZID=Europe/Zurich:20270120T070000',
      ),
    );
    expect(rows).toEqual([
      ['s/20270104T090000', 'Course', '2027-01-04 09:00:00', '2027-01-04 10:00:00'],
      ['s/20270111T090000', 'Evening course', '2027-01-12 18:00:00', '2027-01-12 20:00:00'],
      ['s/20270118T090000', 'Excursion', '2027-01-20 07:00:00', '2027-01-20 07:00:00'],
      ['s/20270125T090000', 'Online', '2027-01-25 20:00:00', '2027-01-25 20:00:00'],
      ['s/20270201T090000', 'Online', '2027-02-01 20:00:00', '2027-02-01 20:00:00'],
    ]);
  });

  it('cancels them', () => {
    const { rows, cancelled } = read(
      change(
        'RANGE=ThisAndFuture;TZID=Europe/Zurich:20270125T090000',
        'STATUS:CANCELLED',
        'DTSTART;TZID=Europe/Zurich:20270125T090000',
      ),
    );
    expect(rows).toHaveLength(5);
    // A cancellation that says no more than its date is one of the series.
    expect(rows.at(-1)).toEqual([
      's/20270201T090000',
      'Course',
      '2027-02-01 09:00:00',
      '2027-02-01 09:00:00',
    ]);
    expect(cancelled).toEqual(['s/20270125T090000', 's/20270201T090000']);
  });
});

it('adds and excludes single dates, and changes single occurrences', () => {
  const { records, leftOut } = readIcs(
    calendar(
      event(
        'UID:s',
        'SUMMARY:Course',
        'DTSTART;TZID=Europe/Zurich:20270104T090000',
        'DTEND;TZID=Europe/Zurich:20270104T100000',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE;TZID=Europe/Zurich:20270105T090000',
        'EXDATE:20270106T080000Z',
        'RDATE;TZID=Europe/Zurich:20270201T140000',
      ),
      event(
        'UID:s',
        'SUMMARY:Course, later',
        'RECURRENCE-ID;TZID=Europe/Zurich:20270107T090000',
        'DTSTART;TZID=Europe/Zurich:20270107T150000',
        'DTEND;TZID=Europe/Zurich:20270107T160000',
      ),
      event(
        'UID:s',
        'SUMMARY:x',
        'STATUS:CANCELLED',
        'RECURRENCE-ID:20270108T080000Z',
        'DTSTART:20270108T080000Z',
      ),
    ),
    WINDOW,
  );
  expect(
    records.map(({ id, payload }) => [id, payload['title'], payload['start_date'], payload['end_date']]),
  ).toEqual([
    ['s/20270104T090000', 'Course', '2027-01-04 09:00:00', '2027-01-04 10:00:00'],
    ['s/20270107T090000', 'Course, later', '2027-01-07 15:00:00', '2027-01-07 16:00:00'],
    ['s/20270108T090000', 'x', '2027-01-08 09:00:00', '2027-01-08 09:00:00'],
    ['s/20270201T140000', 'Course', '2027-02-01 14:00:00', '2027-02-01 15:00:00'],
  ]);
  expect([leftOut, cancelledIn(records)]).toEqual([[], ['s/20270108T090000']]);
});

describe('a changed occurrence and the window', () => {
  const SERIES = event(
    'UID:s',
    'SUMMARY:Course',
    'DTSTART;TZID=Europe/Zurich:20261228T090000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  );
  const change = (id: string, ...lines: string[]): string =>
    event('UID:s', 'SUMMARY:Changed', `RECURRENCE-ID;TZID=Europe/Zurich${id}`, ...lines);
  const at = (start: string): string => `DTSTART;TZID=Europe/Zurich:${start}`;
  const read = (...parts: string[]) => {
    const { records } = readIcs(calendar(...parts), WINDOW);
    return { starts: records.map(({ payload }) => payload['start_date']), cancelled: cancelledIn(records) };
  };
  const [FIRST, SECOND] = ['2027-01-04 09:00:00', '2027-01-11 09:00:00'];

  it.each([
    ['moved into it', ':20261228T090000', '20270102T090000', ['2027-01-02 09:00:00', FIRST, SECOND]],
    ['moved to before it', ':20270104T090000', '20261230T090000', [SECOND]],
    ['moved to after it', ':20270104T090000', '20280103T090000', [SECOND]],
    ['moved within it', ':20270104T090000', '20270105T090000', ['2027-01-05 09:00:00', SECOND]],
    ['moved outside of it', ':20261228T090000', '20261229T090000', [FIRST, SECOND]],
    ['moved out of it with all later ones', ';RANGE=THISANDFUTURE:20270104T090000', '20280103T090000', []],
    [
      'moved into it with all later ones',
      ';RANGE=THISANDFUTURE:20261221T090000',
      '20261226T090000',
      ['2027-01-02 09:00:00', '2027-01-09 09:00:00', '2027-01-16 09:00:00'],
    ],
    [
      'moved by thousands of years with all later ones',
      ';RANGE=THISANDFUTURE:20270111T090000',
      '99991231T090000',
      [FIRST],
    ],
  ])('%s', (_, id, start, expected) => {
    expect(read(SERIES, change(id, at(start))).starts).toEqual(expected);
  });

  it('without its series counts by its own start too', () => {
    const { starts: found } = read(
      change(':20261228T090000', at('20270102T090000')),
      change(':20270104T090000', at('20280104T090000')),
      change(':20270111T090000', at('20270111T100000')),
    );
    expect(found).toEqual(['2027-01-02 09:00:00', '2027-01-11 10:00:00']);
  });

  it('is cancelled where it was, and where it had been moved to', () => {
    const cancel = (id: string, ...lines: string[]): string => change(id, 'STATUS:CANCELLED', ...lines);
    const { starts: found, cancelled } = read(
      SERIES,
      cancel(':20261228T090000', at('20270102T090000')),
      cancel(':20270104T090000'),
      cancel(':20270111T090000', at('20280111T090000')),
      cancel(':20261221T090000', at('20261221T090000')),
    );
    expect(found).toEqual(['2027-01-02 09:00:00', FIRST, '2028-01-11 09:00:00']);
    expect(cancelled).toEqual(['s/20261228T090000', 's/20270104T090000', 's/20270111T090000']);
  });

  it('without its series counts towards the dates of a file', () => {
    const many = [...Array(50).keys()].map((number) =>
      event(`UID:h${number}`, 'SUMMARY:H', 'DTSTART:20270101T000000Z', 'RRULE:FREQ=HOURLY'),
    );
    const { records, leftOut } = readIcs(
      calendar(...many, change(':20270104T090000', at('20270104T100000'))),
      WINDOW,
    );
    expect(records).toHaveLength(50_000);
    expect(localized(leftOut)).toEqual([
      {
        where: 's',
        reason: expect.stringMatching(
          /more than 50,000 dates from 2027-01-01 to 2027-12-31.*--from and --to/,
        ),
      },
    ]);
  });
});

it('leaves out events outside of the window', () => {
  expect(
    starts(
      event('UID:1', 'SUMMARY:x', 'DTSTART:20261231T100000'),
      event('UID:2', 'SUMMARY:x', 'DTSTART:20261231T230000', 'DTEND:20270101T020000'),
      event('UID:3', 'SUMMARY:x', 'DTSTART:20280101T100000'),
      event('UID:4', 'SUMMARY:x', 'DTSTART:20200229T100000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1'),
    ),
  ).toEqual(['2026-12-31 23:00:00', '2027-03-01 10:00:00']);
});

it('finds the dates of old rules', () => {
  expect(
    starts(
      event('UID:1', 'SUMMARY:x', 'DTSTART:19710105T100000', 'RRULE:FREQ=WEEKLY;INTERVAL=16;BYDAY=TU,TH'),
      event('UID:2', 'SUMMARY:x', 'DTSTART:19700101T100000', 'RRULE:FREQ=DAILY;INTERVAL=200'),
    ),
  ).toEqual([
    '2027-02-16 10:00:00',
    '2027-02-18 10:00:00',
    '2027-06-08 10:00:00',
    '2027-06-10 10:00:00',
    '2027-09-28 10:00:00',
    '2027-09-30 10:00:00',
    '2027-07-01 10:00:00',
  ]);
});

it.each([
  ['every second', 'FREQ=SECONDLY'],
  ['on a day that never comes', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['every minute of an hour that never comes', 'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31'],
  ['with nonsense', 'FREQ=MONTHLY;BYWEEKNO=3'],
])('ends a rule that recurs %s, and imports the others', (_, rule) => {
  const { records, leftOut, warnings } = readIcs(
    calendar(
      event('UID:good', 'SUMMARY:x', 'DTSTART:20270110T100000'),
      event('UID:bad', 'SUMMARY:x', 'DTSTART:20150101T100000', `RRULE:${rule}`),
    ),
    WINDOW,
  );
  expect(records.map(({ id }) => id)).toContain('good');
  expect([...leftOut, ...warnings].map(({ where }) => where)).toEqual(['bad']);
});

it('reads the valid events of a broken file, and refuses a file that is no calendar', () => {
  const { records, leftOut } = readIcs(
    calendar(
      event('UID:1', 'SUMMARY:x', 'DTSTART:20270110T100000'),
      event('UID:2', 'this is no line', 'DTSTART:20270110T100000'),
      event('UID:3', 'SUMMARY:no beginning'),
      event('SUMMARY:no name', 'DTSTART:20270110T100000'),
    ),
    WINDOW,
  );
  expect(records.map(({ id }) => id)).toEqual(['1', '2', undefined]);
  expect(leftOut).toHaveLength(1);
  expect(() => readIcs('<html>', WINDOW)).toThrow('no iCalendar');
});
