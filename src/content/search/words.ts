import { hasForms, searchForms } from '#common/text/fold.js';

/** The longest word that is stored, in characters. */
export const MAX_WORD = 190;

/** A text without spaces of at most this length is always contained in one stored word. */
export const MAX_SURE = 95;

/**
 * The distinct words of a searchable text as they are stored: the parts between spaces in each spelling, long
 * ones in overlapping pieces.
 */
export function wordsOf(searchable: string): string[] {
  const words: string[] = [];
  // Duplicates are removed first, because long texts repeat words. A loop takes half the time of chained methods.
  for (const word of new Set(searchable.split(' '))) {
    if (word === '') continue;
    for (const form of searchForms(word)) {
      if (form.length <= MAX_WORD) words.push(form);
      else words.push(...piecesOf(form));
    }
  }
  return words;
}

/** To look for more words by reading the whole text for each takes longer than to split it. */
const MAX_SCANS = 16;

/** The words of a searchable text, which is split when they are asked for: most writes need those of a few texts. */
export class Words {
  private split: ReadonlySet<string> | undefined;
  private asked = 0;

  constructor(private readonly searchable: string) {}

  get all(): ReadonlySet<string> {
    return (this.split ??= new Set(wordsOf(this.searchable)));
  }

  /** They are at most this many. */
  get most(): number {
    // Each has a character and a space, and may have two spellings.
    return Math.ceil((this.searchable.length + 1) / 2) * (hasForms(this.searchable) ? 2 : 1);
  }

  has(word: string): boolean {
    this.asked += 1;
    // A word that is not spelled otherwise is a part of the text.
    if (this.split === undefined && this.asked <= MAX_SCANS && !hasForms(this.searchable))
      return this.searchable.includes(word) && this.all.has(word);
    return this.all.has(word);
  }
}

const HALVES = new RegExp(`.{1,${MAX_SURE}}`, 'gsu');

/**
 * Each piece starts in the middle of the previous one, so every run of `MAX_SURE` characters is in one piece.
 */
function piecesOf(word: string): string[] {
  const halves = word.match(HALVES) ?? [];
  return halves.slice(1).map((half, before) => `${halves[before]}${half}`);
}
