import { languageChain, type RequestContext } from '../../http/context/request-context.js';
import { NO_FALLBACKS } from '../../common/messages/fallbacks.js';
import { caseless } from '../../common/text/fold.js';
import { foldName } from '../localized/translations.js';
import type { Language } from '../../common/messages/languages.js';
import type { TermKind } from '../../common/records/kinds.js';
import { placeholders } from '../../platform/database/rows.js';

export interface TermNameRow {
  readonly id: number;
  readonly language: Language;
  readonly name: string | null;
  readonly slug: string | null;
}

const isId = (reference: string): boolean => /^[1-9]\d{0,9}$/.test(reference);

const slugOf = (reference: string): string => reference.normalize('NFC').toLowerCase();

/**
 * The rest of a SELECT for all names and slugs that match ids, slugs or names; undefined for an empty list.
 */
export function namesQuery(
  kind: TermKind,
  references: readonly string[],
): { sql: string; params: (string | number)[] } | undefined {
  const ids = references.filter(isId).map(Number);
  const words = references.filter((reference) => !isId(reference));
  const conditions = [
    ...(ids.length > 0 ? [`record_id IN (${placeholders(ids)})`] : []),
    ...(words.length > 0
      ? [`slug IN (${placeholders(words)})`, `name_fold IN (${placeholders(words)})`]
      : []),
  ];
  if (conditions.length === 0) return undefined;
  return {
    sql: `record_id AS id, language, name, slug FROM ${kind}_translation WHERE ${conditions.join(' OR ')}`,
    params: [...ids, ...words.map(slugOf), ...words.map(foldName)],
  };
}

/**
 * The rows of the terms that a reference means in any language: the term with the id, else with the slug,
 * else all with the name, else the one whose slug differs only in case.
 */
function meantRows(rows: readonly TermNameRow[], reference: string): readonly TermNameRow[] {
  if (isId(reference)) return rows.filter(({ id }) => id === Number(reference));
  const slug = slugOf(reference);
  const bySlug = rows.filter((row) => row.slug === slug);
  if (bySlug.length > 0 && slug === reference.normalize('NFC')) return bySlug;
  const wanted = caseless(reference);
  const byName = rows.filter(({ name }) => caseless(name ?? '') === wanted);
  return byName.length > 0 ? byName : bySlug;
}

/** The ids of all terms that a reference means in a filter; they do not depend on the request's language. */
export function matchTerms(rows: readonly TermNameRow[], reference: string): number[] {
  return [...new Set(meantRows(rows, reference).map(({ id }) => id))];
}

/**
 * The id of the term that a reference means in a payload: a name is looked up in the requested language, the
 * default, then any.
 */
export function matchTerm(
  ctx: RequestContext,
  rows: readonly TermNameRow[],
  reference: string,
): number | undefined {
  const { language, defaultLanguage } = ctx;
  const chain = languageChain(
    { language, defaultLanguage, fallbacks: NO_FALLBACKS, fallback: true },
    defaultLanguage,
  );
  const last = chain.length;
  const place = (row: TermNameRow): number =>
    chain.includes(row.language) ? chain.indexOf(row.language) : last;
  return meantRows(rows, reference).toSorted((a, b) => place(a) - place(b) || a.id - b.id)[0]?.id;
}
