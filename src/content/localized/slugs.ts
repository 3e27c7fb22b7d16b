export const MAX_SLUG_LENGTH = 200;
const TRASHED = '__trashed';
/** The column's length: a trashed slug of the greatest length still has room for its mark and a number. */
const MAX_STORED_LENGTH = 255;

/**
 * A slug in the text's own script: lower case, words joined by hyphens; `''` when no letter or digit is left.
 */
export function slugify(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-');
  return [...words]
    .slice(0, MAX_SLUG_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '');
}

/** The slug of a trashed record, which leaves the plain one to others. */
export const trashedSlug = (slug: string): string => slug + TRASHED;

/** The slug that a trashed record had before. */
export const untrashedSlug = (slug: string): string => slug.replace(/__trashed(-\d+)?$/, '');

/**
 * The wanted slug, or the first of `-2`, `-3` … that no other record has in any language. Slugs that are too
 * long are cut before the suffix. The unique claim decides between concurrent transactions: the slower one
 * gets a duplicate error and is retried.
 */
export async function freeSlug(
  wanted: string,
  isUnused: (slug: string) => Promise<boolean>,
): Promise<string> {
  const limit = wanted.endsWith(TRASHED) ? MAX_STORED_LENGTH : MAX_SLUG_LENGTH;
  const numbered = (n: number): string => {
    const suffix = n === 1 ? '' : `-${n}`;
    return [...wanted].slice(0, limit - suffix.length).join('') + suffix;
  };
  const isFree = async (n: number): Promise<boolean> => isUnused(numbered(n));
  if (await isFree(1)) return numbered(1);
  let inUse = 1;
  let free = 2;
  while (!(await isFree(free))) {
    inUse = free;
    free *= 2;
  }
  while (free - inUse > 1) {
    const middle = Math.floor((inUse + free) / 2);
    if (await isFree(middle)) free = middle;
    else inUse = middle;
  }
  return numbered(free);
}
