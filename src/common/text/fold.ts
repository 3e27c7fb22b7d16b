import { normalized } from './normalize.js';

const LETTERS = [
  ['ß', 'ss'],
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
] as const;

/** Without the umlaut, and in the German spelling on keyboards without umlauts. */
const UMLAUTS = [
  ['ä', 'a', 'ae'],
  ['ö', 'o', 'oe'],
  ['ü', 'u', 'ue'],
] as const;

const UMLAUT = /[äöü]/u;

/** Characters without a visible form, such as soft hyphens and zero-width characters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const APOSTROPHE = /[‘’‛ʻʼ´`′]/gu;
/** Hyphens and dashes, but not the minus sign. */
const DASH = /\p{Dash_Punctuation}/gu;
/** A letter with an umlaut, or combining marks to remove. Without regard to case, the Greek iota would be a mark. */
const MARKS = /([aouAOU]\u0308)|\p{M}+/gu;

/** Increase it with every change of the rules in this file, or of which texts are blank: stored forms are then rebuilt. */
export const FOLD_VERSION = 4;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** White space that is not a single space. */
const SPACES = /[^\S ]\s*| \s+/gu;

export const collapse = (text: string): string => text.replace(SPACES, ' ').trim();

/** Replaces typographic variants by the characters of a keyboard. */
function plainSigns(text: string): string {
  return withoutInvisible(text).replace(APOSTROPHE, "'").replace(DASH, '-');
}

/** A single ligature may become 18 letters. What a long text of nothing else has beyond this is not searched. */
const MAX_GROWTH = 4;
const SHORT = 10_000;

/**
 * The form that is stored for search, the same on every database: without case, accents, typographic variants
 * and compatibility differences. Umlauts are kept because a search finds them in two spellings; see
 * `searchForms`.
 */
export function searchable(text: string): string {
  // NFKD turns a stand-alone acute accent into a space and a mark, so apostrophes are replaced first.
  const decomposed = normalized(plainSigns(text), 'NFKD')
    .slice(0, Math.max(MAX_GROWTH * text.length, SHORT))
    .toWellFormed();
  // No function is called for each match, as a text may have a million of them.
  const bare = plainSigns(decomposed).replace(MARKS, '$1').toLowerCase();
  // Composed again, so that a Hangul syllable does not match as the beginning of another.
  const spelled = LETTERS.reduce((text, [letter, plain]) => text.replaceAll(letter, plain), bare);
  return collapse(spelled.normalize('NFC'));
}

const withoutUmlauts = (stored: string): string =>
  UMLAUTS.reduce((text, [umlaut, letter]) => text.replaceAll(umlaut, letter), stored);

const spelledOut = (stored: string): string =>
  UMLAUTS.reduce((text, [umlaut, , letters]) => text.replaceAll(umlaut, letters), stored);

/** Whether a stored text has more than one form. */
export const hasForms = (stored: string): boolean => stored.search(UMLAUT) >= 0;

/**
 * The forms in which a search compares a stored text: `müller` as `muller` and `mueller`. A text contains a
 * query when one of its forms contains one of the query's forms.
 */
export function searchForms(stored: string): readonly [string] | readonly [string, string] {
  if (!hasForms(stored)) return [stored];
  const forms = [withoutUmlauts(stored), spelledOut(stored)] as const;
  return forms[0] === forms[1] ? [forms[0]] : forms;
}

/** Removes case, accents and umlauts: `Straße` → `strasse`, `Œuvre` → `oeuvre`, `L’été` → `l'ete`. */
export const fold = (text: string): string => withoutUmlauts(searchable(text));

/** Letters that are often confused. */
const CEDILLA: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț' };

/**
 * The form in which names are compared: case, spacing, typographic variants and the two encodings of Romanian
 * `ș` and `ț` are ignored, accents are not.
 */
export function caseless(text: string): string {
  const signs = normalized(plainSigns(text).toLowerCase(), 'NFC');
  return collapse(signs.replace(/[şţ]/gu, (letter) => CEDILLA[letter] ?? letter));
}
