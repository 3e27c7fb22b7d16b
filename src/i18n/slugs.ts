import type { EntityManager } from 'typeorm';
import { updateRow } from '../database/rows.js';
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
}

/**
 * The wanted slug, or the first of `-2`, `-3` … that no other record has in any language. What is too long is cut
 * before its ending. The unique claim decides between transactions: the slower one gets a duplicate and runs again.
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

async function isUnused(manager: EntityManager, { kind, id }: SlugOwner, slug: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM ${kind}_translation WHERE slug = ? AND record_id <> ? LIMIT 1`,
    [slug, id],
  );
  return rows.length === 0;
}

interface ClaimRow {
  readonly language: Language;
  readonly slug: string;
  readonly slug_claim: string | null;
}

/**
 * Claims the slugs of a record that it has not claimed yet, each in the first language that has it: a record may repeat
 * a slug in several languages, so only claims can be unique. Whoever writes another slug drops the claim of that row.
 */
export async function claimSlugs(manager: EntityManager, { kind, id }: SlugOwner): Promise<void> {
  const table = `${kind}_translation`;
  const rows = await manager.query<ClaimRow[]>(
    `SELECT language, slug, slug_claim FROM ${table} WHERE record_id = ? AND slug IS NOT NULL ORDER BY language`,
    [id],
  );
  const claimed = new Set(rows.map(({ slug_claim }) => slug_claim));
  for (const { language, slug } of rows) {
    if (claimed.has(slug)) continue;
    await updateRow(manager, table, { record_id: id, language }, { slug_claim: slug });
    claimed.add(slug);
  }
}
