import { InvalidValue } from './invalid-value.js';

const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Does the text show nothing, as spaces do, and characters such as a zero-width space or an empty Braille cell? */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** The text of a string, or of a number as it is written; else `not_a_text`. */
export function textOf(raw: unknown): string {
  if (typeof raw === 'number' && Math.abs(raw) <= Number.MAX_SAFE_INTEGER) return String(raw);
  if (typeof raw !== 'string') throw new InvalidValue('not_a_text');
  return raw;
}

/** Refuses NUL, other control characters and lone surrogates with `text_control_characters`; tabs and line ends pass. */
export function refuseControlCharacters(text: string): string {
  if (!text.isWellFormed() || CONTROL_CHARACTER.test(text)) throw new InvalidValue('text_control_characters');
  return text;
}

/** Refuses more than `max` characters (code points) with `text_too_long`. */
export function limitCharacters(text: string, max: number): string {
  // Nothing is counted where the number of UTF-16 units already decides.
  const tooLong = text.length > 2 * max || (text.length > max && Array.from(text).length > max);
  if (tooLong) throw new InvalidValue('text_too_long', { max });
  return text;
}

/** So many tags, comments and entities a text may have: what it takes to read it grows with them. */
const MAX_MARKUP = 5_000;

/** Refuses more `<` and `&` than that with `too_much_markup`. */
export function limitMarkup(text: string): string {
  let count = 0;
  for (const sign of ['<', '&'])
    for (let at = text.indexOf(sign); at >= 0 && count <= MAX_MARKUP; at = text.indexOf(sign, at + 1))
      count += 1;
  if (count > MAX_MARKUP) throw new InvalidValue('too_much_markup', { max: MAX_MARKUP });
  return text;
}
