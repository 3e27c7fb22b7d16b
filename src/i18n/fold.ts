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

/** What German writes for an umlaut where there is none on the keyboard. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const UMLAUT = new RegExp(`[${Object.keys(SPELLED_OUT).join('')}]`, 'gu');

/** Soft hyphens, zero-width characters and others that nobody sees. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const APOSTROPHE = /[‘’‛ʻʼ´`′]/gu;
/** Hyphens and dashes; the minus sign is none. */
const DASH = /\p{Dash_Punctuation}/gu;
/** A letter with an umlaut, or marks to be taken away. */
const MARKS = /([aou]\u0308)|\p{M}+/giu;

/** Count this up with every change of the rules in this file: what was stored by them is then made anew. */
export const FOLD_VERSION = 2;

function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Typographic variants in the form in which keyboards have them. */
function plainSigns(text: string): string {
  return text.replace(INVISIBLE, '').replace(APOSTROPHE, "'").replace(DASH, '-');
}

/**
 * The form that is stored for search, the same on every database: without case, accents, typographic variants and
 * compatibility differences. Umlauts are kept, as they are found by two spellings; see `searchForms`.
 */
export function searchable(text: string): string {
  // The acute accent that stands alone is decomposed into a space and a mark, so signs come first.
  const bare = plainSigns(plainSigns(text).normalize('NFKD'))
    .replace(MARKS, (_, umlaut: string | undefined) => umlaut ?? '')
    .toLowerCase();
  // Composed again, so that a Hangul syllable does not match the beginning of another.
  return collapse(bare.replace(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter).normalize('NFC'));
}

const withoutUmlauts = (stored: string): string =>
  stored.replace(UMLAUT, (letter) => letter.normalize('NFD').charAt(0));

const spelledOut = (stored: string): string =>
  stored.replace(UMLAUT, (letter) => SPELLED_OUT[letter] ?? letter);

/**
 * The forms of a stored text in which a search compares, `müller` as `muller` and `mueller`: what is looked for is
 * contained in a text when one of its forms is contained in one of the text's.
 */
export function searchForms(stored: string): readonly [string] | readonly [string, string] {
  const forms = [withoutUmlauts(stored), spelledOut(stored)] as const;
  return forms[0] === forms[1] ? [forms[0]] : forms;
}

/** Letters and signs without case, accents and umlauts. `Straße` → `strasse`, `Œuvre` → `oeuvre`, `L’été` → `l'ete`. */
export const fold = (text: string): string => withoutUmlauts(searchable(text));

/** Letters of which one is often written for the other. */
const CEDILLA: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț' };

/**
 * The form in which two names are equal: letter case, spacing, typographic variants and the two ways to write
 * Romanian `ș` and `ț` do not count, accents do.
 */
export function caseless(text: string): string {
  const signs = plainSigns(text).normalize('NFC').toLowerCase();
  return collapse(signs.replace(/[şţ]/gu, (letter) => CEDILLA[letter] ?? letter));
}
