import { EVERYBODY } from '#access/changes/change.entity.js';
import type { RecordKind } from '#common/records/kinds.js';
import { shownStatus, type Status, type StoredStatus } from '#common/records/status.js';
import { type Caller, may, reachesKind } from '#common/rights/roles.js';
import { nowInSeconds } from '#common/time/now.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import type { ImageColumns } from '../localized/image-columns.js';
import { type KindDescription, kindOf } from '../localized/kinds.js';
import type { Localized } from '../localized/texts.js';

/** The columns that the access rules use. */
export interface OwnedRecord {
  readonly author_id: number;
  readonly status: StoredStatus;
  readonly published_at: number;
  /** The author of the record that it inherits from, who has the rights of its author as well; see `withEditor`. */
  readonly editor_id?: number | null;
}

/** A loaded record, with the columns that all three kinds share. */
export interface LoadedRecord extends Localized, OwnedRecord, ImageColumns {
  /** Its status before it went to the trash. */
  readonly trashed_status: StoredStatus | null;
  /** The status of the record that it inherits from, as it is outside of the trash; see `withEditor`. */
  readonly editor_status?: StoredStatus;
  readonly modified_at: number;
  readonly version: number;
  readonly external_source: string | null;
  readonly external_id: string | null;
}

const isOwn = (caller: Caller | null, { author_id, editor_id }: OwnedRecord): boolean =>
  caller !== null && (caller.id === author_id || caller.id === editor_id);

/**
 * Whether the caller may read this record. Unpublished ones are readable by their authors and by those who
 * may edit the records of others.
 */
export function mayRead({ caller, now }: RequestContext, record: OwnedRecord, kind: RecordKind): boolean {
  if (shownStatus(record, now) === 'publish') return true;
  if (!reachesKind(caller, kind)) return false;
  return isOwn(caller, record) || may(caller, 'read unpublished records of others');
}

/** Whether the caller may change or trash this record. */
export function mayEdit(
  ctx: RequestContext,
  record: OwnedRecord & Pick<LoadedRecord, 'trashed_status' | 'editor_status'>,
  kind: RecordKind,
): boolean {
  const { caller } = ctx;
  if (!reachesKind(caller, kind)) return false;
  if (may(caller, 'edit records of others')) return true;
  if (!isOwn(caller, record)) return false;
  const ofParent = caller?.id === record.author_id ? undefined : record.editor_status;
  const published = [record.trashed_status ?? record.status, ofParent].some(isPublished);
  return may(caller, published ? 'edit own published records' : 'edit own records');
}

const isPublished = (status: StoredStatus | undefined): boolean =>
  status === 'publish' || status === 'private';

/** The columns that decide who may read a record in full. */
export type RecordRights = OwnedRecord &
  Pick<LoadedRecord, 'trashed_status'> & { readonly password_hash: string | null };

/** Whether the caller may read all of a record without its password. */
export function mayReadWhole(ctx: RequestContext, record: RecordRights, kind: RecordKind): boolean {
  return record.password_hash === null ? mayRead(ctx, record, kind) : mayEdit(ctx, record, kind);
}

/** Records of any kind that everybody may read. */
export const publishedStatus = (alias: string, now: number): Condition => hasStatus(alias, 'publish', now);

/**
 * Records that the caller may change, regardless of a key's scopes; undefined when that is all of them.
 * @param others which ones the caller has the rights of the author on, besides the own ones
 */
export function editable(
  { caller }: Pick<RequestContext, 'caller'>,
  alias: string,
  others?: Condition,
): Condition | undefined {
  if (may(caller, 'edit records of others')) return undefined;
  if (!may(caller, 'edit own records')) return { sql: '1 = 0', params: [] };
  const unpublished = may(caller, 'edit own published records')
    ? ''
    : ` AND COALESCE(${alias}.trashed_status, ${alias}.status) NOT IN ('publish', 'private')`;
  const own = `${alias}.author_id = ?`;
  const owned = others === undefined ? own : `(${own} OR ${others.sql})`;
  return { sql: `(${owned}${unpublished})`, params: [caller?.id ?? 0, ...(others?.params ?? [])] };
}

function hasStatus(alias: string, status: Status, now: number): Condition {
  const stored = `${alias}.status = ?`;
  if (status === 'publish')
    return { sql: `(${stored} AND ${alias}.published_at <= ?)`, params: ['publish', now] };
  if (status === 'future')
    return { sql: `(${stored} AND ${alias}.published_at > ?)`, params: ['publish', now] };
  return { sql: stored, params: [status] };
}

/** Callers without the right to edit may only request published records. */
export function checkStatuses(
  ctx: RequestContext,
  requested: readonly Status[] | undefined,
  errors: ParamErrors,
): void {
  const publicOnly = !may(ctx.caller, 'edit own records');
  if (publicOnly && requested?.some((status) => status !== 'publish'))
    errors.add('status', { key: 'status_not_allowed' });
}

/** The statuses in the caller's list: the requested ones, or the caller's default. */
export function effectiveStatuses(
  caller: Caller | null,
  requested: readonly Status[] | undefined,
): readonly Status[] {
  if (requested !== undefined) return requested;
  return may(caller, 'edit own records') ? ['publish', 'future', 'draft', 'pending', 'private'] : ['publish'];
}

/** Records of a kind that the caller may read unpublished: the own ones, and those that inherit from an own one. */
export function ownedBy(caller: Caller | null, alias: string, kind: RecordKind): Condition {
  const id = caller?.id ?? 0;
  const own = `${alias}.author_id = ?`;
  const { inheritsFrom } = kindOf(kind);
  if (inheritsFrom === undefined) return { sql: own, params: [id] };
  const { column, kind: parent } = inheritsFrom;
  const ofParents = `${alias}.${column} IN (SELECT p.id FROM ${parent} p WHERE p.author_id = ?)`;
  return { sql: `(${own} OR ${ofParents})`, params: [id, id] };
}

/** The records in a caller's list: those of the requested statuses that the caller may read. */
export function listedStatuses(
  ctx: RequestContext,
  alias: string,
  kind: RecordKind,
  requested: readonly Status[] | undefined,
): Condition {
  const now = ctx.now;
  const caller = reachesKind(ctx.caller, kind) ? ctx.caller : null;
  const everyones = may(caller, 'read unpublished records of others');
  const parts = [...new Set(effectiveStatuses(caller, requested))].map((status): Condition => {
    const condition = hasStatus(alias, status, now);
    if (status === 'publish' || everyones) return condition;
    const owned = ownedBy(caller, alias, kind);
    return {
      sql: `(${condition.sql} AND ${owned.sql})`,
      params: [...condition.params, ...owned.params],
    };
  });
  return {
    sql: `(${parts.map((part) => part.sql).join(' OR ')})`,
    params: parts.flatMap((part) => part.params),
  };
}

/**
 * The records of a kind, by their alias, that the caller may read in full: those without a password, those
 * that the caller may edit, and those opened by a sent password. Undefined when that is all of them.
 */
export function readableWhole(
  ctx: RequestContext,
  kind: RecordKind,
  alias: string,
  opened: readonly number[] = [],
): Condition | undefined {
  const own = editableOf(ctx, kind, alias);
  if (own === undefined) return undefined;
  const parts = [`${alias}.password_hash IS NULL`, own.sql];
  if (opened.length > 0) parts.push(`${alias}.id IN (${placeholders(opened)})`);
  return { sql: `(${parts.join(' OR ')})`, params: [...own.params, ...opened] };
}

/** The records of a kind that the caller may change: the own ones, and those that inherit from one that the caller may change. */
export function editableWith(
  ctx: Pick<RequestContext, 'caller'>,
  kind: KindDescription,
  alias: string,
): Condition | undefined {
  const own = editable(ctx, alias);
  if (own === undefined || kind.inheritsFrom === undefined) return own;
  const { sql, params } = editable(ctx, 'p') ?? { sql: '1 = 1', params: [] };
  const parents = `${alias}.${kind.inheritsFrom.column} IN (SELECT p.id FROM ${kind.inheritsFrom.kind} p WHERE ${sql})`;
  return editable(ctx, alias, { sql: parents, params });
}

/** The records of a kind that the caller may edit; undefined when that is all of them. */
export const editableOf = (
  { caller }: RequestContext,
  kind: RecordKind,
  alias: string,
): Condition | undefined =>
  editableWith({ caller: reachesKind(caller, kind) ? caller : null }, kindOf(kind), alias);

/** A condition on a hidden field of a protected record. */
export interface HiddenCondition extends Condition {
  /** Whether a record with only default values meets it. */
  readonly matchesDefaults: boolean;
}

/**
 * Makes conditions reveal no more of a protected record than lists show: for callers who may not read it in
 * full, its hidden fields count as defaults. Every condition on such a field must pass through this.
 */
export function asSeen(
  hidden: readonly HiddenCondition[],
  readable: Condition | undefined,
): readonly Condition[] {
  if (readable === undefined || hidden.length === 0) return hidden;
  const met = hidden.filter(({ matchesDefaults }) => matchesDefaults);
  if (met.length < hidden.length) return [...hidden, readable];
  return met.map(({ sql, params }) => ({
    sql: `(${sql} OR NOT ${readable.sql})`,
    params: [...params, ...readable.params],
  }));
}

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
