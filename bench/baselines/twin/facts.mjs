import {
  dayOf,
  DIMENSION,
  LEVEL,
  OWN_CATEGORY,
  PERIOD_DAYS,
  PERIOD_SHIFT,
  SPAN_STEP,
  SPANS,
} from '../../../dist/resources/event-index/list-index-entries.js';

/** The status code of published, listed events; that of hidden ones is 10 more. */
const PUBLISHED = 1;
const PUBLISHED_EVERYWHERE = '1, 11';

const isMysql = process.env.DATABASE_URL.startsWith('mysql');

/** Joins events by publication date first: few are in the future, which SQLite does not know. */
const TO_COME_FIRST = isMysql
  ? 'event e FORCE INDEX (ix_event_published) STRAIGHT_JOIN'
  : 'event e INDEXED BY ix_event_published CROSS JOIN';

const COUNTED = new Set([DIMENSION.all, DIMENSION.featured, DIMENSION.category, DIMENSION.tag]);

/** The list index dimension of the parameters; only one at a time. */
export function dimensionOf(params) {
  if (params.has('categories')) return { kind: DIMENSION.category, id: Number(params.get('categories')) };
  if (params.has('venue')) return { kind: DIMENSION.venue, id: Number(params.get('venue')) };
  return { kind: params.has('featured') ? DIMENSION.featured : DIMENSION.all, id: 0 };
}

const WINDOW = `f.utc_start >= ? AND f.utc_end < ?`;

/** The number of events of a dimension that start, or end, before a day: whole periods, then single days. */
function beforeDay({ kind, id }, column, day) {
  const period = day >> PERIOD_SHIFT;
  const sum = (level, where) =>
    `(SELECT COALESCE(SUM(${column}), 0) FROM event_count WHERE kind = ${kind} AND fact_id = ${id}
      AND level = ${level} AND status = ${PUBLISHED} AND ${where})`;
  const first = period * PERIOD_DAYS;
  return `${sum(LEVEL.period, `period < ${period}`)} + ${sum(LEVEL.day, `period >= ${first} AND period < ${day}`)}`;
}

/** Events longer than the window that start before it and end after it were subtracted twice. */
function across({ kind, id }, from, before) {
  return SPANS.flatMap((longest, span) => {
    if (longest < before - from) return [];
    const own = span === 0 ? kind : kind + SPAN_STEP * span;
    const earliest = Math.max(before - longest, -(2 ** 40));
    return [
      `+ (SELECT COUNT(*) FROM event_fact WHERE kind = ${own} AND fact_id = ${id} AND status = ${PUBLISHED}
        AND utc_start >= ${earliest} AND utc_start < ${from} AND utc_end >= ${before})`,
    ];
  }).join(' ');
}

/** Statements for the ids of a page, and for the exact total of a window of whole days. */
export function pageStatements(dimension, { from, before }, now, { perPage, offset }) {
  const shown = `f.kind = ${dimension.kind} AND f.fact_id = ${dimension.id} AND ${WINDOW} AND f.status = ${PUBLISHED} AND f.published_at <= ?`;
  const params = [from, before, now];
  const ids = [
    `SELECT f.event_id FROM event_fact f WHERE ${shown} ORDER BY f.utc_start, f.event_id LIMIT ? OFFSET ?`,
    [...params, perPage, offset],
  ];
  if (!COUNTED.has(dimension.kind))
    return [ids, [`SELECT COUNT(*) FROM event_fact f WHERE ${shown}`, params]];
  const toCome = `(SELECT COUNT(*) FROM ${TO_COME_FIRST} event_fact f
    WHERE f.kind = ${dimension.kind} AND f.fact_id = ${dimension.id} AND f.utc_start = e.utc_start AND f.event_id = e.id
    AND e.status = 'publish' AND e.published_at > ? AND e.hide_from_listings = 0 AND ${WINDOW})`;
  const total = `SELECT ${beforeDay(dimension, 'ends', dayOf(before))} - (${beforeDay(dimension, 'starts', dayOf(from))})
    ${across(dimension, from, before)} - ${toCome}`;
  return [ids, [total, [now, from, before]]];
}

const TERM_DIMENSIONS = { category: OWN_CATEGORY, tag: DIMENSION.tag };

/** The number of published events with the term `id`; its one parameter is the present second. */
export const termCount = (name, id) =>
  `((SELECT COALESCE(SUM(n.starts), 0) FROM event_count n WHERE n.kind = ${TERM_DIMENSIONS[name]} AND n.fact_id = ${id}
      AND n.level = ${LEVEL.ever} AND n.status IN (${PUBLISHED_EVERYWHERE}))
    - (SELECT COUNT(*) FROM ${TO_COME_FIRST} event_${name} c ON c.event_id = e.id AND c.${name}_id = ${id}
       WHERE e.published_at > ? AND e.status = 'publish'))`;
