import type { EntityManager } from 'typeorm';
import type { Database } from '../../platform/database/database.js';
import type { InterfaceLanguage } from '../../common/messages/languages.js';
import { slugify } from '../../content/localized/slugs.js';
import { countWords } from '../../content/localized/translation-status.js';
import { NAME_COLUMNS, nameColumns } from '../../content/localized/translations.js';
import type { TermKind } from '../../common/records/kinds.js';
import { BulkInsert, groupTarget, reserveIds, target } from './bulk-insert.js';
import { at } from './phrases.js';
import { insertChanges, type SeedRun, translatedInAll } from './seed-run.js';
import { CATEGORY_PARENTS, tagNames } from './term-texts.js';
import { VOCABULARIES } from './vocabulary/index.js';

/** Term ids in the order of the vocabularies, and how many of them are new. */
export interface SeededTerms {
  readonly ids: readonly number[];
  readonly created: number;
}

interface TermList {
  readonly kind: TermKind;
  readonly namesIn: (language: InterfaceLanguage) => readonly string[];
  /** The index of each term's parent, -1 for none; only categories have parents. */
  readonly parents?: readonly number[];
}

const CATEGORIES: TermList = {
  kind: 'category',
  namesIn: (language) => VOCABULARIES[language].categories,
  parents: CATEGORY_PARENTS,
};

const TAGS: TermList = { kind: 'tag', namesIn: tagNames };

/** Creates the categories and tags whose slugs are not in use yet. */
export async function seedTerms(
  database: Database,
  run: SeedRun,
): Promise<{ categories: SeededTerms; tags: SeededTerms }> {
  const seed = (terms: TermList) =>
    database.write((manager) => ensureTerms(manager, database.engine, run, terms));
  return { categories: await seed(CATEGORIES), tags: await seed(TAGS) };
}

async function ensureTerms(
  manager: EntityManager,
  engine: Database['engine'],
  run: SeedRun,
  terms: TermList,
): Promise<SeededTerms> {
  const slugs = terms.namesIn('en').map(slugify);
  const known = await findTerms(manager, terms.kind, slugs);
  const missing = [...slugs.keys()].filter((place) => !known.has(at(slugs, place)));
  const newIds = await reserveIds(manager, engine, 'term', terms.kind, missing.length);
  missing.forEach((place, index) => known.set(at(slugs, place), at(newIds, index)));
  const ids = slugs.map((slug) => known.get(slug) ?? 0);
  await insertTerms(new BulkInsert(manager), run, terms, { ids, slugs, missing });
  return { ids, created: missing.length };
}

async function findTerms(
  manager: EntityManager,
  kind: TermKind,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const rows = await manager.query<{ slug: string; record_id: number }[]>(
    `SELECT slug, record_id FROM ${kind}_translation WHERE slug IN (${slugs.map(() => '?').join(',')})`,
    [...slugs],
  );
  return new Map(rows.map((row) => [row.slug, row.record_id]));
}

async function insertTerms(
  bulk: BulkInsert,
  run: SeedRun,
  { kind, namesIn, parents }: TermList,
  { ids, slugs, missing }: { ids: readonly number[]; slugs: readonly string[]; missing: readonly number[] },
): Promise<void> {
  const constants = {
    ...{ modified_at: run.now, version: 1, original_language: "'en'" },
    translation_states: translatedInAll(run),
  };
  const columns = ['id', ...(parents ? ['parent'] : []), 'original_words', ...Object.keys(constants)];
  const originals = namesIn('en');
  await bulk.insert(target(kind, columns, constants), missing.length, (row, index) => {
    const place = at(missing, index);
    const parent = parents?.[place];
    row.push(at(ids, place));
    if (parent !== undefined) row.push(parent < 0 ? 0 : at(ids, parent));
    row.push(countWords(at(originals, place)));
  });
  const names = run.languages.map((language) => namesIn(language));
  await bulk.insert(translations(kind, run), missing.length, (row, index) => {
    const place = at(missing, index);
    names.forEach((list, position) => {
      const name = at(list, place);
      const columns = nameColumns(name);
      row.push(at(ids, place), name, ...NAME_COLUMNS.map((column) => columns[column]));
      if (run.languages[position] === 'en') row.push(at(slugs, place), at(slugs, place));
    });
  });
  const newIds = missing.map((place) => at(ids, place));
  await insertChanges(bulk, run, kind, newIds, ['name', ...(parents ? ['parent'] : [])]);
  await bulk.finish();
}

function translations(kind: TermKind, { languages, now }: SeedRun) {
  const columns = [
    ...['record_id', 'name', ...NAME_COLUMNS, 'slug', 'slug_claim'],
    ...['language', 'text_version', 'updated_at'],
  ];
  return groupTarget(
    `${kind}_translation`,
    columns,
    languages.map((language) => ({
      ...{ language: `'${language}'`, text_version: 1, updated_at: now },
      ...(language === 'en' ? {} : { slug: 'NULL', slug_claim: 'NULL' }),
    })),
  );
}
