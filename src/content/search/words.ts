import { searchForms } from '../../common/text/fold.js';

/** The longest word that is stored, in characters. */
export const MAX_WORD = 190;

/** A text without spaces of at most this length is always contained in one stored word. */
export const MAX_SURE = 95;

/**
 * The distinct words of a searchable text as they are stored: the parts between spaces in each spelling, long
 * ones in overlapping pieces.
 */
export function wordsOf(searchable: string): string[] {
  // Duplicates are removed first, because long texts repeat words.
  const words = [...new Set(searchable.split(' '))].filter((word) => word !== '').flatMap(searchForms);
  return words.flatMap((word) => (word.length <= MAX_WORD ? word : piecesOf(word)));
}

/**
 * Each piece starts in the middle of the previous one, so every run of `MAX_SURE` characters is in one piece.
 */
function piecesOf(word: string): string[] {
  const characters = Array.from(word);
  const pieces: string[] = [];
  for (let start = 0; start === 0 || start + MAX_SURE < characters.length; start += MAX_SURE) {
    pieces.push(characters.slice(start, start + MAX_WORD).join(''));
  }
  return pieces;
}
