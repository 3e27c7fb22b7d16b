import { translate } from '../messages/messages.js';
import { InvalidValue } from '../values/invalid-value.js';
import { Occurrences } from './occurrences.js';
import { Budget } from './recurrence.js';
import { parseRule, unknownParts } from './recurrence-rule.js';

const DAYS = { from: '2027-01-01', to: '2027-12-31' };
const START = { wall: '2027-02-01 10:00:00', isDate: false };

function occurrences(text: string, { start = START, until = undefined as string | undefined } = {}) {
  const found = new Occurrences(start, DAYS, new Budget());
  found.add({ wall: start.wall });
  const hasDates = found.addAll({ rule: parseRule(text), until });
  return { hasDates, ...found.result() };
}

function reasonOf(text: string, start = START): string {
  try {
    occurrences(text, { start });
  } catch (error) {
    if (error instanceof InvalidValue) return translate('en', error.text);
    throw error;
  }
  throw new Error('It is not refused.');
}

const numbers = (count: number, first = 0): number[] => Array.from({ length: count }, (_, at) => at + first);

it.each([
  ['FREQ=DAILY;INTERVAL=30000000', 'INTERVAL=30000000: at most 4,000 for FREQ=DAILY'],
  ['FREQ=YEARLY;INTERVAL=1001', 'INTERVAL=1001: at most 1,000 for FREQ=YEARLY'],
  ['FREQ=DAILY;COUNT=100001', 'COUNT=100001: at most 100,000'],
  ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY, which FREQ=WEEKLY cannot have'],
  ['FREQ=DAILY;BYDAY=2MO', 'BYDAY=2MO, which FREQ=DAILY cannot have'],
  ['FREQ=MONTHLY;BYDAY=54MO', 'BYDAY=54MO: -53MO to 53MO are read'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367', 'BYSETPOS=367: it goes from 1 to 366, or the same below 0'],
  ['FREQ=DAILY;BYHOUR=24', 'BYHOUR=24: it goes from 0 to 23'],
  [
    `FREQ=YEARLY;BYYEARDAY=${numbers(201, 1)
      .flatMap((day) => [day, -day])
      .join()}`,
    '402 values of BYYEARDAY: at most 400',
  ],
  [
    `FREQ=DAILY;BYHOUR=1,2;BYMINUTE=${numbers(60).join()};BYSECOND=${numbers(60).join()}`,
    '7,200 times a day by BYHOUR, BYMINUTE and BYSECOND: at most 1,440',
  ],
  ['FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=3', 'BYWEEKNO, which does not go with'],
  ['RSCALE=HEBREW;FREQ=YEARLY', 'RSCALE: only GREGORIAN'],
  ['FREQ=SOMETIMES', 'no FREQ of: YEARLY, MONTHLY'],
  [
    `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMINUTE=${numbers(60).join()};BYHOUR=${numbers(24).join()}`,
    'cannot be worked out: FREQ=YEARLY',
  ],
  ['FREQ=SECONDLY;INTERVAL=7;BYSETPOS=3', 'cannot be worked out: FREQ=SECONDLY;INTERVAL=7;BYSETPOS=3'],
])('refuses %.60s, naming the part and its limit', (rule, reason) => {
  expect(reasonOf(rule)).toContain(reason);
});

it('refuses times of a series of whole days, and series from before the calendar', () => {
  expect(reasonOf('FREQ=HOURLY', { wall: '2027-02-01 00:00:00', isDate: true })).toContain('FREQ=HOURLY');
  expect(reasonOf('FREQ=YEARLY', { wall: '1582-02-01 00:00:00', isDate: true })).toContain('1583');
});

it.each([
  ['FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO', ['02-01 10:00:00']],
  ['FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO;COUNT=2', ['02-01 10:00:00']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2', ['02-01', '02-26', '03-31']],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=3', ['02-01', '02-14', '02-15']],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', ['02-01', '03-28']],
  ['FREQ=YEARLY;BYDAY=1FR,-1MO;BYHOUR=20,9;BYMINUTE=30', ['02-01', '12-27 09:30:00', '12-27 20:30:00']],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;BYHOUR=20,9;BYSETPOS=-1', ['02-01', '03-28 20:00:00']],
  // Hour 9 twice is one date, also of those that COUNT counts.
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=1SU,-1SU;BYHOUR=9,09;COUNT=2', ['02-01', '03-07 09:00:00', '03-28 09:00:00']],
  ['FREQ=DAILY;COUNT=2;BYHOUR=10,12', ['02-01', '02-01 12:00:00']],
  ['freq=daily; count=2;;BYDAY=', ['02-01', '02-02']],
])('expands %s', (rule, expected) => {
  expect(occurrences(rule).dates.map(({ wall }) => wall)).toEqual(
    expected.map((date) => `2027-${date.length === 5 ? `${date} 10:00:00` : date}`),
  );
});

it('ends at the last moment of the rule', () => {
  const { dates } = occurrences('FREQ=MONTHLY;BYMONTHDAY=31', { until: '2027-06-01 23:59:59' });
  expect(dates.map(({ wall }) => wall.slice(5, 10))).toEqual(['02-01', '03-31', '05-31']);
});

it('says that a rule has no dates', () => {
  expect(occurrences('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toMatchObject({
    hasDates: false,
    dates: [{ wall: START.wall }],
  });
});

it('takes as many occurrences as a calendar shows, from years after the start', () => {
  const { dates, isCut } = occurrences('FREQ=HOURLY', {
    start: { wall: '1990-01-01 00:30:00', isDate: false },
  });
  expect([dates.length, isCut, dates[0]?.wall]).toEqual([1_000, true, '2027-01-01 00:30:00']);
});

it('excludes wall clocks, days and the dates of a rule', () => {
  const found = new Occurrences(START, DAYS, new Budget());
  found.exclude('2027-02-02 10:00:00');
  found.exclude('2027-02-03');
  found.excludeAll({ rule: parseRule('FREQ=DAILY;INTERVAL=3'), until: undefined });
  found.addAll({ rule: parseRule('FREQ=DAILY;COUNT=6'), until: undefined });
  found.add({ wall: '2028-01-01 10:00:00' });
  expect(found.result().dates.map(({ wall }) => wall.slice(5, 10))).toEqual(['02-05', '02-06']);
});

it('ends when the work for all series together is done', () => {
  const budget = new Budget();
  const spendAll = (): void => {
    for (let series = 0; series < 7; series++) {
      budget.begin();
      budget.spend(50_000);
    }
  };
  expect(spendAll).toThrow('import_rules_budget');
  expect(() => {
    new Budget().spend(50_001);
  }).toThrow('import_rule_budget');
});

it('names the parts that no rule has', () => {
  expect(unknownParts(parseRule('FREQ=DAILY;BYEASTER=1;COUNT=2'))).toEqual(['BYEASTER']);
});
