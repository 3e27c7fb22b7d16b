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

const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
/** Beginnings of embeddings, overrides and isolates, with what ends each. */
const ENDS: Readonly<Record<string, string>> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u202d': '\u202c',
  '\u202e': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};
const END_OF_ISOLATE = '\u2069';

/** One line without the marks of direction that have no end, or no beginning. */
function pairedDirections(line: string): string {
  const characters = [...line];
  const open: number[] = [];
  const unpaired = new Set<number>();
  let isolates = 0;
  const endOf = (at: number | undefined): string | undefined => ENDS[characters[at ?? -1] ?? ''];
  for (const [at, character] of characters.entries()) {
    if (!DIRECTION.test(character)) continue;
    const end = ENDS[character];
    if (end !== undefined) {
      open.push(at);
      if (end === END_OF_ISOLATE) isolates += 1;
      continue;
    }
    // The end of an isolate ends what is open in it, too.
    if (character === END_OF_ISOLATE && isolates > 0) {
      while (endOf(open.at(-1)) !== END_OF_ISOLATE) unpaired.add(open.pop() ?? 0);
      isolates -= 1;
    }
    if (endOf(open.at(-1)) === character) open.pop();
    else unpaired.add(at);
  }
  for (const at of open) unpaired.add(at);
  return characters.filter((_, at) => !unpaired.has(at)).join('');
}

/** Leaves out the marks that would turn the direction of whatever is written after the text. Each line is for itself. */
export const withPairedDirections = (text: string): string =>
  DIRECTION.test(text) ? text.split('\n').map(pairedDirections).join('\n') : text;
