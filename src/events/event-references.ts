import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import type { ParamErrors } from '../http/api-error.js';
import { matchTerms, type NameRow, namesQuery } from '../terms/resolve-terms.js';
import type { StoredStatus } from '../records/status.js';
import { mayRead, type OwnedRecord } from '../records/visibility.js';
import type { EventQuery } from './event-query.dto.js';
import { placeholders } from '../database/rows.js';

/** The ids that a query's filters refer to; undefined where it has no such filter. */
export interface References {
  readonly categories: number[] | undefined;
  readonly tags: number[] | undefined;
  readonly venue: number[] | undefined;
  readonly organizer: number[] | undefined;
}

interface ReferenceRow extends NameRow, Omit<OwnedRecord, 'status'> {
  readonly kind: string;
  readonly status: StoredStatus | null;
}

/** Columns that only records have. */
const NO_RECORD = 'NULL AS status, NULL AS author_id, NULL AS published_at';

interface Part {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

const NO_NAME = 'id, NULL AS language, NULL AS name, NULL AS slug';

const TERM_FILTERS = { categories: 'category', tags: 'tag' } as const;
const RECORD_FILTERS = ['venue', 'organizer'] as const;

function parts(query: EventQuery): Part[] {
  const found: Part[] = [];
  for (const [param, kind] of Object.entries(TERM_FILTERS) as [
    keyof typeof TERM_FILTERS,
    'category' | 'tag',
  ][]) {
    const names = query[param] === undefined ? undefined : namesQuery(kind, query[param]);
    if (names !== undefined)
      found.push({ sql: `SELECT '${kind}' AS kind, ${NO_RECORD}, ${names.sql}`, params: names.params });
  }
  for (const kind of RECORD_FILTERS) {
    const ids = query[kind] ?? [];
    if (ids.length === 0) continue;
    found.push({
      sql: `SELECT '${kind}' AS kind, status, author_id, published_at, ${NO_NAME} FROM ${kind}
            WHERE id IN (${placeholders(ids)})`,
      params: ids,
    });
  }
  if (query.post_parent !== undefined) {
    found.push({
      sql: `SELECT 'event' AS kind, ${NO_RECORD}, ${NO_NAME} FROM event WHERE id = ?`,
      params: [query.post_parent],
    });
  }
  return found;
}

/** An empty list is no filter. */
const asFilter = <T>(list: T[] | undefined): T[] | undefined => (list?.length === 0 ? undefined : list);

/** Finds what all filters refer to in one statement; what nothing answers to goes to `errors`. */
export async function findReferences(
  ctx: RequestContext,
  manager: EntityManager,
  query: EventQuery,
  errors: ParamErrors,
): Promise<References> {
  const asked = parts(query);
  const rows =
    asked.length === 0
      ? []
      : await manager.query<ReferenceRow[]>(
          asked.map(({ sql }) => sql).join(' UNION ALL '),
          asked.flatMap(({ params }) => params),
        );
  const terms = (param: 'categories' | 'tags'): number[] | undefined => {
    const kind = TERM_FILTERS[param];
    const ofKind = rows.filter((row) => row.kind === kind);
    return asFilter(query[param])?.flatMap((reference) => {
      const ids = matchTerms(ofKind, reference);
      if (ids.length === 0) errors.add(param, { key: `unknown_${kind}`, args: { value: reference } });
      return ids;
    });
  };
  const records = (kind: 'venue' | 'organizer'): number[] | undefined =>
    asFilter(query[kind])?.filter((id) => {
      const row = rows.find((candidate) => candidate.kind === kind && candidate.id === id);
      if (row === undefined) errors.add(kind, { key: `unknown_${kind}`, args: { value: id } });
      // A trashed record has left its events; who may not read one does not learn where it is named.
      if (row?.status == null || row.status === 'trash') return false;
      return mayRead(ctx, { ...row, status: row.status }, kind);
    });
  const { post_parent: parent } = query;
  if (parent !== undefined && !rows.some((row) => row.kind === 'event' && row.id === parent)) {
    errors.add('post_parent', { key: 'unknown_event' });
  }
  return {
    categories: terms('categories'),
    tags: terms('tags'),
    venue: records('venue'),
    organizer: records('organizer'),
  };
}
