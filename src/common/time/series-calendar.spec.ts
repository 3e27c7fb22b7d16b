import { parseRule } from './recurrence-rule.js';
import { type CalendarDates, calendarDates, type ShownDates } from './series-calendar.js';
import { expandSeries, type SeriesShape } from './series-dates.js';

const shapeWith = (fields: Partial<Omit<SeriesShape, 'rule'>> & { readonly rule?: string }): SeriesShape => ({
  start: '2027-03-07 02:30:00',
  zone: 'Europe/Berlin',
  ...{ added: [], excluded: [] },
  ...fields,
  rule: parseRule(fields.rule ?? 'FREQ=WEEKLY;COUNT=5'),
});

/** What a calendar says of a series, of which not all occurrences are shown. */
function datesOf(
  fields: Parameters<typeof shapeWith>[0],
  { hidden = [], ...options }: Partial<ShownDates> & { readonly hidden?: readonly string[] } = {},
): Omit<CalendarDates, 'ofRule'> {
  const shape = shapeWith(fields);
  const through = '2027-12-31';
  const shown = expandSeries(shape, through).dates.filter((wall) => !hidden.includes(wall));
  const all = calendarDates(shape, { shown, through, isAllDay: false, hasRule: true, ...options });
  const { ofRule: _, ...dates } = all;
  return dates;
}

const START = '2027-03-07 02:30:00';
const EVENING = '2027-03-05 20:00:00';

it('excludes a time that the zone skips, and ends a rule that counts by its last date', () => {
  expect(datesOf({})).toEqual({
    start: START,
    rule: 'FREQ=WEEKLY;UNTIL=20270411T003000Z',
    added: [],
    excluded: ['2027-03-28 02:30:00'],
  });
  // The last date itself is skipped.
  expect(datesOf({ rule: 'FREQ=WEEKLY;UNTIL=20270328' })).toMatchObject({
    rule: 'FREQ=WEEKLY;UNTIL=20270328T215959Z',
    excluded: ['2027-03-28 02:30:00'],
  });
});

it('keeps COUNT where all count alike, and excludes what the reader may not see', () => {
  const fields = { start: EVENING, added: ['2027-03-10 19:00:00'], excluded: ['2027-03-26 20:00:00'] };
  expect(datesOf(fields, { hidden: [EVENING, '2027-03-10 19:00:00'] })).toEqual({
    start: EVENING,
    rule: 'FREQ=WEEKLY;COUNT=5',
    added: [],
    excluded: [EVENING, '2027-03-10 19:00:00', '2027-03-26 20:00:00'],
  });
});

it.each([
  // The last second of the day, also where its last hour comes twice.
  ['Europe/Berlin', 'UNTIL=20271031', false, 'UNTIL=20271031T225959Z'],
  ['America/Havana', 'UNTIL=20271106', false, 'UNTIL=20271107T035959Z'],
  ['Europe/Berlin', 'UNTIL=20270402T200000', false, 'UNTIL=20270402T180000Z'],
  ['Europe/Berlin', 'UNTIL=20270402T180000Z', false, 'UNTIL=20270402T180000Z'],
  ['UTC', 'UNTIL=20270402', false, 'UNTIL=20270402T235959Z'],
  ['Europe/Berlin', 'UNTIL=20270402', true, 'UNTIL=20270402'],
  ['Europe/Berlin', 'UNTIL=20270402T215959Z', true, 'UNTIL=20270402'],
])('in %s %s goes out in UTC or as a day (whole days: %s): %s', (zone, until, isAllDay, expected) => {
  const start = isAllDay ? '2027-03-05 00:00:00' : EVENING;
  expect(datesOf({ zone, start, rule: `FREQ=WEEKLY;${until}` }, { isAllDay }).rule).toBe(
    `FREQ=WEEKLY;${expected}`,
  );
});

it('lets a rule without end go on, and says nothing of dates that do not exist yet', () => {
  const dates = datesOf({
    start: EVENING,
    rule: 'FREQ=MONTHLY;BYDAY=1FR',
    excluded: ['2027-04-02 20:00:00'],
  });
  expect(dates).toEqual({
    start: EVENING,
    rule: 'FREQ=MONTHLY;BYDAY=1FR',
    added: [],
    excluded: ['2027-04-02 20:00:00'],
  });
});

it('has single dates without a rule, beginning with the first that is shown', () => {
  const added = ['2027-04-01 20:00:00', '2027-05-01 18:00:00'];
  expect(datesOf({ start: EVENING, rule: '', added }, { hidden: [EVENING] })).toEqual({
    start: added[0],
    rule: '',
    added,
    excluded: [EVENING],
  });
});

it('has all dates by themselves where no zone has the clock of the rule', () => {
  expect(datesOf({ start: EVENING, rule: 'FREQ=WEEKLY;COUNT=3' }, { hasRule: false })).toEqual({
    start: EVENING,
    rule: '',
    added: [EVENING, '2027-03-12 20:00:00', '2027-03-19 20:00:00'],
    excluded: [],
  });
});

it('ends a rule by its last date, if its start was added', () => {
  const added = ['2027-03-04 20:00:00'];
  expect(datesOf({ start: '2027-03-04 20:00:00', rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=2', added })).toEqual({
    start: '2027-03-04 20:00:00',
    rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270312T190000Z',
    added,
    excluded: [],
  });
});

it('names the weekday of a rule by weeks', () => {
  expect(datesOf({ start: '2027-05-21 20:00:00', rule: 'FREQ=YEARLY;BYWEEKNO=20;COUNT=3' }).rule).toBe(
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=FR;COUNT=3',
  );
});
