import type { EntityManager } from 'typeorm';
import { FEED_KINDS, type FeedKind, type NumberedChange } from '../changes/change-feed.js';
import type { RequestContext } from '../context/request-context.js';
import { placeholders } from '../i18n/localized-rows.js';
import type { RecordKind } from '../records/kinds.js';
import { mayRead, type OwnedRecord } from '../records/visibility.js';

type Named = Pick<NumberedChange, 'kind' | 'record_id'>;
type Present = OwnedRecord & { readonly kind: FeedKind; readonly id: number };

/** Terms and pictures are public as long as they are there. */
const COLUMNS: Readonly<Record<FeedKind, string>> = {
  event: 'author_id, status, published_at',
  venue: 'author_id, status, published_at',
  organizer: 'author_id, status, published_at',
  category: "0, 'publish', 0",
  tag: "0, 'publish', 0",
  media: "0, 'publish', 0",
};

const keyOf = ({ kind, record_id }: Named): string => `${kind} ${record_id}`;

/** Tells of each of these whether the caller may read it as it is now, from one statement. */
export async function readableNow(
  ctx: RequestContext,
  manager: EntityManager,
  changes: readonly Named[],
): Promise<(change: Named) => boolean> {
  const idsOf = new Map(
    FEED_KINDS.map((kind) => [
      kind,
      [...new Set(changes.filter((change) => change.kind === kind).map((change) => change.record_id))],
    ]),
  );
  const asked = [...idsOf].filter(([, ids]) => ids.length > 0);
  if (asked.length === 0) return () => false;
  const rows = await manager.query<Present[]>(
    asked
      .map(
        ([kind, ids]) =>
          `SELECT '${kind}' AS kind, id, ${aliased(COLUMNS[kind])} FROM ${kind} WHERE id IN (${placeholders(ids)})`,
      )
      .join(' UNION ALL '),
    asked.flatMap(([, ids]) => ids),
  );
  const readable = rows.filter((row) => row.status !== 'trash' && mayRead(ctx, row, row.kind as RecordKind));
  const keys = new Set(readable.map(({ kind, id }) => keyOf({ kind, record_id: id })));
  return (change) => keys.has(keyOf(change));
}

/** The first part of a union names the columns. */
function aliased(columns: string): string {
  const names = ['author_id', 'status', 'published_at'];
  return columns
    .split(', ')
    .map((column, index) => `${column} AS ${names[index] ?? ''}`)
    .join(', ');
}
