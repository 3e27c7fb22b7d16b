import { isEmail } from 'class-validator';
import {
  isBlank,
  limitCharacters,
  limitMarkup,
  refuseControlCharacters,
  textOf,
  withPairedDirections,
} from './characters.js';
import { InvalidValue } from './invalid-value.js';
import { stripTags } from './markup.js';

const MAX_EMAIL = 255;
/** With markup that is to be stripped a text may be so many times as long. */
const MARKUP_FACTOR = 16;

interface PlainText {
  /** In characters (code points), after cleaning. */
  readonly max: number;
  readonly nonEmpty?: boolean;
  /** Keeps line ends, as `\n`, and tabs. */
  readonly multiline?: boolean;
}

function oneLine(text: string): string {
  return text
    .split(/[\t\n\r\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/**
 * A text without markup, NFC, trimmed, on one line: a tab, a line end or an element such as `<br>` becomes a space.
 * The result is plain text: no entity is made, and none that was sent is decoded (`&amp;` stays five characters),
 * so that a text that was read can be sent back unchanged. A text that shows nothing is empty. Marks of writing
 * direction that have no end are left out.
 * Throws `not_a_text`, `text_control_characters`, `too_much_markup`, `too_long_with_markup`, `text_too_long`,
 * `not_empty`.
 */
export function plainText({ max, nonEmpty = false, multiline = false }: PlainText): (raw: unknown) => string {
  const layOut = multiline ? manyLines : oneLine;
  return (raw) => {
    const source = limitMarkup(refuseControlCharacters(textOf(raw)));
    const maxSent = MARKUP_FACTOR * max;
    if (source.length > maxSent) throw new InvalidValue('too_long_with_markup', { max: maxSent });
    // Before stripping, as some letters become ASCII ones; after it, as it may join a letter and its accent.
    const text = layOut(withPairedDirections(stripTags(source.normalize('NFC')))).normalize('NFC');
    if (!isBlank(text)) return limitCharacters(text, max);
    if (nonEmpty) throw new InvalidValue('not_empty');
    return '';
  };
}

/** An e-mail address, trimmed, or `''` = cleared. Throws `not_an_email`, `text_too_long` over 255 characters. */
export function email(raw: unknown): string {
  if (typeof raw !== 'string') throw new InvalidValue('not_an_email');
  const address = limitCharacters(raw.trim(), MAX_EMAIL);
  // Quoted local parts may hold markup, which somebody's page would show.
  const plain = address.isWellFormed() && !/[<>"]/.test(address);
  if (address !== '' && !(plain && isEmail(address))) throw new InvalidValue('not_an_email');
  return address;
}

/** One of the values, in exactly their spelling; else `not_one_of`. */
export function oneOf<const T extends string>(values: readonly T[]): (raw: unknown) => T {
  return (raw) => {
    const found = values.find((value) => value === raw);
    if (found === undefined) throw new InvalidValue('not_one_of', { values: values.join(', ') });
    return found;
  };
}
