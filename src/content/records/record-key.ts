import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { type ApiError, invalidParams } from '#http/errors/api-error.js';
import type { KindDescription } from '../localized/kinds.js';
import { type ExternalKey, findExternal, lockExternal, unknownExternal } from './external-id.js';
import { recordTablesOf } from './record-tables.js';

/** The key by which a path names a record. */
export type RecordKey = { readonly id: number } | { readonly slug: string } | ExternalKey;

const unknown = (key: Exclude<RecordKey, { id: number }>): ApiError =>
  'slug' in key
    ? invalidParams({ slug: { key: 'unknown_slug', args: { value: key.slug } } })
    : unknownExternal(key);

/**
 * The id of the record in the path of a read.
 * @throws ApiError `rest_invalid_param` for an unknown slug, `rest_external_id_not_found` for an unknown
 *   external key
 */
export async function idOfKey(
  manager: EntityManager,
  kind: KindDescription<RecordKind>,
  key: RecordKey,
): Promise<number> {
  if ('id' in key) return key.id;
  const id =
    'slug' in key
      ? await recordTablesOf(kind.name).findBySlug(manager, key.slug)
      : await findExternal(manager, kind, key);
  if (id === undefined) throw unknown(key);
  return id;
}

/**
 * The id of the record in the path of a write. Slugs and external keys are read with a lock: after a plain
 * read, MySQL would show the transaction that old state of the record, although others may change it before
 * it is locked.
 * @throws ApiError as above, but errors of parameters come first
 */
export async function idForWrite(
  { manager, errors }: UnitOfWork,
  kind: KindDescription<RecordKind>,
  key: RecordKey,
): Promise<number> {
  if ('id' in key) return key.id;
  const id =
    'slug' in key
      ? await recordTablesOf(kind.name).lockBySlug(manager, key.slug)
      : await lockExternal(manager, kind, key);
  if (id !== undefined) return id;
  errors.throwIfAny();
  throw unknown(key);
}
