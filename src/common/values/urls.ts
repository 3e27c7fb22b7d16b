import { limitCharacters } from './characters.js';
import { InvalidValue } from './invalid-value.js';

const MAX_URL = 2_000;

/**
 * Checks scheme and authority: a URL parser alone would also accept `http:x`, `http:///x` and backslashes.
 */
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;

/**
 * Blanks, control characters, direction overrides, lone surrogates, and characters that end an attribute or a
 * tag.
 */
const FORBIDDEN = /[\p{Z}\p{Cc}\p{Cs}\p{Bidi_Control}<>"`\\]/u;

function isWebAddress(text: string): boolean {
  const authority = ABSOLUTE.exec(text)?.[1];
  if (authority === undefined || authority.includes('@') || FORBIDDEN.test(text)) return false;
  const host = URL.parse(text)?.hostname ?? '';
  return /[\p{L}\p{N}]/u.test(host) && !/^\.|\.\./.test(host);
}

/**
 * Accepts an absolute `http` or `https` URL, kept as sent (including IDN), or `''` to clear it.
 * Throws `not_a_url`, also for URLs with credentials; `text_too_long` over 2,000 characters.
 */
export function url(raw: unknown): string {
  if (typeof raw !== 'string') throw new InvalidValue('not_a_url');
  const text = limitCharacters(raw, MAX_URL);
  if (text !== '' && !isWebAddress(text)) throw new InvalidValue('not_a_url');
  return text;
}
