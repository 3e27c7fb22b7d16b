import { createHash } from 'node:crypto';
import { normalized } from '#common/text/normalize.js';
import type { Payload, SourceRecord } from './import-record.js';

const MAX_ID = 191;

/** Whether this is a valid external id; see `records/external-id.ts`. */
const isPlain = (id: string): boolean =>
  [...id].length <= MAX_ID &&
  id !== '.' &&
  id !== '..' &&
  !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(id) &&
  id.isWellFormed();

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Must not change, because ids of earlier imports depend on it. */
const sameForm = (text: string): string => normalized(text, 'NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Objects are empty here. Validation refuses them in place of a text, however deep they are. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return sameForm(value);
  return typeof value === 'object' && value !== null ? '' : String(value);
}

/** The name, or else the id, of the payload's first venue. */
function venueOf({ venue }: Payload): unknown {
  const first: unknown = Array.isArray(venue) ? venue[0] : venue;
  if (typeof first !== 'object' || first === null) return first;
  return (first as { venue?: unknown; id?: unknown }).venue ?? (first as { id?: unknown }).id;
}

/** What identifies an event without an id in its source. */
const characteristics = (payload: Payload): string =>
  JSON.stringify([payload['slug'] ?? payload['title'], payload['start_date'], venueOf(payload)].map(textOf));

/** The external id of a record that has an id in its source. */
export const storedId = (id: string): string => (isPlain(id) ? id : `sha256-${sha256(id)}`);

/** A wall clock as iCalendar writes it, which tells one date of an entry from others. */
export const compact = (wall: string): string => wall.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** The ids that a date of a calendar entry may have as a single event: one of a whole day has no time. */
export const idsOfDate = (entry: string, date: string): string[] =>
  [compact(date), ...(date.endsWith(' 00:00:00') ? [compact(date.slice(0, 10))] : [])].map(
    (name) => `${entry}/${name}`,
  );

/** What follows the id of a calendar entry in that of one of its dates: `/20270319T200000`. */
const MAX_DATE = 16;

/** The external id of a later part of a calendar entry, which begins at a date such as `20270319T200000`. */
export const partId = (entry: string, date: string): string => `${partsOf(entry)}/${date}`;

/** What the external ids of all later parts of a calendar entry begin with. */
export function partsOf(entry: string): string {
  const id = storedId(entry);
  return [...id].length > MAX_ID - MAX_DATE ? `sha256-${sha256(id)}` : id;
}

/** Assigns the external ids of an import's records. */
export class Identities {
  private readonly seen = new Map<string, number>();

  /** A record gets the same id in every import. Records that look alike are numbered in their order. */
  idOf({ id, payload }: SourceRecord): string {
    if (id !== undefined && id !== '') return storedId(id);
    const key = sha256(characteristics(payload)).slice(0, 40);
    const count = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, count);
    return count === 1 ? key : `${key}-${count}`;
  }
}

const MAX_SOURCE = 60;

/** A source name derived from a host or file name. */
export function sourceName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-._]+/, '')
    .slice(0, MAX_SOURCE)
    .replace(/[-._]+$/, '');
  return name === '' ? 'import' : name;
}
