import { searchForms } from '../i18n/fold.js';

/** The longest word that is stored, in characters. */
export const MAX_WORD = 190;

/** A text without spaces of at most this length lies in one stored word whole. */
export const MAX_SURE = 95;

/**
 * The different words of a searchable text as they are stored: what lies between spaces, in each of its spellings, long
 * ones in overlapping pieces.
 */
export function wordsOf(searchable: string): string[] {
  // A long text has the same words again and again.
  const words = [...new Set(searchable.split(' '))].flatMap(searchForms);
  return words.flatMap((word) => (word.length <= MAX_WORD ? word : piecesOf(word)));
}

/** Each piece begins in the middle of the one before, so every run of `MAX_SURE` characters is in one of them. */
function piecesOf(word: string): string[] {
  const characters = Array.from(word);
  const pieces: string[] = [];
  for (let start = 0; start === 0 || start + MAX_SURE < characters.length; start += MAX_SURE) {
    pieces.push(characters.slice(start, start + MAX_WORD).join(''));
  }
  return pieces;
}
