import type { EntityManager } from 'typeorm';
import { deleteRow, insertRows, placeholders } from '../database/rows.js';
import { type KindDescription, translatedTexts } from '../records/kinds.js';
import type { Language } from './languages.js';
import { type FormerSources, readsTheSame, type SourcesByLanguage } from './translation-status.js';
import { isText, type Localized, type Texts } from './texts.js';

interface SourceRow {
  readonly record_id: number;
  readonly language: Language;
  readonly field: string;
  readonly source: string | null;
}

const tableOf = ({ name }: KindDescription): string => `${name}_source`;

/** The original's former texts that outdated fields were made from, by record. */
export async function loadFormerSources(
  manager: EntityManager,
  kind: KindDescription,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SourcesByLanguage>> {
  const sources = new Map<number, Map<Language, Map<string, string | null>>>();
  if (ids.length === 0) return sources;
  const rows = await manager.query<SourceRow[]>(
    `SELECT record_id, language, field, source FROM ${tableOf(kind)} WHERE record_id IN (${placeholders(ids)})`,
    [...ids],
  );
  for (const { record_id: id, language, field, source } of rows) {
    const ofRecord = sources.get(id) ?? new Map<Language, Map<string, string | null>>();
    sources.set(id, ofRecord);
    const ofLanguage = ofRecord.get(language) ?? new Map<string, string | null>();
    ofRecord.set(language, ofLanguage.set(field, source));
  }
  return sources;
}

/** What a write does to the texts of a record. */
export interface TextChange {
  readonly before: Localized;
  readonly after: Texts;
  /** The fields that were said to fit the original as it is now, by language. */
  readonly confirmed: ReadonlyMap<Language, ReadonlySet<string>>;
}

/**
 * Which fields are outdated after a write, and from what they were made. A field stays what it was unless the
 * original's text changes, or comes back, or its own text becomes another one or is confirmed.
 */
export function sourcesAfter(
  kind: KindDescription,
  { before, after, confirmed }: TextChange,
  former: SourcesByLanguage,
): SourcesByLanguage {
  const { original_language: original } = before;
  const result = new Map<Language, FormerSources>();
  const [was, is] = [before.texts.get(original), after.get(original)];
  for (const [language, row] of after) {
    if (language === original) continue;
    const own = new Map<string, string | null>();
    const kept = translatedTexts(kind)
      .filter((field) => isText(row[field]) && confirmed.get(language)?.has(field) !== true)
      .filter((field) => readsTheSame(kind, field, before.texts.get(language)?.[field], row[field]));
    for (const field of kept) {
      const known = former.get(language)?.get(field);
      // Of a text that nobody has kept nobody knows whether it has come back.
      const source = known === undefined ? (was?.[field] ?? '') : known;
      if (source === null || !readsTheSame(kind, field, source, is?.[field])) own.set(field, source);
    }
    if (own.size > 0) result.set(language, own);
  }
  return result;
}

/** Stores what is different from before. */
export async function saveFormerSources(
  manager: EntityManager,
  kind: KindDescription,
  id: number,
  before: SourcesByLanguage,
  after: SourcesByLanguage,
): Promise<void> {
  for (const [language, sources] of before) {
    for (const field of sources.keys()) {
      if (after.get(language)?.has(field) === true) continue;
      await deleteRow(manager, tableOf(kind), { record_id: id, language, field });
    }
  }
  const added = [...after].flatMap(([language, sources]) =>
    [...sources]
      .filter(([field]) => before.get(language)?.has(field) !== true)
      .map(([field, source]) => ({ record_id: id, language, field, source })),
  );
  await insertRows(manager, tableOf(kind), added);
}
