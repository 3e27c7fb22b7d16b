import type { Kind } from '#common/records/kinds.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { OrderPart } from '../lists/page.js';

/** The shown slug of `r`: that of the requested language, else the original's. */
export function shownSlug(kind: Kind, ctx: RequestContext): OrderPart & { params: readonly string[] } {
  const inLanguage = (language: string) =>
    `(SELECT s.slug FROM ${kind}_translation s WHERE s.record_id = r.id AND s.language = ${language})`;
  return {
    sql: `COALESCE(${inLanguage('?')}, ${inLanguage('r.original_language')})`,
    params: [ctx.language],
    isText: true,
    nullable: true,
    isSorted: true,
  };
}
