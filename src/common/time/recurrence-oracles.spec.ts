import { readFileSync } from 'node:fs';
import { Budget, forEachDate } from './recurrence.js';
import { parseRule, valueOf } from './recurrence-rule.js';
import { dayOf, midnight } from './wall-clock.js';
import { isOnlyTime, toUtcSeconds, toWall } from './zone.js';

/* The tables of `scripts/recurrence-oracles.py`, which other programs have worked out. */

interface RuleRow {
  /** A wall clock, or the first of whole days. */
  readonly start: string;
  readonly rule: string;
  readonly source: 'dateutil' | 'brute force';
  /** The last day for which the dates are complete. */
  readonly to: string;
  readonly dates: readonly string[];
}

interface ClockRow {
  readonly zone: string;
  readonly start: string;
  readonly rule: string;
  /** Wall clock, `skipped`, `once` or `twice`, and the instant in UTC. */
  readonly dates: readonly string[];
}

const table = (name: string): unknown =>
  JSON.parse(readFileSync(`test/support/oracles/${name}.json`, 'utf8'));

const RULES = table('recurrences') as readonly RuleRow[];
const CLOCKS = table('clocks') as readonly ClockRow[];

const TIME = /(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/;

/** UNTIL by the wall clock; a day includes its last moment. */
const endOf = (until: string | undefined): string | undefined =>
  until?.replace(
    TIME,
    (_, year: string, month: string, day: string, hour = '23', minute = '59', second = '59') =>
      `${year}-${month}-${day} ${hour}:${minute}:${second}`,
  );

/** The wall clocks of a rule on some days. */
function expand({ start, rule: text }: { start: string; rule: string }, from: string, to: string): string[] {
  const rule = parseRule(text);
  const isDate = start.length === 10;
  const found: string[] = [];
  forEachDate(rule, {
    start: isDate ? midnight(start) : start,
    isDate,
    until: endOf(valueOf(rule, 'UNTIL')),
    days: { from, to },
    budget: new Budget(),
    add: (wall) => found.push(wall) > 0,
  });
  return found.filter((wall) => dayOf(wall) >= from);
}

it('has many rules, from both sources, with rare dates among them', () => {
  const days = new Set(RULES.flatMap(({ dates }) => dates));
  expect(new Set(RULES.map(({ start, rule }) => `${start} ${rule}`)).size).toBeGreaterThanOrEqual(300);
  expect(new Set(RULES.map(({ source }) => source))).toEqual(new Set(['dateutil', 'brute force']));
  for (const day of ['2028-02-29', '2027-12-31', '2032-12-27', '2033-01-02']) expect(days).toContain(day);
});

it.each(RULES)('$rule from $start', (row) => {
  const { start, to, dates } = row;
  const time = start.slice(10) || ' 00:00:00';
  const walls = dates.map((date) => date + time);
  expect(expand(row, dayOf(start), to)).toEqual(walls);
  // From later days on, the dates are those from the start.
  const later = dates.at(-3) ?? to;
  expect(expand(row, later, to)).toEqual(walls.filter((wall) => dayOf(wall) >= later));
});

it('has twelve zones and more, with gaps and overlaps', () => {
  const kinds = CLOCKS.flatMap(({ zone, dates }) =>
    dates.map((date) => `${zone} ${date.split(' ')[2] ?? ''}`),
  );
  const zonesOf = (kind: string): number => new Set(kinds.filter((one) => one.endsWith(kind))).size;
  expect(zonesOf('once')).toBeGreaterThanOrEqual(12);
  expect(zonesOf('skipped')).toBeGreaterThanOrEqual(12);
  expect(zonesOf('twice')).toBeGreaterThanOrEqual(12);
});

it.each(CLOCKS)('daily from $start in $zone', (row) => {
  const { zone, start, dates } = row;
  const found = expand(row, dayOf(start), '9999-12-31').map((wall) => {
    const utc = toUtcSeconds(wall, zone);
    const once = isOnlyTime(wall, zone, utc) ? 'once' : 'twice';
    return `${wall} ${toWall(utc, zone) === wall ? once : 'skipped'} ${toWall(utc, 'UTC')}`;
  });
  expect(found).toEqual(dates);
});
