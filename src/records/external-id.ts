import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { engineOf } from '../database/table-columns.js';
import { ApiError, type ParamErrors } from '../http/api-error.js';
import { Field, type Rule } from '../http/field.decorator.js';
import { NAME } from '../http/rules.js';
import { limitCharacters, refuseControlCharacters, textOf } from '../http/values/characters.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import type { KindDescription, RecordKind } from './kinds.js';
import { type Condition, type EventRights, mayRead, mayReadWhole } from './visibility.js';

/** What another system calls a record: the system, and its own id of it. Both count in their exact spelling. */
export interface ExternalKey {
  readonly source: string;
  readonly id: string;
}

/** The same as it is stored and sent; null where no other system knows the record. */
export interface ExternalColumns {
  readonly external_source?: string | null;
  readonly external_id?: string | null;
}

/** What became of a record that was to be created or changed. */
export interface PutRecord {
  readonly id: number;
  readonly isNew: boolean;
}

const MAX_SOURCE = 64;
const MAX_ID = 191;

/** Segments of a path that clients take away. */
const isDots = (text: string): boolean => text === '.' || text === '..';

export const SOURCE: Rule<string> = {
  parse: (raw) => {
    const text = textOf(raw);
    if (!/^[\w.-]{1,64}$/.test(text) || isDots(text))
      throw new InvalidValue('not_an_external_source', { max: MAX_SOURCE });
    return text;
  },
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$', maxLength: MAX_SOURCE },
};

/** White space at an end is refused: MySQL would compare without it. */
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

/** What a list is limited by. */
export const ExternalSourceFilter = (): PropertyDecorator =>
  Field(SOURCE, { description: 'Only what this other system knows (extension)', example: 'demo' });

export const ExternalIdFilter = (mark = ''): PropertyDecorator =>
  Field(ID, {
    description: `Only what \`external_source\` knows by this id${mark} (extension)`,
    example: 'olive/1',
  });

/** The pair that a write leaves behind, if it sends any of it; one without the other goes to `errors`. */
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

/** The pair of a record as it is shown: only where there is one. */
export const shownExternal = ({ external_source: source, external_id: id }: ExternalColumns): object =>
  source == null ? {} : { external_source: source, external_id: id };

/** The pair that is sent, if both parts of it are. */
export const keyOf = ({
  external_source: source,
  external_id: id,
}: ExternalColumns): ExternalKey | undefined => (source == null || id == null ? undefined : { source, id });

/** Rows of a pair are compared once more: MySQL compares without spaces at the end. */
export async function findExternal(
  manager: EntityManager,
  { name }: KindDescription<RecordKind>,
  key: ExternalKey,
  lock: '' | 'FOR UPDATE' = '',
): Promise<number | undefined> {
  const rows = await manager.query<{ id: number; external_id: string }[]>(
    `SELECT id, external_id FROM ${name} WHERE external_source = ? AND external_id = ? ${lock}`,
    [key.source, key.id],
  );
  return rows.find((row) => row.external_id === key.id)?.id;
}

/** The same, locked as it is now; see `idForWrite`. */
export const lockExternal = async (
  manager: EntityManager,
  kind: KindDescription<RecordKind>,
  key: ExternalKey,
): Promise<number | undefined> =>
  findExternal(manager, kind, key, engineOf(manager) === 'mysql' ? 'FOR UPDATE' : '');

/** 404 for a pair in a path that no record of the kind has. */
export const unknownExternal = ({ source, id }: ExternalKey): ApiError =>
  new ApiError('rest_external_id_not_found', { key: 'unknown_external_id', args: { source, id } });

/**
 * Of two transactions that take the same pair at once the unique index stops one, which then runs again.
 * @throws ApiError `rest_conflict`, naming the record that has it, which may be in the trash, to those who may read it
 */
export async function refuseTaken(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription<RecordKind>,
  columns: ExternalColumns,
  ownId?: number,
): Promise<void> {
  const key = keyOf(columns);
  const id = key && (await findExternal(manager, kind, key));
  if (id === undefined || id === ownId) return;
  const password = kind.name === 'event' ? 'password_hash' : 'NULL AS password_hash';
  const [holder] = await manager.query<EventRights[]>(
    `SELECT author_id, status, trashed_status, published_at, ${password} FROM ${kind.name} WHERE id = ?`,
    [id],
  );
  const isKnown =
    holder !== undefined &&
    (holder.password_hash === null ? mayRead(ctx, holder, kind.name) : mayReadWhole(ctx, holder));
  if (!isKnown) {
    throw new ApiError('rest_conflict', { key: 'external_id_taken_by_another' });
  }
  throw new ApiError(
    'rest_conflict',
    { key: 'external_id_taken', args: { id } },
    { data: { record_id: id } },
  );
}

/** The pair of a path, checked; undefined when it is none, or another than the body names. */
export function checkedKey(
  { source, id }: ExternalKey,
  { external_source, external_id }: ExternalColumns,
  errors: ParamErrors,
): ExternalKey | undefined {
  const key = {
    source: errors.attempt('source', () => SOURCE.parse(source)),
    id: errors.attempt('external_id', () => ID.parse(id)),
  };
  const other = { key: 'other_external_id' } as const;
  if (external_source !== undefined && external_source !== source) errors.add('external_source', other);
  if (external_id !== undefined && external_id !== id) errors.add('external_id', other);
  return errors.hasAny(['source', 'external_source', 'external_id']) ? undefined : (key as ExternalKey);
}

/**
 * A body that was read as an update, of what turns out to be new.
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

/** The records that a list is limited to. */
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
 * A pair that is sent alone, as the name of a record that is there.
 * @throws InvalidValue
 */
export const readExternalKey = (source: unknown, id: unknown): ExternalKey => ({
  source: SOURCE.parse(source),
  id: ID.parse(id),
});
