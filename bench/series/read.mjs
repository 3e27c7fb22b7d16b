import { marks } from './connection.mjs';
import { INHERITED, LINKS } from './designs.mjs';
import { recordsWith } from './words.mjs';

const PAGE = 50;
const LANGUAGE_CHAIN = ['fr', 'en'];
const TEXTS = ['slug', 'title', 'description', 'excerpt', 'website', 'event_status_reason'];
const OWN = [
  ...['id', 'author_id', 'status', 'trashed_status', 'published_at', 'modified_at', 'version'],
  ...[
    'original_language',
    'external_source',
    'external_id',
    'start_date',
    'end_date',
    'timezone',
    'utc_start',
  ],
  ...[
    'utc_end',
    'all_day',
    'hide_from_listings',
    'post_parent',
    'password_hash',
    'series_id',
    'recurrence_id',
  ],
];

const isInherited = (name) => `r.series_id IS NOT NULL AND r.overrides NOT LIKE '%,${name},%'`;

const linksOf = (db, table, kind, id) =>
  `(SELECT ${db.list}(${kind}_id) FROM ${table}_${kind} WHERE event_id = ${id})`;

/** The columns of the event `r`, and the join that they need. */
function columnsOf(db, design) {
  const own = OWN.map((name) => `r.${name}`);
  if (design.columns) {
    const links = LINKS.map((kind) => `${linksOf(db, 'event', kind, 'r.id')} AS ${kind}_links`);
    return { columns: [...own, ...INHERITED.map((name) => `r.${name}`), ...links].join(', '), join: '' };
  }
  const inherited = INHERITED.map(
    (name) => `CASE WHEN ${isInherited(name)} THEN s.${name} ELSE r.${name} END AS ${name}`,
  );
  const links = LINKS.map(
    (kind) =>
      `CASE WHEN ${isInherited(kind)} THEN ${linksOf(db, 'series', kind, 'r.series_id')} ELSE ${linksOf(db, 'event', kind, 'r.id')} END AS ${kind}_links`,
  );
  return {
    columns: [...own, ...inherited, ...links].join(', '),
    join: 'LEFT JOIN series s ON s.id = r.series_id',
  };
}

const LISTED =
  'FROM event_fact f WHERE f.kind = 3 AND f.fact_id = ? AND f.utc_start >= ? AND f.status IN (1) AND f.published_at <= ?';

const ORDER = 'ORDER BY f.utc_start, f.event_id';

const params = (list) => [list, 0, 9_999_999_999];

/** Ids of a page of a list, and its total, from the list index alone. */
export async function readList(db, list) {
  const sql = `SELECT f.event_id AS id, f.utc_start AS k0, (SELECT COUNT(*) ${LISTED}) AS total ${LISTED} ${ORDER} LIMIT ${PAGE}`;
  const rows = await db.all(sql, [...params(list), ...params(list)]);
  return { ids: rows.map(({ id }) => id), total: Number(rows[0].total) };
}

async function textsOf(db, table, ids) {
  const rows = await db.all(
    `SELECT t.record_id, t.language, ${TEXTS.map((name) => `t.${name}`).join(', ')} FROM ${table}_translation t WHERE t.record_id IN (${marks(ids)})`,
    ids,
  );
  const texts = new Map(ids.map((id) => [id, new Map()]));
  for (const row of rows) texts.get(row.record_id).set(row.language, row);
  return texts;
}

const isText = (text) => text != null && text !== '';

/** The text that a reader of the language sees: in each language the event's own, then that of its series. */
function shown(own, inherited, field) {
  for (const language of LANGUAGE_CHAIN) {
    const text = own.get(language)?.[field];
    if (isText(text)) return text;
    const ofSeries = inherited?.get(language)?.[field];
    if (isText(ofSeries)) return ofSeries;
  }
  return '';
}

/** A page of 50 events of a list in the order of the start, with what a response shows of their own rows and texts. */
export async function readPage(db, design, list) {
  const { columns, join } = columnsOf(db, design);
  const page = `SELECT f.event_id AS id, f.utc_start AS k0, (SELECT COUNT(*) ${LISTED}) AS total ${LISTED} ${ORDER} LIMIT ${PAGE}`;
  const events = await db.all(
    `SELECT ${columns}, p.total FROM (${page}) p ${db.inOrder} event r ON r.id = p.id ${join} ORDER BY p.k0, p.id`,
    [...params(list), ...params(list)],
  );
  const texts = await textsOf(
    db,
    'event',
    events.map(({ id }) => id),
  );
  const series = [...new Set(events.flatMap(({ series_id: id }) => id ?? []))];
  const ofSeries = design.texts || series.length === 0 ? new Map() : await textsOf(db, 'series', series);
  return events.map((event) => {
    const inherited = ofSeries.get(event.series_id);
    const links = Object.fromEntries(LINKS.map((kind) => [kind, parsed(event[`${kind}_links`])]));
    return {
      ...event,
      ...links,
      ...Object.fromEntries(TEXTS.map((field) => [field, shown(texts.get(event.id), inherited, field)])),
    };
  });
}

const parsed = (list) => (typeof list === 'string' ? JSON.parse(list) : (list ?? []));

/** The ids that a word finds; words of a series find its occurrences, but for those with texts of their own. */
async function found(db, design, part, language) {
  const events = await recordsWith(db, 'event', part, language);
  if (design.wordsOf === 'event') return events.ids;
  const series = (await recordsWith(db, 'series', part, language)).ids;
  if (series.length === 0) return events.ids;
  const rows = await db.all(
    `SELECT id, overrides FROM event ${db.bySeries} WHERE series_id IN (${marks(series)})`,
    series,
  );
  const own = rows.filter(({ overrides }) => overrides !== '').map(({ id }) => id);
  // Whether the word is in what they still inherit is seen in their texts.
  const hidden = new Set(
    (
      await db.all(
        `SELECT record_id FROM event_translation WHERE language = ? AND title IS NOT NULL AND record_id IN (${marks([0, ...own])})`,
        [language, 0, ...own],
      )
    ).map(({ record_id: id }) => id),
  );
  const inherited = rows.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
  return [...new Set([...events.ids, ...inherited])];
}

/** A search for a part of a word: the exact total, and the ids of the first page in the order of the start. */
export async function search(db, design, part, language) {
  const ids = await found(db, design, part, language);
  const rows = await db.all(
    `SELECT r.id FROM event r WHERE r.id IN (${marks(ids)}) AND r.hide_from_listings = 0 AND r.status = 'publish' ORDER BY r.utc_start, r.id`,
    ids,
  );
  return { total: rows.length, ids: rows.slice(0, PAGE).map(({ id }) => id) };
}

/** A list by a column that the list index does not have: total and first page. */
export async function filterByColumn(db, design) {
  const column = design.columns
    ? 'r.availability'
    : `CASE WHEN ${isInherited('availability')} THEN s.availability ELSE r.availability END`;
  const join = design.columns ? '' : 'LEFT JOIN series s ON s.id = r.series_id';
  const from = `FROM event r ${join} WHERE r.hide_from_listings = 0 AND r.status = 'publish' AND ${column} = 'soldout'`;
  const [{ total }] = await db.all(`SELECT COUNT(*) AS total ${from}`);
  const ids = await db.all(`SELECT r.id ${from} ORDER BY r.utc_start, r.id LIMIT ${PAGE}`);
  return { total: Number(total), ids };
}

/** All events by title in French, which falls back to English and to the original language: the first page. */
export async function orderByTitle(db, design) {
  const inLanguage = (table, id, language) =>
    `(SELECT t.name_sort FROM ${table}_translation t WHERE t.record_id = r.${id} AND t.language = ${language})`;
  const languages = [...LANGUAGE_CHAIN.map((language) => `'${language}'`), 'r.original_language'];
  const chain = languages.flatMap((language) => [
    inLanguage('event', 'id', language),
    ...(design.texts ? [] : [inLanguage('series', 'series_id', language)]),
  ]);
  return db.all(
    `SELECT r.id FROM event r WHERE r.hide_from_listings = 0 AND r.status = 'publish'
     ORDER BY COALESCE(${chain.join(', ')}), r.id LIMIT ${PAGE}`,
  );
}
