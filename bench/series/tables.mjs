import { marks } from './connection.mjs';
import { LINKS } from './designs.mjs';

const exists = async (db, table) => {
  try {
    await db.all(`SELECT 1 FROM ${table} LIMIT 1`);
    return true;
  } catch {
    return false;
  }
};

/** Adds the columns of occurrences, and tables of series with the columns of events. */
export async function addTables(db) {
  if (await exists(db, 'series')) throw new Error('This database has series already: take another one.');
  const [integer, text] =
    db.engine === 'mysql' ? ['INT', 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'] : ['INTEGER', ''];
  await db.run(`ALTER TABLE event ADD COLUMN series_id ${integer} NULL`);
  await db.run(`ALTER TABLE event ADD COLUMN recurrence_id VARCHAR(19) ${text} NULL`);
  await db.run(`ALTER TABLE event ADD COLUMN overrides VARCHAR(1000) ${text} NOT NULL DEFAULT ''`);
  for (const table of ['', '_translation', '_posting', ...LINKS.map((kind) => `_${kind}`)]) {
    await db.run(
      db.engine === 'mysql'
        ? `CREATE TABLE series${table} LIKE event${table}`
        : `CREATE TABLE series${table} AS SELECT * FROM event${table} WHERE 0`,
    );
    const keys = { '': 'id', _translation: 'record_id, language', _posting: 'word, chunk, languages' };
    if (db.engine === 'sqlite')
      await db.run(
        `CREATE UNIQUE INDEX uq_series${table} ON series${table} (${keys[table] ?? `event_id, ${table.slice(1)}_id`})`,
      );
  }
  await db.run('CREATE UNIQUE INDEX uq_event_occurrence ON event (series_id, recurrence_id)');
  await db.run(db.engine === 'mysql' ? 'ANALYZE TABLE event, event_translation, event_fact' : 'ANALYZE');
}

/** An event with all texts, as the template of what is made. */
export async function loadTemplate(db, id) {
  const [event] = await db.all('SELECT * FROM event WHERE id = ?', [id]);
  const texts = await db.all('SELECT * FROM event_translation WHERE record_id = ?', [id]);
  const links = {};
  for (const kind of LINKS)
    links[kind] = await db.all(`SELECT * FROM event_${kind} WHERE event_id = ?`, [id]);
  const entries = await db.all(
    'SELECT kind, fact_id FROM event_fact WHERE utc_start = ? AND event_id = ? AND kind IN (1, 2, 3, 5, 6, 7, 8)',
    [event.utc_start, id],
  );
  return { event, links, entries, texts: new Map(texts.map((row) => [row.language, row])) };
}

/** Published events with an excerpt, without a series, from the beginning of the calendar. */
export async function plainEvents(db, count) {
  return db.all(
    `SELECT r.id, r.utc_start FROM event r JOIN event_translation t ON t.record_id = r.id AND t.language = 'en'
     WHERE r.status = 'publish' AND r.series_id IS NULL AND r.password_hash IS NULL AND t.excerpt IS NOT NULL
     ORDER BY r.id LIMIT ${count}`,
  );
}

/** The entry of the list index by which a measured list finds an event. */
export const entry = (event, kind, factId) => ({
  ...{ kind, fact_id: factId, utc_start: event.utc_start, event_id: event.id, utc_end: event.utc_end },
  ...{ status: 1, published_at: event.published_at },
});

export const loadSome = async (db, ids) =>
  db.all(`SELECT id, utc_start, utc_end, published_at FROM event WHERE id IN (${marks(ids)})`, ids);

const KEYS = { event: 'id', event_translation: 'record_id' };

/**
 * The bytes of the rows, texts and links of a series' occurrences in a server, which reports no size of a few rows: they are
 * copied to tables of their own.
 */
export async function copiedBytes(db, series) {
  let sum = 0;
  for (const table of [...Object.keys(KEYS), ...LINKS.map((kind) => `event_${kind}`)]) {
    await db.run(`CREATE TABLE measured_rows LIKE ${table}`);
    await db.run(
      `INSERT INTO measured_rows SELECT * FROM ${table} WHERE ${KEYS[table] ?? 'event_id'} IN (SELECT id FROM event WHERE series_id = ?)`,
      [series.id],
    );
    await db.all('ANALYZE TABLE measured_rows');
    const [{ bytes }] = await db.all(
      "SELECT data_length + index_length AS bytes FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'measured_rows'",
    );
    sum += Number(bytes);
    await db.run('DROP TABLE measured_rows');
  }
  return sum;
}
