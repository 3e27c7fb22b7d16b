import type { EntityManager } from 'typeorm';
import { EVERYBODY } from '../changes/change.entity.js';
import { nowInSeconds } from '../context/request-time.js';
import { inParts, placeholders } from '../database/rows.js';
import type { RecordKind } from './kinds.js';
import type { OwnedRecord } from './visibility.js';

/** What decides who may know of a record by lists and by the feed of changes. */
export interface KnownRecord extends OwnedRecord {
  /** Of events only. */
  readonly hide_from_listings?: boolean | number;
  readonly is_protected?: boolean | number;
}

const UNPROTECTED = 'author_id, status, published_at, 0 AS hide_from_listings, 0 AS is_protected';

/** The columns of `KnownRecord`, for each kind. */
export const KNOWN_COLUMNS: Readonly<Record<RecordKind, string>> = {
  event: 'author_id, status, published_at, hide_from_listings, password_hash IS NOT NULL AS is_protected',
  venue: UNPROTECTED,
  organizer: UNPROTECTED,
};

/** A write may be committed so much later than it looks at the clock: what becomes public meanwhile counts as such. */
const MARGIN_SECONDS = 60;

export const isPublic = ({ status, published_at, hide_from_listings: isHidden }: KnownRecord): boolean =>
  status === 'publish' && published_at <= nowInSeconds() + MARGIN_SECONDS && !isHidden;

/**
 * Who may have had the record in a copy before a write, or may after it: `EVERYBODY`, the id of its author, or null
 * for nobody but those who read everything. It is kept with the change, as the record may be another one, or gone, when
 * somebody reads of it.
 * @param before undefined for a new record
 * @param after undefined for one that is gone
 */
export function knownTo(before: KnownRecord | undefined, after: KnownRecord | undefined): number | null {
  const states = [before, after].filter((state) => state !== undefined);
  if (states.some(isPublic)) return EVERYBODY;
  // Whose it is now is told as long as it is theirs.
  const [first] = states;
  return first === undefined || first.status === 'trash' ? null : first.author_id;
}

/** The records as they are. */
export async function knownRecords(
  manager: EntityManager,
  kind: RecordKind,
  ids: readonly number[],
): Promise<(KnownRecord & { readonly id: number })[]> {
  const found: (KnownRecord & { readonly id: number })[] = [];
  await inParts(ids, async (part) => {
    const sql = `SELECT id, ${KNOWN_COLUMNS[kind]} FROM ${kind} WHERE id IN (${placeholders(part)})`;
    found.push(...(await manager.query<(KnownRecord & { readonly id: number })[]>(sql, [...part])));
  });
  return found;
}
