import type { EntityManager } from 'typeorm';
import { languageChain, type RequestContext } from '../context/request-context.js';
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
    params: [...ids, ...words.map((word) => word.toLowerCase()), ...words.map(foldName)],
  };
}

/** The id of the term that a reference means: a slug or name in the asked language, the default, then any. */
export function matchTerm(
  ctx: RequestContext,
  rows: readonly NameRow[],
  reference: string,
): number | undefined {
  if (isId(reference)) return rows.find((row) => row.id === Number(reference))?.id;
  const wanted = caseless(reference);
  const matches = (row: NameRow) =>
    row.slug === reference.toLowerCase() || caseless(row.name ?? '') === wanted;
  const found = rows.filter(matches).sort((a, b) => a.id - b.id);
  const { language, defaultLanguage } = ctx;
  const chain = languageChain({ language, defaultLanguage, fallback: true }, defaultLanguage);
  return found.sort((a, b) => chain.indexOf(a.language) - chain.indexOf(b.language))[0]?.id;
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
