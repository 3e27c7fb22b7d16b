import { beforeOriginal } from '#common/messages/fallbacks.js';
import { LANGUAGES } from '#common/messages/languages.js';
import type { RequestContext } from '#http/context/request-context.js';

/** SQL for the text that readers see: the required joins, and an expression for each column. */
export interface EffectiveText {
  readonly joins: string;
  readonly params: readonly string[];
  column(name: string): string;
}

/** The languages of the request's fallback chain, as SQL; `record` is the alias of the kind's own table. */
function chainOf(record: string, ctx: RequestContext): { sql: string; params: readonly string[] }[] {
  const first = ctx.fallback ? beforeOriginal(ctx.language, ctx) : [ctx.language];
  const requested = ctx.fallback ? [...first, ...LANGUAGES] : first;
  const chain = [...new Set(requested)].map((language) => ({
    sql: '?',
    params: [language] as readonly string[],
  }));
  const original = { sql: `${record}.original_language`, params: [] };
  // The record's original language comes next.
  if (ctx.fallback) chain.splice(first.length, 0, original);
  return chain;
}

/** The first expression that is not null; `COALESCE` needs at least two. */
const firstOf = (expressions: readonly string[]): string =>
  expressions.length === 1 ? (expressions[0] ?? 'NULL') : `COALESCE(${expressions.join(', ')})`;

/**
 * Joins the translations of the request's fallback chain, for filters on the shown text. `record` is the
 * alias of the kind's own table. The stored columns must be null where the text is blank.
 */
export function effectiveText(kind: string, record: string, ctx: RequestContext): EffectiveText {
  const chain = chainOf(record, ctx);
  const join = ({ sql }: { sql: string }, place: number) =>
    `LEFT JOIN ${kind}_translation l${place} ON l${place}.record_id = ${record}.id AND l${place}.language = ${sql}`;
  return {
    joins: chain.map(join).join('\n'),
    params: chain.flatMap(({ params }) => params),
    column: (name) => firstOf(chain.map((_, place) => `l${place}.${name}`)),
  };
}

/**
 * The same for one column, without joins. Languages are tried one after the other until one has a text, which
 * is far cheaper when the whole list is sorted. The column must be null where the text is blank; an original's cleared
 * website is not: use `NULLIF`.
 * @param columnOf the column by the alias of the translations
 */
export function effectiveColumn(
  kind: string,
  record: string,
  ctx: RequestContext,
  columnOf: (translation: string) => string,
): { sql: string; params: readonly string[] } {
  const chain = chainOf(record, ctx);
  const inLanguage = ({ sql }: { sql: string }) =>
    `(SELECT ${columnOf('s')} FROM ${kind}_translation s WHERE s.record_id = ${record}.id AND s.language = ${sql})`;
  return { sql: firstOf(chain.map(inLanguage)), params: chain.flatMap(({ params }) => params) };
}
