import { EVERYBODY } from '../../access/changes/change.entity.js';
import { nowInSeconds } from '../../common/time/now.js';
import type { RecordKind } from '../../common/records/kinds.js';
import { kindOf } from '../localized/kinds.js';
import type { OwnedRecord } from './visibility.js';

/** The columns that decide who may know of a record through lists and the change feed. */
export interface KnownRecord extends OwnedRecord {
  /** Only for events. */
  readonly hide_from_listings?: boolean | number;
  readonly is_protected?: boolean | number;
}

/** The columns of `KnownRecord`, for a kind. */
export function knownColumns(kind: RecordKind): string {
  const { columns, isProtectable } = kindOf(kind);
  const hidden = columns.includes('hide_from_listings') ? '' : '0 AS ';
  const isProtected = isProtectable ? 'password_hash IS NOT NULL' : '0';
  return `author_id, status, published_at, ${hidden}hide_from_listings, ${isProtected} AS is_protected`;
}

/**
 * A write may be committed up to this long after it reads the clock; a record that becomes public in between
 * counts as public.
 */
const MARGIN_SECONDS = 60;

export const isPublic = ({ status, published_at, hide_from_listings: isHidden }: KnownRecord): boolean =>
  status === 'publish' && published_at <= nowInSeconds() + MARGIN_SECONDS && !isHidden;

/**
 * Who may have had a copy of the record before a write, or may have one after it: `EVERYBODY`, the id of its
 * author, or null for only those who read everything. It is stored with the change, because the record may
 * have changed or been deleted when somebody reads the change.
 * @param before undefined for a new record
 * @param after undefined for a deleted one
 */
export function knownTo(before: KnownRecord | undefined, after: KnownRecord | undefined): number | null {
  const states = [before, after].filter((state) => state !== undefined);
  if (states.some(isPublic)) return EVERYBODY;
  // The author before the write is informed, unless the record was in the trash.
  const [first] = states;
  return first === undefined || first.status === 'trash' ? null : first.author_id;
}
