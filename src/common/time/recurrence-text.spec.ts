import fc from '../../../test/support/properties.js';
import { RECURRENCE_TEXTS } from '../../../test/support/recurrence-texts.js';
import { INTERFACE_LANGUAGES, type Language } from '../messages/languages.js';
import { checkRule, parseRule } from './recurrence-rule.js';
import { recurrenceText } from './recurrence-text.js';

const START = '2027-03-05 20:00:00';

const textOf = (
  rule: string,
  language: Language,
  { start = START, zone = 'Europe/Paris', added = [] as readonly string[] } = {},
): string => recurrenceText({ start, zone, rule: parseRule(rule), added }, language);

describe.each(INTERFACE_LANGUAGES)('in %s', (language) => {
  it.each(RECURRENCE_TEXTS)('says $rule from $start', ({ start, rule, ...texts }) => {
    expect(textOf(rule, language, { start: `${start} 20:00:00` })).toBe(texts[language]);
  });
});

it.each<[string, Language]>([
  ['on one date', 'en'],
  ['à une date', 'fr'],
  ['an einem Tag', 'de'],
  ['in una data', 'it'],
  ['la o singură dată', 'ro'],
  ['en una fecha', 'es'],
])('says „%s“ of a series that has only its start', (text, language) => {
  expect(textOf('', language)).toBe(text);
  expect(textOf('', language, { added: [START, START] })).toBe(text);
});

const dates = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${2028 + at}-01-01 20:00:00`);

it.each<[number, string, Language]>([
  [2, 'on 3 dates', 'en'],
  [2, 'à 3 dates', 'fr'],
  [2, 'an 3 Tagen', 'de'],
  [2, 'in 3 date', 'it'],
  [2, 'la 3 date', 'ro'],
  [20, 'la 21 de date', 'ro'],
  [2, 'en 3 fechas', 'es'],
])('with %i added dates and no rule says „%s“', (count, text, language) => {
  expect(textOf('', language, { added: dates(count) })).toBe(text);
});

it.each<[number, string, string, Language]>([
  [1, 'FREQ=WEEKLY', 'every Friday and on one further date', 'en'],
  [2, 'FREQ=WEEKLY;COUNT=10', 'every Friday, 10 times, and on 2 further dates', 'en'],
  [1, 'FREQ=WEEKLY', 'tous les vendredis ainsi qu’à une autre date', 'fr'],
  [2, 'FREQ=WEEKLY;COUNT=10', 'tous les vendredis, 10 fois, ainsi qu’à 2 autres dates', 'fr'],
  [1, 'FREQ=WEEKLY', 'jeden Freitag sowie an einem weiteren Tag', 'de'],
  [2, 'FREQ=WEEKLY;COUNT=10', 'jeden Freitag, 10-mal, sowie an 2 weiteren Tagen', 'de'],
  [1, 'FREQ=WEEKLY', 'ogni venerdì e in un’altra data', 'it'],
  [2, 'FREQ=WEEKLY;COUNT=10', 'ogni venerdì, 10 volte, e in altre 2 date', 'it'],
  [1, 'FREQ=WEEKLY', 'în fiecare vineri precum și la o altă dată', 'ro'],
  [2, 'FREQ=WEEKLY;COUNT=20', 'în fiecare vineri, de 20 de ori, precum și la alte 2 date', 'ro'],
  [1, 'FREQ=WEEKLY', 'todos los viernes y en una fecha más', 'es'],
  [2, 'FREQ=WEEKLY;COUNT=10', 'todos los viernes, 10 veces, y en 2 fechas más', 'es'],
])('with %i added dates says %s as „%s“', (count, rule, text, language) => {
  expect(textOf(rule, language, { added: [...dates(count), ...dates(count)] })).toBe(text);
});

it.each([
  ['a day', '20270611', 'Europe/Paris', '11 June 2027'],
  ['the time of the start', '20270611T200000', 'Europe/Paris', '11 June 2027'],
  ['the same in UTC', '20270611T180000Z', 'Europe/Paris', '11 June 2027'],
  ['a second before it', '20270611T175959Z', 'Europe/Paris', '10 June 2027'],
  ['a time in UTC that is the next day', '20270611T120000Z', 'Asia/Tokyo', '11 June 2027'],
  ['the end of the local day', '20270612T065959Z', 'America/Los_Angeles', '11 June 2027'],
  ['the first hour of a month', '20270601T000000', 'Europe/Paris', '31 May 2027'],
])('names the last day of an UNTIL that is %s', (_what, until, zone, day) => {
  expect(textOf(`FREQ=WEEKLY;UNTIL=${until}`, 'en', { zone })).toBe(`every Friday until ${day}`);
});

it('says one thing of rules that have the same dates', () => {
  for (const language of INTERFACE_LANGUAGES) {
    const same = (...rules: string[]): void => {
      expect(new Set(rules.map((rule) => textOf(rule, language))).size).toBe(1);
    };
    same(
      'FREQ=WEEKLY',
      'FREQ=WEEKLY;BYDAY=FR;WKST=SU;INTERVAL=1',
      'FREQ=DAILY;BYDAY=FR',
      'FREQ=YEARLY;BYDAY=FR',
    );
    same('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=SU,SA,FR,TH,WE,TU,MO', 'FREQ=DAILY;BYSETPOS=-1');
    same('FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=5', 'FREQ=DAILY;BYMONTHDAY=5', 'FREQ=YEARLY;BYMONTHDAY=5');
    same('FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5', 'FREQ=MONTHLY;BYMONTH=3');
  }
});

it('uses the interface language of a content language', () => {
  expect(textOf('FREQ=WEEKLY', 'fr-CA')).toBe('tous les vendredis');
  expect(textOf('FREQ=WEEKLY', 'pt-BR')).toBe('every Friday');
});

const part = (name: string, value: fc.Arbitrary<string | number>, maxLength = 4) =>
  fc.option(
    fc.uniqueArray(value, { minLength: 1, maxLength }).map((values) => `;${name}=${values.join()}`),
    { nil: '', freq: 2 },
  );
const signed = (max: number) => fc.integer({ min: -max, max }).filter((number) => number !== 0);
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const ordinal = fc.tuple(signed(5), weekday).map(([number, day]) => `${number}${day}`);
const freq = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY');
const rules = fc
  .tuple(
    freq,
    part('INTERVAL', fc.integer({ min: 1, max: 1_000 }), 1),
    part('BYDAY', fc.oneof({ weight: 3, arbitrary: weekday }, ordinal), 9),
    part('BYMONTHDAY', signed(31), 62),
    part('BYMONTH', fc.integer({ min: 1, max: 12 }), 12),
    part('BYSETPOS', signed(366), 40),
    part('BYWEEKNO', signed(53), 106),
    part('BYYEARDAY', signed(366), 400),
    fc.constantFrom('', ';COUNT=1', ';COUNT=1000', ';UNTIL=20290101', ';UNTIL=20290101T000000Z'),
  )
  .map(([by, ...parts]) => `FREQ=${by}${parts.join('')}`)
  .filter((rule) => {
    try {
      checkRule(parseRule(rule), { year: 2027, isDate: false });
      return true;
    } catch {
      return false;
    }
  });
const start = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => `${Temporal.PlainDate.from('2024-01-01').add({ days }).toString()} 20:00:00`);

it('says every legal rule in every language, without gaps and in a few lines', () => {
  const language = fc.constantFrom(...INTERFACE_LANGUAGES);
  fc.assert(
    fc.property(rules, start, fc.nat(25), language, (rule, first, count, of) => {
      const text = textOf(rule, of, { start: first, added: dates(count) });
      expect(text).toMatch(/^\p{Ll}/u);
      expect(text).not.toMatch(
        /undefined|null|NaN|[{}<>]|\s\s|^\s|\s$|\s[,.]|,,|recurrence_|\b(?:MO|TU|WE|TH|FR|SA|SU)\b/,
      );
      expect(text.length).toBeLessThan(1_200);
    }),
    { numRuns: 600 },
  );
});

it('says everything that a legal rule has', () => {
  fc.assert(
    fc.property(freq, signed(5), weekday, (by, position, day) => {
      const parts = [`BYDAY=${day}`, 'BYMONTH=7', 'COUNT=3', ...(by === 'WEEKLY' ? [] : ['BYMONTHDAY=9'])];
      const text = textOf(`FREQ=${by};INTERVAL=2;${parts.join(';')};BYSETPOS=${position}`, 'en');
      const name = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(
        Date.UTC(2024, 0, 1 + ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].indexOf(day), 12),
      );
      for (const word of [name, 'July', '3 times', ...(by === 'WEEKLY' ? [] : ['9'])])
        expect(text).toContain(word);
    }),
  );
});
