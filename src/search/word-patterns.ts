import { escapeLike } from '../i18n/like.js';
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

/** A beginning is a range: by an index MariaDB's LIKE misses words that go on with a letter above U+FFFF. */
export function wordCondition({ part, opens, closes }: WordPattern): Condition {
  if (opens) return { sql: "word LIKE ? ESCAPE '!'", params: [`%${escapeLike(part)}${closes ? '%' : ''}`] };
  if (closes) return { sql: 'word >= ? AND word < ?', params: [part, part + LAST] };
  return { sql: 'word = ?', params: [part] };
}

/** The same as the condition, for a word that was loaded. */
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
