import { shownStatus, type StoredStatus } from '#common/records/status.js';
import type { Texts } from './texts.js';

/** What decides whether everybody may read a record. Terms have no status: everybody may read them. */
export interface Published {
  readonly status?: StoredStatus;
  readonly published_at?: number;
}

/** What decides at which addresses everybody may read a record. */
export interface Addressed extends Published {
  readonly texts: Texts;
}

export const isPublicAt = ({ status, published_at = 0 }: Published, now: number): boolean =>
  status === undefined || shownStatus({ status, published_at }, now) === 'publish';

const slugsOf = ({ texts }: Addressed): Set<string> =>
  new Set(texts.values().flatMap(({ slug }) => (slug == null ? [] : [slug])));

/**
 * The slugs at which everybody could read a record before a write, and no longer can. What a record was is known only here:
 * a record becomes public by its date alone, and a hidden one may be changed.
 * @param after undefined for a deleted record
 */
export function leftSlugs(before: Addressed, after: Addressed | undefined, now: number): string[] {
  if (!isPublicAt(before, now)) return [];
  const kept = after !== undefined && isPublicAt(after, now) ? slugsOf(after) : new Set<string>();
  return [...slugsOf(before).difference(kept)];
}
