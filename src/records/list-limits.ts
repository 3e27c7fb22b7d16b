import type { EntityManager } from 'typeorm';
import { type ApiError, invalidParams } from '../http/api-error.js';
import type { MessageKey } from '../i18n/messages.js';
import type { Condition } from './visibility.js';

/** Bounds of the work that one list may ask for: what goes beyond is refused before it begins. */
export const LIMITS = {
  /** Records that are put in an order which no index has, such as by title. */
  sorted: { max: 10_000, param: 'orderby', key: 'too_many_to_sort' },
  /** Records whose facets are counted one by one. */
  counted: { max: 10_000, param: 'facets', key: 'too_many_to_count' },
  /** Records up to the end of a page that no sums and no index lead to. */
  reached: { max: 10_000, param: 'page', key: 'too_deep_page' },
  /** Texts that one search reads for its phrases. */
  read: { max: 10_000, param: 'search', key: 'too_many_to_read' },
} as const satisfies Record<string, { max: number; param: string; key: MessageKey }>;

type Limit = (typeof LIMITS)[keyof typeof LIMITS];

export const beyond = ({ max, param, key }: Limit): ApiError =>
  invalidParams({ [param]: { key, args: { max } } });

/** @throws ApiError `rest_invalid_param` when there are more */
export function refuseMore(count: number, limit: Limit): void {
  if (count > limit.max) throw beyond(limit);
}

/**
 * The same for what a statement finds, which is read no further than the limit.
 * @param from FROM and WHERE of the statement
 * @returns how many there are
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
