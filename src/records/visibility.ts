import { type Caller, may, reachesKind } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import type { ParamErrors } from '../http/api-error.js';
import type { Localized } from '../i18n/texts.js';
import type { ImageColumns } from '../media/image.dto.js';
import type { RecordKind } from './kinds.js';
import { type Status, type StoredStatus, shownStatus } from './status.js';

/** What the rules on reading and writing look at. */
export interface OwnedRecord {
  readonly author_id: number;
  readonly status: StoredStatus;
  readonly published_at: number;
}

/** A record as it is loaded, with what all three kinds have in common. */
export interface LoadedRecord extends Localized, OwnedRecord, ImageColumns {
  /** What it was before it went to the trash. */
  readonly trashed_status: StoredStatus | null;
  readonly modified_at: number;
  readonly version: number;
  readonly external_source: string | null;
  readonly external_id: string | null;
}

const isOwn = (caller: Caller | null, record: OwnedRecord): boolean => caller?.id === record.author_id;

/** May the caller read this record? What is not public is read by its author and by those who edit others’. */
export function mayRead({ caller, time }: RequestContext, record: OwnedRecord, kind: RecordKind): boolean {
  if (shownStatus(record, time.forPublication) === 'publish') return true;
  if (!reachesKind(caller, kind)) return false;
  return isOwn(caller, record) || may(caller, 'read unpublished records of others');
}

/** May the caller change or trash this record? */
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

/** What decides who learns of an event's links. */
export type EventRights = OwnedRecord &
  Pick<LoadedRecord, 'trashed_status'> & { readonly password_hash: string | null };

/** May the caller read all of an event without its password? */
export function mayReadWhole(ctx: RequestContext, event: EventRights): boolean {
  return event.password_hash === null ? mayRead(ctx, event, 'event') : mayEdit(ctx, event, 'event');
}

/** A part of a WHERE clause with its parameters. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

/** Records of any kind that everybody may read. */
export const publishedStatus = (alias: string, now: number): Condition => hasStatus(alias, 'publish', now);

/** Records that the caller may change, were it not for the scopes of a key; undefined when that is all of them. */
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

/** Who has no right to edit may not ask for more than what is public. */
export function checkStatuses(
  ctx: RequestContext,
  asked: readonly Status[] | undefined,
  errors: ParamErrors,
): void {
  const publicOnly = !may(ctx.caller, 'edit own records');
  if (publicOnly && asked?.some((status) => status !== 'publish'))
    errors.add('status', { key: 'status_not_allowed' });
}

/** The statuses that the caller's list shows: those asked for, or the caller's default. */
export function effectiveStatuses(
  caller: Caller | null,
  asked: readonly Status[] | undefined,
): readonly Status[] {
  if (asked !== undefined) return asked;
  return may(caller, 'edit own records') ? ['publish', 'future', 'draft', 'pending', 'private'] : ['publish'];
}

/** Which records a caller's list shows: those of the asked statuses that the caller may read. */
export function listedStatuses(
  ctx: RequestContext,
  alias: string,
  kind: RecordKind,
  asked: readonly Status[] | undefined,
): Condition {
  const now = ctx.time.forPublication;
  const caller = reachesKind(ctx.caller, kind) ? ctx.caller : null;
  const everyones = may(caller, 'read unpublished records of others');
  const parts = [...new Set(effectiveStatuses(caller, asked))].map((status): Condition => {
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

/** The statuses that `listedStatuses` shows, if it shows all records of these; undefined where the author counts. */
export function statusesOfAll(
  ctx: RequestContext,
  kind: RecordKind,
  asked: readonly Status[] | undefined,
): readonly Status[] | undefined {
  const caller = reachesKind(ctx.caller, kind) ? ctx.caller : null;
  const statuses = effectiveStatuses(caller, asked);
  const everyones = may(caller, 'read unpublished records of others');
  return everyones || statuses.every((status) => status === 'publish') ? statuses : undefined;
}
