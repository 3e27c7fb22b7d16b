import fc from '../../../test/support/properties.js';
import { INTERFACE_LANGUAGES } from '../messages/languages.js';
import { translate } from '../messages/messages.js';
import { InvalidValue } from '../values/invalid-value.js';
import { canonicalRule, isEndlessRule, readSeriesRule } from './series-rule.js';

const canonical = (text: string): string => canonicalRule(readSeriesRule(text));

function refusal(text: string): InvalidValue {
  try {
    readSeriesRule(text);
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
  throw new Error(`It is not refused: ${text}`);
}

it.each([
  [' rrule:freq=weekly;byday=fr;count=10 ', 'FREQ=WEEKLY;BYDAY=FR;COUNT=10'],
  ['COUNT=10;BYDAY=FR;FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=FR;COUNT=10'],
  ['WKST=MO;FREQ=DAILY;INTERVAL=01', 'FREQ=DAILY'],
  ['WKST=SU;INTERVAL=02;UNTIL=20270630;FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;UNTIL=20270630'],
  ['FREQ=MONTHLY;BYDAY=SU,FR,-1MO,FR,+2MO,02MO,MO', 'FREQ=MONTHLY;BYDAY=MO,-1MO,2MO,FR,SU'],
  [
    'FREQ=YEARLY;BYSETPOS=+1,01;BYMONTHDAY=031,-01,+5,10;BYMONTH=12,2',
    'FREQ=YEARLY;BYMONTH=2,12;BYMONTHDAY=-1,5,10,31;BYSETPOS=1',
  ],
  ['FREQ=YEARLY;BYDAY=53MO', 'FREQ=YEARLY;BYDAY=53MO'],
  [
    'FREQ=YEARLY;BYMONTHDAY=1;BYYEARDAY=1,-366;BYWEEKNO=53',
    'FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=-366,1;BYMONTHDAY=1',
  ],
  ['FREQ=DAILY;UNTIL=20270630T200000', 'FREQ=DAILY;UNTIL=20270630T200000'],
  ['FREQ=DAILY;UNTIL=20270630t200000z', 'FREQ=DAILY;UNTIL=20270630T200000Z'],
  ['FREQ=DAILY;COUNT=0010', 'FREQ=DAILY;COUNT=10'],
  ['', ''],
  ['  ', ''],
])('reads %s as %s', (text, expected) => {
  expect(canonical(text)).toBe(expected);
});

it.each([
  ['BYDAY=FR', 'FREQ'],
  ['FREQ=HOURLY', 'FREQ'],
  ['FREQ=MINUTELY', 'FREQ'],
  ['FREQ=DAILY,WEEKLY', 'FREQ'],
  ['FREQ=DAILY;FREQ=DAILY', 'FREQ'],
  ['FREQ=DAILY;BYDAY=MO;BYDAY=TU', 'BYDAY'],
  ['FREQ=DAILY;BYHOUR=10', 'BYHOUR'],
  ['FREQ=DAILY;BYMINUTE=0', 'BYMINUTE'],
  ['FREQ=DAILY;BYSECOND=0', 'BYSECOND'],
  ['FREQ=DAILY;RSCALE=GREGORIAN', 'RSCALE'],
  ['FREQ=DAILY;SKIP=OMIT', 'SKIP'],
  ['FREQ=DAILY;X-PART=1', 'X-PART'],
  ['FREQ=DAILY;BYEASTER=1', 'BYEASTER'],
  ['FREQ=DAILY;', '“”'],
  ['every friday', 'EVERY FRIDAY'],
  ['RRULE:', '“”'],
  ['RRULE:RRULE:FREQ=DAILY', 'RRULE:FREQ=DAILY'],
  ['FREQ=DAILY; BYDAY=MO', ' BYDAY=MO'],
  ['FREQ=DAILY;COUNT=', 'COUNT='],
  ['FREQ=DAILY;COUNT=0', 'COUNT=0'],
  ['FREQ=DAILY;COUNT=-1', 'COUNT=-1'],
  ['FREQ=DAILY;COUNT=1.5', 'COUNT=1.5'],
  ['FREQ=DAILY;COUNT=1E2', 'COUNT=1E2'],
  ['FREQ=DAILY;COUNT=1,2', 'COUNT=1,2'],
  ['FREQ=DAILY;COUNT=99999999999999999999', 'COUNT=99999999999999999999'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL=0'],
  ['FREQ=DAILY;INTERVAL=0X10', 'INTERVAL=0X10'],
  ['FREQ=DAILY;COUNT=3;UNTIL=20270630', 'COUNT'],
  ['FREQ=DAILY;UNTIL=20270230', 'UNTIL=20270230'],
  ['FREQ=DAILY;UNTIL=00000101', 'UNTIL=00000101'],
  ['FREQ=DAILY;UNTIL=2027-06-30', 'UNTIL=2027-06-30'],
  ['FREQ=DAILY;UNTIL=20270630T240000', 'UNTIL=20270630T240000'],
  ['FREQ=DAILY;UNTIL=20270630T200060', 'UNTIL=20270630T200060'],
  ['FREQ=DAILY;UNTIL=20270630T2000', 'UNTIL=20270630T2000'],
  ['FREQ=DAILY;UNTIL=20270630Z', 'UNTIL=20270630Z'],
  ['FREQ=WEEKLY;WKST=XX', 'WKST=XX'],
  ['FREQ=WEEKLY;WKST=MO,TU', 'WKST=MO,TU'],
  ['FREQ=WEEKLY;BYDAY=MO,', 'BYDAY='],
  ['FREQ=WEEKLY;BYDAY=MON', 'BYDAY=MON'],
  ['FREQ=WEEKLY;BYDAY=1MO', 'BYDAY=1MO'],
  ['FREQ=DAILY;BYDAY=-1MO', 'BYDAY=-1MO'],
  ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY=0MO'],
  ['FREQ=MONTHLY;BYDAY=6MO', 'BYDAY=6MO'],
  ['FREQ=MONTHLY;BYDAY=53MO', 'BYDAY=53MO'],
  ['FREQ=YEARLY;BYMONTH=2;BYDAY=-6MO', 'BYDAY=-6MO'],
  ['FREQ=YEARLY;BYDAY=54MO', 'BYDAY=54MO'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO', 'BYDAY=1MO'],
  ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY'],
  ['FREQ=MONTHLY;BYYEARDAY=3', 'BYYEARDAY'],
  ['FREQ=WEEKLY;BYYEARDAY=3', 'BYYEARDAY'],
  ['FREQ=DAILY;BYYEARDAY=3', 'BYYEARDAY'],
  ['FREQ=MONTHLY;BYWEEKNO=3', 'BYWEEKNO'],
  ['FREQ=YEARLY;BYWEEKNO=54', 'BYWEEKNO=54'],
  ['FREQ=YEARLY;BYYEARDAY=0', 'BYYEARDAY=0'],
  ['FREQ=YEARLY;BYYEARDAY=-367', 'BYYEARDAY=-367'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY=32'],
  ['FREQ=MONTHLY;BYMONTHDAY=1.0', 'BYMONTHDAY=1.0'],
  ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH=13'],
  ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH=-1'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', 'BYSETPOS=0'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367', 'BYSETPOS=367'],
])('refuses %s, naming %s in every language', (text, part) => {
  const { text: message } = refusal(text);
  for (const language of INTERFACE_LANGUAGES)
    expect(translate(language, message)).toContain(part.replace(/^“”$/, ''));
});

it('repeats no more than the beginning of a long part', () => {
  expect(translate('en', refusal(`FREQ=DAILY;COUNT=${'9'.repeat(5_000)}`).text).length).toBeLessThan(120);
});

it('says which rules have no end', () => {
  const isEndless = (text: string): boolean => isEndlessRule(readSeriesRule(text));
  expect(isEndless('FREQ=DAILY')).toBe(true);
  expect(['FREQ=DAILY;COUNT=3', 'FREQ=DAILY;UNTIL=20270630', ''].map(isEndless)).toEqual([
    false,
    false,
    false,
  ]);
});

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const signed = (max: number) =>
  fc
    .tuple(fc.constantFrom('', '+', '-'), fc.constantFrom('', '0'), fc.integer({ min: 1, max }))
    .map(([sign, zero, number]) => `${sign}${number < 10 ? zero : ''}${number}`);

/** The parts of a monthly rule in any order, and its values too, some of them twice. */
const spelling = fc
  .record({
    days: fc.array(
      fc
        .tuple(fc.oneof(signed(5), fc.constant('')), fc.constantFrom(...WEEKDAYS))
        .map((pair) => pair.join('')),
      { minLength: 1, maxLength: 6 },
    ),
    monthDays: fc.array(signed(31), { minLength: 1, maxLength: 6 }),
    interval: fc.constantFrom('1', '01', '3'),
    weekBegin: fc.constantFrom('MO', 'SU'),
  })
  .map(({ days, monthDays, interval, weekBegin }): [string, string[]][] => [
    ['FREQ', ['MONTHLY']],
    ['BYDAY', days],
    ['BYMONTHDAY', monthDays],
    ['INTERVAL', [interval]],
    ['WKST', [weekBegin]],
  ]);

const written = (parts: readonly [string, string[]][]): string =>
  parts.map(([name, values]) => `${name}=${values.join()}`).join(';');

it('reads each spelling of a rule alike, and its canonical form as it is', () => {
  fc.assert(
    fc.property(spelling, (parts) => {
      const form = canonical(written(parts));
      expect(canonical(form)).toBe(form);
      const other = parts.map(([name, values]): [string, string[]] => [
        name,
        [...values, ...values].reverse().slice(0, name.startsWith('BY') ? undefined : 1),
      ]);
      expect(canonical(written(other.reverse()).toLowerCase())).toBe(form);
    }),
  );
});
