import { Budget } from './recurrence.js';
import { parseRule, ruleText } from './recurrence-rule.js';
import { expandSeries, type SeriesShape } from './series-dates.js';
import { moveShape } from './series-move.js';
import { DAY, later } from './wall-clock.js';

const HOUR = 3_600;
const shape = (start: string, rule: string, more: Partial<SeriesShape> = {}): SeriesShape => ({
  ...{ start: `${start} 20:00:00`, zone: 'Europe/Berlin', rule: parseRule(rule), added: [], excluded: [] },
  ...more,
});
const move = (of: SeriesShape, seconds: number, zone = 'Europe/Berlin') =>
  moveShape(of, { seconds, zone, to: '2027-12-31', budget: new Budget() });

it.each([
  ['2027-03-05', 'FREQ=WEEKLY;BYDAY=FR;COUNT=9', HOUR, 'FREQ=WEEKLY;BYDAY=FR;COUNT=9'],
  ['2027-03-05', 'FREQ=WEEKLY;COUNT=9', DAY, 'FREQ=WEEKLY;COUNT=9'],
  ['2027-03-05', 'FREQ=WEEKLY;BYDAY=FR', DAY, 'FREQ=WEEKLY;BYDAY=SA;WKST=TU'],
  ['2027-03-05', 'FREQ=WEEKLY;BYDAY=FR', 5 * HOUR, 'FREQ=WEEKLY;BYDAY=SA;WKST=TU'],
  [
    '2027-03-02',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU',
    -2 * DAY,
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,FR;WKST=SA',
  ],
  ['2027-03-05', 'FREQ=WEEKLY;UNTIL=20270402T200000', DAY + HOUR, 'FREQ=WEEKLY;UNTIL=20270403T210000'],
  ['2027-03-05', 'FREQ=DAILY;BYDAY=FR,MO', 3 * DAY, 'FREQ=DAILY;BYDAY=MO,TH'],
  ['2027-03-05', 'FREQ=MONTHLY', 2 * DAY, 'FREQ=MONTHLY'],
  ['2027-03-05', 'FREQ=MONTHLY;BYMONTHDAY=5', -DAY, 'FREQ=MONTHLY;BYMONTHDAY=4'],
  ['2026-12-31', 'FREQ=YEARLY;BYMONTH=12', DAY, 'FREQ=YEARLY;BYMONTH=1'],
])('moves %s %s by %s seconds by a rule', (start, rule, seconds, expected) => {
  const before = shape(start, rule);
  const { shape: after, until } = move(before, seconds);
  expect([ruleText(after.rule), until]).toEqual([expected, undefined]);
  const [was, is] = [before, after].map((one) => expandSeries(one, '2029-06-30').dates.slice(0, 40));
  expect(is).toEqual(was?.map((wall) => later(wall, seconds)).slice(0, is?.length));
});

it('moves dates that no rule gives one by one', () => {
  const ends = shape('2027-03-31', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4', {
    excluded: ['2027-04-30 20:00:00'],
  });
  expect(move(ends, DAY)).toEqual({
    shape: {
      ...{ start: '2027-04-01 20:00:00', zone: 'Europe/Berlin', rule: new Map() },
      added: ['2027-05-01', '2027-06-01', '2027-07-01'].map((day) => `${day} 20:00:00`),
      excluded: ['2027-05-01 20:00:00'],
    },
    until: undefined,
  });
  const { shape: endless, until } = move(shape('2027-01-29', 'FREQ=MONTHLY;BYDAY=-1FR'), DAY);
  expect([endless.rule.size, endless.added.length, until]).toEqual([0, 11, '2027-12-31']);
});

it('moves added and excluded dates, to another zone too', () => {
  const more = { added: ['2027-03-10 20:00:00'], excluded: ['2027-03-12 20:00:00'] };
  expect(move(shape('2027-03-05', '', more), -5 * HOUR, 'America/New_York').shape).toEqual({
    ...{ start: '2027-03-05 15:00:00', zone: 'America/New_York', rule: new Map() },
    ...{ added: ['2027-03-10 15:00:00'], excluded: ['2027-03-12 15:00:00'] },
  });
});

it('refuses dates outside of the calendar', () => {
  expect(() => move(shape('2027-03-05', 'FREQ=WEEKLY;COUNT=2'), 8_000 * 366 * DAY)).toThrow();
});

it('counts the dates that it compares', () => {
  const budget = new Budget();
  const daily = shape('2027-03-05', 'FREQ=DAILY');
  const moveOften = (times: number): void => {
    for (let done = 0; done < times; done++)
      moveShape(daily, { seconds: HOUR, zone: 'Europe/Berlin', to: '2027-12-31', budget });
  };
  moveOften(5);
  expect(() => {
    moveOften(15);
  }).toThrow('import_rule_budget');
});
