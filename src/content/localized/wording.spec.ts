import { readFileSync } from 'node:fs';
import { catalogues } from '#common/messages/catalogues.js';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#common/messages/languages.js';

/* Checks the rules for catalogues in `locales/README.md`. */

type Catalogue = Readonly<Record<string, string>>;

const MESSAGES = catalogues<Catalogue>('messages');
const API = catalogues<Catalogue>('api');
const PAGES = catalogues<Readonly<Record<string, Catalogue>>>('pages');
const CALENDAR = catalogues<Readonly<Record<string, string | Catalogue>>>('calendar');

/** All texts of a language, without inline code. */
const textsOf = (language: InterfaceLanguage): string[] =>
  [MESSAGES[language], API[language], ...Object.values(PAGES[language]), CALENDAR[language]]
    .flatMap((catalogue) => Object.values(catalogue))
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
    .map((text) => text.replace(/`[^`]*`/g, '``'));

const README = readFileSync(new URL('../../../locales/README.md', import.meta.url), 'utf8');

/** The rows of the table below a heading, without its header. */
function tableBelow(heading: string): string[][] {
  const section = README.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = (row: string): string[] => row.split('|').map((cell) => cell.trim());
  return rows.slice(2).map((row) => cells(row).slice(1, -1));
}

const wholeWord = (word: string): RegExp => new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'u');

const matching = (language: InterfaceLanguage, pattern: RegExp): string[] =>
  textsOf(language).filter((text) => pattern.test(text));

describe('the glossary', () => {
  const glossary = tableBelow('Glossary');
  const refused = tableBelow('Words not to use').flatMap(([language, words = '']) =>
    words.split(', ').map((word) => [language as InterfaceLanguage, word] as const),
  );

  it('has about forty terms in six languages', () => {
    expect(glossary.length).toBeGreaterThanOrEqual(40);
    expect(glossary.filter((row) => row.length !== INTERFACE_LANGUAGES.length || row.includes(''))).toEqual(
      [],
    );
  });

  it('contains only words that the catalogues use', () => {
    const columns: readonly InterfaceLanguage[] = ['en', 'fr', 'de', 'it', 'ro', 'es'];
    const unused = columns.flatMap((language, column) => {
      const all = textsOf(language).join('\n').toLowerCase();
      return glossary
        .map((row) => (row[column] ?? '').replace(/ \(.*/, ''))
        .filter((word) => !all.includes(word.toLowerCase()))
        .map((word) => [language, word]);
    });
    expect(unused).toEqual([]);
  });

  it.each(refused)('%s: no text contains “%s”', (language, word) => {
    expect(matching(language, wholeWord(word))).toEqual([]);
  });
});

describe.each(INTERFACE_LANGUAGES)('in %s', (language) => {
  it('the pages have the same texts as in English, and no text is empty', () => {
    const shapeOf = (pages: Readonly<Record<string, Catalogue>>): [string, string[]][] =>
      Object.entries(pages).map(([page, texts]) => [page, Object.keys(texts)]);
    expect(shapeOf(PAGES[language])).toEqual(shapeOf(PAGES.en));
    expect(textsOf(language).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('no text has a straight apostrophe, a double space, or leading or trailing space', () => {
    expect(matching(language, /'| {2}|^\s|\s$/)).toEqual([]);
  });
});

it('French has no-break spaces before two-part punctuation and inside quotation marks', () => {
  expect(matching('fr', /[^\u00a0](?=[;?!»])|« |«(?!\u00a0)|[ \p{L}](?=:(?:\s|$))/u)).toEqual([]);
});

it('French has no plain space in numbers', () => {
  expect(matching('fr', /\d \d{3}/)).toEqual([]);
});

it('Romanian has commas below, not cedillas', () => {
  expect(matching('ro', /[şţŞŢ]/)).toEqual([]);
});

it('Romanian puts „de” between a number from twenty on and its noun', () => {
  expect(
    matching('ro', /(?<![\d.,-])(?:[2-9]\d|\d+(?:00|[2-9]\d))(?![\d.,-]) (?!(?:de|este|până) )\p{Ll}{4,}/u),
  ).toEqual([]);
});

it.each([
  ['it', /^Se\b/],
  ['ro', /^Dacă\b/],
  ['es', /^Si\b/],
] as const)('%s: what says whether something is so is a sentence', (language, pattern) => {
  const texts = Object.entries(API[language]).filter(([english]) => english.startsWith('Whether'));
  expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
});

it('the English documentation texts equal those in the source', () => {
  expect(Object.entries(API.en).filter(([key, text]) => key !== text)).toEqual([]);
});
