import type { EntityManager } from 'typeorm';
import { engineOf } from '../database/table-columns.js';
import { type ApiError, invalidParams, type ParamErrors } from '../http/api-error.js';
import { type ExternalKey, findExternal, lockExternal, unknownExternal } from './external-id.js';
import type { KindDescription, RecordKind } from './kinds.js';

/** What a path names a record by. */
export type RecordKey =
  { readonly id: number } | { readonly slug: string } | { readonly external: ExternalKey };

/** The record that has the slug, in whichever language. */
async function findBySlug(
  manager: EntityManager,
  kind: KindDescription<RecordKind>,
  slug: string,
  lock: '' | 'FOR UPDATE',
): Promise<number | undefined> {
  const wanted = slug.normalize('NFC').toLowerCase();
  const rows = await manager.query<{ id: number; slug: string }[]>(
    `SELECT record_id AS id, slug FROM ${kind.name}_translation WHERE slug = ? ${lock}`,
    [wanted],
  );
  // MySQL compares without spaces at the end.
  return rows.find(({ slug }) => slug === wanted)?.id;
}

const unknown = (key: Exclude<RecordKey, { id: number }>): ApiError =>
  'slug' in key
    ? invalidParams({ slug: { key: 'unknown_slug', args: { value: key.slug } } })
    : unknownExternal(key.external);

/**
 * The id that the path of a read means.
 * @throws ApiError `rest_invalid_param` for a slug that no record has, `rest_external_id_not_found` for such a pair
 */
export async function idOfKey(
  manager: EntityManager,
  kind: KindDescription<RecordKind>,
  key: RecordKey,
): Promise<number> {
  if ('id' in key) return key.id;
  const id =
    'slug' in key
      ? await findBySlug(manager, kind, key.slug, '')
      : await findExternal(manager, kind, key.external);
  if (id === undefined) throw unknown(key);
  return id;
}

/**
 * The id that the path of a write means. Slug and pair are read with a lock: after a plain read MySQL would show the
 * transaction the record as it was then, although others may change it until its own lock is there.
 * @throws ApiError as above, but the parameters' errors first
 */
export async function idForWrite(
  manager: EntityManager,
  kind: KindDescription<RecordKind>,
  key: RecordKey,
  errors: ParamErrors,
): Promise<number> {
  if ('id' in key) return key.id;
  const lock = engineOf(manager) === 'mysql' ? 'FOR UPDATE' : '';
  const id =
    'slug' in key
      ? await findBySlug(manager, kind, key.slug, lock)
      : await lockExternal(manager, kind, key.external);
  if (id !== undefined) return id;
  errors.throwIfAny();
  throw unknown(key);
}
