import { termResponse, venueResponse } from './answers.mjs';
import { envelope } from './events.mjs';
import { termCount } from './facts.mjs';
import { CATEGORY, idList, recordsOf, recordStatements, VENUE } from './records.mjs';

const PER_PAGE = 9;

async function load(db, kind, ids, { language, now }) {
  const [heads, others] = await db.all(recordStatements(kind, language, idList(ids), now));
  const records = recordsOf(kind, language, heads, others);
  return ids.map((id) => records.get(id));
}

export async function listVenues(db, reading) {
  const shown = "FROM venue WHERE status = 'publish' AND published_at <= ?";
  const [found, [[total]]] = await db.all([
    [`SELECT id ${shown} ORDER BY published_at DESC, id DESC LIMIT ${PER_PAGE}`, [reading.now]],
    [`SELECT COUNT(*) ${shown}`, [reading.now]],
  ]);
  const venues = await load(
    db,
    VENUE,
    found.map(([id]) => id),
    reading,
  );
  const items = venues.map((venue) => venueResponse(venue, reading));
  return envelope(
    'venues',
    items,
    { total, page: 1, perPage: PER_PAGE, query: [['status', 'publish']] },
    reading,
  );
}

/** By name; only those with an event. */
export async function listCategories(db, reading) {
  const used = `${termCount('category', 'r.id')} > 0`;
  const name = 'COALESCE(a.name_sort, d.name_sort, o.name_sort)';
  const text = (alias, language) =>
    `LEFT JOIN category_translation ${alias} ON ${alias}.record_id = r.id AND ${alias}.language = ${language}`;
  const joins = [text('a', '?'), text('d', "'en'"), text('o', 'r.original_language')].join(' ');
  const [found, [[total]]] = await db.all([
    [
      `SELECT r.id FROM category r ${joins} WHERE ${used} ORDER BY ${name}, r.id LIMIT ${PER_PAGE}`,
      [reading.language, reading.now],
    ],
    [`SELECT COUNT(*) FROM category r WHERE ${used}`, [reading.now]],
  ]);
  const categories = await load(
    db,
    CATEGORY,
    found.map(([id]) => id),
    reading,
  );
  const items = categories.map((category) => termResponse(category, reading, 'categories'));
  const list = envelope('categories', items, { total, page: 1, perPage: PER_PAGE, query: [] }, reading);
  // The links of a list of terms name page and size only if the request did.
  list.body.rest_url = `${reading.api}/categories/`;
  return list;
}
