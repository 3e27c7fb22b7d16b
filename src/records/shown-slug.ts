import type { RequestContext } from '../context/request-context.js';
import type { Kind } from './kinds.js';
import type { OrderPart } from './page.js';

/** The slug of `r` that is shown: the asked language's own, else the original's. */
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
