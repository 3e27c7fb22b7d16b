import type { EntityManager } from 'typeorm';
import { languageChain, type RequestContext } from '../context/request-context.js';
import { NO_FALLBACKS } from '../i18n/fallbacks.js';
import { caseless } from '../i18n/fold.js';
import { foldName } from '../i18n/translations.js';
import type { Language } from '../i18n/languages.js';
import type { TermKind } from '../records/kinds.js';
import { placeholders } from '../database/rows.js';

export interface NameRow {
  readonly id: number;
  readonly language: Language;
  readonly name: string | null;
  readonly slug: string | null;
}

const isId = (reference: string): boolean => /^[1-9]\d{0,9}$/.test(reference);

const slugOf = (reference: string): string => reference.normalize('NFC').toLowerCase();

/** The rest of a SELECT for all names and slugs that ids, slugs or names may mean; undefined when there are none. */
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
 * The rows of the terms that a reference means, whatever the language: the one that has the id, else the slug, else all
 * that have the name, else the one that has the slug in another letter case.
 */
function meantRows(rows: readonly NameRow[], reference: string): readonly NameRow[] {
  if (isId(reference)) return rows.filter(({ id }) => id === Number(reference));
  const slug = slugOf(reference);
  const bySlug = rows.filter((row) => row.slug === slug);
  if (bySlug.length > 0 && slug === reference.normalize('NFC')) return bySlug;
  const wanted = caseless(reference);
  const byName = rows.filter(({ name }) => caseless(name ?? '') === wanted);
  return byName.length > 0 ? byName : bySlug;
}

/** The ids of all terms that a reference means in a filter, which finds the same in every language. */
export function matchTerms(rows: readonly NameRow[], reference: string): number[] {
  return [...new Set(meantRows(rows, reference).map(({ id }) => id))];
}

/** The id of the term that a reference means in a payload: of a name in the asked language, the default, then any. */
export function matchTerm(
  ctx: RequestContext,
  rows: readonly NameRow[],
  reference: string,
): number | undefined {
  const { language, defaultLanguage } = ctx;
  const chain = languageChain(
    { language, defaultLanguage, fallbacks: NO_FALLBACKS, fallback: true },
    defaultLanguage,
  );
  const last = chain.length;
  const place = (row: NameRow): number => (chain.includes(row.language) ? chain.indexOf(row.language) : last);
  return meantRows(rows, reference).toSorted((a, b) => place(a) - place(b) || a.id - b.id)[0]?.id;
}

/** Finds the terms that ids, slugs or names refer to: reference → id. Those that mean nothing are left out. */
export async function findTerms(
  manager: EntityManager,
  ctx: RequestContext,
  kind: TermKind,
  references: readonly string[],
): Promise<Map<string, number>> {
  const query = namesQuery(kind, references);
  const rows = query === undefined ? [] : await manager.query<NameRow[]>(`SELECT ${query.sql}`, query.params);
  const found = new Map<string, number>();
  for (const reference of references) {
    const id = matchTerm(ctx, rows, reference);
    if (id !== undefined) found.set(reference, id);
  }
  return found;
}
