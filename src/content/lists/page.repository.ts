import type { EntityManager } from 'typeorm';
import type { Condition } from '#platform/database/condition.js';
import { type Limit, refuseMore } from './list-limits.js';
import {
  fromAndWhere,
  type Listed,
  type ListedIds,
  orderBy,
  type OrderPart,
  type PageIds,
  positionOf,
} from './page.js';

/* Prepared statements of lists; their conditions, joins and order differ between requests. */

type Row = Record<string, unknown>;

/** Only the ids of a page. */
export async function listedIds(manager: EntityManager, page: PageIds | ListedIds): Promise<ListedIds> {
  if ('ids' in page) return page;
  const { sql, params, descending } = page;
  const rows = await manager.query<{ id: number; total: number | string }[]>(
    `SELECT p.id, p.total FROM (${sql}) p ORDER BY ${orderBy(descending, 'p.id', (index) => `p.k${index}`)}`,
    [...params],
  );
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
}

/**
 * The ids of a page that does not start after a position, and the total, from one statement; without rows the
 * total is 0.
 */
export async function idsAndTotal(manager: EntityManager, { sql, params }: PageIds): Promise<ListedIds> {
  const rows = await manager.query<{ id: number; total: number | string }[]>(sql, [...params]);
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
}

/** The ids of all records that match a query, but at most `most` + 1, which shows that there are more. */
export async function firstIds(manager: EntityManager, query: Listed, most: number): Promise<number[]> {
  const { sql, params } = fromAndWhere(manager, query);
  const rows = await manager.query<{ id: number }[]>(`SELECT r.id ${sql} LIMIT ?`, [...params, most + 1]);
  return rows.map(({ id }) => id);
}

/** The first ids that a statement returns, but at most `most` + 1. */
export async function firstOf(manager: EntityManager, ids: Condition, most: number): Promise<number[]> {
  const sql = `SELECT i.id FROM (${ids.sql}) i LIMIT ?`;
  const rows = await manager.query<{ id: number }[]>(sql, [...ids.params, most + 1]);
  return rows.map(({ id }) => id);
}

/** The number of all records that match a query. */
export async function countPage(manager: EntityManager, query: Listed): Promise<number> {
  const { sql, params } = fromAndWhere(manager, query);
  const [row] = await manager.query<{ total: number }[]>(`SELECT COUNT(*) AS total ${sql}`, [...params]);
  return row?.total ?? 0;
}

/**
 * Cuts the page after a position from a statement that returns one record more than the page holds. The end
 * position is that of the last record when it was read, even if the record moves later.
 */
export async function cutPage(
  manager: EntityManager,
  found: PageIds | ListedIds,
  order: readonly OrderPart[],
  perPage: number,
): Promise<ListedIds> {
  if ('ids' in found) return found;
  const rows = await manager.query<Row[]>(found.sql, [...found.params]);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  return {
    ids: shown.map(({ id }) => Number(id)),
    total: Number((rows[0] ?? (await countedRow(manager, found.count)))?.['total'] ?? 0),
    ...(last === undefined ? {} : { next: positionOf(last, order) }),
  };
}

/** The number that a statement returns. */
export async function countedBy(manager: EntityManager, { sql, params }: Condition): Promise<number> {
  const [row] = await manager.query<{ total: number | string }[]>(`SELECT (${sql}) AS total`, [...params]);
  return Number(row?.total ?? 0);
}

async function countedRow(manager: EntityManager, count: Condition | undefined): Promise<Row | undefined> {
  if (count === undefined) return undefined;
  const [row] = await manager.query<Row[]>(`SELECT (${count.sql}) AS total`, [...count.params]);
  return row;
}

/**
 * Counts the rows of a statement, reading no further than the limit.
 * @param from FROM and WHERE of the statement
 * @returns the number of rows
 * @throws ApiError `rest_invalid_param` when there are more than the limit
 */
export async function refuseMoreOf(manager: EntityManager, from: Condition, limit: Limit): Promise<number> {
  const [row] = await manager.query<{ n: number | string }[]>(
    `SELECT COUNT(*) AS n FROM (SELECT 1 ${from.sql} LIMIT ${limit.max + 1}) some`,
    [...from.params],
  );
  const count = Number(row?.n ?? 0);
  refuseMore(count, limit);
  return count;
}
