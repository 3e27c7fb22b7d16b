import type { RequestContext } from '../../http/context/request-context.js';
import type { Engine } from '../../platform/database/columns.js';
import type { Condition } from '../../platform/database/condition.js';
import { joinInOrder, useIndex } from '../../platform/database/join-order.js';
import { COUNTED, DAY, dayOf, divided, LEVEL, secondsOf, SPANS } from './list-index-entries.js';
import { allOf, type FewEvents, hasDimension, listedEntries, type ListedQuery } from './list-index-page.js';
import { type Counted, entriesOf, entriesOfSpan, type Window, windowSql } from './list-index-sums.js';

/**
 * SQL for the days, in UTC, on which events of a list start: the day number as returned by `dayOf`, and a
 * number of events. A day may have several rows, to be added up. Uses the sums of days where they suffice.
 */
export function listIndexDays(engine: Engine, ctx: RequestContext, query: ListedQuery): Condition {
  const { first, isOnly, shown, from } = listedEntries(ctx, query);
  const day = divided(engine, 'f.utc_start', DAY);
  const hasSums = isOnly && COUNTED[first.kind]?.includes(LEVEL.day) === true;
  const range = hasSums ? wholeDays(query.window) : undefined;
  if (range === undefined)
    return { sql: `SELECT ${day} AS day, COUNT(*) AS events ${from.sql} GROUP BY day`, params: from.params };
  const within = windowSql(query.window);
  const few = ({ sql, params, index }: FewEvents, sign: '' | '-'): Condition => ({
    sql: `SELECT ${day} AS day, ${sign}COUNT(*) AS events
          FROM event e ${useIndex(engine, index)} ${joinInOrder(engine)} event_fact f
          WHERE ${hasDimension(first, 'f')} AND f.utc_start = e.utc_start AND f.event_id = e.id AND ${sql} AND ${within.sql}
          GROUP BY day`,
    params: [...params, ...within.params],
  });
  const counted = { ...first, statuses: shown.counted };
  const parts = [
    ...(shown.counted.length === 0 ? [] : summed(counted, range, query.window, day)),
    ...shown.added.map((events) => few(events, '')),
    ...shown.removed.map((events) => few(events, '-')),
  ];
  // Each part has its own groups, which not every engine accepts beside a union.
  return {
    sql: parts.map(({ sql }) => `SELECT day, events FROM (${sql}) part`).join(' UNION ALL '),
    params: parts.flatMap(({ params }) => params),
  };
}

/** Days, from the first to before the last. Events that start on them meet all conditions but `endBefore`. */
interface WholeDays {
  readonly first: number | undefined;
  readonly last: number | undefined;
}

/** Undefined when the window has no such day. */
function wholeDays({ startFrom, startBefore, endFrom, endBefore }: Window): WholeDays | undefined {
  const from = Math.max(startFrom ?? -Infinity, endFrom ?? -Infinity);
  const before = Math.min(startBefore ?? Infinity, endBefore ?? Infinity);
  const first = from === -Infinity ? undefined : dayOf(from + DAY - 1);
  const last = before === Infinity ? undefined : dayOf(before);
  return first !== undefined && last !== undefined && first >= last ? undefined : { first, last };
}

const starting = (since: number, until: number): Condition => ({
  sql: 'f.utc_start >= ? AND f.utc_start < ?',
  params: [Math.max(since, Number.MIN_SAFE_INTEGER), until],
});

/** Numbers of events by day; the events at the edges of the whole days are read. */
class Edges {
  private readonly within: Condition;

  constructor(
    private readonly counted: Counted,
    private readonly window: Window,
    private readonly day: string,
  ) {
    this.within = windowSql(window);
  }

  /** The events of the window that start before the whole days. */
  before(from: number): Condition[] {
    const { startFrom = -Infinity, endFrom = -Infinity } = this.window;
    if (startFrom < endFrom) return this.across(from, endFrom, [this.within]);
    return [this.read(entriesOf(this.counted), [starting(startFrom, from), this.within])];
  }

  /** Those that start after them. */
  after(until: number): Condition[] {
    const { startBefore = Infinity, endBefore = Infinity } = this.window;
    const starts = starting(until, Math.min(startBefore, endBefore));
    return [this.read(entriesOf(this.counted), [starts, this.within])];
  }

  /** The events that start on the whole days, but end too late: negative numbers. */
  tooLong(from: number | undefined, until: number): Condition[] {
    const { endBefore } = this.window;
    if (endBefore === undefined) return [];
    return this.across(until, endBefore, from === undefined ? [] : [starting(from, until)], '-');
  }

  /** The events that start before a second and end at another one or later. */
  private across(until: number, end: number, where: readonly Condition[], sign?: '-'): Condition[] {
    const ending = { sql: 'f.utc_end >= ?', params: [end] };
    return SPANS.map((longest, span) =>
      this.read(entriesOfSpan(this.counted, span), [starting(end - longest, until), ending, ...where], sign),
    );
  }

  private read(entries: string, where: readonly Condition[], sign: '' | '-' = ''): Condition {
    const { sql, params } = allOf(where);
    return {
      sql: `SELECT ${this.day} AS day, ${sign}COUNT(*) AS events ${entries} AND ${sql} GROUP BY day`,
      params,
    };
  }
}

function summed(counted: Counted, days: WholeDays, window: Window, day: string): Condition[] {
  const [from, until] = [days.first, days.last].map((one) => (one === undefined ? one : secondsOf(one)));
  const edges = new Edges(counted, window, day);
  return [
    sumsOfDays(counted, days),
    ...(from === undefined ? [] : edges.before(from)),
    ...(until === undefined ? [] : [...edges.after(until), ...edges.tooLong(from, until)]),
  ];
}

function sumsOfDays({ kind, id, statuses }: Counted, { first, last }: WholeDays): Condition {
  const bounds = [
    ...(first === undefined ? [] : [{ sql: 'AND period >= ?', param: first }]),
    ...(last === undefined ? [] : [{ sql: 'AND period < ?', param: last }]),
  ];
  return {
    sql: `SELECT period AS day, SUM(starts) AS events FROM event_count
          WHERE kind = ${kind} AND fact_id = ${id} AND level = ${LEVEL.day}
            AND status IN (${statuses.join(', ')}) ${bounds.map(({ sql }) => sql).join(' ')} GROUP BY period`,
    params: bounds.map(({ param }) => param),
  };
}

/** SQL for the `id` of all events of a list that start on one of the given days, as `id`s. */
export function listIndexIdsOn(
  ctx: RequestContext,
  engine: Engine,
  query: ListedQuery,
  days: Condition,
): Condition {
  const first = `(d.id - ${dayOf(0)}) * ${DAY}`;
  const onDay = { sql: `f.utc_start >= ${first} AND f.utc_start < ${first} + ${DAY}`, params: [] };
  const { from } = listedEntries(ctx, query, onDay);
  const entries = from.sql.replace(/^FROM /, '');
  return {
    sql: `SELECT f.event_id AS id FROM (${days.sql}) d ${joinInOrder(engine)} ${entries}`,
    params: [...days.params, ...from.params],
  };
}
