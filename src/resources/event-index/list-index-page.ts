import type { RequestContext } from '../../http/context/request-context.js';
import type { Engine } from '../../platform/database/columns.js';
import { joinInOrder, useIndex } from '../../platform/database/join-order.js';
import { placeholders } from '../../platform/database/rows.js';
import { conditionAfter, keyParts, type PageIds, type Position } from '../../content/lists/page.js';
import type { Condition } from '../../platform/database/condition.js';
import {
  COUNTED,
  DAY,
  dayOf,
  divided,
  DIMENSION,
  LEVEL,
  PERIOD_SHIFT,
  PROTECTED,
  secondsOf,
  SPAN_STEP,
  SPANS,
  statusCode,
  revealsProtected,
} from './list-index-entries.js';
import type { Status } from '../../common/records/status.js';
import { may, reachesKind } from '../../common/rights/roles.js';
import { editableOf } from '../../content/visibility/protected-records.js';
import { effectiveStatuses } from '../../content/visibility/visibility.js';

/** A value that events are found by. */
export interface Dimension {
  readonly kind: number;
  readonly id: number;
}

/** Several values of a kind, given by the column that holds them. */
interface Things {
  readonly kind: number;
  readonly id: string;
}

export interface ListIndexQuery {
  /** Events must have all of them; at least one. */
  readonly things: readonly Dimension[];
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

const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

const isThing = ({ kind, id }: Dimension | Things, alias: string): string =>
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

type Listed = Pick<ListIndexQuery, 'things' | 'window' | 'status'>;

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
export function listIndexPage(engine: Engine, ctx: RequestContext, query: ListIndexQuery): PageIds {
  const { page, perPage, descending, window } = query;
  const { first, isOnly, shown, from } = listed(ctx, query);
  const counted = isOnly && first.kind in COUNTED ? countOf(engine, first, shown, window) : undefined;
  const total = counted ?? { sql: `SELECT COUNT(*) ${from.sql}`, params: from.params };
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
export function listIndexDays(engine: Engine, ctx: RequestContext, query: Listed): Condition {
  const { from } = listed(ctx, query);
  const day = divided(engine, 'f.utc_start', DAY);
  return { sql: `SELECT ${day} AS day, COUNT(*) AS events ${from.sql} GROUP BY day`, params: from.params };
}

/** SQL for the `id` of all events of a list that start on one of these days. */
export function listIndexIdsOn(
  engine: Engine,
  ctx: RequestContext,
  query: Listed,
  days: readonly number[],
): Condition {
  const { sql, params } = listIndexIds(ctx, query);
  return {
    sql: `${sql} AND ${divided(engine, 'f.utc_start', DAY)} IN (${days.join(', ') || 'NULL'})`,
    params,
  };
}

/** SQL for the `id` of all events of a list. */
export function listIndexIds(ctx: RequestContext, query: Listed): Condition {
  const { from } = listed(ctx, query);
  return { sql: `SELECT f.event_id AS id ${from.sql}`, params: from.params };
}

/** Values of a kind with their table, and SQL that joins the values of the events `e`. */
interface CountedThings {
  readonly kind: number;
  readonly table: string;
  readonly links: { readonly before: string; readonly joins: string; readonly thing: string };
}

/**
 * SQL for the values of a kind and the number of events of each within a window that the caller's list shows,
 * as rows to be added up. Uses the counts where they suffice, else reads all entries of the kind.
 */
export function countByValue(
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
const sumsOf = (thing: Dimension | Things, { counted }: ShownFacts, window: Window): Condition | undefined =>
  counted.length === 0 ? sum([]) : countSql({ ...thing, statuses: counted }, window);

/** The total from the counts where they suffice; the few events that they do not cover are read. */
function countOf(
  engine: Engine,
  thing: Dimension | Things,
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

/** The index entries that a caller's list shows, and how they are counted. */
interface ShownFacts {
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
interface FewEvents extends Condition {
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
function shownFacts(ctx: RequestContext, asked: readonly Status[] | undefined, kind: number): ShownFacts {
  const now = ctx.now;
  const caller = reachesKind(ctx.caller, 'event') ? ctx.caller : null;
  const isEveryones = may(caller, 'read unpublished records of others');
  const statuses = [...new Set(effectiveStatuses(caller, asked))];
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
const published = (now: number, sorts: Sorts): ShownFacts => ({
  condition: hasStatus('publish', now, sorts),
  counted: codesOf('publish', sorts),
  added: [],
  removed: [toCome(now, sorts)],
});

function everyones(status: Exclude<Status, 'publish'>, now: number, sorts: Sorts): ShownFacts {
  const condition = hasStatus(status, now, sorts);
  if (status === 'future') return { condition, counted: [], added: [toCome(now, sorts)], removed: [] };
  return { condition, counted: codesOf(status, sorts), added: [], removed: [] };
}

/**
 * Index entries of which the caller sees only some: those whose event `e` meets a condition on its author.
 */
function those(fact: Condition, event: FewEvents): ShownFacts {
  return {
    condition: {
      sql: `(${fact.sql} AND EXISTS (SELECT 1 FROM event e WHERE e.id = f.event_id AND ${event.sql}))`,
      params: [...fact.params, ...event.params],
    },
    counted: [],
    added: [
      {
        sql: `${event.sql} AND ${fact.sql}`,
        params: [...event.params, ...fact.params],
        index: event.index,
      },
    ],
    removed: [],
  };
}

/** Limits for the start and end of events, in seconds since 1970 UTC; missing limits do not apply. */
export interface Window {
  readonly startFrom?: number;
  readonly startBefore?: number;
  readonly endFrom?: number;
  readonly endBefore?: number;
}

/** The index entries to count. */
interface Counted {
  readonly kind: number;
  /** The value, or a column that holds it. */
  readonly id: number | string;
  /** Codes from `statusCode`; at least one. */
  readonly statuses: readonly number[];
}

/** Windows of fewer days are read rather than summed. */
const SHORT = 2 * SPANS[0];

/** Adds up conditions that are numbers, and subtracts those of `minus`. */
function sum(plus: readonly Condition[], minus: readonly Condition[] = []): Condition {
  const sql = [...plus.map((part) => `+ (${part.sql})`), ...minus.map((part) => `- (${part.sql})`)];
  return { sql: `0 ${sql.join(' ')}`, params: [...plus, ...minus].flatMap(({ params }) => params) };
}

/**
 * SQL for the exact number of events within a window: those that end before its end, minus those that start
 * before its start, plus those that do the latter and end after it, as only the subtraction included them.
 * Uses sums of days, and reads the events at the edges.
 * @returns undefined for a window that the sums do not cover
 */
function countSql(counted: Counted, window: Window): Condition | undefined {
  const { startFrom, startBefore, endFrom, endBefore } = window;
  const sums = new Sums(counted);
  if (endFrom === undefined && endBefore === undefined) {
    return sum([sums.starts(startBefore)], startFrom === undefined ? [] : [sums.starts(startFrom)]);
  }
  if (startFrom === undefined && startBefore === undefined) {
    return sum([sums.ends(endBefore)], endFrom === undefined ? [] : [sums.ends(endFrom)]);
  }
  if (
    startFrom === undefined ||
    endBefore === undefined ||
    startBefore !== undefined ||
    endFrom !== undefined
  )
    return undefined;
  if (endBefore - startFrom <= SHORT) return sums.within(startFrom, endBefore);
  return sum([sums.ends(endBefore), sums.across(startFrom, endBefore)], [sums.starts(startFrom)]);
}

class Sums {
  constructor(private readonly counted: Counted) {}

  /** Events that start before a second, or all without one. */
  starts(before: number | undefined): Condition {
    if (before === undefined) return this.days('starts', undefined);
    const from = secondsOf(dayOf(before));
    if (from === before) return this.days('starts', dayOf(before));
    const edge = this.read('f.utc_start >= ? AND f.utc_start < ?', [from, before]);
    return sum([this.days('starts', dayOf(before)), edge]);
  }

  /**
   * Events that end before a second, or all without one. That second's day is read: its events started not
   * long before.
   */
  ends(before: number | undefined): Condition {
    if (before === undefined) return this.days('ends', undefined);
    const from = secondsOf(dayOf(before));
    if (from === before) return this.days('ends', dayOf(before));
    const edge = SPANS.map((longest, span) =>
      this.readSpan(span, 'f.utc_start >= ? AND f.utc_start < ? AND f.utc_end >= ? AND f.utc_end < ?', [
        from - longest,
        before,
        from,
        before,
      ]),
    );
    return sum([this.days('ends', dayOf(before)), ...edge]);
  }

  /** Events that start before the window and end after it. */
  across(startFrom: number, endBefore: number): Condition {
    const parts = SPANS.flatMap((longest, span) =>
      longest < endBefore - startFrom
        ? []
        : this.readSpan(span, 'f.utc_start >= ? AND f.utc_start < ? AND f.utc_end >= ?', [
            endBefore - longest,
            startFrom,
            endBefore,
          ]),
    );
    return sum(parts);
  }

  within(startFrom: number, endBefore: number): Condition {
    const bounds = [startFrom, endBefore, endBefore];
    return this.read('f.utc_start >= ? AND f.utc_start < ? AND f.utc_end < ?', bounds);
  }

  private get isShown(): string {
    return `status IN (${this.counted.statuses.join(', ')})`;
  }

  private days(what: 'starts' | 'ends', before: number | undefined): Condition {
    const { kind, id } = this.counted;
    const level = (number: number, where: string): string =>
      `SELECT COALESCE(SUM(${what}), 0) FROM event_count WHERE kind = ${kind} AND fact_id = ${id}
       AND level = ${number} AND ${this.isShown} ${where}`;
    if (before === undefined) return { sql: level(LEVEL.period, ''), params: [] };
    const period = before >> PERIOD_SHIFT;
    return sum([
      { sql: level(LEVEL.period, 'AND period < ?'), params: [period] },
      { sql: level(LEVEL.day, 'AND period >= ? AND period < ?'), params: [period << PERIOD_SHIFT, before] },
    ]);
  }

  private read(where: string, params: readonly number[], kind = this.counted.kind): Condition {
    return {
      sql: `SELECT COUNT(*) FROM event_fact f WHERE f.kind = ${kind} AND f.fact_id = ${this.counted.id}
            AND f.${this.isShown} AND ${where}`,
      params,
    };
  }

  /** The same for events of one span; the shortest span has no extra entries. */
  private readSpan(span: number, where: string, params: readonly number[]): Condition {
    if (span === 0) return this.read(`${where} AND f.utc_end - f.utc_start <= ${SPANS[0]}`, params);
    return this.read(where, params, this.counted.kind + span * SPAN_STEP);
  }
}
