import type { EntityManager } from 'typeorm';
import type { Language } from './languages.js';

export const MAX_SLUG_LENGTH = 200;
const TRASHED = '__trashed';
/** What the column holds: in the trash a slug of the greatest length still has room for its mark and a number. */
const MAX_STORED_LENGTH = 255;

/** A slug in the text's own script: lower case, words joined by hyphens; `''` when nothing is left. */
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

/** What a trashed record's slug becomes, so that others may take it. */
export const trashedSlug = (slug: string): string => slug + TRASHED;

/** The slug that a trashed one had. */
export const untrashedSlug = (slug: string): string => slug.replace(/__trashed(-\d+)?$/, '');

export interface SlugOwner {
  readonly kind: string;
  /** The record that will have the slug; its own slugs do not block. */
  readonly id: number;
  /** Where the slug must be free: one language for a slug that was sent, all for one that was made. */
  readonly language?: Language;
}

/**
 * The wanted slug, or the first free of `-2`, `-3` … What is too long is cut before its ending.
 * The unique index decides between transactions: the slower one gets a duplicate and runs again.
 */
export async function freeSlug(manager: EntityManager, owner: SlugOwner, wanted: string): Promise<string> {
  const limit = wanted.endsWith(TRASHED) ? MAX_STORED_LENGTH : MAX_SLUG_LENGTH;
  const numbered = (n: number): string => {
    const suffix = n === 1 ? '' : `-${n}`;
    return [...wanted].slice(0, limit - suffix.length).join('') + suffix;
  };
  const isFree = async (n: number): Promise<boolean> => isUnused(manager, owner, numbered(n));
  if (await isFree(1)) return numbered(1);
  let taken = 1;
  let free = 2;
  while (!(await isFree(free))) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isFree(middle)) free = middle;
    else taken = middle;
  }
  return numbered(free);
}

async function isUnused(
  manager: EntityManager,
  { kind, id, language }: SlugOwner,
  slug: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM ${kind}_translation WHERE slug = ? AND record_id <> ?${language ? ' AND language = ?' : ''} LIMIT 1`,
    language ? [slug, id, language] : [slug, id],
  );
  return rows.length === 0;
}
