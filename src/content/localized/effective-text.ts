import { beforeOriginal } from '#common/messages/fallbacks.js';
import { LANGUAGES } from '#common/messages/languages.js';
import type { Kind } from '#common/records/kinds.js';
import type { RequestContext } from '#http/context/request-context.js';
import { kindOf } from './kinds.js';

/** SQL for the text that readers see: the required joins, and an expression for each column. */
export interface EffectiveText {
  readonly joins: string;
  readonly params: readonly string[];
  column(name: string): string;
}

/** A language as SQL. */
interface LanguageStep {
  readonly sql: string;
  readonly params: readonly string[];
}

/** The languages of the request's fallback chain; `record` is the alias of the kind's own table. */
function languagesOf(record: string, ctx: RequestContext): LanguageStep[] {
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

/** A text that may be shown: that of a language, in the record's own texts or in those that it inherits. */
interface TextStep {
  readonly table: string;
  /** The id of the record that has the text; null for a record that inherits nothing. */
  readonly id: string;
  readonly isInherited: boolean;
  readonly language: LanguageStep;
}

/** In each language the record's own text comes first, then the inherited one, and only then the next language. */
function chainOf(kind: Kind, record: string, ctx: RequestContext): TextStep[] {
  const { inheritsFrom } = kindOf(kind);
  return languagesOf(record, ctx).flatMap((language) => {
    const own = { table: `${kind}_translation`, id: `${record}.id`, isInherited: false, language };
    if (inheritsFrom === undefined) return [own];
    const table = `${inheritsFrom.kind}_translation`;
    return [own, { table, id: `${record}.${inheritsFrom.column}`, isInherited: true, language }];
  });
}

/** The first expression that is not null; `COALESCE` needs at least two. */
const firstOf = (expressions: readonly string[]): string =>
  expressions.length === 1 ? (expressions[0] ?? 'NULL') : `COALESCE(${expressions.join(', ')})`;

/**
 * Joins the translations of the request's fallback chain, for filters on the shown text. `record` is the
 * alias of the kind's own table. The stored columns must be null where the text is blank.
 */
export function effectiveText(kind: Kind, record: string, ctx: RequestContext): EffectiveText {
  const chain = chainOf(kind, record, ctx);
  const join = ({ table, id, language }: TextStep, place: number) =>
    `LEFT JOIN ${table} l${place} ON l${place}.record_id = ${id} AND l${place}.language = ${language.sql}`;
  return {
    joins: chain.map(join).join('\n'),
    params: chain.flatMap(({ language }) => language.params),
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
  kind: Kind,
  record: string,
  ctx: RequestContext,
  columnOf: (translation: string) => string,
): { sql: string; params: readonly string[] } {
  const chain = chainOf(kind, record, ctx);
  const textOf = ({ table, id, isInherited, language }: TextStep): string => {
    const sql = `(SELECT ${columnOf('s')} FROM ${table} s WHERE s.record_id = ${id} AND s.language = ${language.sql})`;
    // Most records inherit nothing, and need no look-up.
    return isInherited ? `CASE WHEN ${id} IS NULL THEN NULL ELSE ${sql} END` : sql;
  };
  return { sql: firstOf(chain.map(textOf)), params: chain.flatMap(({ language }) => language.params) };
}
