import { LANGUAGES } from './languages.js';
import { translate } from './messages.js';
import { en, type MessageKey } from './messages/en.js';

const KEYS = Object.keys(en) as MessageKey[];
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the catalogue of %s', (language) => {
  it.each(KEYS)('says %s with the placeholders of English, in its own words', (key) => {
    const text = translate(language, { key });
    expect(text).not.toBe('');
    expect(text).not.toBe(en[key]);
    expect(placeholdersOf(text)).toEqual(placeholdersOf(en[key]));
  });
});

it('fills arguments in and leaves unknown placeholders', () => {
  expect(translate('fr', { key: 'too_many_values', args: { max: 3 } })).toBe('Indiquez au plus 3 valeurs.');
  expect(translate('en', { key: 'unknown_tag' })).toBe('No tag is found for: {value}.');
});
