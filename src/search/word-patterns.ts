import type { Engine } from '../database/columns.js';
import type { Condition } from '../records/visibility.js';
import { MAX_SURE } from './words.js';

/** Of a phrase, so many words choose the texts that are read. */
const MAX_CANDIDATE_WORDS = 3;

/** A part of a word, before which or after which there may be more. */
export interface WordPattern {
  readonly part: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** After every letter that a word may go on with. */
const LAST = '\u{10ffff}';

/** MySQL compares bytes three times as fast as characters, and whole characters are found by their bytes. */
const CONTAINS: Readonly<Record<Engine, string>> = {
  mysql: 'INSTR(CAST(word AS BINARY), ?) > 0',
  sqlite: 'INSTR(word, ?) > 0',
};

/** What a word of the dictionary must be to be like the pattern; `isLike` says whether it is. */
export function wordCondition(engine: Engine, { part, opens, closes }: WordPattern): Condition {
  if (opens) return { sql: CONTAINS[engine], params: [part] };
  // By an index MariaDB's LIKE misses words that go on with a letter above U+FFFF.
  if (closes) return { sql: 'word >= ? AND word < ?', params: [part, part + LAST] };
  return { sql: 'word = ?', params: [part] };
}

/** Is a word like the pattern? */
export function isLike(word: string, { part, opens, closes }: WordPattern): boolean {
  if (opens) return closes ? word.includes(part) : word.endsWith(part);
  return closes ? word.startsWith(part) : word === part;
}

/** The dictionary alone tells: a part of a text without spaces lies in one word. */
export const isSure = (text: string): boolean => !text.includes(' ') && Array.from(text).length <= MAX_SURE;

/** What the word looks like that contains a sure text. */
export const partOfWord = (part: string): WordPattern => ({ part, opens: true, closes: true });

/**
 * What stored words look like in a text that contains the phrase: its inner words are whole there.
 * Without `asPhrase` each word may be any part of a stored one.
 */
export function candidatePatterns(phrase: string, asPhrase: boolean): WordPattern[] {
  const words = phrase.split(' ');
  const patterns = words.map((word, index) => {
    const part = Array.from(word).slice(0, MAX_SURE).join('');
    const isCut = part !== word;
    const opens = isCut || !asPhrase || index === 0;
    const closes = isCut || !asPhrase || index === words.length - 1;
    return { part, opens, closes };
  });
  return patterns
    .sort((a, b) => b.part.length - a.part.length)
    .slice(0, asPhrase ? MAX_CANDIDATE_WORDS : patterns.length);
}
