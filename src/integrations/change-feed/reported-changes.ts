import { EVERYBODY } from '#access/changes/change.entity.js';
import type { FeedKind, NumberedChange } from '#access/changes/change-feed.entity.js';
import type { RecordKind } from '#common/records/kinds.js';
import { type Caller, may, reaches, reachesKind } from '#common/rights/roles.js';
import { type KnownRecord, mayEdit, mayRead } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { SHOWN_FIELDS } from '#resources/events/event-passwords.js';
import { KINDS } from '#resources/kinds.js';
import type { ChangeDto } from './feed.dto.js';
import { type CurrentRecords, keyOf } from './reported-records.repository.js';

const COLLECTIONS = new Map<string, string>([
  ...KINDS.map(({ name, collection }) => [name, collection] as const),
  ['media', 'media'],
]);

const listOf = (text: string): string[] => text.split(',').filter((name) => name !== '');

/** A change as the caller may see it; undefined when they could never read the record. */
export function reportedChange(
  ctx: RequestContext,
  row: NumberedChange,
  records: CurrentRecords,
): ChangeDto | undefined {
  const { kind, record_id: id, verb } = row;
  const seesAll = seesUnpublished(ctx, kind);
  const record = records.get(keyOf(row));
  const isReadable = record !== undefined && isFollowed(ctx, kind, record, seesAll);
  if (!isReadable && !seesAll && !mayHaveRead(ctx, row)) return undefined;
  return {
    kind,
    id,
    action: !isReadable ? 'delete' : verb === 'create' ? 'create' : 'update',
    at: new Date(row.at).toISOString(),
    ...(isReadable && { rest_url: ctx.links.api(`/${COLLECTIONS.get(kind) ?? kind}/${id}`) }),
    ...((isReadable || seesAll) && {
      fields: shownFields(ctx, row, record),
      languages: listOf(row.languages),
    }),
    ...(seesAll && { verb }),
  };
}

/** Callers who may not edit a password-protected record see only the fields that lists show. */
function shownFields(ctx: RequestContext, row: NumberedChange, record: KnownRecord | undefined): string[] {
  const fields = listOf(row.fields);
  if (!record?.is_protected || mayEdit(ctx, { ...record, trashed_status: null }, 'event')) return fields;
  return fields.filter((field) => SHOWN_FIELDS.has(field));
}

const seesUnpublished = ({ caller }: RequestContext, kind: FeedKind): boolean =>
  may(caller, 'read unpublished records of others') && reachesFeedKind(caller, kind);

/**
 * Whether the caller may read the record and know that it exists. Only its author and editors see unlisted
 * records.
 */
function isFollowed(ctx: RequestContext, kind: FeedKind, record: KnownRecord, seesAll: boolean): boolean {
  // Pictures that are not public are visible to their authors and to callers who see everything.
  if (kind === 'media') return record.status === 'publish' || seesAll || isOwn(ctx, kind, record.author_id);
  if (record.status === 'trash' || !mayRead(ctx, record, kind as RecordKind)) return false;
  return !record.hide_from_listings || seesAll || isOwn(ctx, kind, record.author_id);
}

/** Whether the caller could read the record before this change, so that a copy must be deleted. */
function mayHaveRead(ctx: RequestContext, { kind, verb, known_to: account }: NumberedChange): boolean {
  if (kind === 'category' || kind === 'tag' || account === EVERYBODY) return true;
  // Pictures have this information only from their deletion on.
  if (kind === 'media' && verb === 'delete' && account === null) return true;
  return account !== null && isOwn(ctx, kind, account);
}

const isOwn = ({ caller }: RequestContext, kind: FeedKind, account: number): boolean =>
  caller?.id === account && reachesFeedKind(caller, kind);

/** Whether the caller's credential covers what is not public of this kind. */
const reachesFeedKind = (caller: Caller | null, kind: FeedKind): boolean =>
  kind === 'media'
    ? reaches(caller, 'media:read') || reaches(caller, 'media:write')
    : reachesKind(caller, kind);
