import { jest } from '@jest/globals';
import { MAX_SURE, MAX_WORD, Words, wordsOf } from './postings.js';

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
