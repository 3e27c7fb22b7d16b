import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LinkedKindName, TermKind } from '#common/records/kinds.js';
import { fromAndWhere, givenIds, type Listed } from '#content/lists/page.js';
import { countedBy } from '#content/lists/page.repository.js';
import { listedStatuses, readableWhole } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { joinInOrder } from '#platform/database/join-order.js';
import { secondsOf } from '../event-index/day-numbers.js';
import { listIndexDays, listIndexIdsOn } from '../event-index/list-index-days.js';
import {
  ANY_LANGUAGE,
  DETAIL_KINDS,
  INDEXED_DETAILS,
  type IndexedDetail,
  valueOfNumber,
} from '../event-index/list-index-details.js';
import { DIMENSION } from '../event-index/list-index-entries.js';
import {
  countByValue,
  isOfWhole,
  type ListedQuery,
  listIndexIds,
  listIndexTotal,
} from '../event-index/list-index-page.js';

export type Counts = Map<number | string, number>;
export type IndexQuery = ListedQuery;

/** Of a detail that events are counted by: whether it has several values, and whether a password hides it. */
const DETAILS: Readonly<Record<IndexedDetail, { readonly isList: boolean; readonly isHidden: boolean }>> = {
  event_status: { isList: false, isHidden: false },
  virtual_event_type: { isList: false, isHidden: false },
  availability: { isList: false, isHidden: true },
  spoken_languages: { isList: true, isHidden: true },
  accessibility: { isList: true, isHidden: true },
};

type LinkedKind = TermKind | LinkedKindName;

/** What events are counted by: a kind of linked records, or the month in which they start. */
export type CountedBy = LinkedKind | 'month';

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
  only?.kind === DIMENSION.all && only.check === undefined && others.length === 0;

/** Whether the query matches only events that the caller may read whole. */
export const revealsWhole = ({ dimensions }: IndexQuery): boolean => dimensions.some(isOfWhole);

const monthOf = (day: number): string => new Date(secondsOf(day) * 1_000).toISOString().slice(0, 7);

/** Around the first and last day of a month in UTC, an event's local date may be in another month. */
const isAtEdge = (day: number): boolean => monthOf(day - 1) !== monthOf(day + 1);

/** Events with the same details; the columns are those that are counted. */
type DetailRow = Readonly<Partial<Record<IndexedDetail, string>>> & { readonly events: number };

/**
 * SQL that counts the events of these ids by all the details at once: each event is read but once.
 * @param whole on an event `e`: whether the caller may read what a password hides; else it has the usual values
 */
function countDetails(
  engine: Engine,
  details: readonly IndexedDetail[],
  ids: Condition,
  whole: Condition | undefined,
): Condition {
  const columns = details.map((name) =>
    whole !== undefined && DETAILS[name].isHidden
      ? {
          sql: `CASE WHEN ${whole.sql} THEN e.${name} ELSE '${INDEXED_DETAILS[name]}' END`,
          params: whole.params,
        }
      : { sql: `e.${name}`, params: [] },
  );
  return {
    sql: `SELECT ${columns.map(({ sql }, index) => `${sql} AS ${details[index] ?? ''}`).join(', ')}, COUNT(*) AS events
      FROM (${ids.sql}) m ${joinInOrder(engine)} event e ON e.id = m.id
      GROUP BY ${details.map((_, index) => index + 1).join(', ')}`,
    params: [...columns.flatMap(({ params }) => params), ...ids.params],
  };
}

const valuesOf = (detail: IndexedDetail, stored: string): readonly string[] => {
  if (DETAILS[detail].isList) return JSON.parse(stored) as string[];
  return stored === '' ? [] : [stored];
};

function addTo(counts: Counts, value: number | string, events: number): void {
  counts.set(value, (counts.get(value) ?? 0) + events);
}

/** The events of a plain list that name spoken languages, and that the caller may read whole. */
const withLanguages = (indexed: IndexQuery): IndexQuery => ({
  ...indexed,
  dimensions: [{ kind: DETAIL_KINDS.spoken_languages, ids: [ANY_LANGUAGE] }],
});

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
      addTo(counts, value, more);
    return counts;
  }

  /** The number of the list's events by each value of these details. */
  async countDetails(
    ctx: RequestContext,
    manager: EntityManager,
    details: readonly IndexedDetail[],
    events: ListedEvents,
  ): Promise<ReadonlyMap<IndexedDetail, Counts>> {
    const result = new Map(
      details.map((name): [IndexedDetail, Counts] => [name, new Map<number | string, number>()]),
    );
    const engine = engineOf(manager);
    const countRows = async (
      columns: readonly IndexedDetail[],
      ids: Condition,
      whole?: Condition,
    ): Promise<void> => {
      if (columns.length === 0) return;
      const { sql, params } = countDetails(engine, columns, ids, whole);
      for (const row of await manager.query<DetailRow[]>(sql, [...params]))
        for (const [name, counts] of result)
          if (columns.includes(name))
            for (const value of valuesOf(name, row[name] ?? INDEXED_DETAILS[name]))
              addTo(counts, value, row.events);
    };
    if ('ids' in events) {
      const whole = new Set(events.whole);
      const others = events.ids.filter((id) => !whole.has(id));
      await countRows(details, givenIds(manager, events.whole));
      const shown = details.filter((name) => !DETAILS[name].isHidden);
      if (others.length > 0) await countRows(shown, givenIds(manager, others));
      return result;
    }
    const { indexed } = events;
    if (!isPlain(indexed)) {
      await countRows(details, listIndexIds(ctx, engine, indexed), readableWhole(ctx, 'event', 'e'));
      return result;
    }
    for (const [detail, counts] of result) {
      if (detail !== 'spoken_languages') await this.addIndexed(ctx, manager, detail, indexed, counts);
      else await countRows([detail], listIndexIds(ctx, engine, withLanguages(indexed)));
    }
    return result;
  }

  /** Adds the numbers of a plain list's events by the values of a detail, of which entries tell. */
  private async addIndexed(
    ctx: RequestContext,
    manager: EntityManager,
    detail: Exclude<IndexedDetail, 'spoken_languages'>,
    indexed: IndexQuery,
    counts: Counts,
  ): Promise<void> {
    const engine = engineOf(manager);
    const counted = countByValue(ctx, engine, DETAIL_KINDS[detail], indexed);
    const rows = await manager.query<{ value: number; events: number }[]>(counted.sql, [...counted.params]);
    for (const { value, events } of rows) addTo(counts, valueOfNumber(detail, value), events);
    const [usual] = valuesOf(detail, INDEXED_DETAILS[detail]);
    if (usual === undefined) return;
    const all = await countedBy(manager, listIndexTotal(ctx, engine, indexed));
    const left = all - rows.reduce((sum, { events }) => sum + events, 0);
    if (left > 0) addTo(counts, usual, left);
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
    if ('ids' in events)
      return countLinks(manager, by, givenIds(manager, by === 'month' ? events.ids : events.whole));
    const { indexed } = events;
    if (by === 'month') return this.addWholeDays(ctx, manager, indexed, counts);
    if (isPlain(indexed)) return countByValue(ctx, engineOf(manager), DIMENSION[by], indexed);
    return countLinks(manager, by, listIndexIds(ctx, engineOf(manager), indexed));
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
    for (const { day, events } of days) if (!isAtEdge(day)) addTo(counts, monthOf(day), events);
    const edges = givenIds(manager, days.map(({ day }) => day).filter(isAtEdge));
    return countLinks(manager, 'month', listIndexIdsOn(ctx, engine, indexed, edges));
  }
}
