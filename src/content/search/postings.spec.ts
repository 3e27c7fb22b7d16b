import { jest } from '@jest/globals';
import type { Language } from '#common/messages/languages.js';
import fc from '../../../test/support/properties.js';
import {
  changedPostings,
  MAX_SURE,
  MAX_WORD,
  mostWords,
  NO_WORDS,
  postingsOf,
  type RecordWords,
  type TextWords,
  Words,
  wordsOf,
} from './postings.js';

const FIELDS = ['title', 'description', 'excerpt'];
const USED = ['en', 'fr', 'de'];
const ORDER = { defaultLanguage: 'en', fallbacks: { fr: ['de'], it: ['fr', 'de'] } };

const words = fc.constantFrom(
  ...['park', 'parks', 'music', 'müller', 'muller', 'mueller', 'über', 'a', 'long'.repeat(60)],
);
const text = fc.option(fc.array(words, { maxLength: 5 }).map((all) => new Words(all.join(' '))));
const texts = fc.record({ title: text, description: text, excerpt: text });
const record: fc.Arbitrary<RecordWords> = fc.record({
  original: fc.constantFrom('en', 'fr', 'it'),
  texts: fc
    .dictionary(fc.constantFrom(...USED), texts)
    .map((byLanguage) => new Map<Language, TextWords>(Object.entries(byLanguage))),
  shared: fc.constantFrom([], ['park'], ['music']),
});

/** A record before and after a write of one text; all other texts are the same objects. */
const write = fc
  .tuple(record, fc.constantFrom(...USED), fc.constantFrom(...FIELDS), text, record)
  .map(([before, language, field, written, { shared }]) => {
    const row = before.texts.get(language) ?? { title: null, description: null, excerpt: null };
    const after = new Map(before.texts).set(language, { ...row, [field]: written });
    return [before, { ...before, texts: after, shared }] as const;
  });

/** What differs between all postings of both states. */
function difference(before: RecordWords, after: RecordWords) {
  const [old, now] = [postingsOf(before, FIELDS, ORDER), postingsOf(after, FIELDS, ORDER)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((word) => ({ word, before: old.get(word) ?? 0, after: now.get(word) ?? 0 }))
    .filter(({ before: lost, after: gained }) => lost !== gained)
    .sort((a, b) => (a.word < b.word ? -1 : 1));
}

const changed = (before: RecordWords, after: RecordWords) =>
  changedPostings(before, after, FIELDS, ORDER).sort((a, b) => (a.word < b.word ? -1 : 1));

it.each([
  ['one text', write],
  ['all texts', fc.tuple(record, record)],
  ['a new record', record.map((added) => [NO_WORDS, added] as const)],
  ['a deleted record', record.map((deleted) => [deleted, NO_WORDS] as const)],
])('%s: the postings that change are those that differ between all postings of both states', (_, states) => {
  fc.assert(
    fc.property(states, ([before, after]) => {
      expect(changed(before, after)).toEqual(difference(before, after));
    }),
    { numRuns: 1_000 },
  );
});

class CountedWords extends Words {
  uses = 0;

  override get all(): ReadonlySet<string> {
    this.uses += 1;
    return super.all;
  }
}

it('a text that decides nothing is not split', () => {
  const description = new CountedWords('an evening in the park');
  const record = (title: string): RecordWords => ({
    original: 'en',
    texts: new Map([['en', { title: new Words(title), description, excerpt: null }]]),
    shared: [],
  });
  expect(changed(record('jazz'), record('blues')).map(({ word }) => word)).toEqual(['blues', 'jazz']);
  expect(description.uses).toBe(0);
  expect(changed(record('park'), record('blues')).map(({ word }) => word)).toEqual(['blues']);
  expect(description.uses).toBeGreaterThan(0);
});

it.each([
  ['', 0],
  ['a', 1],
  ['a b c', 3],
  ['ä ö', 4],
  ['über', 2],
])('%j has at most as many words as its length allows', (text, count) => {
  expect(wordsOf(text)).toHaveLength(count);
  expect(new Words(text).most).toBeGreaterThanOrEqual(count);
  const record = { ...NO_WORDS, texts: new Map([['en', { title: new Words(text) }]]), shared: ['x'] };
  expect(mostWords(record)).toBeGreaterThanOrEqual(count + 1);
});

afterEach(() => jest.restoreAllMocks());

describe('a long word', () => {
  it.each([
    ['of letters', 'abcdefghijklm'],
    ['of signs that take two units', '😀🎻a🎷'],
  ])('%s is stored in pieces, each from the middle of the one before', (_, unit) => {
    const characters = Array.from(unit.repeat(100)).slice(0, 3 * MAX_SURE + 7);
    const piece = (start: number): string => characters.slice(start, start + MAX_WORD).join('');
    expect(wordsOf(characters.join(''))).toEqual([0, MAX_SURE, 2 * MAX_SURE].map(piece));
  });

  it.each([MAX_WORD, MAX_WORD + 1])('of %d characters ends with its last one', (length) => {
    const word = Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
    expect(wordsOf(word).at(-1)?.at(-1)).toBe(word.at(-1));
    expect(wordsOf(word)).toHaveLength(length > MAX_WORD ? 2 : 1);
  });

  it('calls no function for each of its letters', () => {
    const calls = [
      jest.spyOn(Array, 'from'),
      jest.spyOn(String.prototype, 'normalize'),
      jest.spyOn(String.prototype, 'slice'),
    ];
    expect(new Set(wordsOf('ü'.repeat(20_000))).size).toBeGreaterThan(2);
    expect(calls.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(1_000);
  });
});

describe('Words', () => {
  const text = `${'long '.repeat(100)}text`;

  it('has its words, and no part of one, however many are asked for', () => {
    const words = new Words(text);
    for (let i = 0; i < 40; i++)
      expect(['long', 'text', 'ong', `w${i}`].map((word) => words.has(word))).toEqual([
        true,
        true,
        false,
        false,
      ]);
  });

  it('reads the whole text for a few of them only', () => {
    const words = new Words(text);
    const reads = jest.spyOn(String.prototype, 'includes');
    for (let i = 0; i < 1_000; i++) words.has(`w${i}`);
    expect(reads.mock.calls.length).toBeLessThan(100);
  });
});
