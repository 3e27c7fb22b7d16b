import { InvalidValue } from './invalid-value.js';

const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether the text has no visible characters: only spaces, zero-width spaces, empty Braille cells and the
 * like.
 */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** The text of a string or a number; else `not_a_text`. */
export function textOf(raw: unknown): string {
  if (typeof raw === 'number' && Math.abs(raw) <= Number.MAX_SAFE_INTEGER) return String(raw);
  if (typeof raw !== 'string') throw new InvalidValue('not_a_text');
  return raw;
}

/**
 * Refuses NUL, other control characters and lone surrogates with `text_control_characters`; allows tabs and
 * line ends.
 */
export function refuseControlCharacters(text: string): string {
  if (!text.isWellFormed() || CONTROL_CHARACTER.test(text)) throw new InvalidValue('text_control_characters');
  return text;
}

/** Refuses more than `max` characters (code points) with `text_too_long`. */
export function limitCharacters(text: string, max: number): string {
  // The number of UTF-16 units decides most cases without counting.
  const tooLong = text.length > 2 * max || (text.length > max && Array.from(text).length > max);
  if (tooLong) throw new InvalidValue('text_too_long', { max });
  return text;
}

/** The most tags, comments, entities and line breaks of a text: the cost of parsing grows with them. */
export const MAX_MARKUP = 5_000;

/** How often a sign occurs, up to one more than `MAX_MARKUP`. */
export function occurrences(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0 && found <= MAX_MARKUP; at = text.indexOf(sign, at + 1))
    found += 1;
  return found;
}

/** Refuses more `<` and `&` than `MAX_MARKUP` with `too_much_markup`. */
export function limitMarkup(text: string): string {
  if (occurrences(text, '<') + occurrences(text, '&') > MAX_MARKUP)
    throw new InvalidValue('too_much_markup', { max: MAX_MARKUP });
  return text;
}

const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
/** The characters that open embeddings, overrides and isolates, with those that close them. */
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

/** One line without unpaired direction marks. */
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
    // The end of an isolate also closes everything opened within it.
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

/**
 * Removes unpaired direction marks, which would reorder the text that follows. Each line is handled
 * separately.
 */
export const withPairedDirections = (text: string): string =>
  DIRECTION.test(text) ? text.split('\n').map(pairedDirections).join('\n') : text;
