import { parseRule } from './recurrence-rule.js';
import { toUtcSeconds } from './zone.js';
import { RulesClock } from './zone-clock.js';
import { type Observance, ZoneRules } from './zone-rules.js';

const observance = (from: number, to: number, start: string, rule?: string): Observance => ({
  from: from * 3_600,
  to: to * 3_600,
  start,
  listed: [],
  rule: rule === undefined ? undefined : parseRule(rule),
  until: undefined,
});

const EUROPE = [
  observance(1, 2, '1981-03-29 02:00:00', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'),
  observance(2, 1, '1996-10-27 03:00:00', 'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'),
];

function clockOf(observances: readonly Observance[], usual?: string): RulesClock {
  const rules = ZoneRules.of(observances);
  if (rules === undefined) throw new Error('These are no rules.');
  return new RulesClock(rules, usual, 'Asia/Tokyo');
}

it.each([
  '2027-03-28 01:59:59',
  '2027-03-28 02:30:00',
  '2027-03-28 03:00:00',
  '2027-10-31 02:30:00',
  '2027-10-31 03:00:00',
  '2027-12-31 23:59:59',
])('the instant of %s is that of the zone with the same rules', (wall) => {
  expect(clockOf(EUROPE).utcOf(wall)).toBe(toUtcSeconds(wall, 'Europe/Berlin'));
});

it('shows a wall clock by the latest change', () => {
  const change = toUtcSeconds('2027-03-28 01:00:00', 'UTC');
  const clock = clockOf(EUROPE);
  expect([clock.wallOf(change - 1), clock.wallOf(change)]).toEqual([
    '2027-03-28 01:59:59',
    '2027-03-28 03:00:00',
  ]);
});

it('finds the zone with the same offsets', () => {
  const instants = [toUtcSeconds('2027-07-01 12:00:00', 'UTC')];
  expect(clockOf(EUROPE).shownIn(instants)).toBe('Europe/Berlin');
  expect(clockOf(EUROPE, 'Europe/Rome').shownIn(instants)).toBe('Europe/Rome');
  expect(clockOf(EUROPE, 'America/New_York').shownIn(instants)).toBe('Europe/Berlin');
  expect(clockOf([observance(3, 3, '1970-01-01 00:00:00')]).shownIn(instants)).toBe('UTC+03:00');
  expect(clockOf([observance(1 / 3_600, 1 / 3_600, '1970-01-01 00:00:00')]).shownIn(instants)).toBe(
    'Asia/Tokyo',
  );
});

it('does not take rules that are not of each year', () => {
  expect(ZoneRules.of([observance(1, 2, '1981-03-29 02:00:00', 'FREQ=DAILY')])).toBeUndefined();
  expect(ZoneRules.of([])).toBeUndefined();
});
