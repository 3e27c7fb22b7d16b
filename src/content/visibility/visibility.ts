import type { Condition } from '../../platform/database/condition.js';
import { type Caller, may, reachesKind } from '../../common/rights/roles.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { ParamErrors } from '../../http/errors/api-error.js';
import type { Localized } from '../localized/texts.js';
import type { ImageColumns } from '../localized/image-columns.js';
import type { RecordKind } from '../../common/records/kinds.js';
import { type Status, type StoredStatus, shownStatus } from '../../common/records/status.js';

/** The columns that the access rules use. */
export interface OwnedRecord {
  readonly author_id: number;
  readonly status: StoredStatus;
  readonly published_at: number;
}

/** A loaded record, with the columns that all three kinds share. */
export interface LoadedRecord extends Localized, OwnedRecord, ImageColumns {
  /** Its status before it went to the trash. */
  readonly trashed_status: StoredStatus | null;
  readonly modified_at: number;
  readonly version: number;
  readonly external_source: string | null;
  readonly external_id: string | null;
}

const isOwn = (caller: Caller | null, record: OwnedRecord): boolean => caller?.id === record.author_id;

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
  record: OwnedRecord & Pick<LoadedRecord, 'trashed_status'>,
  kind: RecordKind,
): boolean {
  const { caller } = ctx;
  if (!reachesKind(caller, kind)) return false;
  if (may(caller, 'edit records of others')) return true;
  if (!isOwn(caller, record)) return false;
  const status = record.trashed_status ?? record.status;
  const published = status === 'publish' || status === 'private';
  return may(caller, published ? 'edit own published records' : 'edit own records');
}

/** The columns that decide who may read a record in full. */
export type RecordRights = OwnedRecord &
  Pick<LoadedRecord, 'trashed_status'> & { readonly password_hash: string | null };

/** Whether the caller may read all of a record without its password. */
export function mayReadWhole(ctx: RequestContext, record: RecordRights, kind: RecordKind): boolean {
  return record.password_hash === null ? mayRead(ctx, record, kind) : mayEdit(ctx, record, kind);
}

/** Records of any kind that everybody may read. */
export const publishedStatus = (alias: string, now: number): Condition => hasStatus(alias, 'publish', now);

/** Records that the caller may change, regardless of a key's scopes; undefined when that is all of them. */
export function editable({ caller }: Pick<RequestContext, 'caller'>, alias: string): Condition | undefined {
  if (may(caller, 'edit records of others')) return undefined;
  if (!may(caller, 'edit own records')) return { sql: '1 = 0', params: [] };
  const unpublished = may(caller, 'edit own published records')
    ? ''
    : ` AND COALESCE(${alias}.trashed_status, ${alias}.status) NOT IN ('publish', 'private')`;
  return { sql: `(${alias}.author_id = ?${unpublished})`, params: [caller?.id ?? 0] };
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
    return {
      sql: `(${condition.sql} AND ${alias}.author_id = ?)`,
      params: [...condition.params, caller?.id ?? 0],
    };
  });
  return {
    sql: `(${parts.map((part) => part.sql).join(' OR ')})`,
    params: parts.flatMap((part) => part.params),
  };
}

/**
 * The statuses in `listedStatuses`, if it shows all records with them; undefined when it depends on the
 * author.
 */
export function statusesOfAll(
  ctx: RequestContext,
  kind: RecordKind,
  requested: readonly Status[] | undefined,
): readonly Status[] | undefined {
  const caller = reachesKind(ctx.caller, kind) ? ctx.caller : null;
  const statuses = effectiveStatuses(caller, requested);
  const everyones = may(caller, 'read unpublished records of others');
  return everyones || statuses.every((status) => status === 'publish') ? statuses : undefined;
}
