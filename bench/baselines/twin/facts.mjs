import { DIMENSION, OWN_CATEGORY } from '../../../dist/resources/event-index/list-index-entries.js';

/** The status code of published, listed events; that of hidden ones is 10 more. */
const PUBLISHED = 1;
const PUBLISHED_EVERYWHERE = '1, 11';

const isMysql = process.env.DATABASE_URL.startsWith('mysql');

/** Joins events by publication date first: few are in the future, which SQLite does not know. */
const TO_COME_FIRST = isMysql
  ? 'event e FORCE INDEX (ix_event_published) STRAIGHT_JOIN'
  : 'event e INDEXED BY ix_event_published CROSS JOIN';

/** The list index dimension of the parameters; only one at a time. */
export function dimensionOf(params) {
  if (params.has('categories')) return { kind: DIMENSION.category, id: Number(params.get('categories')) };
  if (params.has('venue')) return { kind: DIMENSION.venue, id: Number(params.get('venue')) };
  return { kind: params.has('featured') ? DIMENSION.featured : DIMENSION.all, id: 0 };
}

const WINDOW = `f.utc_start >= ? AND f.utc_end < ?`;

/** Statements for the ids of a page, and for the exact total of a window of whole days. */
export function pageStatements(dimension, { from, before }, now, { perPage, offset }) {
  const shown = `f.kind = ${dimension.kind} AND f.fact_id = ${dimension.id} AND ${WINDOW} AND f.status = ${PUBLISHED} AND f.published_at <= ?`;
  const params = [from, before, now];
  const ids = [
    `SELECT f.event_id FROM event_fact f WHERE ${shown} ORDER BY f.utc_start, f.event_id LIMIT ? OFFSET ?`,
    [...params, perPage, offset],
  ];
  return [ids, [`SELECT COUNT(*) FROM event_fact f WHERE ${shown}`, params]];
}

const TERM_DIMENSIONS = { category: OWN_CATEGORY, tag: DIMENSION.tag };

/** The number of published events with the term `id`; its one parameter is the present second. */
export const termCount = (name, id) =>
  `((SELECT COALESCE(SUM(n.events), 0) FROM event_term_count n WHERE n.kind = ${TERM_DIMENSIONS[name]} AND n.fact_id = ${id} AND n.status IN (${PUBLISHED_EVERYWHERE}))
    - (SELECT COUNT(*) FROM ${TO_COME_FIRST} event_${name} c ON c.event_id = e.id AND c.${name}_id = ${id}
       WHERE e.published_at > ? AND e.status = 'publish'))`;
