import { nameColumns } from '../../dist/content/localized/translations.js';
import { insertRows, inTransaction, newIds } from './connection.mjs';
import { hasOwnTitle, INHERITED, LINKS, titleOf } from './designs.mjs';
import { entry } from './tables.mjs';
import { Blocks, differences, LANGUAGES, wordsOf } from './words.mjs';

const WEEK = 7 * 86_400;
const FIELDS = 'title,description,excerpt,start_date,end_date,timezone,cost,categories,tags,venue,organizer';

/** What an occurrence holds in a column that it looks up. */
const EMPTY = { event_status: 'scheduled', spoken_languages: '[]', accessibility: '[]' };

const wall = (seconds) => new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');

/** A change of a record, as the change log has it. */
export const changeOf = (kind, id, verb, fields) => ({
  ...{ kind, record_id: id, verb, languages: LANGUAGES.join(','), fields, actor_id: 1, at: Date.now() },
  ...{ address: '127.0.0.1', details: null, known_to: 0 },
});

const emptyColumns = (event) =>
  Object.fromEntries(
    INHERITED.map((name) => {
      const value = event[name];
      if (value === null || name === 'cost') return [name, null];
      return [name, EMPTY[name] ?? (typeof value === 'string' ? '' : 0)];
    }),
  );

/** The texts of the series, with its own title in every language. */
function seriesTexts(template, id, word, slug) {
  return new Map(
    LANGUAGES.map((language) => {
      const title = titleOf(word, language, 0);
      const own = language === 'en' ? { slug, slug_claim: slug } : { slug: null, slug_claim: null };
      return [
        language,
        { ...template.texts.get(language), record_id: id, title, ...nameColumns(title), ...own },
      ];
    }),
  );
}

const NO_TEXTS = {
  ...{
    name_fold: null,
    title: null,
    description: null,
    excerpt: null,
    website: null,
    description_fold: null,
  },
  ...{
    excerpt_fold: null,
    name_sort: null,
    name_sort_es: null,
    name_sort_ro: null,
    event_status_reason: null,
  },
};

/** The texts that an occurrence holds; the slug and a title of its own in any case. */
function textsOf(design, series, id, index) {
  const date = wall(series.start + index * series.step).slice(0, 10);
  const slug = `${series.word}-${date}-${index}`;
  const title = `special guest ${index}`;
  const own = hasOwnTitle(index) ? { title, ...nameColumns(title) } : {};
  const held = design.texts ? LANGUAGES : ['en'];
  return held.map((language) => ({
    ...series.texts.get(language),
    ...(design.texts ? {} : NO_TEXTS),
    ...(language === 'en' ? { slug, slug_claim: slug, ...own } : {}),
    record_id: id,
  }));
}

async function insertOccurrences(db, design, series, template, indexes) {
  const ids = await newIds(db, 'event', indexes.length * series.idStep);
  const placed = indexes.map((index, place) => ({ index, id: ids[place * series.idStep] }));
  const events = placed.map(({ index, id }) => {
    const start = series.start + index * series.step;
    const end = start + 7_200;
    return {
      ...template.event,
      ...(design.columns ? {} : emptyColumns(template.event)),
      ...{ id, utc_start: start, utc_end: end, start_date: wall(start), end_date: wall(end) },
      ...{ external_source: null, external_id: null, former_texts: null, version: 1, post_parent: series.id },
      ...{ series_id: series.id, recurrence_id: wall(start).replace(' ', 'T') },
      overrides: hasOwnTitle(index) ? ',title,' : '',
    };
  });
  await insertRows(db, 'event', events);
  const texts = placed.map(({ index, id }) => textsOf(design, series, id, index));
  await insertRows(db, 'event_translation', texts.flat());
  if (design.columns)
    for (const kind of LINKS) {
      const rows = placed.flatMap(({ id }) =>
        template.links[kind].map((link) => ({ ...link, event_id: id })),
      );
      await insertRows(db, `event_${kind}`, rows);
    }
  const values = [...template.entries, ...series.lists.map((list) => ({ kind: 3, fact_id: list }))];
  const entries = values.flatMap(({ kind, fact_id }) => events.map((event) => entry(event, kind, fact_id)));
  await insertRows(db, 'event_fact', entries);
  const changes = placed.map(({ id }) => changeOf('event', id, 'create', FIELDS));
  await insertRows(db, 'changes', changes);
  const blocks = new Blocks();
  const inherited = differences(undefined, wordsOf(series.texts));
  const isOwn = ({ index }) => hasOwnTitle(index);
  if (design.wordsOf === 'event')
    blocks.add(
      inherited,
      placed.filter((one) => !isOwn(one)).map(({ id }) => id),
    );
  // What has a title of its own has words of its own in any case.
  for (const [place, one] of placed.entries()) {
    if (!isOwn(one)) continue;
    const own = new Map([['en', texts[place][0]]]);
    blocks.add(differences(undefined, wordsOf(series.texts, own)), [one.id]);
  }
  await blocks.write(db, 'event');
  series.occurrences.push(...placed);
}

const BATCH = 100;

/**
 * Adds a series: the first hundred occurrences with it, each further hundred in a transaction of its own.
 * @param idStep leaves ids free between occurrences, as if other events had been created between them
 * @returns the series, with the milliseconds of its first transaction and of the others
 */
export async function createSeries(db, design, template, options) {
  const { word, start, count, lists = [], idStep = 1, step = WEEK } = options;
  const series = { word, start, lists, idStep, step, occurrences: [], times: [] };
  for (let from = 0; from < count; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, place) => from + place);
    const time = await inTransaction(db, async () => {
      if (from === 0) await insertSeries(db, design, series, template);
      await insertOccurrences(db, design, series, template, indexes);
    });
    series.times.push(time);
  }
  return series;
}

async function insertSeries(db, design, series, template) {
  const [id] = await newIds(db, 'series', 1);
  series.id = id;
  series.texts = seriesTexts(template, id, series.word, series.word);
  const { event } = template;
  await insertRows(db, 'series', [
    { ...event, id, external_source: null, external_id: null, former_texts: null },
  ]);
  await insertRows(db, 'series_translation', [...series.texts.values()]);
  for (const kind of LINKS)
    await insertRows(
      db,
      `series_${kind}`,
      template.links[kind].map((link) => ({ ...link, event_id: id })),
    );
  await insertRows(db, 'changes', [changeOf('series', id, 'create', FIELDS)]);
  const blocks = new Blocks();
  blocks.add(differences(undefined, wordsOf(series.texts)), [id]);
  await blocks.write(db, 'series');
}
