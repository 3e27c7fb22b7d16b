import type { RequestContext } from '../context/request-context.js';
import { LANGUAGES } from './languages.js';

/** SQL for the text that readers see: the joins it needs, and an expression for each column. */
export interface EffectiveText {
  readonly joins: string;
  readonly params: readonly string[];
  column(name: string): string;
}

/**
 * Joins the translations along the request's fallback chain, for filters and orders that act on the text after
 * fallback. `record` is the alias of the kind's own table. The stored columns must be null where the text is blank.
 */
export function effectiveText(kind: string, record: string, ctx: RequestContext): EffectiveText {
  const fixed = ctx.fallback ? [ctx.language, ctx.defaultLanguage, ...LANGUAGES] : [ctx.language];
  const languages = [...new Set(fixed)];
  const table = `${kind}_translation`;
  const join = (alias: string, language: string) =>
    `LEFT JOIN ${table} ${alias} ON ${alias}.record_id = ${record}.id AND ${alias}.language = ${language}`;
  const aliases = languages.map((_, index) => `l${index}`);
  const joins = aliases.map((alias) => join(alias, '?'));
  if (ctx.fallback) {
    // After the asked and the default language comes the one that the record was first written in.
    aliases.splice(ctx.language === ctx.defaultLanguage ? 1 : 2, 0, 'lo');
    joins.push(join('lo', `${record}.original_language`));
  }
  return {
    joins: joins.join('\n'),
    params: languages,
    column: (name) =>
      aliases.length === 1
        ? `${aliases[0]}.${name}`
        : `COALESCE(${aliases.map((alias) => `${alias}.${name}`).join(', ')})`,
  };
}
