import { withoutInvisible } from '#common/text/fold.js';
import { normalized } from '#common/text/normalize.js';

export const MAX_SLUG_LENGTH = 200;
const TRASHED = '__trashed';
/** The column's length: a trashed slug of the greatest length still has room for its mark and a number. */
const MAX_STORED_LENGTH = 255;

/**
 * The form in which slugs are stored and looked up. Lower case first: the small letter ẖ is one character, its capital
 * is always two.
 */
export const slugForm = (text: string): string => normalized(text.toLowerCase(), 'NFC');

/** Signs of rights and measures. Other symbols, such as emoji, are part of slugs. */
const NO_SLUG = /[©®™°]/gu;

/** An emoji keeps the invisible character that gives it its colours: pages of other systems have it in their links. */
const COLOURED = /(?<=[\p{So}\p{Extended_Pictographic}])(\ufe0f)/u;

const withoutMostInvisible = (text: string): string =>
  text
    .split(COLOURED)
    .map((part) => (part === '\ufe0f' ? part : withoutInvisible(part)))
    .join('');

/**
 * A slug in the text's own script: lower case, words joined by hyphens; `''` when no letter, digit or emoji is left.
 */
export function slugify(text: string): string {
  const words = slugForm(withoutMostInvisible(text))
    .replace(/['’`]/gu, '')
    .replace(NO_SLUG, '-')
    .replace(/[^\p{L}\p{N}\p{M}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}_]+/gu, '-')
    // A mark belongs to the letter before it.
    .replace(/(^|-)\p{M}+/gu, '$1');
  // Again, as a mark may have come to stand behind another letter.
  return [...slugForm(words)]
    .slice(0, MAX_SLUG_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '');
}

/** The slug of a trashed record, which leaves the plain one to others. */
export const trashedSlug = (slug: string): string => slug + TRASHED;

/** The slug that a trashed record had before. */
export const untrashedSlug = (slug: string): string => slug.replace(/__trashed(-\d+)?$/, '');

/** The slug, from 2 on with the number behind it; what is too long is cut before the number. */
export function numberedSlug(wanted: string, n: number): string {
  const limit = wanted.endsWith(TRASHED) ? MAX_STORED_LENGTH : MAX_SLUG_LENGTH;
  const suffix = n === 1 ? '' : `-${n}`;
  const cut = [...wanted].slice(0, limit - suffix.length).join('');
  return cut.replace(/-+$/, '') + suffix;
}
