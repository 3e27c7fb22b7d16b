import {
  dayOf,
  FACT,
  LEVEL,
  OWN_CATEGORY,
  PERIOD_DAYS,
  PERIOD_SHIFT,
  SPAN_STEP,
  SPANS,
} from '../../../dist/resources/event-index/list-index-entries.js';

/** The code of what is published and listed; the same of what is hidden is 10 more. */
const PUBLISHED = 1;
const PUBLISHED_EVERYWHERE = '1, 11';

const isMysql = process.env.DATABASE_URL.startsWith('mysql');

/** Events by the date of their publication, joined to what follows: those to come are few, which SQLite does not know. */
const TO_COME_FIRST = isMysql
  ? 'event e FORCE INDEX (ix_event_published) STRAIGHT_JOIN'
  : 'event e INDEXED BY ix_event_published CROSS JOIN';

const COUNTED = new Set([FACT.all, FACT.featured, FACT.category, FACT.tag]);

/** What the parameters name; only one at a time. */
export function factOf(params) {
  if (params.has('categories')) return { kind: FACT.category, id: Number(params.get('categories')) };
  if (params.has('venue')) return { kind: FACT.venue, id: Number(params.get('venue')) };
  return { kind: params.has('featured') ? FACT.featured : FACT.all, id: 0 };
}

const WINDOW = `f.utc_start >= ? AND f.utc_end < ?`;

/** How many of a fact start, or end, before a day: whole periods, then the days of the last one. */
function beforeDay({ kind, id }, what, day) {
  const period = day >> PERIOD_SHIFT;
  const sum = (level, where) =>
    `(SELECT COALESCE(SUM(${what}), 0) FROM event_count WHERE kind = ${kind} AND fact_id = ${id}
      AND level = ${level} AND status = ${PUBLISHED} AND ${where})`;
  const first = period * PERIOD_DAYS;
  return `${sum(LEVEL.period, `period < ${period}`)} + ${sum(LEVEL.day, `period >= ${first} AND period < ${day}`)}`;
}

/** Events longer than the window that start before it and end after it were taken away twice. */
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
export function pageStatements(fact, { from, before }, now, { perPage, offset }) {
  const shown = `f.kind = ${fact.kind} AND f.fact_id = ${fact.id} AND ${WINDOW} AND f.status = ${PUBLISHED} AND f.published_at <= ?`;
  const params = [from, before, now];
  const ids = [
    `SELECT f.event_id FROM event_fact f WHERE ${shown} ORDER BY f.utc_start, f.event_id LIMIT ? OFFSET ?`,
    [...params, perPage, offset],
  ];
  if (!COUNTED.has(fact.kind)) return [ids, [`SELECT COUNT(*) FROM event_fact f WHERE ${shown}`, params]];
  const toCome = `(SELECT COUNT(*) FROM ${TO_COME_FIRST} event_fact f
    WHERE f.kind = ${fact.kind} AND f.fact_id = ${fact.id} AND f.utc_start = e.utc_start AND f.event_id = e.id
    AND e.status = 'publish' AND e.published_at > ? AND e.hide_from_listings = 0 AND ${WINDOW})`;
  const total = `SELECT ${beforeDay(fact, 'ends', dayOf(before))} - (${beforeDay(fact, 'starts', dayOf(from))})
    ${across(fact, from, before)} - ${toCome}`;
  return [ids, [total, [now, from, before]]];
}

const TERM_FACTS = { category: OWN_CATEGORY, tag: FACT.tag };

/** How many published events carry the term that `id` names; one parameter, the present second. */
export const termCount = (name, id) =>
  `((SELECT COALESCE(SUM(n.starts), 0) FROM event_count n WHERE n.kind = ${TERM_FACTS[name]} AND n.fact_id = ${id}
      AND n.level = ${LEVEL.ever} AND n.status IN (${PUBLISHED_EVERYWHERE}))
    - (SELECT COUNT(*) FROM ${TO_COME_FIRST} event_${name} c ON c.event_id = e.id AND c.${name}_id = ${id}
       WHERE e.published_at > ? AND e.status = 'publish'))`;
