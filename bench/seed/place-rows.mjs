import { slugify } from '../../dist/content/localized/slugs.js';
import { countWords } from '../../dist/content/localized/translation-status.js';
import { NAME_COLUMNS, nameColumns } from '../../dist/content/localized/translations.js';
import { BulkInsert, groupTarget, reserveIds, target } from './bulk-insert.mjs';
import { at } from './phrases.mjs';
import { insertChanges, translatedInAll } from './seed-run.mjs';

const BATCH = 500;

/** Creates venues or organizers in short transactions. Returns their ids in the order of their numbers. */
export async function seedPlaces(database, run, kind, { random, count }) {
  const ids = [];
  while (ids.length < count) {
    const places = Array.from({ length: Math.min(BATCH, count - ids.length) }, (_, index) =>
      kind.make(random, ids.length + index),
    );
    ids.push(...(await database.write((manager) => insert(manager, database.engine, run, kind, places))));
  }
  return ids;
}

async function insert(manager, engine, run, kind, places) {
  const ids = await reserveIds(manager, engine, 'record', kind.kind, places.length);
  const bulk = new BulkInsert(manager);
  await bulk.insert(records(run, kind), places.length, (row, index) => {
    const { values, textsIn } = at(places, index);
    row.push(at(ids, index), ...values, countWords(textsIn('en').join(' ')));
  });
  await bulk.insert(translations(run, kind), places.length, (row, index) => {
    const { textsIn, website } = at(places, index);
    for (const language of run.languages) {
      const texts = textsIn(language);
      const name = at(texts, 0);
      const columns = nameColumns(name);
      row.push(at(ids, index), ...NAME_COLUMNS.map((column) => columns[column]), ...texts);
      if (language !== 'en') continue;
      const slug = `${slugify(name)}-s${at(ids, index)}`;
      row.push(slug, slug, website);
    }
  });
  await insertChanges(bulk, run, kind.kind, ids, [...kind.texts, 'website', ...kind.columns]);
  await bulk.finish();
  return ids;
}

function records(run, { kind, columns, constants }) {
  const { authorId, now } = run;
  const shared = {
    ...{ author_id: authorId, published_at: now, modified_at: now, version: 1 },
    ...{ status: "'publish'", original_language: "'en'", ...constants },
    translation_states: translatedInAll(run),
  };
  return target(kind, ['id', ...columns, 'original_words', ...Object.keys(shared)], shared);
}

function translations({ languages, now }, { kind, texts }) {
  const shared = { text_version: 1, updated_at: now };
  const columns = [
    'record_id',
    ...NAME_COLUMNS,
    ...texts,
    'slug',
    'slug_claim',
    'website',
    'language',
    ...Object.keys(shared),
  ];
  const rows = languages.map((language) => ({
    ...shared,
    language: `'${language}'`,
    ...(language === 'en' ? {} : { slug: 'NULL', slug_claim: 'NULL', website: 'NULL' }),
  }));
  return groupTarget(`${kind}_translation`, columns, rows);
}
