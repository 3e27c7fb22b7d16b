import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { IdSet } from '#common/structures/id-set.js';
import type { EventStatus } from '#common/values/event-details.js';
import { fromAndWhere, type Listed } from '#content/lists/page.js';
import { countedBy } from '#content/lists/page.repository.js';
import { idSet } from '#content/search/found-page.js';
import { readableWhole } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import type { CollapsedDto } from './event-series.dto.js';

/** How many occurrences after the shown one a list names. */
const MAX_NEXT = 10;

interface PlacedRow {
  readonly id: number;
  readonly series_id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly event_status: EventStatus;
  readonly total: number | string;
}

/** It has the order within a series, and all that a list without other filters asks: no event is read. */
const INDEX = 'ix_event_series';

/**
 * To read all occurrences in the order of their series, and leave out those that are not in the list, takes as long as to
 * look up this many events of it one by one.
 */
const LOOKED_UP = 20_000;

/** The same list, read in the order of series. */
function inSeriesOrder(listed: Listed): Listed {
  if (listed.ids === undefined) return listed;
  const { sql, params } = listed.ids;
  return { ...listed, ids: undefined, where: [...listed.where, { sql: `r.id IN (${sql})`, params }] };
}

/** Whether it takes less to read all occurrences. */
async function isLong(manager: EntityManager, { ids }: Listed): Promise<boolean> {
  if (ids === undefined) return false;
  const counted = `SELECT found.id FROM (${ids.sql}) found LIMIT ${LOOKED_UP + 1}`;
  const all = { sql: `SELECT COUNT(*) FROM (${counted}) counted`, params: ids.params };
  return (await countedBy(manager, all)) > LOOKED_UP;
}

/** The order within a series. */
const OVER = 'OVER (PARTITION BY r.series_id ORDER BY r.utc_start, r.id)';

/**
 * The occurrences `r` of a list. A protected one counts as an event without series for whoever may not read it whole.
 * @param opened protected events that the password opens
 */
function occurrences(
  ctx: RequestContext,
  manager: EntityManager,
  listed: Listed,
  opened: readonly number[],
  ofSeries: Condition,
): Condition {
  const whole = readableWhole(ctx, 'event', 'r', opened);
  return fromAndWhere(manager, {
    ...listed,
    index: listed.ids === undefined ? INDEX : undefined,
    where: [ofSeries, ...listed.where, ...(whole === undefined ? [] : [whole])],
  });
}

/**
 * The occurrences that stand for their series in a list. Prepared SQL numbers them after all filters: a condition on each
 * event would have to repeat these for the earlier ones.
 */
@Injectable()
export class EventCollapseRepository {
  /** Those that are not the first of their series among the events of a list. */
  async later(
    ctx: RequestContext,
    manager: EntityManager,
    listed: Listed,
    opened: readonly number[],
  ): Promise<IdSet> {
    const ordered = (await isLong(manager, listed)) ? inSeriesOrder(listed) : listed;
    const { sql, params } = occurrences(ctx, manager, ordered, opened, {
      sql: 'r.series_id > 0',
      params: [],
    });
    return idSet(manager, {
      sql: `SELECT o.id FROM (SELECT r.id, ROW_NUMBER() ${OVER} AS place ${sql}) o WHERE o.place > 1`,
      params,
    });
  }

  /** Of these series, by the id of the first occurrence: how many a list has, and which come next. */
  async collapsed(
    ctx: RequestContext,
    manager: EntityManager,
    listed: Listed,
    opened: readonly number[],
    series: readonly number[],
  ): Promise<ReadonlyMap<number, CollapsedDto>> {
    if (series.length === 0) return new Map();
    const ofSeries = { sql: `r.series_id IN (${placeholders(series)})`, params: series };
    const { sql, params } = occurrences(ctx, manager, inSeriesOrder(listed), opened, ofSeries);
    const rows = await manager.query<PlacedRow[]>(
      `SELECT o.* FROM (
         SELECT r.id, r.series_id, r.start_date, r.end_date, r.event_status,
           ROW_NUMBER() ${OVER} AS place, COUNT(*) OVER (PARTITION BY r.series_id) AS total ${sql}
       ) o WHERE o.place <= ${MAX_NEXT + 1} ORDER BY o.series_id, o.place`,
      [...params],
    );
    const collapsed = new Map<number, CollapsedDto>();
    for (const [first, ...next] of Map.groupBy(rows, ({ series_id }) => series_id).values()) {
      if (first === undefined) continue;
      collapsed.set(first.id, { total: Number(first.total), next: next.map(shortly) });
    }
    return collapsed;
  }
}

const shortly = ({ id, start_date, end_date, event_status }: PlacedRow): CollapsedDto['next'][number] => ({
  ...{ id, start_date, end_date, event_status },
});
