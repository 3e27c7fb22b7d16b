import type { EntityManager } from 'typeorm';
import type { Engine } from '../database/columns.js';
import { joinInOrder } from '../database/join-order.js';
import { placeholders } from '../database/rows.js';
import type { Condition } from '../records/visibility.js';
import type { Window } from '../search/fact-count.js';
import { windowSql } from '../search/fact-page.js';
import { FACT } from '../search/facts.js';
import { IdSet } from '../search/id-set.js';

/** A condition on the event `r`, and a statement that gives as `id` all events within the window that meet it. */
export interface SetCondition extends Condition {
  readonly set: Condition;
}

/** Events that have one of the things, by their facts: whatever their status, and who may know of it. */
export function ofThings(kind: number, ids: readonly number[], window: Window): Condition {
  const within = windowSql(window);
  return {
    sql: `SELECT f.event_id AS id FROM event_fact f
          WHERE f.kind = ${kind} AND f.fact_id IN (${placeholders(ids)}) AND ${within.sql}`,
    params: [...ids, ...within.params],
  };
}

/** The same of events at the venues `v` that meet a condition. */
export function ofVenues(engine: Engine, venues: Condition, window: Window): Condition {
  const within = windowSql(window);
  return {
    sql: `SELECT f.event_id AS id FROM venue v ${joinInOrder(engine)} event_fact f ON f.fact_id = v.id
          WHERE f.kind = ${FACT.venue} AND ${venues.sql} AND ${within.sql}`,
    params: [...venues.params, ...within.params],
  };
}

/** The events, of those that were found if any were looked for, that are in all sets. */
export async function inAllSets(
  manager: EntityManager,
  sets: readonly Condition[],
  found?: IdSet,
): Promise<IdSet> {
  let common = found;
  for (const { sql, params } of sets) {
    if (common?.size === 0) break;
    const rows = await manager.query<{ id: number }[]>(sql, [...params]);
    const set = new IdSet();
    for (const { id } of rows) set.add(id);
    common = common?.intersect(set) ?? set;
  }
  return common ?? new IdSet();
}
