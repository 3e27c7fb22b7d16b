import type { EntityManager } from 'typeorm';
import { type Chunks, ID_LIST, IdSet } from '#common/structures/id-set.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { usePrimaryKey } from '#platform/database/join-order.js';
import { placeholders } from '#platform/database/rows.js';
import { LIMITS, refuseMore } from '../lists/list-limits.js';
import {
  fromAndWhere,
  givenIds,
  type ListedIds,
  type PageIds,
  pageIds,
  type PageQuery,
} from '../lists/page.js';
import { firstIds, refuseMoreOf } from '../lists/page.repository.js';
import type { KindDescription } from '../localized/kinds.js';

/** The most ids in one statement; MariaDB turns a list of 1,000 into a table first. */
export const FEW = 900;
export type Query = Omit<PageQuery, 'ids'>;

/** A statement that returns the existing ones among a few ids. */
export const namedIds = (engine: Engine, { name }: KindDescription, ids: readonly number[]): Condition => ({
  // An empty list after IN is an error on servers.
  // For wide rows, SQLite would rather read all of a narrow index.
  sql: `SELECT id FROM ${name} ${usePrimaryKey(engine)} WHERE ${ids.length === 0 ? '1 = 0' : `id IN (${placeholders(ids)})`}`,
  params: ids,
});

/**
 * The records among many, which no statement can name one by one: a bit says of each id whether it is one of them. Seven
 * bits are one character, as both engines read ASCII, and not bytes, at a place.
 */
export function amongMany(engine: Engine, id: string, set: IdSet): Condition {
  const bit = bitOf(engine, id, set);
  return { ...bit, sql: `${bit.sql} = 1` };
}

/** All records but these. */
export function exceptFor(engine: Engine, id: string, set: IdSet): Condition {
  if (set.size <= FEW) return { sql: `${id} NOT IN (${placeholders(set.ids)})`, params: set.ids };
  const bit = bitOf(engine, id, set);
  // After the last of them SQLite knows no bit.
  return { ...bit, sql: `COALESCE(${bit.sql}, 0) = 0` };
}

function bitOf(engine: Engine, id: string, set: IdSet): Condition {
  const bits = Buffer.alloc(Math.floor(set.last / BITS) + 1);
  // A list of the ids, of which there may be a million, would take longer than the bits.
  set.each((each) => {
    const at = Math.floor(each / BITS);
    bits[at] = (bits[at] ?? 0) | (1 << (each % BITS));
  });
  const [code, divide] = engine === 'mysql' ? ['ORD', 'DIV'] : ['unicode', '/'];
  return {
    sql: `((${code}(SUBSTR(?, 1 + ${id} ${divide} ${BITS}, 1)) >> (${id} % ${BITS})) & 1)`,
    params: [bits],
  };
}

const BITS = 7;

/** Finds one page of the found records that a list shows, with the exact total. */
export async function findPage(
  manager: EntityManager,
  query: Query,
  found: IdSet,
): Promise<PageIds | ListedIds> {
  if (found.size === 0) return { ids: [], total: 0 };
  if (found.size <= FEW)
    return pageIds(manager, { ...query, ids: namedIds(engineOf(manager), query.kind, found.ids) });
  const among = amongMany(engineOf(manager), 'r.id', found);
  return pageOf(manager, { ...query, where: [...query.where, among] });
}

/** A page after a position skips no records. */
export const isDeep = ({
  after: position,
  page,
  perPage,
}: Pick<Query, 'after' | 'page' | 'perPage'>): boolean =>
  position === undefined && page * perPage > LIMITS.reached.max;

/** Whether the whole list is sorted, because no index has its order. */
const isSorted = ({ order }: Query): boolean => order.some((part) => part.isSorted === true);

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
 * Checks the length of a list that is not read in the order of an index.
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
