import type { MessageKey } from '#common/messages/messages.js';
import { type ApiError, invalidParams } from '#http/errors/api-error.js';

/** Limits of the work for one list; requests beyond them are rejected before it starts. */
export const LIMITS = {
  /** Records sorted in an order that no index has, such as by title. */
  sorted: { max: 10_000, param: 'orderby', key: 'too_many_to_sort' },
  /** Records whose facets are counted one by one. */
  counted: { max: 10_000, param: 'facets', key: 'too_many_to_count' },
  /** Records up to the end of a page that is reached without sums or an index. */
  reached: { max: 10_000, param: 'page', key: 'too_deep_page' },
  /** Texts that one search reads for its phrases. */
  read: { max: 10_000, param: 'search', key: 'too_many_to_read' },
} as const satisfies Record<string, { max: number; param: string; key: MessageKey }>;

export type Limit = (typeof LIMITS)[keyof typeof LIMITS];

export const tooMany = ({ max, param, key }: Limit): ApiError =>
  invalidParams({ [param]: { key, args: { max } } });

/** @throws ApiError `rest_invalid_param` when there are more */
export function refuseMore(count: number, limit: Limit): void {
  if (count > limit.max) throw tooMany(limit);
}
