import type { EntityManager } from 'typeorm';
import { afterPlace, FirstPlaces } from './first-places.js';
import { type Chunks, ID_LIST, IdSet, startOf } from '../../common/structures/id-set.js';
import type { KindDescription } from '../localized/kinds.js';
import { LIMITS, refuseMore } from '../lists/list-limits.js';
import {
  fromAndWhere,
  givenIds,
  type Listed,
  type ListedIds,
  type OrderPart,
  type PageIds,
  pageIds,
  type PageQuery,
} from '../lists/page.js';
import { firstIds, refuseMoreOf } from '../lists/page.repository.js';
import type { Condition } from '../../platform/database/condition.js';
import { placeholders } from '../../platform/database/rows.js';
import { engineOf } from '../../platform/database/table-columns.js';

/** The most ids in one statement; MariaDB turns a list of 1,000 into a table first. */
export const FEW = 900;
/** The number of chunks of ids that one statement reads. */
const CHUNKS = 16;

export type Query = Omit<PageQuery, 'ids'>;

/** A statement that returns the existing ones among a few ids. */
export const namedIds = ({ name }: KindDescription, ids: readonly number[]): Condition => ({
  sql: `SELECT id FROM ${name} WHERE id IN (${placeholders(ids)})`,
  params: ids,
});

/** Finds one page of the found records that a list shows, with the exact total. */
export async function findPage(
  manager: EntityManager,
  query: Query,
  found: IdSet,
): Promise<PageIds | ListedIds> {
  if (found.size === 0) return { ids: [], total: 0 };
  if (found.size <= FEW) return pageIds(manager, { ...query, ids: namedIds(query.kind, found.ids) });
  if (!isSorted(query)) return pageOfMany(manager, query, found);
  const listed = await listedOf(manager, query, found, LIMITS.sorted.max);
  if (isDeep(query)) refuseMore(listed.size, LIMITS.reached);
  refuseMore(listed.size, LIMITS.sorted);
  return pageIds(manager, { ...query, ids: givenIds(manager, listed.ids) });
}

/** A page after a position skips no records. */
const isDeep = ({ after: position, page, perPage }: Query): boolean =>
  position === undefined && page * perPage > LIMITS.reached.max;

/** Whether the whole list is sorted, because no index has its order. */
export const isSorted = ({ order }: Query): boolean => order.some((part) => part.isSorted === true);

/**
 * The statement that finds one page of a query.
 * @throws ApiError `rest_invalid_param` when there are more records than can be sorted
 */
export async function pageOf(manager: EntityManager, query: PageQuery): Promise<PageIds> {
  // These joins only serve the order.
  const listed = { ...query, joins: '', joinParams: [] };
  if (isSorted(query)) {
    // Found once, then counted and sorted: without an index for the order, a second search would cost as
    // much.
    const ids = await firstIds(manager, listed, LIMITS.sorted.max);
    refuseMore(ids.length, LIMITS.sorted);
    return pageIds(manager, { ...query, ids: givenIds(manager, ids) }, ids.length);
  }
  const total = isDeep(query)
    ? await refuseMoreOf(manager, fromAndWhere(manager, listed), LIMITS.reached)
    : undefined;
  return pageIds(manager, query, total);
}

/**
 * Checks the length of a list that is neither read in index order nor counted by sums.
 * @throws ApiError `rest_invalid_param` when there are more records than can be sorted, or skipped before a
 *   page
 */
export function refuseLong(query: Query, count: number): void {
  if (isSorted(query)) refuseMore(count, LIMITS.sorted);
  if (isDeep(query)) refuseMore(count, LIMITS.reached);
}

/** One page of a list whose records are few and all known. */
export const pageOfIds = (manager: EntityManager, query: Query, ids: readonly number[]): PageIds =>
  pageIds(manager, { ...query, where: [], ids: givenIds(manager, ids) }, ids.length);

/** The ids that a statement returns in its column `id`, in a few rows: many take longer to pass on than to find. */
export async function idSet(manager: EntityManager, { sql, params }: Condition): Promise<IdSet> {
  if (engineOf(manager) === 'sqlite') {
    const [row] = await manager.query<{ id_list: string | Chunks | null }[]>(
      `SELECT group_concat(id) AS ${ID_LIST} FROM (${sql})`,
      [...params],
    );
    const list = row?.id_list ?? '';
    return typeof list === 'string' ? IdSet.parse(list) : IdSet.ofChunks(list);
  }
  const rows = await manager.query<{ word: number; bits: number }[]>(
    `SELECT id DIV 32 AS word, BIT_OR(1 << (id % 32)) AS bits FROM (${sql}) found GROUP BY id DIV 32`,
    [...params],
  );
  const set = new IdSet();
  for (const { word, bits } of rows) set.addWord(word, bits);
  return set;
}

/**
 * The ids among many that meet the conditions.
 * @param most when there are more than these, not all of them are read
 */
export async function listedOf(
  manager: EntityManager,
  query: Omit<Listed, 'ids'>,
  found: IdSet,
  most = Infinity,
): Promise<IdSet> {
  const listed = new IdSet();
  for (const { sql, params } of inRanges(manager, query, found)) {
    const set = await idSet(manager, { sql: `SELECT r.id ${sql}`, params });
    for (const [chunk, bits] of set.intersect(found).chunks) listed.addBits(chunk, bits);
    if (listed.size > most) break;
  }
  return listed;
}

/** A record with its sort key, which MySQL may return as a string. */
interface Placed {
  readonly id: number;
  readonly k0: number | string;
}

/** `FROM` and `WHERE` for the records that meet the conditions, in ranges of ids that contain the found ones. */
function* inRanges(
  manager: EntityManager,
  query: Omit<Listed, 'ids'>,
  { chunks }: IdSet,
): Generator<Condition> {
  for (let at = 0; at < chunks.length; at += CHUNKS) {
    const part = chunks.slice(at, at + CHUNKS);
    yield fromAndWhere(manager, { ...query, ids: between(query.kind, part[0]?.[0], part.at(-1)?.[0]) });
  }
}

/** Visits those of many records that meet the conditions, ordered by id; reads them in ranges. */
async function eachListed(
  manager: EntityManager,
  query: Omit<Listed, 'ids'>,
  found: IdSet,
  key: string,
  visit: (row: Placed) => void,
): Promise<void> {
  for (const { sql, params } of inRanges(manager, query, found)) {
    const rows = await manager.query<Placed[]>(`SELECT r.id, ${key} AS k0 ${sql}`, [...params]);
    // The database may use any index, so the order is not given.
    rows.sort((a, b) => a.id - b.id);
    for (const row of rows) if (found.has(row.id)) visit(row);
  }
}

const between = ({ name }: KindDescription, first = 0, last = 0): Condition => ({
  sql: `SELECT id FROM ${name} WHERE id BETWEEN ? AND ?`,
  params: [startOf(first), startOf(last + 1) - 1],
});

/** One page of many records ordered by one number, which is read along with the ids. */
async function pageOfMany(manager: EntityManager, query: Query, found: IdSet): Promise<ListedIds> {
  const { page, perPage, after: position } = query;
  const { sql, descending = false } = onlyNumber(query);
  const offset = position === undefined ? (page - 1) * perPage : 0;
  // One extra place shows whether anything follows the page.
  const places = new FirstPlaces(offset + perPage + 1, descending, found.size);
  const isAfter = afterPlace(position && { key: Number(position.keys[0]), id: position.id }, descending);
  let total = 0;
  await eachListed(manager, query, found, sql, ({ id, k0 }) => {
    total += 1;
    if (isAfter(Number(k0), id)) places.add(id, Number(k0));
  });
  if (isDeep(query)) refuseMore(total, LIMITS.reached);
  const near = places.from(offset);
  const ids = near.slice(0, perPage);
  const end = position === undefined || near.length <= perPage ? undefined : ids.at(-1);
  return { ids, total, ...(end === undefined ? {} : { next: { keys: [places.keyOf(end)], id: end } }) };
}

/** The sort key of an order that needs no sorting in the database: one number for each record. */
function onlyNumber({ order }: Query): OrderPart {
  const [part, ...more] = order;
  if (part === undefined || part.isText === true || more.length > 0)
    throw new Error('Many records are placed by one number only.');
  return part;
}
