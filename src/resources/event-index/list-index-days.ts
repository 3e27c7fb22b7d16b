import type { RequestContext } from '#http/context/request-context.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { joinInOrder } from '#platform/database/join-order.js';
import { DAY, dayOf, daySql } from './day-numbers.js';
import { listedEntries, type ListedQuery } from './list-index-page.js';

/**
 * SQL for the days, in UTC, on which events of a list start: the day number as returned by `dayOf`, and the number of events.
 */
export function listIndexDays(ctx: RequestContext, engine: Engine, query: ListedQuery): Condition {
  const { sql, params } = listedEntries(ctx, engine, query);
  return {
    sql: `SELECT ${daySql(engine, 'f.utc_start')} AS day, COUNT(*) AS events ${sql} GROUP BY day`,
    params,
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
  const from = listedEntries(ctx, engine, query, onDay);
  const entries = from.sql.replace(/^FROM /, '');
  return {
    sql: `SELECT f.event_id AS id FROM (${days.sql}) d ${joinInOrder(engine)} ${entries}`,
    params: [...days.params, ...from.params],
  };
}
