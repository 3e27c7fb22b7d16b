import { nameColumns } from '../../dist/content/localized/translations.js';
import { insertRows, inTransaction, marks } from './connection.mjs';
import { changeOf } from './create.mjs';
import { titleOf } from './designs.mjs';
import { Blocks, differences, LANGUAGES, wordsOf } from './words.mjs';

const TEXT_COLUMNS = ['title', 'name_fold', 'name_sort', 'name_sort_es', 'name_sort_ro'];
const SET_TEXTS = `${TEXT_COLUMNS.map((column) => `${column} = ?`).join(', ')}, text_version = text_version + 1`;
const SET_VERSION = 'version = version + 1, modified_at = ?';

const now = () => Math.floor(Date.now() / 1_000);

const byLanguage = (rows) => new Map(rows.map((row) => [row.language, row]));

/** The rows of the new texts, by language. */
function renamed(texts, title) {
  return new Map(
    [...texts].map(([language, row]) => [
      language,
      { ...row, title: title(language), ...nameColumns(title(language)) },
    ]),
  );
}

const values = (row) => TEXT_COLUMNS.map((column) => row[column]);

/** Writes titles in all languages to one record, as every write does: each row by its key. */
async function renameRecord(db, kind, id, title) {
  await db.all(`SELECT * FROM ${kind} WHERE id = ? ${db.lock}`, [id]);
  const before = byLanguage(await db.all(`SELECT * FROM ${kind}_translation WHERE record_id = ?`, [id]));
  const after = renamed(before, title);
  await db.run(`UPDATE ${kind} SET ${SET_VERSION} WHERE id = ?`, [now(), id]);
  for (const language of LANGUAGES)
    await db.run(`UPDATE ${kind}_translation SET ${SET_TEXTS} WHERE record_id = ? AND language = ?`, [
      ...values(after.get(language)),
      id,
      language,
    ]);
  await insertRows(db, 'changes', [changeOf(kind, id, 'update', 'title')]);
  return { before, after };
}

/** Renames an event without a series: the measure for the others. */
export const renameEvent = async (db, id, number) =>
  inTransaction(db, async () => {
    const { before, after } = await renameRecord(db, 'event', id, (language) =>
      titleOf('single', language, number),
    );
    const blocks = new Blocks();
    blocks.add(differences(wordsOf(before), wordsOf(after)), [id]);
    await blocks.write(db, 'event');
  });

/** All that an edit of a series does to the events that it changes visibly: their version and the change log. */
async function touch(db, ids, fields) {
  const sql = `UPDATE event ${db.byKey} SET ${SET_VERSION} WHERE id IN (${marks(ids)})`;
  await db.run(sql, [now(), ...ids]);
  const rows = ids.map((id) => changeOf('event', id, 'update', fields));
  await insertRows(db, 'changes', rows);
}

/**
 * The occurrences of a series that is locked, locked by their keys: locks in the index by series would keep everybody from
 * adding events without one, whose entries come just before the first series.
 */
async function occurrencesOf(db, series) {
  const rows = await db.all(
    `SELECT id, overrides FROM event ${db.bySeries} WHERE series_id = ? ORDER BY id`,
    [series.id],
  );
  const all = rows.map(({ id }) => id);
  const locked = `SELECT id FROM event ${db.byKey} WHERE id IN (${marks(all)}) ORDER BY id ${db.lock}`;
  if (db.lock !== '') await db.all(locked, all);
  const own = rows.filter(({ overrides }) => overrides !== '').map(({ id }) => id);
  const texts = await db.all(
    `SELECT record_id, language, name_fold, description_fold, excerpt_fold FROM event_translation
     WHERE title IS NOT NULL AND record_id IN (${marks([0, ...own])})`,
    [0, ...own],
  );
  return {
    ids: all,
    plain: rows.filter(({ overrides }) => overrides === '').map(({ id }) => id),
    // Of copied texts, the English one alone is the occurrence's own.
    own: Map.groupBy(
      texts.filter(({ language }) => language === 'en'),
      ({ record_id: id }) => id,
    ),
  };
}

/**
 * Renames a series in all languages, in one transaction.
 * @param byRow writes copies as if each occurrence were written by itself
 * @returns its milliseconds
 */
export async function renameSeries(db, design, series, number, byRow = false) {
  const title = (language) => titleOf(series.word, language, number);
  return inTransaction(db, async () => {
    const { before, after } = await renameRecord(db, 'series', series.id, title);
    const { ids, plain, own } = await occurrencesOf(db, series);
    if (byRow) for (const id of plain) await renameRecord(db, 'event', id, title);
    else {
      if (design.texts) await renameCopies(db, after, { ids, plain });
      await touch(db, ids, 'title');
    }
    await renameWords(db, design, series, { before, after, plain, own });
  });
}

/** The ids are named: MariaDB would run a subquery for every row of the table. */
async function renameCopies(db, after, { ids, plain }) {
  for (const language of LANGUAGES) {
    // Those with a title of their own in English have the others of the series.
    const inheriting = language === 'en' ? plain : ids;
    await db.run(
      `UPDATE event_translation ${db.byKey} SET ${SET_TEXTS} WHERE language = ? AND record_id IN (${marks(inheriting)})`,
      [...values(after.get(language)), language, ...inheriting],
    );
  }
}

async function renameWords(db, design, series, { before, after, plain, own }) {
  const changes = differences(wordsOf(before), wordsOf(after));
  const ofSeries = new Blocks();
  ofSeries.add(changes, [series.id]);
  await ofSeries.write(db, 'series');
  const blocks = new Blocks();
  if (design.wordsOf === 'event') blocks.add(changes, plain);
  for (const [id, rows] of own) {
    const texts = byLanguage(rows.map((row) => ({ ...row, description_fold: null, excerpt_fold: null })));
    blocks.add(differences(wordsOf(before, texts), wordsOf(after, texts)), [id]);
  }
  await blocks.write(db, 'event');
}

/** Gives a series another price. */
export const priceSeries = async (db, design, series, number) =>
  inTransaction(db, async () => {
    const cost = JSON.stringify({ text: `${number} €` });
    await db.all(`SELECT version FROM series WHERE id = ? ${db.lock}`, [series.id]);
    const { ids } = await occurrencesOf(db, series);
    await db.run(`UPDATE series SET cost = ?, ${SET_VERSION} WHERE id = ?`, [cost, now(), series.id]);
    if (design.columns)
      await db.run(
        `UPDATE event ${db.byKey} SET cost = ? WHERE id IN (${marks(ids)}) AND overrides NOT LIKE '%,cost,%'`,
        [cost, ...ids],
      );
    await touch(db, ids, 'cost');
  });

/** Moves a series from one category to another, and its entries of the list index. */
export const moveSeries = async (db, design, series, { from, to, own }) =>
  inTransaction(db, async () => {
    await db.all(`SELECT version FROM series WHERE id = ? ${db.lock}`, [series.id]);
    const { ids } = await occurrencesOf(db, series);
    await db.run('UPDATE series_category SET category_id = ? WHERE event_id = ? AND category_id = ?', [
      own.to,
      series.id,
      own.from,
    ]);
    if (design.columns) {
      await db.run(`DELETE FROM event_category WHERE category_id = ? AND event_id IN (${marks(ids)})`, [
        own.from,
        ...ids,
      ]);
      await insertRows(
        db,
        'event_category',
        ids.map((id) => ({ event_id: id, category_id: own.to })),
      );
    }
    await touch(db, ids, 'categories');
    const entries = await db.all(
      `SELECT id AS event_id, utc_start, utc_end, published_at FROM event ${db.bySeries} WHERE series_id = ? ORDER BY utc_start, id`,
      [series.id],
    );
    for (const { utc_start: start, event_id: id } of entries)
      await db.run(
        'DELETE FROM event_fact WHERE kind = 3 AND fact_id = ? AND utc_start = ? AND event_id = ?',
        [from, start, id],
      );
    await insertRows(
      db,
      'event_fact',
      entries.map((event) => ({ kind: 3, fact_id: to, status: 1, ...event })),
    );
  });
