import type { EntityManager } from 'typeorm';
import { loadLocalized } from '../i18n/localized-rows.js';
import type { Localized } from '../i18n/texts.js';
import { IdSet, startOf } from '../search/id-set.js';
import { cutPage, keyParts, type Position, positionOf } from './keyset.js';
import type { KindDescription } from './kinds.js';
import { LIMITS, refuseMore, refuseMoreOf } from './list-limits.js';
import {
  fromAndWhere,
  idsBehind,
  knownIds,
  type Listed,
  type ListedIds,
  loadIds,
  type Page,
  type PageIds,
  pageIds,
  type PageQuery,
} from './page.js';
import type { Condition } from './visibility.js';
import { placeholders } from '../database/rows.js';

/** So many ids are named in a statement; of a list of 1,000 MariaDB makes a table first. */
export const FEW = 900;
/** How many chunks of ids are looked at in one statement. */
const CHUNKS = 16;
/** Rows that the first statement in the order of the list reads, and the most that a later one does. */
const FIRST_ROWS = 1_000;
const MOST_ROWS = 64_000;

type Query = Omit<PageQuery, 'ids'>;

/** A statement that gives those of a few ids that there are. */
export const namedIds = ({ name }: KindDescription, ids: readonly number[]): Condition => ({
  sql: `SELECT id FROM ${name} WHERE id IN (${placeholders(ids)})`,
  params: ids,
});

/** Finds one page of those of the found records that a list shows, with the exact total. */
export async function findPage(
  manager: EntityManager,
  query: Query,
  found: IdSet,
): Promise<PageIds | ListedIds> {
  if (found.size === 0) return { ids: [], total: 0 };
  if (found.size <= FEW) return pageIds(manager, { ...query, ids: namedIds(query.kind, found.ids) });
  const listed = await listedOf(manager, query, found);
  if (isDeep(query)) refuseMore(listed.size, LIMITS.reached);
  if (!isSorted(query)) return pageOfMany(manager, query, listed);
  refuseMore(listed.size, LIMITS.sorted);
  return pageIds(manager, { ...query, ids: knownIds(manager, listed.ids) });
}

/** Behind a position nothing is passed over. */
const isDeep = ({ behind: position, page, perPage }: Query): boolean =>
  position === undefined && page * perPage > LIMITS.reached.max;

const isSorted = ({ order }: Query): boolean => order.some((part) => part.isSorted === true);

/**
 * The statement that finds one page of what a query asks for.
 * @throws ApiError `rest_invalid_param` when more would be sorted than can be
 */
export async function pageOf(manager: EntityManager, query: PageQuery): Promise<PageIds> {
  // The joins are those of the order.
  const listed = fromAndWhere(manager, { ...query, joins: '', joinParams: [] });
  const limit = isSorted(query) ? LIMITS.sorted : isDeep(query) ? LIMITS.reached : undefined;
  const total = limit && (await refuseMoreOf(manager, listed, limit));
  return pageIds(manager, query, total);
}

/** Loads one page of those of the found records that a list shows, with the exact total. */
export async function loadFoundPage<T extends Localized>(
  manager: EntityManager,
  query: Query,
  found: IdSet,
): Promise<Page<T>> {
  return load(manager, query, await findPage(manager, query, found));
}

/** Loads one page with all texts, and the exact total: in one statement, unless it is cut behind a position. */
export async function loadPage<T extends Localized>(
  manager: EntityManager,
  query: PageQuery,
): Promise<Page<T>> {
  return load(manager, query, await pageOf(manager, query));
}

async function load<T extends Localized>(
  manager: EntityManager,
  { kind, order, perPage, behind: position }: PageQuery,
  found: PageIds | ListedIds,
): Promise<Page<T>> {
  const page = position === undefined ? found : await cutPage(manager, found, order, perPage);
  if ('sql' in page) return loadIds<T>(manager, kind, page);
  const { ids, total, next } = page;
  return { items: await loadInOrder<T>(manager, kind, ids), total, next };
}

/** Loads records in the order in which they are named; those that are gone are left out. */
async function loadInOrder<T extends Localized>(
  manager: EntityManager,
  kind: KindDescription,
  ids: readonly number[],
): Promise<T[]> {
  const loaded = new Map((await loadLocalized<T>(manager, kind, ids)).map((record) => [record.id, record]));
  return ids.flatMap((id) => loaded.get(id) ?? []);
}

/** Those of many ids that meet the conditions, looked at by ranges of ids. */
export async function listedOf(
  manager: EntityManager,
  query: Omit<Listed, 'ids'>,
  found: IdSet,
): Promise<IdSet> {
  const listed = new IdSet();
  const { chunks } = found;
  for (let at = 0; at < chunks.length; at += CHUNKS) {
    const part = chunks.slice(at, at + CHUNKS);
    const from = fromAndWhere(manager, {
      ...query,
      ids: between(query.kind, part[0]?.[0], part.at(-1)?.[0]),
    });
    const rows = await manager.query<{ id: number }[]>(`SELECT r.id ${from.sql}`, [...from.params]);
    for (const { id } of rows) if (found.has(id)) listed.add(id);
  }
  return listed;
}

const between = ({ name }: KindDescription, first = 0, last = 0): Condition => ({
  sql: `SELECT id FROM ${name} WHERE id BETWEEN ? AND ?`,
  params: [startOf(first), startOf(last + 1) - 1],
});

/** The list without the search is read in its order until enough of what was found has come by. */
async function pageOfMany(manager: EntityManager, query: Query, listed: IdSet): Promise<ListedIds> {
  const { order, page, perPage, behind: position } = query;
  if (position !== undefined) return manyBehind(manager, query, listed, position);
  const total = listed.size;
  const first = (page - 1) * perPage;
  const needed = Math.min(first + perPage, total);
  const from = fromAndWhere(manager, query);
  const direction = (descending = false): string => (descending ? ' DESC' : '');
  const orderBy = keyParts(order, 'r.id')
    .map(({ sql, descending }) => sql + direction(descending))
    .join(', ');
  const params = [...from.params, ...order.flatMap((part) => part.params ?? [])];
  const ids = new Set<number>();
  for (let offset = 0, size = FIRST_ROWS; first < needed && ids.size < needed;) {
    const sql = `SELECT r.id ${from.sql} ORDER BY ${orderBy} LIMIT ? OFFSET ?`;
    const rows = await manager.query<{ id: number }[]>(sql, [...params, size, offset]);
    for (const { id } of rows) if (listed.has(id)) ids.add(id);
    // Fewer than counted when some are gone since.
    if (rows.length < size) break;
    offset += size;
    size = Math.min(size * 4, MOST_ROWS);
  }
  return { ids: [...ids].slice(first, needed), total };
}

/** The same behind a position: each part of the list begins where the one before it has ended. */
async function manyBehind(
  manager: EntityManager,
  query: Query,
  listed: IdSet,
  from: Position | null,
): Promise<ListedIds> {
  const { order, perPage } = query;
  const shown: Position[] = [];
  for (let at = from, size = FIRST_ROWS; shown.length <= perPage; size = Math.min(size * 4, MOST_ROWS)) {
    // No total is asked for: it is known.
    const { sql, params } = idsBehind(manager, { ...query, perPage: size }, at);
    const rows = await manager.query<Record<string, unknown>[]>(sql, [...params]);
    const places = rows.map((row) => positionOf(row, order));
    shown.push(...places.filter(({ id }) => listed.has(id)));
    const last = places.at(-1);
    if (last === undefined || places.length <= size) break;
    at = last;
  }
  const ids = shown.slice(0, perPage).map(({ id }) => id);
  const next = shown.length > perPage ? shown[perPage - 1] : undefined;
  return { ids, total: listed.size, ...(next === undefined ? {} : { next }) };
}
