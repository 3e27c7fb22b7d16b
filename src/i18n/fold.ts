const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
};

const SPECIAL_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/**
 * The form that search and sorting compare, the same on every database: without case, accents and compatibility
 * differences. `Straße` → `strasse`, `Iași` and `Iaşi` → `iasi`, `Œuvre` → `oeuvre`.
 */
export function fold(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  // Composed again, so that a Hangul syllable does not match the beginning of another.
  return collapse(bare.replace(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter).normalize('NFC'));
}

/** The form in which two names are equal: letter case and spacing do not count, accents do. */
export function caseless(text: string): string {
  return collapse(text.normalize('NFC').toLowerCase());
}
