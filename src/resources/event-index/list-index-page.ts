import type { Status } from '#common/records/status.js';
import { may, reachesKind } from '#common/rights/roles.js';
import type { IdSet } from '#common/structures/id-set.js';
import { conditionAfter, keyParts, type PageIds, type Position } from '#content/lists/page.js';
import { amongMany, exceptFor } from '#content/search/found-page.js';
import { editableOf, effectiveStatuses, ownedBy, readableWhole } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { joinInOrder } from '#platform/database/join-order.js';
import { placeholders } from '#platform/database/rows.js';
import type { Part, Range } from './list-index-bounds.js';
import { DIMENSION, PROTECTED, revealsProtected, statusCode } from './list-index-entries.js';

/** Values that events are found by: an event has any of them. */
export interface Dimension {
  readonly kind: number;
  readonly ids: readonly number[];
  /** Instead of ids; an event has one entry at most in all of these. */
  readonly ranges?: readonly Range[];
  /** Whether it must have none of them instead. What a password hides does not count. */
  readonly isNot?: boolean;
  /** What the event `e` of an entry must meet besides, where entries do not tell all. */
  readonly check?: Condition;
  /**
   * The entries of the events that do not meet the check, once each: a total is the number of all entries less that of these,
   * and no event is read for it.
   */
  readonly less?: readonly Part[];
}

const isBetween = (alias: string, ranges: readonly Range[]): Condition => ({
  sql: `(${ranges.map(() => `${alias}.fact_id BETWEEN ? AND ?`).join(' OR ')})`,
  params: ranges.flat(),
});

const isAmong = (alias: string, [id, ...others]: readonly number[]): Condition => ({
  sql: `${alias}.fact_id ${others.length === 0 ? `= ${id}` : `IN (${[id, ...others].join(', ')})`}`,
  params: [],
});

/** Whether an entry is one of those of a dimension. */
export function inEntries({ kind, ids, ranges }: Dimension, alias: string): Condition {
  const { sql, params } = ranges === undefined ? isAmong(alias, ids) : isBetween(alias, ranges);
  return { sql: `${alias}.kind = ${kind} AND ${sql}`, params };
}

/** The kinds of which an event has one entry at most. */
const SINGLE: readonly number[] = [
  DIMENSION.event_status,
  DIMENSION.virtual_event_type,
  DIMENSION.availability,
];

/** Whether the entries of a dimension have each of its events once, so that a list can be read from them. */
export const isScanned = ({ kind, ids, ranges, isNot = false }: Dimension): boolean =>
  !isNot && (ids.length === 1 || ranges !== undefined || SINGLE.includes(kind));

/**
 * The kinds, from those that most events have to those that few have: the rarer the value, the fewer entries
 * are read.
 */
const RARITY: readonly number[] = [
  DIMENSION.all,
  DIMENSION.language,
  DIMENSION.recurring,
  DIMENSION.ages,
  DIMENSION.registration,
  DIMENSION.spoken_languages,
  DIMENSION.availability,
  DIMENSION.accessibility,
  DIMENSION.featured,
  DIMENSION.virtual_event_type,
  DIMENSION.event_status,
  DIMENSION.category,
  DIMENSION.tag,
  DIMENSION.venue,
  DIMENSION.organizer,
];
const byRarity = (a: Dimension, b: Dimension): number => RARITY.indexOf(b.kind) - RARITY.indexOf(a.kind);

/** The dimension whose entries a list is read from. */
export function rarestOf(dimensions: readonly Dimension[]): Dimension {
  const [first] = dimensions.filter(isScanned).toSorted(byRarity);
  if (first === undefined) throw new Error('Events are found by at least one dimension.');
  return first;
}

/** Whether a dimension finds only events that the caller may read whole. */
export const isOfWhole = ({ kind, isNot = false }: Dimension): boolean => !isNot && revealsProtected(kind);

/** Whether the event of an entry `f` meets a condition on `e`. */
export const meets = ({ sql, params }: Condition): Condition => ({
  sql: `EXISTS (SELECT 1 FROM event e WHERE e.id = f.event_id AND ${sql})`,
  params,
});

/** Whether it does not meet conditions. `NOT EXISTS` would make MariaDB read all events. */
function failsOne(conditions: readonly Condition[]): Condition {
  const all = conditions.map(({ sql }) => ` AND ${sql}`).join('');
  return {
    sql: `(SELECT COUNT(*) FROM event e WHERE e.id = f.event_id${all}) = 0`,
    params: conditions.flatMap(({ params }) => params),
  };
}

/** Whether the event of an entry `f` has entries of the dimension. Several values are found once for all entries. */
function hasEntries(dimension: Dimension): Condition {
  const { ids, isNot = false } = dimension;
  const { sql, params } = inEntries(dimension, 'g');
  const entries = `SELECT g.event_id FROM event_fact g WHERE ${sql}`;
  if (!isNot && ids.length > 1) return { sql: `f.event_id IN (${entries})`, params };
  return { sql: `EXISTS (${entries} AND g.utc_start = f.utc_start AND g.event_id = f.event_id)`, params };
}

/** Whether it is not found by the dimension, as far as the caller may know. */
function isLeft(ctx: RequestContext, dimension: Dimension): Condition {
  const { kind, check } = dimension;
  if (check !== undefined) {
    const whole = revealsProtected(kind) ? readableWhole(ctx, 'event', 'e') : undefined;
    return failsOne(whole === undefined ? [check] : [check, whole]);
  }
  const { sql, params } = hasEntries(dimension);
  return { sql: `NOT ${sql}`, params };
}

/** Whether the event of an entry `f`, which is one of another dimension, is found by this one too. */
export function hasAlso(ctx: RequestContext, dimension: Dimension): Condition[] {
  const { kind, isNot = false, check, less } = dimension;
  if (isNot) return [isLeft(ctx, dimension)];
  return [
    // Where other entries tell which events meet the check, the check tells all by itself.
    ...(kind === DIMENSION.all || less !== undefined ? [] : [hasEntries(dimension)]),
    ...(check === undefined ? [] : [meets(check)]),
  ];
}

/** Limits for the start and end of events, in seconds since 1970 UTC; missing limits do not apply. */
export interface Window {
  readonly startFrom?: number;
  readonly startBefore?: number;
  readonly endFrom?: number;
  readonly endBefore?: number;
  /** The first clock that an event may start at in its own zone, and the second from which on all do. */
  readonly startDay?: { readonly wall: string; readonly everywhere: number };
}

const BOUNDS = {
  startFrom: 'f.utc_start >= ?',
  startBefore: 'f.utc_start < ?',
  endFrom: 'f.utc_end >= ?',
  endBefore: 'f.utc_end < ?',
} as const;

/** Only for the few entries of the hours in which a day begins somewhere, the event is read. */
function startsOn({ startDay }: Window): Condition[] {
  if (startDay === undefined) return [];
  const { wall, everywhere } = startDay;
  const { sql, params } = meets({ sql: 'e.start_date >= ?', params: [wall] });
  return [{ sql: `(f.utc_start >= ? OR ${sql})`, params: [everywhere, ...params] }];
}

/**
 * The index entries `f` of events within a window. Who ends before a second has started before it: the index, which is in
 * the order of starts, need not be read to its end.
 */
function windowSql(window: Window): Condition {
  const { startBefore = Infinity, endBefore = Infinity } = window;
  const limited = endBefore < startBefore ? { ...window, startBefore: endBefore } : window;
  const given = Object.entries(BOUNDS).flatMap(([name, sql]) => {
    const bound = limited[name as keyof typeof BOUNDS];
    return bound === undefined ? [] : [{ sql, params: [bound] }];
  });
  const all = [...given, ...startsOn(window)];
  return {
    sql: ['1 = 1', ...all.map(({ sql }) => sql)].join(' AND '),
    params: all.flatMap(({ params }) => params),
  };
}

/** Events that were found before: only those of them that the caller may read whole are listed. */
export interface FoundBefore {
  readonly ids: IdSet;
  /** Protected events that the password opens. */
  readonly opened: readonly number[];
}

export interface ListIndexQuery {
  /** Events must have all of them; at least one is scanned. */
  readonly dimensions: readonly Dimension[];
  readonly window: Window;
  readonly status: readonly Status[] | undefined;
  readonly found?: FoundBefore | undefined;
  /** Events that the list leaves out; not empty. */
  readonly except?: IdSet | undefined;
  readonly descending: boolean;
  readonly page: number;
  readonly perPage: number;
  /**
   * The position after which the page starts, null for the start of the list. Such a page must be cut by
   * `cutPage`.
   */
  readonly after?: Position | null | undefined;
}

/** SQL for all events within a window that have one of the values, regardless of status and visibility. */
export function inDimension(kind: number, ids: readonly number[], window: Window): Condition {
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
          WHERE f.kind = ${DIMENSION.venue} AND ${venues.sql} AND ${within.sql}`,
    params: [...venues.params, ...within.params],
  };
}

export type ListedQuery = Pick<ListIndexQuery, 'dimensions' | 'window' | 'status' | 'found' | 'except'>;

/** The index entries `f` of a list, `FROM` and `WHERE`: those of its rarest value, where the event also has the others. */
export function listedEntries(
  ctx: RequestContext,
  engine: Engine,
  { dimensions, window, status, found, except }: ListedQuery,
  later?: Condition | null,
): Condition {
  const first = rarestOf(dimensions);
  const isWhole = found !== undefined || dimensions.some(isOfWhole);
  const conditions = [
    inEntries(first, 'f'),
    // Goes first, because SQLite uses the first of two lower bounds of an index.
    ...(later ? [later] : []),
    // Most entries are not among the found ones: they need no further look.
    ...(found === undefined ? [] : [amongMany(engine, 'f.event_id', found.ids)]),
    windowSql(window),
    shownEntries(ctx, status, isWhole, found?.opened),
    ...(except === undefined ? [] : [exceptFor(engine, 'f.event_id', except)]),
    ...(first.check === undefined ? [] : [meets(first.check)]),
    ...dimensions.filter((dimension) => dimension !== first).flatMap((dimension) => hasAlso(ctx, dimension)),
  ];
  return {
    sql: `FROM event_fact f WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    params: conditions.flatMap(({ params }) => params),
  };
}

const minus = (all: Condition, parts: readonly Condition[]): Condition => ({
  sql: `SELECT ${[all, ...parts].map(({ sql }) => `(${sql})`).join(' - ')}`,
  params: [all, ...parts].flatMap(({ params }) => params),
});

/** SQL for the exact number of events of a list. */
export function listIndexTotal(ctx: RequestContext, engine: Engine, query: ListedQuery): Condition {
  const { dimensions } = query;
  const totalOf = (...others: readonly Dimension[]): Condition =>
    listIndexTotal(ctx, engine, { ...query, dimensions: others });
  const left = dimensions.find(({ isNot }) => isNot);
  if (left !== undefined) {
    // Few events are left out: to count them takes less than to look at each of the others.
    const others = dimensions.filter((dimension) => dimension !== left);
    return minus(totalOf(...others), [totalOf(...others, { ...left, isNot: false })]);
  }
  const first = rarestOf(dimensions);
  if (first.less !== undefined) {
    const others = dimensions.filter((dimension) => dimension !== first);
    const { less, check: _, ...entries } = first;
    const parts = less.map((part) => totalOf(...others, { kind: first.kind, ids: [], ...part }));
    return minus(totalOf(...others, entries), parts);
  }
  const { sql, params } = listedEntries(ctx, engine, query);
  return { sql: `SELECT COUNT(*) ${sql}`, params };
}

/** SQL for the ids of one page of events ordered by start, and for their exact number. */
export function listIndexPage(ctx: RequestContext, engine: Engine, query: ListIndexQuery): PageIds {
  const { page, perPage, descending, after } = query;
  const total = listIndexTotal(ctx, engine, query);
  const direction = descending ? ' DESC' : '';
  const select = `SELECT f.event_id AS id, f.utc_start AS k0, (${total.sql}) AS total`;
  const order = `ORDER BY f.utc_start${direction}, f.event_id${direction}`;
  if (after === undefined) {
    const from = listedEntries(ctx, engine, query);
    const params = [...total.params, ...from.params, perPage, (page - 1) * perPage];
    return { descending: [descending], sql: `${select} ${from.sql} ${order} LIMIT ? OFFSET ?`, params };
  }
  const later = after && conditionAfter(keyParts([{ sql: 'f.utc_start', descending }], 'f.event_id'), after);
  const rest = listedEntries(ctx, engine, query, later);
  return {
    descending: [descending],
    sql: `${select} ${rest.sql} ${order} LIMIT ?`,
    params: [...total.params, ...rest.params, perPage + 1],
    count: total,
  };
}

/** SQL for the `id` of all events of a list. */
export function listIndexIds(ctx: RequestContext, engine: Engine, query: ListedQuery): Condition {
  const { sql, params } = listedEntries(ctx, engine, query);
  return { sql: `SELECT f.event_id AS id ${sql}`, params };
}

/**
 * SQL for the values of a kind and the number of events of each within a window that the caller's list shows.
 */
export function countByValue(
  ctx: RequestContext,
  engine: Engine,
  kind: number,
  { window, status, except }: ListedQuery,
): Condition {
  const conditions = [
    windowSql(window),
    shownEntries(ctx, status, revealsProtected(kind)),
    ...(except === undefined ? [] : [exceptFor(engine, 'f.event_id', except)]),
  ];
  return {
    sql: `SELECT f.fact_id AS value, COUNT(*) AS events FROM event_fact f
          WHERE f.kind = ${kind} AND ${conditions.map(({ sql }) => sql).join(' AND ')} GROUP BY f.fact_id`,
    params: conditions.flatMap(({ params }) => params),
  };
}

/** The offsets added to the status codes, one for each sort of entry that is included. */
type Sorts = readonly number[];

const codesOf = (status: Exclude<Status, 'future'>, sorts: Sorts): number[] =>
  sorts.map((sort) => statusCode(status) + sort);

/** On an index entry `f`. Events with a future publication date are stored as published. */
function hasStatus(status: Status, now: number, sorts: Sorts): Condition {
  const isStored = (stored: Exclude<Status, 'future'>): string =>
    `f.status IN (${codesOf(stored, sorts).join(', ')})`;
  if (status === 'publish') return { sql: `(${isStored('publish')} AND f.published_at <= ?)`, params: [now] };
  if (status === 'future') return { sql: `(${isStored('publish')} AND f.published_at > ?)`, params: [now] };
  return { sql: isStored(status), params: [] };
}

/**
 * The index entries with the requested statuses that the caller may list, equal to `listedStatuses` for records. With
 * `isWhole` only those of events that the caller may read whole.
 */
function shownEntries(
  ctx: RequestContext,
  requested: readonly Status[] | undefined,
  isWhole: boolean,
  opened: readonly number[] = [],
): Condition {
  const caller = reachesKind(ctx.caller, 'event') ? ctx.caller : null;
  const isEveryones = may(caller, 'read unpublished records of others');
  const editable = isWhole ? editableOf(ctx, 'event', 'e') : undefined;
  const parts = [...new Set(effectiveStatuses(caller, requested))].flatMap((status) => {
    const shown = (sorts: Sorts): Condition => {
      const entry = hasStatus(status, ctx.now, sorts);
      if (status === 'publish' || isEveryones) return entry;
      return ofEvents(entry, ownedBy(caller, 'e', 'event'));
    };
    if (editable === undefined) return [shown([0, PROTECTED])];
    const closed = shown([PROTECTED]);
    return [
      shown([0]),
      // Authors also find their own protected events.
      ...(may(caller, 'edit own records') ? [ofEvents(closed, editable)] : []),
      ...(opened.length > 0 ? [among(closed, opened)] : []),
    ];
  });
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    params: parts.flatMap(({ params }) => params),
  };
}

/** The index entries whose event `e` meets a condition on its author. */
const ofEvents = (entry: Condition, event: Condition): Condition => ({
  sql: `(${entry.sql} AND EXISTS (SELECT 1 FROM event e WHERE e.id = f.event_id AND ${event.sql}))`,
  params: [...entry.params, ...event.params],
});

const among = (entry: Condition, ids: readonly number[]): Condition => ({
  sql: `(${entry.sql} AND f.event_id IN (${placeholders(ids)}))`,
  params: [...entry.params, ...ids],
});
