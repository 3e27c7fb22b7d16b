import { LANGUAGES } from './languages.js';
import { translate } from './messages.js';
import { en, type MessageKey } from './messages/en.js';

const KEYS = Object.keys(en) as MessageKey[];
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** Two languages may share a short text; a long one is a translation that was forgotten. */
const LONG = 25;

describe.each(KEYS)('%s', (key) => {
  const texts = LANGUAGES.map((language) => [language, translate(language, { key })] as const);

  it('has a text with the same placeholders in all six languages', () => {
    const expected = LANGUAGES.map((language) => [language, placeholdersOf(en[key])]);
    expect(texts.map(([language, text]) => [language, placeholdersOf(text)])).toEqual(expected);
    expect(texts.filter(([, text]) => text.replace(/\{\w+\}/g, '').trim() === '')).toEqual([]);
  });

  it('is said in each in its own words', () => {
    const translated = texts.slice(1).filter(([, text]) => text === en[key]);
    expect([texts[0]?.[0], translated]).toEqual(['en', []]);
    const long = texts.filter(([, text]) => text.length > LONG);
    const same = long.filter(([, text], index) => long.findIndex(([, other]) => other === text) !== index);
    expect(same).toEqual([]);
  });
});

it('fills arguments in and leaves unknown placeholders', () => {
  expect(translate('fr', { key: 'too_many_values', args: { max: 3 } })).toBe('Indiquez au plus 3 valeurs.');
  expect(translate('en', { key: 'unknown_tag' })).toBe('No tag is found for: {value}.');
});

it.each([
  [1, '1 secunde'],
  [19, '19 secunde'],
  [20, '20 de secunde'],
  [100, '100 de secunde'],
  [101, '101 secunde'],
  [130, '130 de secunde'],
])('counts %i in Romanian as „%s”', (seconds, text) => {
  expect(translate('ro', { key: 'too_many_requests', args: { seconds } })).toContain(`peste ${text}.`);
});
