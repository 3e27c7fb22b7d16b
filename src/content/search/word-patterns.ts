import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { MAX_SURE } from './postings.js';

/** The number of words of a phrase that select the texts to read. */
const MAX_CANDIDATE_WORDS = 3;

/** A part of a word; `opens` and `closes` say whether more may come before or after it. */
export interface WordPattern {
  readonly part: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** Sorts after every letter that may follow in a word. */
const LAST = '\u{10ffff}';

/** MySQL compares bytes three times as fast as characters, and bytes suffice to find whole characters. */
const CONTAINS: Readonly<Record<Engine, string>> = {
  mysql: 'INSTR(CAST(word AS BINARY), ?) > 0',
  sqlite: 'INSTR(word, ?) > 0',
};

/** An SQL condition on dictionary words that preselects matches of the pattern; `isLike` decides. */
export function wordCondition(engine: Engine, { part, opens, closes }: WordPattern): Condition {
  if (opens) return { sql: CONTAINS[engine], params: [part] };
  // With an index, MariaDB's LIKE misses words that continue with a letter above U+FFFF.
  if (closes) return { sql: 'word >= ? AND word < ?', params: [part, part + LAST] };
  return { sql: 'word = ?', params: [part] };
}

/** Whether a word matches the pattern. */
export function isLike(word: string, { part, opens, closes }: WordPattern): boolean {
  if (opens) return closes ? word.includes(part) : word.endsWith(part);
  return closes ? word.startsWith(part) : word === part;
}

/** Whether the dictionary alone decides: a part of a text without spaces lies within one word. */
export const isSure = (text: string): boolean => !text.includes(' ') && Array.from(text).length <= MAX_SURE;

/** The pattern of words that contain such a text. */
export const partOfWord = (part: string): WordPattern => ({ part, opens: true, closes: true });

/**
 * The patterns of stored words in a text that contains the phrase; its inner words are complete. Without
 * `asPhrase`, each word may be any part of a stored word.
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
