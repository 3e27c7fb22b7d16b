import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';

/* The texts of the console: its own, and those of its library, which it brings in five languages. */

const ADMIN = join(import.meta.dirname, '../../admin');
const requireOfConsole = createRequire(join(ADMIN, 'package.json'));

interface Texts {
  readonly [name: string]: string | Texts;
}

const PLURALS = ' |||| ';

/** How many forms the library chooses from. */
const FORMS: Readonly<Record<string, number>> = { en: 2, fr: 2, de: 2, it: 2, es: 2, ro: 3 };

const read = (path: string): Texts =>
  JSON.parse(readFileSync(join(ADMIN, 'src/messages', path), 'utf8')) as Texts;

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[prefix + name, value] as [string, string]]
      : flat(value, `${prefix}${name}.`),
  );

const placeholdersOf = (text: string): string[] => [...new Set(text.match(/%\{\w+\}/g))].sort();

/** The keys of a catalogue, each with the placeholders of its text. */
const shapeOf = (texts: Texts): Record<string, string[]> =>
  Object.fromEntries(
    flat(texts)
      .map(([key, text]) => [key, placeholdersOf(text)] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  );

function badPlurals(language: string, texts: Texts): string[] {
  return flat(texts)
    .filter(([, text]) => text.includes(PLURALS) && text.split(PLURALS).length !== FORMS[language])
    .map(([key]) => key);
}

const TRANSLATED = INTERFACE_LANGUAGES.filter((language) => language !== 'en');

/** The library's own texts, without what no page of the console shows. */
function libraryTexts(): Texts {
  const english = requireOfConsole('ra-language-english') as { readonly ra: Texts };
  const notShown = ['guesser', 'configurable'];
  return Object.fromEntries(Object.entries(english.ra).filter(([name]) => !notShown.includes(name)));
}

describe.each(TRANSLATED)('in %s', (language) => {
  it('the console says all that it says in English', () => {
    expect(shapeOf(read(`${language}.json`))).toEqual(shapeOf(read('en.json')));
  });

  it('the library says all that it says in English', () => {
    expect(shapeOf(read(`library/${language}.json`))).toEqual(shapeOf(libraryTexts()));
  });

  it('a text of several numbers has all forms of the language', () => {
    expect(badPlurals(language, read(`${language}.json`))).toEqual([]);
    expect(badPlurals(language, read(`library/${language}.json`))).toEqual([]);
  });
});

it('the library chooses between three Romanian forms', () => {
  const Polyglot = requireOfConsole('node-polyglot') as new (options: object) => {
    t: (key: string, options: { readonly smart_count: number }) => string;
  };
  const { bulk_actions: text } = read('library/ro.json')['action'] as Texts;
  const polyglot = new Polyglot({ locale: 'ro', phrases: { text } });
  expect([1, 2, 20].map((smart_count) => polyglot.t('text', { smart_count }))).toEqual([
    '1 element selectat',
    '2 elemente selectate',
    '20 de elemente selectate',
  ]);
});
