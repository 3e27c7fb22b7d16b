import { readFileSync } from 'node:fs';
import { INTERFACE_LANGUAGES } from '../messages/languages.js';
import { translate } from '../messages/messages.js';
import { InvalidValue } from '../values/invalid-value.js';
import { parseRule } from './recurrence-rule.js';
import {
  checkSeriesStart,
  datesBefore,
  datesOfRule,
  expandSeries,
  type SeriesShape,
} from './series-dates.js';
import { readSeriesRule } from './series-rule.js';
import { dayOf } from './wall-clock.js';

/** Such as `FREQ=DAILY from 2027-01-01 20:00:00 in Europe/Berlin`. */
function shapeOf(text: string, others: Partial<SeriesShape> = {}): SeriesShape {
  const [, rule = '', start = '', zone = 'Europe/Berlin'] =
    /^(.*?) ?from (.{19})(?: in (.+))?$/.exec(text) ?? [];
  return { start, zone, rule: readSeriesRule(rule), added: [], excluded: [], ...others };
}

const datesIn = (text: string, through = '2028-12-31', others: Partial<SeriesShape> = {}): string[] =>
  expandSeries(shapeOf(text, others), through).dates;

const daysIn = (text: string, through?: string): string[] => datesIn(text, through).map(dayOf);

function refusal(run: () => void): InvalidValue {
  try {
    run();
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
  throw new Error('It is not refused.');
}

interface RuleRow {
  readonly start: string;
  readonly rule: string;
  readonly to: string;
  readonly dates: readonly string[];
}

/** The rules that a series may have, of those that other programs have worked out. */
const ORACLES = (
  JSON.parse(readFileSync('test/support/oracles/recurrences.json', 'utf8')) as readonly RuleRow[]
).filter(({ rule }) => !/HOURLY|MINUTELY|SECONDLY|BYHOUR|BYMINUTE|BYSECOND/.test(rule));

it('has many rules to compare with', () => {
  expect(ORACLES.length).toBeGreaterThan(250);
});

it.each(ORACLES)('gives the dates of $rule from $start', ({ start, rule, to, dates }) => {
  const shape = {
    start: start.length === 10 ? `${start} 00:00:00` : start,
    zone: 'UTC',
    rule: parseRule(rule),
    added: [],
    excluded: [],
  };
  expect([...datesOfRule(shape, { to })].map(dayOf)).toEqual(dates);
  const from = dates.at(-3) ?? to;
  expect([...datesOfRule(shape, { from, to })].map(dayOf)).toEqual(dates.filter((day) => day >= from));
});

describe('days that are rare', () => {
  it.each([
    ['FREQ=YEARLY;COUNT=3 from 2028-02-29 20:00:00', ['2028-02-29', '2032-02-29', '2036-02-29']],
    [
      'FREQ=MONTHLY;COUNT=4 from 2027-01-31 20:00:00',
      ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
    ],
    ['FREQ=YEARLY;BYWEEKNO=53;COUNT=2 from 2026-12-28 20:00:00', ['2026-12-28', '2032-12-27']],
    ['FREQ=YEARLY;BYYEARDAY=366;COUNT=2 from 2028-12-31 20:00:00', ['2028-12-31', '2032-12-31']],
    // The set of the first period has days before the start.
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=2;COUNT=2 from 2027-01-08 20:00:00', ['2027-01-08', '2027-02-12']],
    ['FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=2;COUNT=2 from 2027-01-01 20:00:00', ['2027-01-01', '2027-01-08']],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4 from 2027-01-05 20:00:00',
      ['2027-01-05', '2027-01-10', '2027-01-19', '2027-01-24'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4 from 2027-01-05 20:00:00',
      ['2027-01-05', '2027-01-17', '2027-01-19', '2027-01-31'],
    ],
    ['FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2;COUNT=1 from 1896-02-29 20:00:00', ['1896-02-29']],
    ['FREQ=DAILY;COUNT=2 from 0001-01-01 20:00:00', ['0001-01-01', '0001-01-02']],
    ['FREQ=DAILY;COUNT=20 from 9999-12-30 20:00:00', ['9999-12-30', '9999-12-31']],
  ])('%s', (text, days) => {
    expect(daysIn(text)).toEqual(days);
  });

  it('comes to an end with any rule', () => {
    const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;INTERVAL=7;COUNT=1000';
    expect(daysIn(`${rule} from 9004-02-29 20:00:00`).length).toBeLessThan(1_000);
    expect(daysIn('FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2;COUNT=9 from 9000-01-01 20:00:00')).toEqual([]);
    expect(daysIn('FREQ=DAILY;INTERVAL=123456789;COUNT=2 from 9000-01-01 20:00:00')).toHaveLength(1);
  });
});

describe('the clock of the zone', () => {
  it('leaves out times that it skips, and does not count them', () => {
    expect(daysIn('FREQ=DAILY;COUNT=3 from 2027-03-27 02:30:00 in Europe/Berlin')).toEqual([
      '2027-03-27',
      '2027-03-29',
      '2027-03-30',
    ]);
    // Lord Howe skips half an hour.
    expect(daysIn('FREQ=DAILY;COUNT=2 from 2027-10-02 02:15:00 in Australia/Lord_Howe')).toEqual([
      '2027-10-02',
      '2027-10-04',
    ]);
    expect(daysIn('FREQ=DAILY;COUNT=2 from 2027-10-02 02:30:00 in Australia/Lord_Howe')).toEqual([
      '2027-10-02',
      '2027-10-03',
    ]);
    // Samoa skipped a day.
    expect(daysIn('FREQ=DAILY;COUNT=2 from 2011-12-29 12:00:00 in Pacific/Apia')).toEqual([
      '2011-12-29',
      '2011-12-31',
    ]);
  });

  it('takes a time that it repeats once', () => {
    expect(datesIn('FREQ=DAILY;COUNT=3 from 2027-10-30 02:30:00 in Europe/Berlin')).toEqual([
      '2027-10-30 02:30:00',
      '2027-10-31 02:30:00',
      '2027-11-01 02:30:00',
    ]);
  });

  it.each([
    ['UNTIL=20270102', 2],
    ['UNTIL=20270102T195959', 1],
    ['UNTIL=20270102T200000', 2],
    ['UNTIL=20270102T185959Z', 1],
    ['UNTIL=20270102T190000Z', 2],
    ['UNTIL=99991231T235959Z;INTERVAL=900000', 4],
    ['UNTIL=20261231', 0],
  ])('ends a rule with %s', (until, count) => {
    expect(datesIn(`FREQ=DAILY;${until} from 2027-01-01 20:00:00 in Europe/Berlin`)).toHaveLength(count);
  });

  it('ends a rule in the hour that it repeats, by the first time of each wall time', () => {
    const rule = (until: string): string =>
      `FREQ=DAILY;UNTIL=${until} from 2027-10-30 02:30:00 in Europe/Berlin`;
    expect(datesIn(rule('20271031T002959Z'))).toHaveLength(1);
    expect(datesIn(rule('20271031T003000Z'))).toHaveLength(2);
    // The clock shows 02:10 for the second time.
    expect(datesIn(rule('20271031T011000Z'))).toHaveLength(2);
  });
});

describe('added and excluded dates', () => {
  const [NEW_YEAR, SECOND, THIRD] = [
    '2027-01-01 20:00:00',
    '2027-01-02 20:00:00',
    '2027-01-03 20:00:00',
  ] as const;
  const OTHER = '2026-12-31 18:00:00';

  it('adds dates once, and counts excluded ones', () => {
    const shape = shapeOf(`FREQ=DAILY;COUNT=3 from ${NEW_YEAR}`, {
      added: [SECOND, OTHER, '2027-01-09 18:00:00', '2027-01-08 18:00:00'],
      excluded: [THIRD, '2027-01-09 18:00:00'],
    });
    expect(expandSeries(shape, '2027-01-01')).toEqual({
      dates: [OTHER, NEW_YEAR, SECOND, '2027-01-08 18:00:00'],
      ofRule: [NEW_YEAR, SECOND, THIRD],
      isEndless: false,
      until: '',
    });
  });

  it('needs no rule', () => {
    const shape = shapeOf(`from ${NEW_YEAR}`, { added: [THIRD, SECOND], excluded: [SECOND] });
    expect(expandSeries(shape, '2027-01-01')).toEqual({
      dates: [NEW_YEAR, THIRD],
      ofRule: [],
      isEndless: false,
      until: '',
    });
    expect(() => {
      checkSeriesStart(shape);
    }).not.toThrow();
  });

  it('expands a rule without end up to a day, and at least to its start', () => {
    const shape = shapeOf(`FREQ=DAILY from ${NEW_YEAR}`, { added: ['2030-01-01 18:00:00'] });
    expect(expandSeries(shape, '2027-01-02')).toEqual({
      dates: [NEW_YEAR, SECOND, '2030-01-01 18:00:00'],
      ofRule: [NEW_YEAR, SECOND],
      isEndless: true,
      until: '2027-01-02',
    });
    expect(expandSeries(shape, '2020-01-01').ofRule).toEqual([NEW_YEAR]);
  });

  it('names the last day for which there is room', () => {
    const { dates, until } = expandSeries(shapeOf(`FREQ=DAILY from ${NEW_YEAR}`), '2035-01-01');
    expect([dates.length, until]).toEqual([1_000, '2029-09-26']);
  });
});

describe('the most dates', () => {
  const wallsFrom = (count: number): string[] =>
    datesIn(`FREQ=DAILY;COUNT=${count} from 2001-01-01 08:00:00`);

  it.each(['COUNT=1001', 'COUNT=999999999', 'UNTIL=20290927', 'UNTIL=99991231T235959Z'])(
    'refuses %s, naming the last possible date',
    (end) => {
      const { text } = refusal(() => datesIn(`FREQ=DAILY;${end} from 2027-01-01 20:00:00`));
      expect(text).toEqual({ key: 'series_rule_too_many_dates', args: { max: 1_000, date: '2029-09-26' } });
      for (const language of INTERFACE_LANGUAGES) expect(translate(language, text)).toContain('2029-09-26');
    },
  );

  it.each(['COUNT=1000', 'UNTIL=20290926'])('takes %s', (end) => {
    expect(datesIn(`FREQ=DAILY;${end} from 2027-01-01 20:00:00`)).toHaveLength(1_000);
  });

  it('counts what exists', () => {
    const rule = 'FREQ=DAILY;COUNT=1001 from 2027-01-01 20:00:00';
    expect(datesIn(rule, '2027-01-01', { excluded: ['2027-01-05 20:00:00'] })).toHaveLength(1_000);
  });

  it('refuses too many added dates', () => {
    const rule = 'FREQ=DAILY;COUNT=999 from 2027-01-01 20:00:00';
    expect(datesIn(rule, '2027-01-01', { added: wallsFrom(1) })).toHaveLength(1_000);
    expect(refusal(() => datesIn(rule, '2027-01-01', { added: wallsFrom(2) })).key).toBe(
      'series_dates_too_many',
    );
    const alone = 'from 2000-01-01 20:00:00';
    expect(datesIn(alone, '2027-01-01', { added: wallsFrom(999) })).toHaveLength(1_000);
    expect(refusal(() => datesIn(alone, '2027-01-01', { added: wallsFrom(1_000) })).key).toBe(
      'series_dates_too_many',
    );
  });

  it('cuts a rule without end, and keeps the added dates', () => {
    const added = ['2027-01-02 20:00:00', '2099-01-01 20:00:00'];
    const { dates, ofRule, isEndless } = expandSeries(
      shapeOf('FREQ=DAILY from 2027-01-01 20:00:00', { added }),
      '2060-01-01',
    );
    expect([dates.length, ofRule.length, isEndless]).toEqual([1_000, 999, true]);
    expect(dates.at(-1)).toBe('2099-01-01 20:00:00');
  });
});

describe('the start', () => {
  it.each([
    'FREQ=WEEKLY;BYDAY=FR from 2027-01-01 20:00:00',
    'FREQ=DAILY from 2027-03-28 03:30:00 in Europe/Berlin',
    'FREQ=YEARLY;UNTIL=20270101 from 2027-01-01 20:00:00',
  ])('is given by %s', (text) => {
    expect(() => {
      checkSeriesStart(shapeOf(text));
    }).not.toThrow();
  });

  it.each([
    ['FREQ=WEEKLY;BYDAY=FR from 2027-01-02 20:00:00', '2027-01-08'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=1 from 2027-02-01 20:00:00', '2027-03-31'],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1 from 2027-01-01 20:00:00', '2027-01-29'],
  ])('is not given by %s, and the message names %s', (text, date) => {
    const { text: message } = refusal(() => {
      checkSeriesStart(shapeOf(text));
    });
    expect(message).toEqual({ key: 'series_start_not_given', args: { date } });
    for (const language of INTERFACE_LANGUAGES) expect(translate(language, message)).toContain(date);
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 from 2027-01-02 20:00:00',
    'FREQ=DAILY;UNTIL=20270101 from 2027-01-02 20:00:00',
    'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2 from 2027-01-04 20:00:00',
  ])('is refused otherwise where there is no date: %s', (text) => {
    expect(
      refusal(() => {
        checkSeriesStart(shapeOf(text));
      }).key,
    ).toBe('series_rule_without_dates');
  });
});

it('counts the dates of a rule before a time', () => {
  const shape = shapeOf('FREQ=DAILY;COUNT=5 from 2027-03-27 02:30:00', {
    excluded: ['2027-03-27 02:30:00'],
    added: ['2027-03-27 12:00:00'],
  });
  expect(
    ['2027-03-27 02:30:00', '2027-03-27 02:30:01', '2027-03-29 02:30:00', '2028-01-01 00:00:00'].map((wall) =>
      datesBefore(shape, wall),
    ),
  ).toEqual([0, 1, 1, 5]);
});
