import type { RequestContext } from '../../http/context/request-context.js';
import type { Engine } from '../../platform/database/columns.js';
import { joinInOrder, useIndex } from '../../platform/database/join-order.js';
import { placeholders } from '../../platform/database/rows.js';
import { behind, keyParts, type Position } from '../lists/page.js';
import type { PageIds } from '../lists/page.js';
import type { Condition } from '../../platform/database/condition.js';
import { countSql, sum, type Window } from './fact-count.js';
import { type FewEvents, type ShownFacts, shownFacts } from './fact-status.js';
import { COUNTED, DAY, divided, FACT } from './facts.js';
import type { Status } from '../../common/records/status.js';

/** A value that events are found by. */
export interface Thing {
  readonly kind: number;
  readonly id: number;
}

/** Several values of a kind, given by the column that holds them. */
interface Things {
  readonly kind: number;
  readonly id: string;
}

export interface FactQuery {
  /** Events must have all of them; at least one. */
  readonly things: readonly Thing[];
  readonly window: Window;
  readonly status: readonly Status[] | undefined;
  readonly descending: boolean;
  readonly page: number;
  readonly perPage: number;
  /**
   * The position after which the page starts, null for the start of the list. Such a page must be cut by
   * `cutPage`.
   */
  readonly behind?: Position | null | undefined;
}

const BOUNDS = {
  startFrom: 'f.utc_start >= ?',
  startBefore: 'f.utc_start < ?',
  endFrom: 'f.utc_end >= ?',
  endBefore: 'f.utc_end < ?',
} as const;

/** The index entries `f` of events within a window. */
function windowSql(window: Window): Condition {
  const given = Object.entries(BOUNDS).flatMap(([name, sql]) => {
    const bound = window[name as keyof Window];
    return bound === undefined ? [] : [{ sql, bound }];
  });
  return {
    sql: ['1 = 1', ...given.map(({ sql }) => sql)].join(' AND '),
    params: given.map(({ bound }) => bound),
  };
}

/** SQL for all events within a window that have one of the values, regardless of status and visibility. */
export function ofThings(kind: number, ids: readonly number[], window: Window): Condition {
  const within = windowSql(window);
  return {
    sql: `SELECT f.event_id AS id FROM event_fact f
          WHERE f.kind = ${kind} AND f.fact_id IN (${placeholders(ids)}) AND ${within.sql}`,
    params: [...ids, ...within.params],
  };
}

/** The same for events at the venues `v` that meet a condition. */
export function ofVenues(engine: Engine, venues: Condition, window: Window): Condition {
  const within = windowSql(window);
  return {
    sql: `SELECT f.event_id AS id FROM venue v ${joinInOrder(engine)} event_fact f ON f.fact_id = v.id
          WHERE f.kind = ${FACT.venue} AND ${venues.sql} AND ${within.sql}`,
    params: [...venues.params, ...within.params],
  };
}

const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

const isThing = ({ kind, id }: Thing | Things, alias: string): string =>
  `${alias}.kind = ${kind} AND ${alias}.fact_id = ${id}`;

/**
 * The kinds, from those that most events have to those that few have: the rarer the value, the fewer entries
 * are read.
 */
const RARITY: readonly number[] = [
  FACT.all,
  FACT.language,
  FACT.featured,
  FACT.category,
  FACT.tag,
  FACT.venue,
  FACT.organizer,
];
const byRarity = (a: Thing, b: Thing): number => RARITY.indexOf(b.kind) - RARITY.indexOf(a.kind);

type Listed = Pick<FactQuery, 'things' | 'window' | 'status'>;

/** The index entries `f` of a list: those of its rarest value, where the event also has the others. */
function listed(ctx: RequestContext, { things, window, status }: Listed, later?: Condition | null) {
  const [first, ...others] = things.toSorted(byRarity);
  if (first === undefined) throw new Error('Events are found by at least one thing.');
  const shown = shownFacts(ctx, status, first.kind);
  // Goes first, because SQLite uses the first of two lower bounds of an index.
  const within = allOf([...(later ? [later] : []), windowSql(window)]);
  const also = others.map(
    (thing) =>
      ` AND EXISTS (SELECT 1 FROM event_fact g WHERE ${isThing(thing, 'g')}
        AND g.utc_start = f.utc_start AND g.event_id = f.event_id)`,
  );
  const from: Condition = {
    sql: `FROM event_fact f WHERE ${isThing(first, 'f')} AND ${within.sql} AND ${shown.condition.sql}${also.join('')}`,
    params: [...within.params, ...shown.condition.params],
  };
  return { first, isOnly: others.length === 0, shown, from };
}

/** SQL for the ids of one page of events ordered by start, and for their exact number. */
export function factPage(engine: Engine, ctx: RequestContext, query: FactQuery): PageIds {
  const { page, perPage, descending, window } = query;
  const { first, isOnly, shown, from } = listed(ctx, query);
  const counted = isOnly && first.kind in COUNTED ? countOf(engine, first, shown, window) : undefined;
  const total = counted ?? { sql: `SELECT COUNT(*) ${from.sql}`, params: from.params };
  const direction = descending ? ' DESC' : '';
  const select = `SELECT f.event_id AS id, f.utc_start AS k0, (${total.sql}) AS total`;
  const order = `ORDER BY f.utc_start${direction}, f.event_id${direction}`;
  const found = { descending: [descending] };
  if (query.behind === undefined) {
    const params = [...total.params, ...from.params, perPage, (page - 1) * perPage];
    return { ...found, sql: `${select} ${from.sql} ${order} LIMIT ? OFFSET ?`, params };
  }
  const later =
    query.behind && behind(keyParts([{ sql: 'f.utc_start', descending }], 'f.event_id'), query.behind);
  const { from: rest } = listed(ctx, query, later);
  return {
    ...found,
    sql: `${select} ${rest.sql} ${order} LIMIT ?`,
    params: [...total.params, ...rest.params, perPage + 1],
    count: total,
  };
}

/**
 * SQL for the days, in UTC, on which events of a list start: the day number as returned by `dayOf`, and the
 * number of events.
 */
export function factDays(engine: Engine, ctx: RequestContext, query: Listed): Condition {
  const { from } = listed(ctx, query);
  const day = divided(engine, 'f.utc_start', DAY);
  return { sql: `SELECT ${day} AS day, COUNT(*) AS events ${from.sql} GROUP BY day`, params: from.params };
}

/** SQL for the `id` of all events of a list that start on one of these days. */
export function factIdsOn(
  engine: Engine,
  ctx: RequestContext,
  query: Listed,
  days: readonly number[],
): Condition {
  const { sql, params } = factIds(ctx, query);
  return {
    sql: `${sql} AND ${divided(engine, 'f.utc_start', DAY)} IN (${days.join(', ') || 'NULL'})`,
    params,
  };
}

/** SQL for the `id` of all events of a list. */
export function factIds(ctx: RequestContext, query: Listed): Condition {
  const { from } = listed(ctx, query);
  return { sql: `SELECT f.event_id AS id ${from.sql}`, params: from.params };
}

/** Values of a kind with their table, and SQL that joins the values of the events `e`. */
export interface CountedThings {
  readonly kind: number;
  readonly table: string;
  readonly links: { readonly before: string; readonly joins: string; readonly thing: string };
}

/**
 * SQL for the values of a kind and the number of events of each within a window that the caller's list shows,
 * as rows to be added up. Uses the counts where they suffice, else reads all entries of the kind.
 */
export function countThings(
  engine: Engine,
  ctx: RequestContext,
  { kind, table, links }: CountedThings,
  { window, status }: Listed,
): Condition {
  const shown = shownFacts(ctx, status, kind);
  const within = windowSql(window);
  const counts = kind in COUNTED ? sumsOf({ kind, id: 't.id' }, shown, window) : undefined;
  if (counts !== undefined) {
    // The counts do not cover a few events. These are read once, not once for each value.
    const few = ({ sql, params, index }: FewEvents, sign: '' | '-'): Condition => ({
      sql: `SELECT * FROM (${links.before}
          SELECT ${links.thing} AS thing, ${sign}COUNT(DISTINCT e.id) AS events
          FROM event e ${useIndex(engine, index)} ${links.joins} ${joinInOrder(engine)} event_fact f
            ON f.kind = ${kind} AND f.fact_id = ${links.thing} AND f.utc_start = e.utc_start AND f.event_id = e.id
          WHERE ${sql} AND ${within.sql} GROUP BY ${links.thing}) few`,
      params: [...params, ...within.params],
    });
    const parts = [
      { sql: `SELECT t.id AS thing, (${counts.sql}) AS events FROM ${table} t`, params: counts.params },
      ...shown.added.map((events) => few(events, '')),
      ...shown.removed.map((events) => few(events, '-')),
    ];
    return {
      sql: parts.map(({ sql }) => sql).join(' UNION ALL '),
      params: parts.flatMap(({ params }) => params),
    };
  }
  return {
    sql: `SELECT f.fact_id AS thing, COUNT(*) AS events FROM event_fact f
          WHERE f.kind = ${kind} AND ${within.sql} AND ${shown.condition.sql} GROUP BY f.fact_id`,
    params: [...within.params, ...shown.condition.params],
  };
}

/** The sums from the counts; undefined for a window that they do not cover. */
const sumsOf = (thing: Thing | Things, { counted }: ShownFacts, window: Window): Condition | undefined =>
  counted.length === 0 ? sum([]) : countSql({ ...thing, statuses: counted }, window);

/** The total from the counts where they suffice; the few events that they do not cover are read. */
function countOf(
  engine: Engine,
  thing: Thing | Things,
  shown: ShownFacts,
  window: Window,
): Condition | undefined {
  const counts = sumsOf(thing, shown, window);
  if (counts === undefined) return undefined;
  const within = windowSql(window);
  const few = ({ sql, params, index }: FewEvents): Condition => ({
    sql: `SELECT COUNT(*) FROM event e ${useIndex(engine, index)} ${joinInOrder(engine)} event_fact f
          WHERE ${isThing(thing, 'f')} AND f.utc_start = e.utc_start AND f.event_id = e.id AND ${sql} AND ${within.sql}`,
    params: [...params, ...within.params],
  });
  const total = sum(
    [{ sql: counts.sql, params: counts.params }, ...shown.added.map(few)],
    shown.removed.map(few),
  );
  return { sql: `SELECT ${total.sql}`, params: total.params };
}
