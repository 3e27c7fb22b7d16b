import type { Language } from '#common/messages/languages.js';

/*
 * Sort keys for ORDER BY: their bytes compare on every database as the texts do in `Intl.Collator`, for what the six
 * languages of the service write. Other letters and signs are ordered by code point. See ADR 38.
 */

/** The letters with a mark that a language has in its alphabet, in small letters; `root` is for all other languages. */
const OWN_LETTERS = { root: '', es: 'ñ', ro: 'ăâîșț' } as const;

export type Collation = keyof typeof OWN_LETTERS;

export const collationOf = (language: Language): Collation =>
  language === 'es' || language === 'ro' ? language : 'root';

/** Increase this whenever the rules for keys change: stored keys are then rebuilt. */
export const COLLATION_VERSION = 2;

/**
 * MariaDB compares 1,024 bytes by default, which is this many characters; texts that differ only after them
 * are ordered by id.
 */
export const MAX_SORT_KEY = 300;

/** Common signs in order. */
const SIGNS = ' _-‐‒–—―,;:!¡?¿.…·\'‹›"«»()[]{}§¶@*/\\&#%‰†‡•`´^¯¨¸°©®+±÷×<=>¬|¦~⁄¤¢$£¥€';
/** Digits and letters in order. Own letters have their place in all keys, so that keys of all languages compare. */
const LETTERS = '0123456789aăâbcdefghiîıjklmnñŋopqrsștțuvwxyzþ';

/** Marks in order; the last one stands for all others. */
const MARKS =
  '\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0338\u0327\u0328\u0304\u0335\u0309\u030f\u031b\u0323\u0326\u0339';

/** Letters that Unicode does not decompose, as letters with a mark between or after them. */
const DECOMPOSED: Readonly<Record<string, string>> = {
  ...{ ß: 's\u0339s', æ: 'a\u0339e', œ: 'o\u0339e' },
  ...{ ø: 'o\u0338', đ: 'd\u0335', ħ: 'h\u0335', ł: 'l\u0335', ð: 'd\u0339' },
};

/** Quotation marks that differ from those of a keyboard in form alone. */
const QUOTES: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'" },
  ...{ '“': '"', '”': '"', '„': '"', '‟': '"' },
};

/** Ends a level. Sorts below all other characters of a key, and above a space, with which MySQL pads shorter texts. */
const END = '!';
/** Stands for a letter without a mark, or in its first form. */
const PLAIN = '"';
const FIRST_MARK = 0x23;
/** Where common signs begin in a key, all other signs, digits and Latin letters, and all other letters. */
const START = { signs: 0x80, otherSigns: 0x100, letters: 0x180, otherLetters: 0xe000 } as const;
const LOW_BITS = 13;
const IS_SIGN = /^[\p{P}\p{S}\p{Z}]$/u;

/** The characters of a key for a letter or sign: one for those with a place of their own, else two for the code point. */
function letterCode(letter: string): string {
  const [sign, place] = [SIGNS.indexOf(letter), LETTERS.indexOf(letter)];
  if (sign >= 0) return String.fromCharCode(START.signs + sign);
  if (place >= 0) return String.fromCharCode(START.letters + place);
  const number = letter.codePointAt(0) ?? 0;
  const start = IS_SIGN.test(letter) ? START.otherSigns : START.otherLetters;
  const low = START.signs + (number & ((1 << LOW_BITS) - 1));
  return String.fromCharCode(start + (number >>> LOW_BITS), low);
}

function markCode(mark: string): string {
  const place = MARKS.indexOf(mark);
  return String.fromCharCode(FIRST_MARK + (place < 0 ? MARKS.length : place + 1));
}

/** Small letters come first, then capitals, then forms such as `ª` and `’`. */
const FORMS = { small: PLAIN, capital: '#', quote: '$', other: '%' } as const;

/** The two letters that are written with a comma or a cedilla are the same in Romanian. */
const withComma = (text: string): string => text.replace(/(?<=[st])\u0327/giu, '\u0326');

/** What has no place in an order: control characters and what has no visible form. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/gu;
const IS_MARK = /^\p{M}$/u;

/** The characters of a text, each with its own marks as far as they make letters of the language. */
function charactersOf(text: string, collation: Collation): string[] {
  const own = OWN_LETTERS[collation];
  const decomposed = text.normalize('NFD');
  const spelled = collation === 'ro' ? withComma(decomposed) : decomposed;
  return [...spelled.normalize('NFC')].flatMap((character) => {
    if (own.includes(character.toLowerCase())) return [character];
    const [base = '', mark = '', ...marks] = character.normalize('NFD');
    const letter = (base + mark).normalize('NFC');
    return own.includes(letter.toLowerCase()) ? [letter, ...marks] : [base, mark, ...marks];
  });
}

/** A character in small letters and marks, and what it is a form of them. */
function spelled(character: string): { readonly parts: string; readonly form: string } {
  const small = character.toLowerCase();
  const isCapital = small !== character;
  if (SIGNS.includes(small) || LETTERS.includes(small))
    return { parts: small, form: isCapital ? FORMS.capital : FORMS.small };
  const quote = QUOTES[small];
  if (quote !== undefined) return { parts: quote, form: FORMS.quote };
  const letters = DECOMPOSED[small];
  const parts = letters ?? small.normalize('NFKD').toLowerCase();
  const isForm = letters === undefined && parts !== small;
  return { parts, form: isCapital ? FORMS.capital : isForm ? FORMS.other : FORMS.small };
}

/** The key that orders a text by the rules of a collation: its letters, then its accents, then case and form. */
export function sortKey(text: string, collation: Collation): string {
  let [letters, accents, forms] = ['', '', ''];
  for (const character of charactersOf(text.replace(IGNORED, ''), collation)) {
    const { parts, form } = spelled(character);
    for (const part of parts) {
      if (IS_MARK.test(part)) accents += markCode(part);
      else {
        letters += letterCode(part);
        accents += PLAIN;
        forms += form;
      }
    }
  }
  const levels = [letters, accents.replace(/"+$/, ''), forms.replace(/"+$/, '')];
  return levels.join(END).replace(/!+$/, '').slice(0, MAX_SORT_KEY);
}
