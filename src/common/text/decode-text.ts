import type { Message } from '../messages/message-arguments.js';

/** Supported encodings, by their WHATWG names. */
export const ENCODINGS = ['utf-8', 'utf-16', 'windows-1252', 'windows-1250', 'iso-8859-15'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A file as text, with the encoding if it was detected. */
export interface DecodedText {
  readonly text: string;
  readonly guessed?: Encoding | undefined;
}

/** The bytes are not valid in this encoding. Undefined means that no encoding was detected. */
export class Undecodable extends Error {
  readonly reason: Message;

  constructor(readonly encoding: Encoding | undefined) {
    super(`not in ${encoding ?? 'UTF-8'}`);
    this.reason =
      encoding === undefined ? { key: 'unknown_encoding' } : { key: 'not_in_encoding', args: { encoding } };
  }
}

/** Bytes received from another process. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** A byte order mark, which identifies the encoding. */
function utf16By([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decodeAs(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined;
    throw error;
  }
}

const [LINE_FEED, CARRIAGE_RETURN, TAB, SPACE] = [0x0a, 0x0d, 0x09, 0x20];

/** The bytes without the folds of iCalendar, which may be inside a character (RFC 5545, 3.1). */
function unfolded(bytes: Buffer): Buffer {
  const kept = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const end = bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? at + 1 : at;
    const isLineEnd = bytes[end] === LINE_FEED || bytes[end] === CARRIAGE_RETURN;
    const next = bytes[end + 1];
    if (isLineEnd && (next === SPACE || next === TAB)) at = end + 1;
    else {
      kept[length] = bytes[at] ?? 0;
      length += 1;
    }
  }
  return kept.subarray(0, length);
}

const FIRST_HIGH = 0x80;
/**
 * Non-ASCII characters of western texts. Characters that central European files often turn into are excluded,
 * such as ã (ă in Windows-1250) and þ (ţ), so Portuguese is not detected either. Others are included because
 * French and Danish need them: ê (ę), œ (ś) and ø (ř) do not identify an encoding.
 */
const WESTERN = new Set(
  'ÀÁÂÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØÙÚÛÜßàáâäåæçèéêëìíîïñòóôöøùúûüÿŒœŸ€£§©®«»°±²³´·¹¼½¾¿¡–—‘’‚“”„†•…‹›™ªº\u00a0\u00ad',
);
/** Signs whose codes are letters in Windows-1250 (½ is an accent): Ł ą ł ż Ş ş Ľ ľ. */
const SIGNS = '£¹³¿ªº¼½¾';
const ORDINALS = 'ªº';

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && character.toLowerCase() !== character.toUpperCase();

const isDigit = (character: string | undefined): boolean => character !== undefined && /^\d$/.test(character);

/** An ordinal after a number (1º, 2ª), or the Spanish nº, without a letter around it. */
function isOrdinal(text: string, at: number): boolean {
  if (!ORDINALS.includes(text.charAt(at))) return false;
  if (isDigit(text[at - 1])) return true;
  return /^n$/i.test(text.charAt(at - 1)) && !isLetter(text[at - 2]) && !isLetter(text[at + 1]);
}

/** A Spanish question begins with ¿ and a capital letter. The Polish ż stands before small letters. */
const isQuestion = (text: string, at: number): boolean =>
  text.charAt(at) === '¿' && !isLetter(text[at - 1]) && /^\p{Lu}$/u.test(text.charAt(at + 1));

/**
 * A sign next to a letter may be a letter itself: Wroc³aw is Wrocław, ¿ona is żona. This also refuses m³, but
 * it is better to ask for the encoding than to import wrong letters.
 */
const isInWord = (text: string, at: number): boolean =>
  SIGNS.includes(text.charAt(at)) &&
  (isLetter(text[at - 1]) || isLetter(text[at + 1])) &&
  !isOrdinal(text, at) &&
  !isQuestion(text, at);

/** Decodes the bytes as Windows-1252; undefined when a character does not fit or a sign may be a letter. */
function decodeWestern(bytes: Buffer): string | undefined {
  for (const byte of bytes) {
    const isControl = byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
    if (isControl || byte === 0x7f) return undefined;
  }
  const text = new TextDecoder('windows-1252').decode(bytes);
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character.charCodeAt(0) < FIRST_HIGH) continue;
    if (!WESTERN.has(character) || isInWord(text, at)) return undefined;
  }
  return text;
}

const decodeLines = (bytes: Buffer, label: string, isFolded: boolean): string | undefined =>
  decodeAs(bytes, label) ?? (isFolded && label === 'utf-8' ? decodeAs(unfolded(bytes), label) : undefined);

export interface DecodingOptions {
  readonly encoding: Encoding | undefined;
  readonly mayGuess: boolean;
  /** Whether lines may be folded as in iCalendar. */
  readonly isFolded: boolean;
}

/**
 * Decodes bytes in the named encoding. Without one it tries UTF-16 with a byte order mark, UTF-8, and, if
 * detection is allowed, Windows-1252, which spreadsheets in western Europe write.
 * @throws Undecodable
 */
export function decodeText(bytes: Buffer, { encoding, mayGuess, isFolded }: DecodingOptions): DecodedText {
  const marked = utf16By(bytes);
  if (encoding !== undefined || marked !== undefined) {
    const label = encoding === undefined || encoding === 'utf-16' ? (marked ?? 'utf-16le') : encoding;
    const text = decodeLines(bytes, label, isFolded);
    if (text === undefined) throw new Undecodable(encoding ?? 'utf-16');
    return { text };
  }
  const text = decodeLines(bytes, 'utf-8', isFolded);
  if (text !== undefined) return { text };
  const western = mayGuess ? decodeWestern(bytes) : undefined;
  if (western === undefined) throw new Undecodable(undefined);
  return { text: western, guessed: 'windows-1252' };
}
