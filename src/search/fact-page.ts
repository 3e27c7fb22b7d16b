import type { RequestContext } from '../context/request-context.js';
import type { Engine } from '../database/columns.js';
import { joinInOrder, useIndex } from '../database/join-order.js';
import { behind, keyParts, type Position } from '../records/keyset.js';
import type { PageIds } from '../records/page.js';
import type { Condition } from '../records/visibility.js';
import { countSql, sum, type Window } from './fact-count.js';
import { type FewEvents, type ShownFacts, shownFacts } from './fact-status.js';
import { COUNTED, DAY, divided, FACT } from './facts.js';
import type { Status } from '../records/status.js';

/** A thing that events are found by. */
export interface Thing {
  readonly kind: number;
  readonly id: number;
}

/** Things of a kind, by the column that names them. */
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
  /** Where the page begins instead, null at the beginning of the list; it is then to be cut by `cutPage`. */
  readonly behind?: Position | null | undefined;
}

const BOUNDS = {
  startFrom: 'f.utc_start >= ?',
  startBefore: 'f.utc_start < ?',
  endFrom: 'f.utc_end >= ?',
  endBefore: 'f.utc_end < ?',
} as const;

/** The facts `f` of events within a window. */
export function windowSql(window: Window): Condition {
  const given = Object.entries(BOUNDS).flatMap(([name, sql]) => {
    const bound = window[name as keyof Window];
    return bound === undefined ? [] : [{ sql, bound }];
  });
  return {
    sql: ['1 = 1', ...given.map(({ sql }) => sql)].join(' AND '),
    params: given.map(({ bound }) => bound),
  };
}

const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

const isThing = ({ kind, id }: Thing | Things, alias: string): string =>
  `${alias}.kind = ${kind} AND ${alias}.fact_id = ${id}`;

/** From kinds of things that most events have to those that few have: the rarer it is, the fewer facts are read. */
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

/** The facts `f` of a list: those of its rarest thing, where the event has the others too. */
function listed(ctx: RequestContext, { things, window, status }: Listed, later?: Condition | null) {
  const [first, ...others] = things.toSorted(byRarity);
  if (first === undefined) throw new Error('Events are found by at least one thing.');
  const shown = shownFacts(ctx, status, first.kind);
  // First: of two lower bounds of an index SQLite begins at the one that it is told first.
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

/** SQL for the ids of one page of events in the order of their start, and for their exact number. */
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

/** SQL for the days, in UTC, on which events of a list start: the number of each as `dayOf` gives it, and how many do. */
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

/** Things of a kind, by their table, and SQL that joins those that the events `e` name. */
export interface CountedThings {
  readonly kind: number;
  readonly table: string;
  readonly links: { readonly before: string; readonly joins: string; readonly thing: string };
}

/**
 * SQL for the things of a kind, and how many events within a window the caller's list shows of each, as rows to be
 * added up: by counts as far as they tell it, else by reading all facts of the kind.
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
    // What counts do not know are few: they are read once, not for each of the things.
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

/** What the counts tell; undefined for a window that they do not. */
const sumsOf = (thing: Thing | Things, { counted }: ShownFacts, window: Window): Condition | undefined =>
  counted.length === 0 ? sum([]) : countSql({ ...thing, statuses: counted }, window);

/** The total by counts, as far as they tell it; what they do not know are few, and are read. */
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
