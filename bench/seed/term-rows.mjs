import { slugify } from '../../dist/content/localized/slugs.js';
import { countWords } from '../../dist/content/localized/translation-status.js';
import { NAME_COLUMNS, nameColumns } from '../../dist/content/localized/translations.js';
import { BulkInsert, groupTarget, reserveIds, target } from './bulk-insert.mjs';
import { at } from './phrases.mjs';
import { insertChanges, translatedInAll } from './seed-run.mjs';
import { CATEGORY_PARENTS, tagNames } from './term-texts.mjs';
import { VOCABULARIES } from './vocabulary.mjs';

const CATEGORIES = {
  kind: 'category',
  namesIn: (language) => VOCABULARIES[language].categories,
  parents: CATEGORY_PARENTS,
};

const TAGS = { kind: 'tag', namesIn: tagNames };

/** Creates the categories and tags whose slugs are not in use yet. */
export async function seedTerms(database, run) {
  const seed = (terms) => database.write((manager) => ensureTerms(manager, database.engine, run, terms));
  return { categories: await seed(CATEGORIES), tags: await seed(TAGS) };
}

async function ensureTerms(manager, engine, run, terms) {
  const slugs = terms.namesIn('en').map(slugify);
  const known = await findTerms(manager, terms.kind, slugs);
  const missing = [...slugs.keys()].filter((place) => !known.has(at(slugs, place)));
  const newIds = await reserveIds(manager, engine, 'term', terms.kind, missing.length);
  missing.forEach((place, index) => known.set(at(slugs, place), at(newIds, index)));
  const ids = slugs.map((slug) => known.get(slug) ?? 0);
  await insertTerms(new BulkInsert(manager), run, terms, { ids, slugs, missing });
  return { ids, created: missing.length };
}

async function findTerms(manager, kind, slugs) {
  const rows = await manager.query(
    `SELECT slug, record_id FROM ${kind}_translation WHERE slug IN (${slugs.map(() => '?').join(',')})`,
    [...slugs],
  );
  return new Map(rows.map((row) => [row.slug, row.record_id]));
}

async function insertTerms(bulk, run, { kind, namesIn, parents }, { ids, slugs, missing }) {
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

function translations(kind, { languages, now }) {
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
