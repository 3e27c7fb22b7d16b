import { isEmail } from 'class-validator';
import { normalized } from '../text/normalize.js';
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
/** How many times longer than the limit a text may be before its markup is stripped. */
const MARKUP_FACTOR = 16;

interface PlainText {
  /** In code points, after cleaning. */
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
 * Cleans a text: no markup, NFC, trimmed, on one line: a tab, a line end or an element such as `<br>` becomes
 * a space.
 * The result is plain text: entities are neither created nor decoded (`&amp;` stays five characters), so that
 * clients can send a text back unchanged. A text without visible characters is empty. Unpaired direction
 * marks are removed.
 * Throws `not_a_text`, `text_control_characters`, `too_much_markup`, `too_long_with_markup`, `text_too_long`,
 * `not_empty`.
 */
export function plainText({ max, nonEmpty = false, multiline = false }: PlainText): (raw: unknown) => string {
  const normalizeLines = multiline ? manyLines : oneLine;
  return (raw) => {
    const source = limitMarkup(refuseControlCharacters(textOf(raw)));
    const maxInput = MARKUP_FACTOR * max;
    if (source.length > maxInput) throw new InvalidValue('too_long_with_markup', { max: maxInput });
    // Normalised before stripping, as some letters become ASCII; and after it, as it may join a letter and
    // its accent.
    const text = normalized(
      normalizeLines(withPairedDirections(stripTags(normalized(source, 'NFC')))),
      'NFC',
    );
    if (!isBlank(text)) return limitCharacters(text, max);
    if (nonEmpty) throw new InvalidValue('not_empty');
    return '';
  };
}

/**
 * Accepts an e-mail address, trimmed, or `''` to clear it. Throws `not_an_email`, `text_too_long` over 255
 * characters.
 */
export function email(raw: unknown): string {
  if (typeof raw !== 'string') throw new InvalidValue('not_an_email');
  const address = limitCharacters(raw.trim(), MAX_EMAIL);
  // Quoted local parts may contain markup, which a client's page might render.
  const plain = address.isWellFormed() && !/[<>"]/.test(address);
  if (address !== '' && !(plain && isEmail(address))) throw new InvalidValue('not_an_email');
  return address;
}

/** Accepts one of the values, in exactly their spelling; else `not_one_of`. */
export function oneOf<const T extends string>(values: readonly T[]): (raw: unknown) => T {
  return (raw) => {
    const found = values.find((value) => value === raw);
    if (found === undefined) throw new InvalidValue('not_one_of', { values: values.join(', ') });
    return found;
  };
}
