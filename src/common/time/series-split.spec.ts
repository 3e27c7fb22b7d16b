import fc from '../../../test/support/properties.js';
import { valueOf } from './recurrence-rule.js';
import { checkSeriesStart, datesOfRule, expandSeries, type SeriesShape } from './series-dates.js';
import { canonicalRule, readSeriesRule } from './series-rule.js';
import { beginAt, endBefore, shiftShape } from './series-split.js';
import { dayOf, later } from './wall-clock.js';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const THROUGH = '2031-12-31';

const shapeOf = (rule: string, start: string, zone = 'Europe/Berlin'): SeriesShape => ({
  start,
  zone,
  rule: readSeriesRule(rule),
  added: [],
  excluded: [],
});

const given = (shape: SeriesShape): string[] => [...datesOfRule(shape, { to: THROUGH })];

const days = fc
  .uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 3 })
  .map((list) => list.join());
const interval = fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3;WKST=SU');
const end = fc.constantFrom(
  '',
  ';COUNT=1',
  ';COUNT=9',
  ';COUNT=30',
  ';UNTIL=20280601',
  ';UNTIL=20271031T010000Z',
  ';UNTIL=20290301T023000',
);
const daily = fc.constantFrom('', ';BYMONTH=3,10', ';BYDAY=SU,SA', ';BYMONTHDAY=-1,29');
const weekly = fc.oneof(
  fc.constant(''),
  days.map((list) => `;BYDAY=${list}`),
  days.map((list) => `;BYDAY=${list};BYSETPOS=-1`),
);
const monthly = fc.constantFrom(
  '',
  ';BYDAY=-1SU',
  ';BYDAY=5SA,SU',
  ';BYMONTHDAY=31',
  ';BYMONTHDAY=13;BYDAY=FR',
  ';BYDAY=MO,TU,WE;BYSETPOS=2,-1',
);
const yearly = fc.constantFrom(
  '',
  ';BYMONTH=3,10',
  ';BYWEEKNO=1,53',
  ';BYWEEKNO=13;BYDAY=SU',
  ';BYYEARDAY=1,-1,366',
  ';BYMONTHDAY=29',
  ';BYDAY=SU;BYMONTH=3;BYSETPOS=-1',
);
const frequency = fc.oneof(
  daily.map((parts) => `FREQ=DAILY${parts}`),
  weekly.map((parts) => `FREQ=WEEKLY${parts}`),
  monthly.map((parts) => `FREQ=MONTHLY${parts}`),
  yearly.map((parts) => `FREQ=YEARLY${parts}`),
);

/** A series that begins with a date of its rule, at a time that its zone skips and repeats on some days. */
const series = fc
  .tuple(
    frequency,
    interval,
    end,
    fc.integer({ min: 0, max: 800 }),
    fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'UTC'),
  )
  .map(([rule, step, last, day, zone]) => {
    const shape = shapeOf(`${rule}${step}${last}`, later('2026-12-27 02:15:00', day * 86_400), zone);
    const [start = shape.start] = datesOfRule(shape);
    return { ...shape, start };
  });

const shown = ({ rule, start, zone }: SeriesShape): string =>
  `${canonicalRule(rule)} from ${start} in ${zone}`;

it('ends and begins series so that both together have the dates from before', () => {
  fc.assert(
    fc.property(series, fc.nat(40), fc.integer({ min: -1, max: 1 }), (shape, index, seconds) => {
      const all = given(shape);
      const at = all[Math.min(index, all.length - 1)];
      if (at === undefined) return;
      const wall = later(at, seconds);
      const first = { ...shape, rule: endBefore(shape, wall) };
      const second = { ...shape, ...beginAt(shape, wall) };
      const parts = [given(first), given(second)];
      expect([shown(shape), wall, ...parts]).toEqual([
        shown(shape),
        wall,
        all.filter((date) => date < wall),
        all.filter((date) => date >= wall),
      ]);
      expect(() => {
        checkSeriesStart(second);
      }).not.toThrow();
      expect(readSeriesRule(canonicalRule(second.rule))).toEqual(second.rule);
    }),
    { numRuns: 400 },
  );
});

describe('a series that is ended', () => {
  const WALL = '2027-01-10 20:00:00';
  const ended = (rule: string, wall = WALL, start = '2027-01-01 20:00:00'): string =>
    canonicalRule(endBefore(shapeOf(rule, start), wall));

  it.each([
    ['FREQ=DAILY', 'FREQ=DAILY;UNTIL=20270109T200000'],
    ['FREQ=DAILY;COUNT=20', 'FREQ=DAILY;COUNT=9'],
    ['FREQ=DAILY;UNTIL=20270630', 'FREQ=DAILY;UNTIL=20270109T200000'],
    ['FREQ=DAILY;UNTIL=20270110T185959Z', 'FREQ=DAILY;UNTIL=20270110T185959Z'],
    ['FREQ=DAILY;COUNT=9', 'FREQ=DAILY;COUNT=9'],
    ['', ''],
  ])('has instead of %s the rule %s', (rule, expected) => {
    expect(ended(rule)).toBe(expected);
  });

  it('has no rule without dates', () => {
    expect(ended('FREQ=DAILY', '2027-01-01 20:00:00')).toBe('');
    expect(beginAt(shapeOf('', WALL), WALL)).toEqual({ start: WALL, rule: new Map() });
    expect(beginAt(shapeOf('FREQ=DAILY;COUNT=3', WALL), '2028-01-01 20:00:00')).toEqual({
      start: '2028-01-01 20:00:00',
      rule: new Map(),
    });
  });

  it('counts dates that are excluded, and times that the zone skips not', () => {
    const shape = {
      ...shapeOf('FREQ=DAILY;COUNT=9', '2027-03-26 02:30:00'),
      excluded: ['2027-03-26 02:30:00'],
    };
    expect(canonicalRule(endBefore(shape, '2027-03-29 02:30:00'))).toBe('FREQ=DAILY;COUNT=2');
    expect(canonicalRule(beginAt(shape, '2027-03-29 02:30:00').rule)).toBe('FREQ=DAILY;COUNT=7');
  });

  it('has no more dates than exist', () => {
    const shape = { ...shapeOf('FREQ=DAILY', '2027-01-01 20:00:00'), added: ['2090-01-01 12:00:00'] };
    const rule = endBefore(shape, '2090-01-01 12:00:00');
    expect(expandSeries({ ...shape, added: [], rule }, THROUGH).dates).toHaveLength(1_000);
    expect(beginAt(shape, '2090-01-01 12:00:00').start).toBe('2090-01-01 20:00:00');
  });
});

describe('a series that is moved', () => {
  const START = '2027-01-31 20:00:00';
  const moved = (rule: string, to: string, start = START): SeriesShape =>
    shiftShape(shapeOf(rule, start), start, to);

  it.each([
    ['FREQ=DAILY;UNTIL=20270630', '2027-02-01 01:00:00', 'FREQ=DAILY;UNTIL=20270701'],
    ['FREQ=DAILY;UNTIL=20270630', '2027-01-31 23:00:00', 'FREQ=DAILY;UNTIL=20270630'],
    ['FREQ=DAILY;UNTIL=20270630T200000', '2027-02-01 01:00:00', 'FREQ=DAILY;UNTIL=20270701T010000'],
    ['FREQ=DAILY;UNTIL=20270630T180000Z', '2027-02-01 01:00:00', 'FREQ=DAILY;UNTIL=20270630T230000Z'],
    // In Berlin 02:30 is skipped on that day.
    ['FREQ=DAILY;UNTIL=20270327T190000Z', '2027-02-01 02:30:00', 'FREQ=DAILY;UNTIL=20270328T023000'],
    ['FREQ=DAILY;UNTIL=99991231', '2027-02-01 20:00:00', 'FREQ=DAILY;UNTIL=99991231'],
    ['FREQ=YEARLY;BYMONTH=1;COUNT=3', '2027-02-01 20:00:00', 'FREQ=YEARLY;BYMONTH=2;COUNT=3'],
    ['FREQ=YEARLY;BYMONTH=1,2;COUNT=3', '2027-02-01 20:00:00', 'FREQ=YEARLY;BYMONTH=1,2;COUNT=3'],
    ['FREQ=YEARLY;BYYEARDAY=31;COUNT=3', '2027-02-01 20:00:00', 'FREQ=YEARLY;BYYEARDAY=32;COUNT=3'],
    ['FREQ=WEEKLY;BYDAY=SU;COUNT=3', '2027-02-01 20:00:00', 'FREQ=WEEKLY;BYDAY=SU;COUNT=3'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '2027-02-01 20:00:00', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3'],
  ])('has instead of %s to %s the rule %s', (rule, to, expected) => {
    const shape = moved(rule, to);
    expect([shape.start, canonicalRule(shape.rule)]).toEqual([to, expected]);
  });

  it('moves all dates by the same difference', () => {
    const shape = {
      ...shapeOf('FREQ=WEEKLY;COUNT=3', START),
      added: ['2027-02-27 23:00:00'],
      excluded: ['2027-02-07 20:00:00'],
    };
    const { added, excluded } = shiftShape(shape, '2027-02-07 20:00:00', '2027-02-08 22:30:00');
    expect([added, excluded]).toEqual([['2027-03-01 01:30:00'], ['2027-02-08 22:30:00']]);
  });

  it('keeps its number of dates', () => {
    const frequencies = fc.constantFrom('DAILY', 'WEEKLY', 'DAILY;INTERVAL=3', 'WEEKLY;INTERVAL=2;WKST=WE');
    const ends = fc.constantFrom(
      'COUNT=9',
      'UNTIL=20270630',
      'UNTIL=20270629T200000',
      'UNTIL=20270629T180000Z',
    );
    fc.assert(
      fc.property(frequencies, ends, fc.integer({ min: -400, max: 400 }), (freq, last, hours) => {
        const shape = shapeOf(`FREQ=${freq};${last}`, START);
        // Not into the hour that the zone skips.
        const to = later(START, hours * 3_600);
        if (to.slice(11, 13) === '02') return;
        const after = shiftShape(shape, START, to);
        expect(given(after)).toEqual(given(shape).map((date) => later(date, hours * 3_600)));
      }),
    );
  });

  it('does not leave the calendar', () => {
    const shape = { ...shapeOf('FREQ=DAILY;COUNT=1', START), added: ['9999-12-31 20:00:00'] };
    expect(() => shiftShape(shape, START, '2027-02-01 20:00:00')).toThrow('impossible_date');
  });
});

it('has series of all kinds to split', () => {
  const found = fc.sample(series, 200);
  expect(new Set(found.map(({ rule }) => valueOf(rule, 'FREQ'))).size).toBe(4);
  expect(new Set(found.map(({ start }) => dayOf(start))).size).toBeGreaterThan(50);
});
