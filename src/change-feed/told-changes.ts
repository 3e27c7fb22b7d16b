import type { EntityManager } from 'typeorm';
import { may, reachesKind } from '../auth/roles.js';
import { FEED_KINDS, type FeedKind, type NumberedChange } from '../changes/change-feed.js';
import { EVERYBODY } from '../changes/change.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { nowInSeconds } from '../context/request-time.js';
import { placeholders } from '../database/rows.js';
import { KINDS, type RecordKind } from '../records/kinds.js';
import { KNOWN_COLUMNS, type KnownRecord } from '../records/known-to.js';
import { publicMedia } from '../media/shown-media.js';
import { SHOWN_FIELDS } from '../records/protected-events.js';
import { type Condition, mayEdit, mayRead } from '../records/visibility.js';
import type { ChangeDto } from './feed.dto.js';

type Named = Pick<NumberedChange, 'kind' | 'record_id'>;
type Present = KnownRecord & { readonly kind: FeedKind; readonly id: number };

/** What is there of what a page of changes names, whoever may read it. */
export type PresentThings = ReadonlyMap<string, KnownRecord>;

/** Terms are public as long as they are there, and pictures as long as something public shows them. */
const PUBLIC =
  "0 AS author_id, 'publish' AS status, 0 AS published_at, 0 AS hide_from_listings, 0 AS is_protected";
const COLUMNS: Readonly<Record<Exclude<FeedKind, 'media'>, string>> = {
  ...KNOWN_COLUMNS,
  category: PUBLIC,
  tag: PUBLIC,
};

function columnsOf(kind: FeedKind): Condition {
  if (kind !== 'media') return { sql: COLUMNS[kind], params: [] };
  const { sql, params } = publicMedia('media', nowInSeconds());
  const status = `CASE WHEN ${sql} THEN 'publish' ELSE 'private' END AS status`;
  return {
    sql: `author_id, ${status}, 0 AS published_at, 0 AS hide_from_listings, 0 AS is_protected`,
    params,
  };
}

const COLLECTIONS = new Map<string, string>([
  ...KINDS.map(({ name, collection }) => [name, collection] as const),
  ['media', 'media'],
]);

const keyOf = ({ kind, record_id }: Named): string => `${kind} ${record_id}`;
const listOf = (text: string): string[] => text.split(',').filter((name) => name !== '');

/** Finds what changes are about, as it is now, by one statement. */
export async function presentThings(
  manager: EntityManager,
  changes: readonly Named[],
): Promise<PresentThings> {
  const idsOf = Map.groupBy(changes, ({ kind }) => kind);
  const asked = FEED_KINDS.flatMap((kind) => {
    const ids = [...new Set(idsOf.get(kind)?.map(({ record_id: id }) => id))];
    return ids.length === 0 ? [] : [{ kind, ids }];
  });
  if (asked.length === 0) return new Map();
  const parts = asked.map(({ kind, ids }) => {
    const { sql, params } = columnsOf(kind);
    return {
      sql: `SELECT '${kind}' AS kind, id, ${sql} FROM ${kind} WHERE id IN (${placeholders(ids)})`,
      params: [...params, ...ids],
    };
  });
  const rows = await manager.query<Present[]>(
    parts.map(({ sql }) => sql).join(' UNION ALL '),
    parts.flatMap(({ params }) => params),
  );
  return new Map(rows.map((row) => [keyOf({ kind: row.kind, record_id: row.id }), row]));
}

/** A change as the caller may know of it; undefined for what they could never read. */
export function toldChange(
  ctx: RequestContext,
  row: NumberedChange,
  things: PresentThings,
): ChangeDto | undefined {
  const { kind, record_id: id, verb } = row;
  const seesAll = seesUnpublished(ctx, kind);
  const thing = things.get(keyOf(row));
  const isReadable = thing !== undefined && isFollowed(ctx, kind, thing, seesAll);
  if (!isReadable && !seesAll && !mayHaveKnown(ctx, row)) return undefined;
  return {
    kind,
    id,
    action: !isReadable ? 'delete' : verb === 'create' ? 'create' : 'update',
    at: new Date(row.at).toISOString(),
    ...(isReadable && { rest_url: ctx.links.api(`/${COLLECTIONS.get(kind) ?? kind}/${id}`) }),
    ...((isReadable || seesAll) && {
      fields: shownFields(ctx, row, thing),
      languages: listOf(row.languages),
    }),
    ...(seesAll && { verb }),
  };
}

/** Of what a password protects only those who may edit it learn more than lists show. */
function shownFields(ctx: RequestContext, row: NumberedChange, thing: KnownRecord | undefined): string[] {
  const fields = listOf(row.fields);
  if (!thing?.is_protected || mayEdit(ctx, { ...thing, trashed_status: null }, 'event')) return fields;
  return fields.filter((field) => SHOWN_FIELDS.has(field));
}

const seesUnpublished = ({ caller }: RequestContext, kind: FeedKind): boolean =>
  may(caller, 'read unpublished records of others') && (kind === 'media' || reachesKind(caller, kind));

/** May the caller read it and know that it is there? What no list shows only its author and editors do. */
function isFollowed(ctx: RequestContext, kind: FeedKind, thing: KnownRecord, seesAll: boolean): boolean {
  // What everybody may not see of pictures their authors do, and those who see all.
  if (kind === 'media') return thing.status === 'publish' || seesAll || isOwn(ctx, kind, thing.author_id);
  if (thing.status === 'trash' || !mayRead(ctx, thing, kind as RecordKind)) return false;
  return !thing.hide_from_listings || seesAll || isOwn(ctx, kind, thing.author_id);
}

/** Could the caller read it before this change, so that a copy of it must go? */
function mayHaveKnown(ctx: RequestContext, { kind, verb, known_to: account }: NumberedChange): boolean {
  if (kind === 'category' || kind === 'tag' || account === EVERYBODY) return true;
  // Of pictures it is noted from their deletion on.
  if (kind === 'media' && verb === 'delete' && account === null) return true;
  return account !== null && isOwn(ctx, kind, account);
}

const isOwn = ({ caller }: RequestContext, kind: FeedKind, account: number): boolean =>
  caller?.id === account && (kind === 'media' || reachesKind(caller, kind));
