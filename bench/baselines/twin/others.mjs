import { termAnswer, venueAnswer } from './answers.mjs';
import { envelope } from './events.mjs';
import { termCount } from './facts.mjs';
import { CATEGORY, idList, recordsOf, recordStatements, VENUE } from './records.mjs';

const PER_PAGE = 9;

async function load(db, kind, ids, { language, now }) {
  const [heads, others] = await db.all(recordStatements(kind, language, idList(ids), now));
  const records = recordsOf(kind, language, heads, others);
  return ids.map((id) => records.get(id));
}

export async function listVenues(db, ask) {
  const shown = "FROM venue WHERE status = 'publish' AND published_at <= ?";
  const [found, [[total]]] = await db.all([
    [`SELECT id ${shown} ORDER BY published_at DESC, id DESC LIMIT ${PER_PAGE}`, [ask.now]],
    [`SELECT COUNT(*) ${shown}`, [ask.now]],
  ]);
  const venues = await load(
    db,
    VENUE,
    found.map(([id]) => id),
    ask,
  );
  const items = venues.map((venue) => venueAnswer(venue, ask));
  return envelope(
    'venues',
    items,
    { total, page: 1, perPage: PER_PAGE, query: [['status', 'publish']] },
    ask,
  );
}

/** By name; only those with an event. */
export async function listCategories(db, ask) {
  const used = `${termCount('category', 'r.id')} > 0`;
  const name = 'COALESCE(a.name_sort, d.name_sort, o.name_sort)';
  const text = (alias, language) =>
    `LEFT JOIN category_translation ${alias} ON ${alias}.record_id = r.id AND ${alias}.language = ${language}`;
  const joins = [text('a', '?'), text('d', "'en'"), text('o', 'r.original_language')].join(' ');
  const [found, [[total]]] = await db.all([
    [
      `SELECT r.id FROM category r ${joins} WHERE ${used} ORDER BY ${name}, r.id LIMIT ${PER_PAGE}`,
      [ask.language, ask.now],
    ],
    [`SELECT COUNT(*) FROM category r WHERE ${used}`, [ask.now]],
  ]);
  const categories = await load(
    db,
    CATEGORY,
    found.map(([id]) => id),
    ask,
  );
  const items = categories.map((category) => termAnswer(category, ask, 'categories'));
  const list = envelope('categories', items, { total, page: 1, perPage: PER_PAGE, query: [] }, ask);
  // A list of terms that was asked for without page and size does not name them.
  list.body.rest_url = `${ask.api}/categories/`;
  return list;
}
