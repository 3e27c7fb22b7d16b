import type { EntityManager } from 'typeorm';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { may } from '#common/rights/roles.js';
import { searchable } from '#common/text/fold.js';
import { containsSearched } from '#common/text/like.js';
import type { LinkQuery } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { type Instants, startedWith } from '../lists/cursor.js';
import { dateLimits } from '../lists/list-params.js';
import { givenIds } from '../lists/page.js';
import { isOfRecords, type KindDescription } from '../localized/kinds.js';
import { NO_WORK, stateMark, type TranslationStatus } from '../localized/translation-status.js';
import { findRecords } from '../search/find-records.js';
import { type SearchTerm, searchTerms } from '../search/search-terms.js';
import { editableWith } from '../visibility/visibility.js';
import { listedStatuses } from '../visibility/visibility.js';
import type { TranslationQuery } from './translation.dto.js';

/** A selection of records `r` of a kind. */
export interface Scope {
  readonly kind: KindDescription;
  readonly where: readonly Condition[];
}

const NO_RECORDS: Condition = { sql: '1 = 0', params: [] };

/** The records of a kind that the caller may translate. */
export function translatable(ctx: RequestContext, kind: KindDescription): Condition[] {
  if (kind.editedWith !== undefined) return may(ctx.caller, kind.editedWith) ? [] : [NO_RECORDS];
  const own = editableWith(ctx, kind, 'r');
  const work = { sql: 'r.translation_states <> ?', params: [NO_WORK] };
  return [
    { sql: "r.status <> 'trash'", params: [] },
    ...(kind.inheritsFrom === undefined ? [] : [work]),
    ...(own === undefined ? [] : [own]),
  ];
}

/** The dates of a query in seconds since 1970 UTC. */
export interface Dates {
  readonly bounds: readonly Condition[];
  readonly links: LinkQuery;
  /** The instants of dates relative to the present, fixed for the following pages. */
  readonly instants: Instants;
}

const STARTS = [
  { name: 'after', sql: 'r.utc_start > ?' },
  { name: 'before', sql: 'r.utc_start < ?' },
] as const;

/** Errors in the dates are added to the errors of the query. */
export function datesOf(ctx: RequestContext, query: TranslationQuery, zone: string): Dates {
  const { where, query: links, instants } = dateLimits(ctx, query, zone, STARTS);
  if (query.upcoming !== true) return { bounds: where, links, instants };
  const begun = startedWith(query.cursor, 'upcoming', undefined) ?? ctx.now;
  const notEnded = { sql: 'r.utc_end >= ?', params: [begun] };
  return { bounds: [...where, notEnded], links, instants: { ...instants, upcoming: begun } };
}

/** The words that a query searches for; undefined without a search. */
export const termsOf = (query: TranslationQuery): SearchTerm[] | undefined =>
  query.errors.attempt('search', () => searchTerms(query.search, false));

/** The records of a kind that match a query and that the caller may translate; undefined for none. */
export async function scopeOf(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  query: TranslationQuery,
  { bounds }: Dates,
): Promise<Scope | undefined> {
  const { search, record_status: statuses } = query;
  if (bounds.length > 0 && !kind.isTimed) return undefined;
  const where = [...translatable(ctx, kind), ...bounds];
  if (!isOfRecords(kind)) {
    if (statuses !== undefined) return undefined;
    if (search !== undefined) where.push(named(kind, search));
    return { kind, where };
  }
  if (statuses !== undefined) where.push(listedStatuses(ctx, 'r', kind.name, statuses));
  const terms = termsOf(query);
  if (terms !== undefined) {
    const { ids } = await findRecords(manager, ctx, kind, terms);
    if (ids.length === 0) return undefined;
    const found = givenIds(manager, ids);
    where.push({ sql: `r.id IN (SELECT id FROM (${found.sql}) found)`, params: found.params });
  }
  return { kind, where };
}

/** Terms whose name contains a text, in any language. */
function named({ name }: KindDescription, text: string): Condition {
  const searched = searchable(text);
  if (searched === '') return { sql: '1 = 0', params: [] };
  const { sql, params } = containsSearched("COALESCE(name_fold, '')", searched);
  return { sql: `r.id IN (SELECT record_id FROM ${name}_translation WHERE ${sql})`, params };
}

/** The requested translations. */
export interface WantedTranslations {
  readonly languages: readonly Language[];
  /** Undefined for all. */
  readonly statuses: readonly TranslationStatus[] | undefined;
}

export const wantedOf = ({ language, status }: TranslationQuery): WantedTranslations => ({
  languages: LANGUAGES.filter((name) => language === undefined || name === language),
  statuses: status && [status],
});

/** The records that have a wanted translation. */
export function withWanted({ languages, statuses }: WantedTranslations): Condition {
  const parts = languages.map((language) => inLanguage(language, statuses));
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    params: parts.flatMap(({ params }) => params),
  };
}

function inLanguage(language: Language, statuses: WantedTranslations['statuses']): Condition {
  const translated: Condition = { sql: 'r.original_language <> ?', params: [language] };
  if (statuses === undefined) return translated;
  const parts = statuses.map((status) =>
    status === 'missing'
      ? { sql: 'INSTR(r.translation_states, ?) = 0', params: [stateMark(language)] }
      : { sql: 'INSTR(r.translation_states, ?) > 0', params: [stateMark(language, status)] },
  );
  return {
    sql: `(${translated.sql} AND (${parts.map(({ sql }) => sql).join(' OR ')}))`,
    params: [...translated.params, ...parts.flatMap(({ params }) => params)],
  };
}

/** The records that have a text in a language. */
export const withTextIn = (language: Language): Condition => ({
  sql: '(r.original_language = ? OR INSTR(r.translation_states, ?) > 0)',
  params: [language, stateMark(language)],
});

/** `WHERE …` for conditions that must all hold; without any, all rows match. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.length === 0 ? '1 = 1' : conditions.map(({ sql }) => sql).join(' AND '),
    params: conditions.flatMap(({ params }) => params),
  };
}
