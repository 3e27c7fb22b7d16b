import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Kind } from '#common/records/kinds.js';
import { fromAndWhere, givenIds, type Listed } from '#content/lists/page.js';
import { listedStatuses, readableWhole } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { joinInOrder } from '#platform/database/join-order.js';
import { listIndexDays, listIndexIdsOn } from '../event-index/list-index-days.js';
import { DIMENSION, revealsProtected, secondsOf } from '../event-index/list-index-entries.js';
import { countByValue, type ListedQuery, listIndexIds } from '../event-index/list-index-page.js';

export type Counts = Map<number | string, number>;
export type IndexQuery = ListedQuery;
/** A detail that has one value of a few, or several. */
interface CountedDetail {
  readonly isList: boolean;
  /** Whether a password hides it. */
  readonly isHidden: boolean;
}

/** The details that events are counted by; their columns have the same names. */
const DETAILS = {
  event_status: { isList: false, isHidden: false },
  virtual_event_type: { isList: false, isHidden: false },
  availability: { isList: false, isHidden: true },
  spoken_languages: { isList: true, isHidden: true },
  accessibility: { isList: true, isHidden: true },
} as const satisfies Record<string, CountedDetail>;

export type DetailFacet = keyof typeof DETAILS;

type LinkedKind = Exclude<Kind, 'event'>;

/** What events are counted by: a kind of linked records, the month in which they start, or a detail. */
export type CountedBy = LinkedKind | 'month' | DetailFacet;

const isDetail = (by: string): by is DetailFacet => by in DETAILS;

/** All events of a list; `whole` are those that the caller may read whole. */
export interface EventsById {
  readonly ids: readonly number[];
  readonly whole: readonly number[];
}

/** The events of a list, as a query of the list index or by their ids. */
export type ListedEvents = { readonly indexed: IndexQuery } | EventsById;

interface CountRow {
  readonly value: number | string;
  readonly events: number;
}

interface DayRow {
  readonly day: number;
  readonly events: number;
}

/** Whether only dates and rights choose the events. Then the entries of all values are counted. */
export const isPlain = ({ dimensions: [only, ...others] }: IndexQuery): boolean =>
  only?.kind === DIMENSION.all && others.length === 0;

/** Whether the query matches only events that the caller may read whole. */
export const revealsWhole = ({ dimensions }: IndexQuery): boolean =>
  dimensions.some(({ kind }) => revealsProtected(kind));

const monthOf = (day: number): string => new Date(secondsOf(day) * 1_000).toISOString().slice(0, 7);

/** Around the first and last day of a month in UTC, an event's local date may be in another month. */
const isAtEdge = (day: number): boolean => monthOf(day - 1) !== monthOf(day + 1);

/** SQL for the elements `v` of a list of the event `e`. */
const elementsOf = (engine: Engine, column: string): string =>
  engine === 'sqlite'
    ? `JOIN json_each(e.${column}) v`
    : `JOIN JSON_TABLE(e.${column}, '$[*]' COLUMNS (value varchar(64) PATH '$')) v`;

/** SQL that counts the events of these ids, of which the caller may read what is counted, by the values of a detail. */
function countDetail(
  engine: Engine,
  by: DetailFacet,
  ids: Condition,
  whole: Condition = { sql: '1 = 1', params: [] },
): Condition {
  const { isList } = DETAILS[by];
  const value = isList ? 'v.value' : `e.${by}`;
  return {
    sql: `SELECT ${value} AS value, COUNT(*) AS events FROM (${ids.sql}) m ${joinInOrder(engine)} event e ON e.id = m.id
      ${isList ? elementsOf(engine, by) : ''} WHERE e.${by} NOT IN ('', '[]') AND ${whole.sql} GROUP BY ${value}`,
    params: [...ids.params, ...whole.params],
  };
}

/** SQL that counts the events of these ids by linked record or month. */
function countLinks(manager: EntityManager, by: LinkedKind | 'month', ids: Condition): Condition {
  const join = joinInOrder(engineOf(manager));
  const from = `FROM (${ids.sql}) m`;
  if (by === 'month') {
    const sql = `SELECT SUBSTR(e.start_date, 1, 7) AS value, COUNT(*) AS events ${from} ${join} event e ON e.id = m.id GROUP BY value`;
    return { sql, params: ids.params };
  }
  const { before, joins, value } = linksOf(engineOf(manager), by);
  // An event in two subcategories counts once for their parent.
  const count = by === 'category' ? 'COUNT(DISTINCT m.id)' : 'COUNT(*)';
  const sql = `${before} SELECT ${value} AS value, ${count} AS events ${from} ${joins} GROUP BY ${value}`;
  return { sql, params: ids.params };
}

/** The links of the events `m`; for categories also those to the ancestors. */
function linksOf(engine: Engine, by: LinkedKind) {
  const join = joinInOrder(engine);
  const own = `${join} event_${by} l ON l.event_id = m.id`;
  if (by !== 'category') return { before: '', joins: own, value: `l.${by}_id` };
  return {
    before: `WITH RECURSIVE ancestry(id, ancestor) AS (
      SELECT id, id FROM category
      UNION SELECT ancestry.id, c.parent FROM ancestry JOIN category c ON c.id = ancestry.ancestor WHERE c.parent <> 0
    )`,
    joins: `${own} ${join} ancestry ON ancestry.id = l.category_id`,
    value: 'ancestry.ancestor',
  };
}

/** Keeps only venues and organizers that the caller may read. Everybody may read terms. */
function readable(ctx: RequestContext, by: CountedBy, counted: Condition): Condition {
  if (by !== 'venue' && by !== 'organizer') return counted;
  const listed = listedStatuses(ctx, 'v', by, ['publish', 'future', 'draft', 'pending', 'private']);
  return {
    sql: `SELECT n.value, n.events FROM (${counted.sql}) n JOIN ${by} v ON v.id = n.value WHERE ${listed.sql}`,
    params: [...counted.params, ...listed.params],
  };
}

/** Counts the events of a list. It runs prepared SQL, as every request with `facets` counts whole lists. */
@Injectable()
export class EventFacetsRepository {
  /** The number of the list's events by each linked record or month. */
  async count(
    ctx: RequestContext,
    manager: EntityManager,
    by: CountedBy,
    events: ListedEvents,
  ): Promise<Counts> {
    const counts: Counts = new Map();
    const { sql, params } = readable(ctx, by, await this.counted(ctx, manager, by, events, counts));
    for (const { value, events: more } of await manager.query<CountRow[]>(sql, [...params]))
      counts.set(value, (counts.get(value) ?? 0) + more);
    return counts;
  }

  /**
   * The events that meet the conditions.
   * @param most the limit; one more is returned when there are more
   */
  async list(
    ctx: RequestContext,
    manager: EntityManager,
    listed: Listed,
    opened: readonly number[],
    most: number,
  ): Promise<EventsById> {
    const whole = readableWhole(ctx, 'event', 'r', opened) ?? { sql: '(1 = 1)', params: [] };
    const { sql, params } = fromAndWhere(manager, listed);
    const rows = await manager.query<{ id: number; whole: number | string }[]>(
      `SELECT r.id, ${whole.sql} AS whole ${sql} LIMIT ?`,
      [...whole.params, ...params, most + 1],
    );
    return {
      ids: rows.map(({ id }) => id),
      whole: rows.filter((row) => Number(row.whole) === 1).map(({ id }) => id),
    };
  }

  /** A statement that returns the counts. Those that an earlier statement returned are added to `counts`. */
  private async counted(
    ctx: RequestContext,
    manager: EntityManager,
    by: CountedBy,
    events: ListedEvents,
    counts: Counts,
  ): Promise<Condition> {
    if (isDetail(by)) return this.countedDetail(ctx, manager, by, events);
    if ('ids' in events)
      return countLinks(manager, by, givenIds(manager, by === 'month' ? events.ids : events.whole));
    const { indexed } = events;
    if (by === 'month') return this.addWholeDays(ctx, manager, indexed, counts);
    if (isPlain(indexed)) return countByValue(ctx, DIMENSION[by], indexed);
    return countLinks(manager, by, listIndexIds(ctx, engineOf(manager), indexed));
  }

  private countedDetail(
    ctx: RequestContext,
    manager: EntityManager,
    by: DetailFacet,
    events: ListedEvents,
  ): Condition {
    const engine = engineOf(manager);
    const { isHidden } = DETAILS[by];
    if ('ids' in events)
      return countDetail(engine, by, givenIds(manager, isHidden ? events.whole : events.ids));
    const whole = isHidden ? readableWhole(ctx, 'event', 'e') : undefined;
    return countDetail(engine, by, listIndexIds(ctx, engine, events.indexed), whole);
  }

  /**
   * Adds the events that start on days whose month is the same in every zone.
   * @returns a statement for all other events
   */
  private async addWholeDays(
    ctx: RequestContext,
    manager: EntityManager,
    indexed: IndexQuery,
    counts: Counts,
  ): Promise<Condition> {
    const engine = engineOf(manager);
    const { sql, params } = listIndexDays(ctx, engine, indexed);
    const days = await manager.query<DayRow[]>(sql, [...params]);
    for (const { day, events } of days)
      if (!isAtEdge(day)) counts.set(monthOf(day), (counts.get(monthOf(day)) ?? 0) + events);
    const edges = givenIds(manager, days.map(({ day }) => day).filter(isAtEdge));
    return countLinks(manager, 'month', listIndexIdsOn(ctx, engine, indexed, edges));
  }
}
