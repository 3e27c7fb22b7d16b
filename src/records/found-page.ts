import type { EntityManager } from 'typeorm';
import { loadLocalized } from '../i18n/localized-rows.js';
import type { Localized } from '../i18n/texts.js';
import { behindPlace, FirstPlaces } from '../search/first-places.js';
import { IdSet, startOf } from '../search/id-set.js';
import { cutPage } from './keyset.js';
import type { KindDescription } from './kinds.js';
import { LIMITS, refuseMore, refuseMoreOf } from './list-limits.js';
import {
  allIds,
  fromAndWhere,
  knownIds,
  type Listed,
  type ListedIds,
  loadIds,
  type OrderPart,
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

export type Query = Omit<PageQuery, 'ids'>;

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
  if (!isSorted(query)) return pageOfMany(manager, query, found);
  const listed = await listedOf(manager, query, found);
  if (isDeep(query)) refuseMore(listed.size, LIMITS.reached);
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
  const listed = { ...query, joins: '', joinParams: [] };
  if (isSorted(query)) {
    // Found once, counted and sorted: without an index of the order, finding them again would cost as much.
    const ids = await allIds(manager, listed, LIMITS.sorted.max);
    refuseMore(ids.length, LIMITS.sorted);
    return pageIds(manager, { ...query, ids: knownIds(manager, ids) }, ids.length);
  }
  const total = isDeep(query)
    ? await refuseMoreOf(manager, fromAndWhere(manager, listed), LIMITS.reached)
    : undefined;
  return pageIds(manager, query, total);
}

/**
 * To be told how many records a list has that is neither read in its order nor counted by sums.
 * @throws ApiError `rest_invalid_param` when they are more than can be sorted, or than a page may lie behind
 */
export function refuseLong(query: Query, count: number): void {
  if (isSorted(query)) refuseMore(count, LIMITS.sorted);
  if (isDeep(query)) refuseMore(count, LIMITS.reached);
}

/** One page of a list whose records are all known, and few. */
export const pageOfKnown = (manager: EntityManager, query: Query, ids: readonly number[]): PageIds =>
  pageIds(manager, { ...query, where: [], ids: knownIds(manager, ids) }, ids.length);

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

/** Those of many ids that meet the conditions. */
export async function listedOf(
  manager: EntityManager,
  query: Omit<Listed, 'ids'>,
  found: IdSet,
): Promise<IdSet> {
  const listed = new IdSet();
  await eachListed(manager, query, found, '0', ({ id }) => {
    listed.add(id);
  });
  return listed;
}

/** A record with what it is ordered by, which MySQL may tell as a text. */
interface Placed {
  readonly id: number;
  readonly k0: number | string;
}

/** Visits those of many records that meet the conditions in the order of their ids, looked at by ranges of them. */
async function eachListed(
  manager: EntityManager,
  query: Omit<Listed, 'ids'>,
  found: IdSet,
  key: string,
  visit: (row: Placed) => void,
): Promise<void> {
  const { chunks } = found;
  for (let at = 0; at < chunks.length; at += CHUNKS) {
    const part = chunks.slice(at, at + CHUNKS);
    const ids = between(query.kind, part[0]?.[0], part.at(-1)?.[0]);
    const from = fromAndWhere(manager, { ...query, ids });
    const rows = await manager.query<Placed[]>(`SELECT r.id, ${key} AS k0 ${from.sql}`, [...from.params]);
    // Engines read by whichever index they like.
    rows.sort((a, b) => a.id - b.id);
    for (const row of rows) if (found.has(row.id)) visit(row);
  }
}

const between = ({ name }: KindDescription, first = 0, last = 0): Condition => ({
  sql: `SELECT id FROM ${name} WHERE id BETWEEN ? AND ?`,
  params: [startOf(first), startOf(last + 1) - 1],
});

/** One page of many, in an order by one number, which is read with the ids. */
async function pageOfMany(manager: EntityManager, query: Query, found: IdSet): Promise<ListedIds> {
  const { page, perPage, behind: position } = query;
  const { sql, descending = false } = onlyNumber(query);
  const offset = position === undefined ? (page - 1) * perPage : 0;
  // One more tells whether anything comes behind the page.
  const places = new FirstPlaces(offset + perPage + 1, descending, found.size);
  const isBehind = behindPlace(position && { key: Number(position.keys[0]), id: position.id }, descending);
  let total = 0;
  await eachListed(manager, query, found, sql, ({ id, k0 }) => {
    total += 1;
    if (isBehind(Number(k0), id)) places.add(id, Number(k0));
  });
  if (isDeep(query)) refuseMore(total, LIMITS.reached);
  const near = places.from(offset);
  const ids = near.slice(0, perPage);
  const end = position === undefined || near.length <= perPage ? undefined : ids.at(-1);
  return { ids, total, ...(end === undefined ? {} : { next: { keys: [places.keyOf(end)], id: end } }) };
}

/** What records are ordered by that need no sorting in the database: one number each. */
function onlyNumber({ order }: Query): OrderPart {
  const [part, ...more] = order;
  if (part === undefined || part.isText === true || more.length > 0)
    throw new Error('Many records are placed by one number only.');
  return part;
}
