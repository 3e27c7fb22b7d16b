import type { Kind } from '#common/records/kinds.js';
import type { RequestContext } from '#http/context/request-context.js';
import { collationOf } from '../localized/collation.js';
import { effectiveColumn } from '../localized/effective-text.js';
import type { OrderPart } from './page.js';

/**
 * The shown name or title of `r`, in the alphabetical order of the request's language, even if it is shown in
 * another.
 */
export function byName(kind: Kind, ctx: RequestContext): OrderPart {
  const collation = collationOf(ctx.language);
  const key = (translation: string): string =>
    collation === 'root'
      ? `${translation}.name_sort`
      : `COALESCE(${translation}.name_sort_${collation}, ${translation}.name_sort)`;
  return { ...effectiveColumn(kind, 'r', ctx, key), isText: true, nullable: true, isSorted: true };
}
