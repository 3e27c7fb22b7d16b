import type { EntityManager } from 'typeorm';
import { joinInOrder } from '../database/join-order.js';
import { engineOf } from '../database/table-columns.js';
import { groupLocalized, localizedColumns, localizedJoins } from '../i18n/localized-rows.js';
import type { Localized } from '../i18n/texts.js';
import { MAX_PER_PAGE, DEFAULT_PER_PAGE } from '../http/list-page.js';
import type { KindDescription } from './kinds.js';
import { behind, keyParts, type Position } from './keyset.js';
import type { Condition } from './visibility.js';

/** An expression over `r` and the joined tables to order by. */
export interface OrderPart {
  readonly sql: string;
  readonly params?: readonly (string | number)[];
  readonly descending?: boolean;
  /** Texts are compared by their bytes; all else is a number. */
  readonly isText?: boolean;
  readonly nullable?: boolean;
  /** No index has this order: all that is listed is sorted. */
  readonly isSorted?: boolean;
}

export interface PageQuery {
  readonly kind: KindDescription;
  /** Joins that conditions and order need beside the kind's own table, which is `r`. */
  readonly joins?: string;
  readonly joinParams?: readonly (string | number)[];
  readonly where: readonly Condition[];
  /** A statement that gives, as `id`, the only records to look at. */
  readonly ids?: Condition | undefined;
  /** What to order by; what is equal in all of it goes by id, in the direction of the first. */
  readonly order: readonly OrderPart[];
  readonly page: number;
  readonly perPage: number;
  /** Where the page begins instead, null at the beginning of the list; it is then to be cut by `cutPage`. */
  readonly behind?: Position | null | undefined;
}

/** Which records a list has, in whatever order. */
export type Listed = Omit<PageQuery, 'order' | 'page' | 'perPage' | 'behind'>;

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  /** Where the next page by cursor begins, if there is one. */
  readonly next?: Position | undefined;
}

type Row = Record<string, unknown>;

/** Page number and size as asked, within the bounds. */
export function pageSize(query: { page?: number; per_page?: number }): { page: number; perPage: number } {
  return { page: query.page ?? 1, perPage: Math.min(query.per_page ?? DEFAULT_PER_PAGE, MAX_PER_PAGE) };
}

/** FROM and WHERE of the records that a query asks for. */
export function fromAndWhere(
  manager: EntityManager,
  { kind, ids, joins = '', joinParams = [], where }: Listed,
): Condition {
  const first = ids && `(${ids.sql}) found ${joinInOrder(engineOf(manager))}`;
  const conditions = [...(ids ? ['r.id = found.id'] : []), ...where.map((part) => part.sql)];
  return {
    sql: `FROM ${first ?? ''} ${kind.name} r ${joins} WHERE ${conditions.join(' AND ')}`,
    params: [...(ids?.params ?? []), ...joinParams, ...where.flatMap((part) => part.params)],
  };
}

/** A statement that gives the `id` of the records of one page, what they are ordered by (`k0`, `k1` …) and `total`. */
export interface PageIds extends Condition {
  /** Whether each key descends; what is equal in all goes by id, in the direction of the first. */
  readonly descending: readonly boolean[];
  /** Counts the list, for a page behind a position: one without records does not tell the total. */
  readonly count?: Condition;
}

/** A page that is known by its ids, in its order. */
export interface ListedIds {
  readonly ids: readonly number[];
  readonly total: number;
  /** Where the next page by cursor begins, if there is one. */
  readonly next?: Position;
}

/** The ids of a page alone. */
export async function listedIds(manager: EntityManager, page: PageIds | ListedIds): Promise<ListedIds> {
  if ('ids' in page) return page;
  const { sql, params, descending } = page;
  const rows = await manager.query<{ id: number; total: number | string }[]>(
    `SELECT p.id, p.total FROM (${sql}) p ORDER BY ${orderBy(descending, 'p.id', (index) => `p.k${index}`)}`,
    [...params],
  );
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
}

const DIRECTION = { true: ' DESC', false: '' } as const;

/** The order of a page: its keys, then its id. */
export function orderBy(descending: readonly boolean[], id: string, key: (index: number) => string): string {
  const directions = descending.map((each) => DIRECTION[`${each}`]);
  const keys = directions.map((direction, index) => key(index) + direction);
  return [...keys, id + (directions[0] ?? '')].join(', ');
}

/** Loads the records of a page with all texts, in its order. */
export async function loadIds<T extends Localized>(
  manager: EntityManager,
  kind: KindDescription,
  { sql, params, descending }: PageIds,
): Promise<Page<T>> {
  const rows = await manager.query<Row[]>(
    `SELECT ${localizedColumns(kind)}, p.total FROM (${sql}) p
     ${joinInOrder(engineOf(manager))} ${kind.name} r ON r.id = p.id
     ${localizedJoins(kind)}
     ORDER BY ${orderBy(descending, 'p.id', (index) => `p.k${index}`)}`,
    [...params],
  );
  return { items: groupLocalized<T>(kind, rows), total: Number(rows[0]?.['total'] ?? 0) };
}

/** The ids of all records that a query asks for, unless they are more than `most`: then of so many and one. */
export async function allIds(manager: EntityManager, query: Listed, most: number): Promise<number[]> {
  const { sql, params } = fromAndWhere(manager, query);
  const rows = await manager.query<{ id: number }[]>(`SELECT r.id ${sql} LIMIT ?`, [...params, most + 1]);
  return rows.map(({ id }) => id);
}

/** A statement that gives, as `id`, the ids that are known. */
export const knownIds = (manager: EntityManager, ids: readonly number[]): Condition => ({
  sql: {
    sqlite: 'SELECT value AS id FROM json_each(?)',
    mysql: "SELECT j.id FROM JSON_TABLE(?, '$[*]' COLUMNS (id INT PATH '$')) j",
  }[engineOf(manager)],
  params: [JSON.stringify(ids)],
});

/** How many records a query asks for in all. */
export async function countPage(manager: EntityManager, query: Listed): Promise<number> {
  const { sql, params } = fromAndWhere(manager, query);
  const [row] = await manager.query<{ total: number }[]>(`SELECT COUNT(*) AS total ${sql}`, [...params]);
  return row?.total ?? 0;
}

/**
 * The statement that finds one page of what a query asks for.
 * @param known how many there are in all, where that was counted already
 */
export function pageIds(manager: EntityManager, query: PageQuery, known?: number): PageIds {
  const { ids, order, page, perPage } = query;
  const from = fromAndWhere(manager, query);
  if (query.behind !== undefined) {
    return idsBehind(manager, query, query.behind, countOf(from, known));
  }
  const keys = keyColumns(order);
  // A page in the order of an index is there long before its total; after all ids are found, both come together.
  const total = ids ? { sql: 'COUNT(*) OVER ()', params: [] } : countOf(from, known);
  const descending = order.map((part) => part.descending === true);
  return {
    sql: `SELECT r.id, ${keys}, (${total.sql}) AS total ${from.sql}
          ORDER BY ${orderBy(descending, 'r.id', (index) => `k${index}`)} LIMIT ? OFFSET ?`,
    params: [
      ...order.flatMap((part) => part.params ?? []),
      ...total.params,
      ...from.params,
      perPage,
      (page - 1) * perPage,
    ],
    descending,
  };
}

const countOf = (from: Condition, known: number | undefined): Condition =>
  known === undefined
    ? { ...from, sql: `SELECT COUNT(*) ${from.sql}` }
    : { sql: `SELECT ${known}`, params: [] };

const keyColumns = (order: readonly OrderPart[]): string =>
  order.map(({ sql }, index) => `${sql} AS k${index}`).join(', ');

/** The statement that finds a page behind a position, and one record more; `total` only with a way to count. */
export function idsBehind(
  manager: EntityManager,
  query: Omit<PageQuery, 'page'>,
  position: Position | null,
  count?: Condition,
): PageIds {
  const { order, perPage, where } = query;
  const later = position === null ? [] : [behind(keyParts(order, 'r.id'), position)];
  // First: of two lower bounds of an index SQLite begins at the one that it is told first.
  const rest = fromAndWhere(manager, { ...query, where: [...later, ...where] });
  const descending = order.map((part) => part.descending === true);
  const total = count && `, (${count.sql}) AS total`;
  return {
    sql: `SELECT r.id, ${keyColumns(order)} ${total ?? ''} ${rest.sql}
          ORDER BY ${orderBy(descending, 'r.id', (index) => `k${index}`)} LIMIT ?`,
    params: [
      ...order.flatMap((part) => part.params ?? []),
      ...(count?.params ?? []),
      ...rest.params,
      perPage + 1,
    ],
    descending,
    ...(count === undefined ? {} : { count }),
  };
}
