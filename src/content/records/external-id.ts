import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { type Caller, isAtLeast, may, type Role } from '#common/rights/roles.js';
import { limitCharacters, refuseControlCharacters, textOf } from '#common/values/characters.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, type ParamErrors } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { NAME } from '#http/parameters/rules.js';
import type { Condition } from '#platform/database/condition.js';
import { rowLock } from '#platform/database/row-lock.js';
import type { KindDescription } from '../localized/kinds.js';
import { mayReadWhole } from '../visibility/visibility.js';
import { recordTablesOf } from './record-tables.js';

/** The key of a record in another system: the system and its id there. Both are case-sensitive. */
export interface ExternalKey {
  readonly source: string;
  readonly externalId: string;
}

/** The same as it is stored and sent; both are null without an external key. */
export interface ExternalColumns {
  readonly external_source?: string | null;
  readonly external_id?: string | null;
}

const MAX_SOURCE = 64;
const MAX_ID = 191;

/** Path segments that clients remove. */
const isDots = (text: string): boolean => text === '.' || text === '..';

/** No other one is looked up: MySQL would ignore spaces at its end when comparing. */
const isSource = (text: string): boolean => /^[\w.-]{1,64}$/.test(text) && !isDots(text);

export const SOURCE: Rule<string> = {
  parse: (raw) => {
    const text = textOf(raw);
    if (!isSource(text)) throw new InvalidValue('not_an_external_source', { max: MAX_SOURCE });
    return text;
  },
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$', maxLength: MAX_SOURCE },
};

/** Leading and trailing white space is rejected, because MySQL would ignore it when comparing. */
const ID: Rule<string> = {
  parse: (raw) => {
    const text = limitCharacters(refuseControlCharacters(textOf(raw)), MAX_ID);
    const isPlain = text !== '' && text === text.trim() && !/[\t\n\r\p{Zl}\p{Zp}]/u.test(text);
    if (!isPlain || isDots(text)) throw new InvalidValue('not_an_external_id', { max: MAX_ID });
    return text;
  },
  schema: { type: 'string', minLength: 1, maxLength: MAX_ID },
};

const CLEARED = { whenNull: null, emptyIsNull: true } as const;

export const ExternalSourceField = (): PropertyDecorator =>
  Field(SOURCE, {
    description: 'System that knows the record by `external_id`; both or none, null removes both (extension)',
    ...CLEARED,
  });

export const ExternalIdField = (): PropertyDecorator =>
  Field(ID, {
    description: 'Id of the record in `external_source`, unique there in its exact spelling (extension)',
    ...CLEARED,
  });

/** Limits a list to the records of one external system. */
export const ExternalSourceFilter = (): PropertyDecorator =>
  Field(SOURCE, { description: 'Only what this other system knows (extension)', example: 'demo' });

export const ExternalIdFilter = (mark = ''): PropertyDecorator =>
  Field(ID, {
    description: `Only what \`external_source\` knows by this id${mark} (extension)`,
    example: 'olive/1',
  });

/** The least role to which each source is open. */
export type SourceRoles = ReadonlyMap<string, Role>;

/**
 * Whether the caller may give and take ids of this source. An import finds its records by them, so whoever set
 * them for records of their own could claim what another system will send.
 */
export function maySetSource(caller: Caller | null, source: string, open: SourceRoles): boolean {
  const least = open.get(source);
  if (caller === null) return false;
  return may(caller, 'edit records of others') || (least !== undefined && isAtLeast(caller.role, least));
}

/** Denies a write that sets, changes or removes a key of a source that is not open to the caller. */
export function refuseClosedSource(
  { ctx: { caller }, errors }: UnitOfWork,
  columns: ExternalColumns,
  current: ExternalColumns | undefined,
  open: SourceRoles,
): void {
  const { external_source: source = null, external_id: id = null } = columns;
  const { external_source: before = null, external_id: idBefore = null } = current ?? {};
  if (!('external_source' in columns) || (source === before && id === idBefore)) return;
  const closed = [before, source].find((one) => one !== null && !maySetSource(caller, one, open));
  if (closed == null) return;
  errors.deny(
    caller === null
      ? denied(caller)
      : new ApiError('rest_forbidden', { key: 'external_source_closed', args: { source: closed } }),
  );
}

/** The external key after a write, if the write sends any part of it; half a key is reported in `errors`. */
export function externalColumns(
  input: ExternalColumns,
  current: ExternalColumns | undefined,
  errors: ParamErrors,
): ExternalColumns {
  if (input.external_source === undefined && input.external_id === undefined) return {};
  const { external_source = current?.external_source ?? null } = input;
  const { external_id = current?.external_id ?? null } = input;
  const refused = errors.hasAny(['external_source', 'external_id']);
  if ((external_source === null) !== (external_id === null) && !refused) {
    const missing = external_source === null ? 'external_source' : 'external_id';
    errors.add(missing, { key: 'external_fields_go_together' });
  }
  return { external_source, external_id };
}

/** The external key in a record's representation; empty without one. */
export const shownExternal = ({ external_source: source, external_id: id }: ExternalColumns): object =>
  source == null ? {} : { external_source: source, external_id: id };

/** The sent external key, if both parts were sent. */
export const keyOf = ({
  external_source: source,
  external_id: externalId,
}: ExternalColumns): ExternalKey | undefined =>
  source == null || externalId == null ? undefined : { source, externalId };

/** The record with this external key. */
export const findExternal = async (
  manager: EntityManager,
  kind: KindDescription<RecordKind>,
  key: ExternalKey,
): Promise<number | undefined> =>
  isSource(key.source) ? recordTablesOf(kind.name).findByExternalId(manager, key) : undefined;

/** The same, locked and read at its present state; see `idForWrite`. */
export const lockExternal = async (
  manager: EntityManager,
  kind: KindDescription<RecordKind>,
  key: ExternalKey,
): Promise<number | undefined> =>
  isSource(key.source)
    ? recordTablesOf(kind.name).findByExternalId(manager, key, rowLock(manager))
    : undefined;

/** The error for a key that no record of the kind has. */
export const unknownPair = ({ source, externalId }: ExternalKey) =>
  ({ key: 'unknown_external_id', args: { source, id: externalId } }) as const;

/** 404 for a key in a path that no record of the kind has. */
export const unknownExternal = (key: ExternalKey): ApiError =>
  new ApiError('rest_external_id_not_found', unknownPair(key));

/**
 * Rejects a key that another record has. When two transactions use the same key at once, the unique index
 * stops one, which is then retried.
 * @throws ApiError `rest_conflict`; it names the record that has the key, which may be in the trash, to
 *   callers who may read it
 */
export async function refuseDuplicateKey(
  { ctx, manager }: UnitOfWork,
  kind: KindDescription<RecordKind>,
  columns: ExternalColumns,
  ownId?: number,
): Promise<void> {
  const key = keyOf(columns);
  const id = key && (await findExternal(manager, kind, key));
  if (id === undefined || id === ownId) return;
  const [holder] = await recordTablesOf(kind.name).rights(manager, [id]);
  if (holder === undefined || !mayReadWhole(ctx, holder, kind.name)) {
    throw new ApiError('rest_conflict', { key: 'external_id_of_another' });
  }
  throw new ApiError(
    'rest_conflict',
    { key: 'external_id_in_use', args: { id } },
    { data: { record_id: id } },
  );
}

/** The checked key of a path; undefined when it is invalid or contradicts the body. */
export function checkedKey(
  { source, externalId }: ExternalKey,
  { external_source, external_id }: ExternalColumns,
  errors: ParamErrors,
): ExternalKey | undefined {
  const key = {
    source: errors.attempt('source', () => SOURCE.parse(source)),
    externalId: errors.attempt('external_id', () => ID.parse(externalId)),
  };
  const other = { key: 'other_external_id' } as const;
  if (external_source !== undefined && external_source !== source) errors.add('external_source', other);
  if (external_id !== undefined && external_id !== externalId) errors.add('external_id', other);
  return errors.hasAny(['source', 'external_source', 'external_id']) ? undefined : (key as ExternalKey);
}

/**
 * Checks the required fields when a body that was read as an update turns out to create a record.
 * @throws ApiError `rest_missing_callback_param`
 */
export function requireForNew(
  { nameField }: KindDescription<RecordKind>,
  required: readonly string[],
  input: object,
  errors: ParamErrors,
): void {
  const values = input as Readonly<Record<string, unknown>>;
  if (values[nameField] !== undefined) errors.attempt(nameField, () => NAME.parse(values[nameField]));
  const missing = required.filter((name) => values[name] === undefined && !errors.hasAny([name]));
  if (missing.length === 0) return;
  errors.addMissing(missing);
  errors.throwIfAny();
}

/** The conditions of a list that is limited to an external key. */
export function externalConditions(
  { external_source: source, external_id: id }: ExternalColumns,
  errors: ParamErrors,
): Condition[] {
  if (source == null && id != null && !errors.hasAny(['external_source']))
    errors.add('external_source', { key: 'external_source_needed' });
  if (source == null) return [];
  const ofSource = { sql: 'r.external_source = ?', params: [source] };
  return id == null ? [ofSource] : [ofSource, { sql: 'r.external_id = ?', params: [id] }];
}

/**
 * An external key sent alone as a reference to an existing record.
 * @throws InvalidValue
 */
export const readExternalKey = (source: unknown, id: unknown): ExternalKey => ({
  source: SOURCE.parse(source),
  externalId: ID.parse(id),
});
