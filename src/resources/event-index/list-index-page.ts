import type { RequestContext } from '../../http/context/request-context.js';
import type { Engine } from '../../platform/database/columns.js';
import { joinInOrder, useIndex } from '../../platform/database/join-order.js';
import { placeholders } from '../../platform/database/rows.js';
import { conditionAfter, keyParts, type PageIds, type Position } from '../../content/lists/page.js';
import type { Condition } from '../../platform/database/condition.js';
import { COUNTED, DIMENSION, PROTECTED, statusCode, revealsProtected } from './list-index-entries.js';
import { countSql, sum, type Window, windowSql } from './list-index-sums.js';
import type { Status } from '../../common/records/status.js';
import { may, reachesKind } from '../../common/rights/roles.js';
import { editableOf, effectiveStatuses } from '../../content/visibility/visibility.js';

/** A value that events are found by. */
export interface Dimension {
  readonly kind: number;
  readonly id: number;
}

/** Several values of a kind, given by the column that holds them. */
interface DimensionColumn {
  readonly kind: number;
  readonly id: string;
}

export interface ListIndexQuery {
  /** Events must have all of them; at least one. */
  readonly dimensions: readonly Dimension[];
  readonly window: Window;
  readonly status: readonly Status[] | undefined;
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

export const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

export const hasDimension = ({ kind, id }: Dimension | DimensionColumn, alias: string): string =>
  `${alias}.kind = ${kind} AND ${alias}.fact_id = ${id}`;

/**
 * The kinds, from those that most events have to those that few have: the rarer the value, the fewer entries
 * are read.
 */
const RARITY: readonly number[] = [
  DIMENSION.all,
  DIMENSION.language,
  DIMENSION.featured,
  DIMENSION.category,
  DIMENSION.tag,
  DIMENSION.venue,
  DIMENSION.organizer,
];
const byRarity = (a: Dimension, b: Dimension): number => RARITY.indexOf(b.kind) - RARITY.indexOf(a.kind);

export type ListedQuery = Pick<ListIndexQuery, 'dimensions' | 'window' | 'status'>;

/** The index entries `f` of a list: those of its rarest value, where the event also has the others. */
export function listedEntries(
  ctx: RequestContext,
  { dimensions, window, status }: ListedQuery,
  later?: Condition | null,
) {
  const [first, ...others] = dimensions.toSorted(byRarity);
  if (first === undefined) throw new Error('Events are found by at least one dimension.');
  const shown = shownEntries(ctx, status, first.kind);
  // Goes first, because SQLite uses the first of two lower bounds of an index.
  const within = allOf([...(later ? [later] : []), windowSql(window)]);
  const also = others.map(
    (dimension) =>
      ` AND EXISTS (SELECT 1 FROM event_fact g WHERE ${hasDimension(dimension, 'g')}
        AND g.utc_start = f.utc_start AND g.event_id = f.event_id)`,
  );
  const from: Condition = {
    sql: `FROM event_fact f WHERE ${hasDimension(first, 'f')} AND ${within.sql} AND ${shown.condition.sql}${also.join('')}`,
    params: [...within.params, ...shown.condition.params],
  };
  return { first, isOnly: others.length === 0, shown, from };
}

/** SQL for the exact number of events of a list. */
export function listIndexTotal(engine: Engine, ctx: RequestContext, query: ListedQuery): Condition {
  const { first, isOnly, shown, from } = listedEntries(ctx, query);
  const counted = isOnly && first.kind in COUNTED ? countOf(engine, first, shown, query.window) : undefined;
  return counted ?? { sql: `SELECT COUNT(*) ${from.sql}`, params: from.params };
}

/** SQL for the ids of one page of events ordered by start, and for their exact number. */
export function listIndexPage(engine: Engine, ctx: RequestContext, query: ListIndexQuery): PageIds {
  const { page, perPage, descending } = query;
  const { from } = listedEntries(ctx, query);
  const total = listIndexTotal(engine, ctx, query);
  const direction = descending ? ' DESC' : '';
  const select = `SELECT f.event_id AS id, f.utc_start AS k0, (${total.sql}) AS total`;
  const order = `ORDER BY f.utc_start${direction}, f.event_id${direction}`;
  const found = { descending: [descending] };
  if (query.after === undefined) {
    const params = [...total.params, ...from.params, perPage, (page - 1) * perPage];
    return { ...found, sql: `${select} ${from.sql} ${order} LIMIT ? OFFSET ?`, params };
  }
  const later =
    query.after && conditionAfter(keyParts([{ sql: 'f.utc_start', descending }], 'f.event_id'), query.after);
  const { from: rest } = listedEntries(ctx, query, later);
  return {
    ...found,
    sql: `${select} ${rest.sql} ${order} LIMIT ?`,
    params: [...total.params, ...rest.params, perPage + 1],
    count: total,
  };
}

/** SQL for the `id` of all events of a list. */
export function listIndexIds(ctx: RequestContext, query: ListedQuery): Condition {
  const { from } = listedEntries(ctx, query);
  return { sql: `SELECT f.event_id AS id ${from.sql}`, params: from.params };
}

/** Values of a kind with their table, and SQL that joins the values of the events `e`. */
interface CountedValues {
  readonly kind: number;
  readonly table: string;
  readonly links: { readonly before: string; readonly joins: string; readonly value: string };
}

/**
 * SQL for the values of a kind and the number of events of each within a window that the caller's list shows,
 * as rows to be added up. Uses the counts where they suffice, else reads all entries of the kind.
 */
export function countByValue(
  engine: Engine,
  ctx: RequestContext,
  { kind, table, links }: CountedValues,
  { window, status }: ListedQuery,
): Condition {
  const shown = shownEntries(ctx, status, kind);
  const within = windowSql(window);
  const counts = kind in COUNTED ? sumsOf({ kind, id: 't.id' }, shown, window) : undefined;
  if (counts !== undefined) {
    // The counts do not cover a few events. These are read once, not once for each value.
    const few = ({ sql, params, index }: FewEvents, sign: '' | '-'): Condition => ({
      sql: `SELECT * FROM (${links.before}
          SELECT ${links.value} AS value, ${sign}COUNT(DISTINCT e.id) AS events
          FROM event e ${useIndex(engine, index)} ${links.joins} ${joinInOrder(engine)} event_fact f
            ON f.kind = ${kind} AND f.fact_id = ${links.value} AND f.utc_start = e.utc_start AND f.event_id = e.id
          WHERE ${sql} AND ${within.sql} GROUP BY ${links.value}) few`,
      params: [...params, ...within.params],
    });
    const parts = [
      { sql: `SELECT t.id AS value, (${counts.sql}) AS events FROM ${table} t`, params: counts.params },
      ...shown.added.map((events) => few(events, '')),
      ...shown.removed.map((events) => few(events, '-')),
    ];
    return {
      sql: parts.map(({ sql }) => sql).join(' UNION ALL '),
      params: parts.flatMap(({ params }) => params),
    };
  }
  return {
    sql: `SELECT f.fact_id AS value, COUNT(*) AS events FROM event_fact f
          WHERE f.kind = ${kind} AND ${within.sql} AND ${shown.condition.sql} GROUP BY f.fact_id`,
    params: [...within.params, ...shown.condition.params],
  };
}

/** The sums from the counts; undefined for a window that they do not cover. */
const sumsOf = (
  dimension: Dimension | DimensionColumn,
  { counted }: ShownEntries,
  window: Window,
): Condition | undefined =>
  counted.length === 0 ? sum([]) : countSql({ ...dimension, statuses: counted }, window);

/** The total from the counts where they suffice; the few events that they do not cover are read. */
function countOf(
  engine: Engine,
  dimension: Dimension | DimensionColumn,
  shown: ShownEntries,
  window: Window,
): Condition | undefined {
  const counts = sumsOf(dimension, shown, window);
  if (counts === undefined) return undefined;
  const within = windowSql(window);
  const few = ({ sql, params, index }: FewEvents): Condition => ({
    sql: `SELECT COUNT(*) FROM event e ${useIndex(engine, index)} ${joinInOrder(engine)} event_fact f
          WHERE ${hasDimension(dimension, 'f')} AND f.utc_start = e.utc_start AND f.event_id = e.id AND ${sql} AND ${within.sql}`,
    params: [...params, ...within.params],
  });
  const total = sum(
    [{ sql: counts.sql, params: counts.params }, ...shown.added.map(few)],
    shown.removed.map(few),
  );
  return { sql: `SELECT ${total.sql}`, params: total.params };
}

/** The index entries that a caller's list shows, and how they are counted. */
export interface ShownEntries {
  /** On an index entry `f`. */
  readonly condition: Condition;
  /** The statuses that are shown regardless of the author. */
  readonly counted: readonly number[];
  /**
   * On an event `e` and its index entry `f`: events shown in addition, and events not shown despite their
   * status.
   */
  readonly added: readonly FewEvents[];
  readonly removed: readonly FewEvents[];
}

/** A small set of events, and the index that finds them. */
export interface FewEvents extends Condition {
  readonly index: 'ix_event_published' | 'ix_event_author' | 'ix_event_protected';
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

const toCome = (now: number, sorts: Sorts): FewEvents => ({
  sql: `e.status = 'publish' AND e.published_at > ? AND f.status IN (${codesOf('publish', sorts).join(', ')})`,
  params: [now],
  index: 'ix_event_published',
});

/**
 * The index entries of a kind with the requested statuses that the caller may list, equal to `listedStatuses`
 * for records. Entries that reveal password-protected data are shown only to callers who may edit the event.
 */
function shownEntries(
  ctx: RequestContext,
  requested: readonly Status[] | undefined,
  kind: number,
): ShownEntries {
  const now = ctx.now;
  const caller = reachesKind(ctx.caller, 'event') ? ctx.caller : null;
  const isEveryones = may(caller, 'read unpublished records of others');
  const statuses = [...new Set(effectiveStatuses(caller, requested))];
  const editable = revealsProtected(kind) ? editableOf(ctx, 'event', 'e') : undefined;
  const sorts = revealsProtected(kind) && editable === undefined ? [0, PROTECTED] : [0];
  const parts = statuses.map((status) => {
    if (status === 'publish') return published(now, sorts);
    if (isEveryones) return everyones(status, now, sorts);
    const own = { sql: 'e.author_id = ?', params: [caller?.id ?? 0], index: 'ix_event_author' } as const;
    return those(hasStatus(status, now, sorts), own);
  });
  // Authors also find their own protected events.
  if (editable !== undefined && may(caller, 'edit own records')) {
    const own = {
      sql: `${editable.sql} AND e.password_hash IS NOT NULL`,
      params: editable.params,
      index: 'ix_event_protected',
    } as const;
    parts.push(...statuses.map((status) => those(hasStatus(status, now, [PROTECTED]), own)));
  }
  return {
    condition: {
      sql: `(${parts.map(({ condition }) => condition.sql).join(' OR ')})`,
      params: parts.flatMap(({ condition }) => condition.params),
    },
    counted: parts.flatMap(({ counted }) => counted),
    added: parts.flatMap(({ added }) => added),
    removed: parts.flatMap(({ removed }) => removed),
  };
}

/** Few events have a future publication date. */
const published = (now: number, sorts: Sorts): ShownEntries => ({
  condition: hasStatus('publish', now, sorts),
  counted: codesOf('publish', sorts),
  added: [],
  removed: [toCome(now, sorts)],
});

function everyones(status: Exclude<Status, 'publish'>, now: number, sorts: Sorts): ShownEntries {
  const condition = hasStatus(status, now, sorts);
  if (status === 'future') return { condition, counted: [], added: [toCome(now, sorts)], removed: [] };
  return { condition, counted: codesOf(status, sorts), added: [], removed: [] };
}

/**
 * Index entries of which the caller sees only some: those whose event `e` meets a condition on its author.
 */
function those(entry: Condition, event: FewEvents): ShownEntries {
  return {
    condition: {
      sql: `(${entry.sql} AND EXISTS (SELECT 1 FROM event e WHERE e.id = f.event_id AND ${event.sql}))`,
      params: [...entry.params, ...event.params],
    },
    counted: [],
    added: [
      {
        sql: `${event.sql} AND ${entry.sql}`,
        params: [...event.params, ...entry.params],
        index: event.index,
      },
    ],
    removed: [],
  };
}
