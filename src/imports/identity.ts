import { createHash } from 'node:crypto';
import type { Payload, SourceRecord } from './import-record.js';

const MAX_ID = 191;

/** What an external id may be; see `records/external-id.ts`. */
const isPlain = (id: string): boolean =>
  [...id].length <= MAX_ID &&
  id !== '.' &&
  id !== '..' &&
  !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(id) &&
  id.isWellFormed();

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Ids of earlier imports were made of this form, so it must not change. */
const sameForm = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Objects are refused wherever a text is meant, however deep they are. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return sameForm(value);
  return typeof value === 'object' && value !== null ? '' : String(value);
}

/** The name of the first place that the payload names. */
function venueOf({ venue }: Payload): unknown {
  const first: unknown = Array.isArray(venue) ? venue[0] : venue;
  if (typeof first !== 'object' || first === null) return first;
  return (first as { venue?: unknown; id?: unknown }).venue ?? (first as { id?: unknown }).id;
}

/** What makes an event this one and no other, where its source has no id for it. */
const characteristics = (payload: Payload): string =>
  JSON.stringify([payload['slug'] ?? payload['title'], payload['start_date'], venueOf(payload)].map(textOf));

/** Gives every record of an import the id that it is known by from now on. */
export class Identities {
  private readonly seen = new Map<string, number>();

  /** The same record gets the same id in every import; of several that look alike, the second is the second. */
  idOf({ id, payload }: SourceRecord): string {
    if (id !== undefined && id !== '') return isPlain(id) ? id : `sha256-${sha256(id)}`;
    const key = sha256(characteristics(payload)).slice(0, 40);
    const count = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, count);
    return count === 1 ? key : `${key}-${count}`;
  }
}

const MAX_SOURCE = 60;

/** The name of a source, made of a host or a file's name. */
export function sourceName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-._]+/, '')
    .slice(0, MAX_SOURCE)
    .replace(/[-._]+$/, '');
  return name === '' ? 'import' : name;
}
