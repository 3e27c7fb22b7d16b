import fc from '../../../test/support/properties.js';
import { planOccurrences } from './occurrence-plan.js';
import { parseRule } from './recurrence-rule.js';
import { DAY, dayOf, later } from './wall-clock.js';

const WEEKLY = parseRule('FREQ=WEEKLY');

/** Occurrences with the ids 1, 2 … at these times; a day alone means eight in the evening. */
const full = (date: string): string => (date.length === 10 ? `${date} 20:00:00` : date);
const occurrences = (...dates: string[]) => dates.map((date, at) => ({ id: at + 1, wall: full(date) }));

function plan(before: readonly string[], after: readonly string[], rule = '') {
  const { kept, created, trashed } = planOccurrences(
    occurrences(...before),
    after.map(full),
    parseRule(rule),
  );
  return { kept: Object.fromEntries([...kept].map(([id, wall]) => [id, wall])), created, trashed };
}

it.each<[string, string, string[], string[], Record<number, string>]>([
  ['the same time', '', ['2027-03-05'], ['2027-03-05'], { 1: '2027-03-05' }],
  [
    'another time of the day',
    '',
    ['2027-03-05 20:00:00'],
    ['2027-03-05 18:30:00'],
    { 1: '2027-03-05 18:30:00' },
  ],
  ['no other day without a rule', '', ['2027-03-05'], ['2027-03-06'], {}],
  ['no other day of a daily rule', 'FREQ=DAILY', ['2027-03-05'], ['2027-03-06'], {}],
  ['the week', 'FREQ=WEEKLY', ['2027-03-05'], ['2027-03-07', '2027-03-08'], { 1: '2027-03-07' }],
  ['a week from Sunday', 'FREQ=WEEKLY;WKST=SU', ['2027-03-05'], ['2027-03-07'], {}],
  [
    'a week from Sunday to Saturday',
    'FREQ=WEEKLY;WKST=SU',
    ['2027-03-07'],
    ['2027-03-13'],
    { 1: '2027-03-13' },
  ],
  ['a week over the turn of the year', 'FREQ=WEEKLY', ['2026-12-29'], ['2027-01-03'], { 1: '2027-01-03' }],
  ['a week before 1970', 'FREQ=WEEKLY', ['1969-12-29'], ['1970-01-04'], { 1: '1970-01-04' }],
  [
    'the month',
    'FREQ=MONTHLY',
    ['2027-03-05', '2027-04-05'],
    ['2027-03-31', '2027-04-01'],
    { 1: '2027-03-31', 2: '2027-04-01' },
  ],
  ['the year', 'FREQ=YEARLY', ['2027-03-05'], ['2027-12-24', '2028-03-05'], { 1: '2027-12-24' }],
  [
    'the number within the period',
    'FREQ=WEEKLY',
    ['2027-03-01', '2027-03-03', '2027-03-05'],
    ['2027-03-02', '2027-03-04'],
    { 1: '2027-03-02', 2: '2027-03-04' },
  ],
  [
    'the number among those that are left',
    'FREQ=WEEKLY',
    ['2027-03-01', '2027-03-03'],
    ['2027-03-01', '2027-03-02', '2027-03-06'],
    { 1: '2027-03-01', 2: '2027-03-02' },
  ],
  [
    'the day before the number',
    'FREQ=WEEKLY',
    ['2027-03-01', '2027-03-03'],
    ['2027-03-03 10:00:00', '2027-03-04'],
    { 1: '2027-03-04', 2: '2027-03-03 10:00:00' },
  ],
  [
    'the time before the day',
    '',
    ['2027-03-05 18:00:00', '2027-03-05 20:00:00'],
    ['2027-03-05 20:00:00', '2027-03-05 21:00:00'],
    { 1: '2027-03-05 21:00:00', 2: '2027-03-05 20:00:00' },
  ],
])('keeps by %s', (_what, rule, before, after, kept) => {
  const expected = Object.fromEntries(Object.entries(kept).map(([id, date]) => [id, full(date)]));
  const used = new Set(Object.values(expected));
  expect(plan(before, after, rule)).toEqual({
    kept: expected,
    created: after.map(full).filter((wall) => !used.has(wall)),
    trashed: before.map((_, at) => at + 1).filter((id) => !(id in expected)),
  });
});

const wall = fc
  .record({ day: fc.nat(60), hour: fc.nat(2) })
  .map(({ day, hour }) => later('2026-12-10 20:00:00', day * DAY + hour * 3_600));
const walls = fc.uniqueArray(wall, { maxLength: 40 });
const existing = walls.map((all) => all.map((at, index) => ({ id: 7 * index + 3, wall: at })));
const rule = fc
  .constantFrom('', 'FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=WEEKLY;WKST=WE', 'FREQ=MONTHLY', 'FREQ=YEARLY')
  .map(parseRule);

it('uses each occurrence and each date exactly once, in order', () => {
  fc.assert(
    fc.property(existing, walls, rule, (before, after, by) => {
      const { kept, created, trashed } = planOccurrences(before, after, by);
      const sorted = [...after].sort();
      expect([...kept.values(), ...created].sort()).toEqual(sorted);
      expect([...kept.keys(), ...trashed].sort((a, b) => a - b)).toEqual(before.map(({ id }) => id));
      expect([...kept.values()]).toEqual([...kept.values()].sort());
      expect(created).toEqual([...created].sort());
      expect(trashed).toEqual([...trashed].sort((a, b) => a - b));
    }),
  );
});

it('does not depend on the order in which occurrences and dates are given', () => {
  fc.assert(
    fc.property(existing, walls, rule, (before, after, by) => {
      const turned = planOccurrences(before.toReversed(), after.toReversed(), by);
      const { kept, ...others } = planOccurrences(before, after, by);
      expect([[...turned.kept], turned.created, turned.trashed]).toEqual([
        [...kept],
        others.created,
        others.trashed,
      ]);
    }),
  );
});

it('keeps everything under its own dates, and after a plan the plan itself', () => {
  fc.assert(
    fc.property(existing, walls, rule, (before, after, by) => {
      const same = planOccurrences(
        before,
        before.map((each) => each.wall),
        by,
      );
      expect(new Map(before.map((each) => [each.id, each.wall]))).toEqual(new Map(same.kept));
      expect([same.created, same.trashed]).toEqual([[], []]);
      const { kept, created } = planOccurrences(before, after, by);
      const again = [...kept, ...created.map((at, index) => [10_000 + index, at] as const)];
      const second = planOccurrences(
        again.map(([id, at]) => ({ id, wall: at })),
        after,
        by,
      );
      expect(new Map(second.kept)).toEqual(new Map(again));
    }),
  );
});

it('keeps every occurrence whose time remains, and then as many as a day and a period allow', () => {
  fc.assert(
    fc.property(existing, walls, rule, (before, after, by) => {
      const { kept, created, trashed } = planOccurrences(before, after, by);
      const times = new Map(before.map((each) => [each.id, each.wall]));
      for (const { id, wall: at } of before) if (after.includes(at)) expect(kept.get(id)).toBe(at);
      const lost = new Set(trashed.map((id) => dayOf(times.get(id) ?? '')));
      expect(created.filter((at) => lost.has(dayOf(at)))).toEqual([]);
      if (by.get('FREQ')?.[0] === 'MONTHLY') {
        const months = new Set([...lost].map((day) => day.slice(0, 7)));
        expect(created.filter((at) => months.has(at.slice(0, 7)))).toEqual([]);
      }
    }),
  );
});

it('uses a date that is given twice once, and one of two occurrences at the same time', () => {
  expect(plan(['2027-03-05', '2027-03-05'], ['2027-03-05', '2027-03-05'])).toEqual({
    kept: { 1: '2027-03-05 20:00:00' },
    created: [],
    trashed: [2],
  });
});

it('moves a thousand occurrences to a thousand dates in less than a second', () => {
  const days = Array.from({ length: 1_000 }, (_, at) => later('2027-01-01 20:00:00', at * DAY));
  const begin = performance.now();
  const { kept } = planOccurrences(
    occurrences(...days),
    days.map((day) => later(day, 2 * DAY + 60)),
    WEEKLY,
  );
  expect(performance.now() - begin).toBeLessThan(1_000);
  expect(kept.size).toBeGreaterThan(990);
});
