import type { EntityManager } from 'typeorm';
import type { Condition, SqlValue } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { joinInOrder, useIndex, usePrimaryKey } from '#platform/database/join-order.js';
import type { KindDescription } from '../localized/kinds.js';

/** An expression over `r` and the joined tables to order by. */
export interface OrderPart {
  readonly sql: string;
  readonly params?: readonly SqlValue[];
  readonly descending?: boolean;
  /** Texts are compared byte by byte; everything else is a number. */
  readonly isText?: boolean;
  readonly nullable?: boolean;
  /** No index has this order, so the whole list is sorted. */
  readonly isSorted?: boolean;
}

export interface PageQuery {
  readonly kind: KindDescription;
  /** Joins that conditions and order need besides the kind's own table, which is `r`. */
  readonly joins?: string;
  readonly joinParams?: readonly SqlValue[];
  readonly where: readonly Condition[];
  /** A statement that returns, as `id`, the only records to consider. */
  readonly ids?: Condition | undefined;
  /** The index that is read in its order, where the planner may choose to sort; null for the primary key. */
  readonly index?: string | null | undefined;
  /** The sort keys; ties are ordered by id, in the direction of the first key. */
  readonly order: readonly OrderPart[];
  readonly page: number;
  readonly perPage: number;
  /**
   * The position after which the page starts, null for the start of the list. Such a page must be cut by
   * `cutPage`.
   */
  readonly after?: Position | null | undefined;
}

/** The selection of records for a list, without order. */
export type Listed = Omit<PageQuery, 'order' | 'page' | 'perPage' | 'after'>;

export interface LoadedPage<T> {
  readonly items: T[];
  readonly total: number;
}

/** FROM and WHERE of a query. */
export function fromAndWhere(
  manager: EntityManager,
  { kind, ids, index, joins = '', joinParams = [], where }: Listed,
): Condition {
  const engine = engineOf(manager);
  const first = ids && `(${ids.sql}) found ${joinInOrder(engine)}`;
  const ordered = index === null ? usePrimaryKey(engine) : index && useIndex(engine, index);
  const conditions = [...(ids ? ['r.id = found.id'] : []), ...where.map((part) => part.sql)];
  return {
    sql: `FROM ${first ?? ''} ${kind.name} r ${ordered ?? ''} ${joins} WHERE ${conditions.join(' AND ')}`,
    params: [...(ids?.params ?? []), ...joinParams, ...where.flatMap((part) => part.params)],
  };
}

/**
 * A statement that returns the `id` of the records of one page, their sort keys (`k0`, `k1` …) and `total`.
 */
export interface PageIds extends Condition {
  /** Whether each key descends; ties are ordered by id, in the direction of the first key. */
  readonly descending: readonly boolean[];
  /** Counts the list, for a page after a position: such a page does not return the total when it is empty. */
  readonly count?: Condition;
}

/** A page given by its ids, in order. */
export interface ListedIds {
  readonly ids: readonly number[];
  readonly total: number;
  /** Where the next page by cursor starts, if there is one. */
  readonly next?: Position;
}

const DIRECTION = { true: ' DESC', false: '' } as const;

/** The order of a page: its keys, then its id. */
export function orderBy(descending: readonly boolean[], id: string, key: (index: number) => string): string {
  const directions = descending.map((each) => DIRECTION[`${each}`]);
  const keys = directions.map((direction, index) => key(index) + direction);
  return [...keys, id + (directions[0] ?? '')].join(', ');
}

/** A statement that returns known ids as `id`. */
export const givenIds = (manager: EntityManager, ids: readonly number[]): Condition => ({
  sql: {
    sqlite: 'SELECT value AS id FROM json_each(?)',
    mysql: "SELECT j.id FROM JSON_TABLE(?, '$[*]' COLUMNS (id INT PATH '$')) j",
  }[engineOf(manager)],
  params: [JSON.stringify(ids)],
});

/**
 * The statement that finds one page of a query.
 * @param known the total, if it was counted already
 */
export function pageIds(manager: EntityManager, query: PageQuery, known?: number): PageIds {
  const { ids, order, page, perPage } = query;
  const from = fromAndWhere(manager, query);
  if (query.after !== undefined) {
    return idsAfter(manager, query, query.after, countOf(from, known));
  }
  const keys = keyColumns(order);
  // In index order, a page is found long before its total is counted; once all ids are found or sorted, both are
  // known together.
  const isWhole =
    ids !== undefined || (known === undefined && order.some(({ isSorted }) => isSorted === true));
  const total = isWhole ? { sql: 'COUNT(*) OVER ()', params: [] } : countOf(from, known);
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

/**
 * The statement that finds a page after a position, and one more record; it returns `total` only with
 * `count`.
 */
export function idsAfter(
  manager: EntityManager,
  query: Omit<PageQuery, 'page'>,
  position: Position | null,
  count?: Condition,
): PageIds {
  const { order, perPage, where } = query;
  const later = position === null ? [] : [conditionAfter(keyParts(order, 'r.id'), position)];
  // Goes first, because SQLite uses the first of two lower bounds of an index.
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

export type Key = string | number | null;

/** A position in a list: right after the record with this id, which has these keys. */
export interface Position {
  readonly keys: readonly Key[];
  readonly id: number;
}

/** The sort keys of a list with the id as the last. */
export function keyParts(order: readonly OrderPart[], id: string): OrderPart[] {
  return [...order, { sql: id, descending: order[0]?.descending === true }];
}

/**
 * The records after a position, as a range that an index can start at; nulls come first in ascending order.
 */
export function conditionAfter(parts: readonly OrderPart[], { keys, id }: Position): Condition {
  const values = [...keys, id];
  const last: Condition = { sql: '1 = 0', params: [] };
  return parts.reduceRight((further, part, index) => afterKey(part, values[index] ?? null, further), last);
}

/** After one key, or equal to it and meeting `further`. */
function afterKey(part: OrderPart, value: Key, further: Condition): Condition {
  const { sql, params = [], descending = false, nullable = false } = part;
  const isNull = `${sql} IS NULL`;
  if (value === null) {
    return descending
      ? { sql: `(${isNull} AND ${further.sql})`, params: [...params, ...further.params] }
      : { sql: `(NOT ${isNull} OR ${further.sql})`, params: [...params, ...further.params] };
  }
  const sign = descending ? '<' : '>';
  const range: Condition = {
    sql: `(${sql} ${sign}= ? AND (${sql} ${sign} ? OR ${further.sql}))`,
    params: [...params, value, ...params, value, ...further.params],
  };
  if (!nullable || !descending) return range;
  return { sql: `(${isNull} OR ${range.sql})`, params: [...params, ...range.params] };
}

/** Converts keys for comparison: MySQL returns sums as strings of digits. */
export const positionOf = (
  row: Readonly<Record<string, unknown>>,
  order: readonly OrderPart[],
): Position => ({
  id: Number(row['id']),
  keys: order.map(({ isText }, index) => {
    const key = row[`k${index}`];
    return key == null ? null : isText === true ? (key as string) : Number(key);
  }),
});
