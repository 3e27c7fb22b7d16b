import type { EntityManager } from 'typeorm';
import type { ListedIds, OrderPart, PageIds } from './page.js';
import type { Condition } from './visibility.js';

export type Key = string | number | null;

/** A place in the order of a list: right behind the record of this id, which has these keys. */
export interface Position {
  readonly keys: readonly Key[];
  readonly id: number;
}

/** What a list is ordered by, the id at last. */
export function keyParts(order: readonly OrderPart[], id: string): OrderPart[] {
  return [...order, { sql: id, descending: order[0]?.descending === true }];
}

/** What comes after a position, as a range that an index begins at; nulls come first where the order ascends. */
export function behind(parts: readonly OrderPart[], { keys, id }: Position): Condition {
  const values = [...keys, id];
  const last: Condition = { sql: '1 = 0', params: [] };
  return parts.reduceRight((further, part, index) => behindKey(part, values[index] ?? null, further), last);
}

/** Behind one key, or equal to it and `further` behind. */
function behindKey(part: OrderPart, value: Key, further: Condition): Condition {
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

type Row = Readonly<Record<string, unknown>>;

/** Keys as they are compared: sums come as texts of digits from MySQL. */
export const positionOf = (row: Row, order: readonly OrderPart[]): Position => ({
  id: Number(row['id']),
  keys: order.map(({ isText }, index) => {
    const key = row[`k${index}`];
    return key == null ? null : isText === true ? (key as string) : Number(key);
  }),
});

/**
 * The page that begins behind a position, from a statement that finds one more than it holds. The position where it
 * ends is that of its last record when it was found, wherever that goes later.
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

async function countedRow(manager: EntityManager, count: Condition | undefined): Promise<Row | undefined> {
  if (count === undefined) return undefined;
  const [row] = await manager.query<Row[]>(`SELECT (${count.sql}) AS total`, [...count.params]);
  return row;
}
