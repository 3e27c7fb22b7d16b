import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Status } from '#common/records/status.js';
import { MAX_OCCURRENCES } from '#common/time/series-dates.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { listedStatuses, mayRead } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { useIndex } from '#platform/database/join-order.js';
import { placeholders } from '#platform/database/rows.js';
import type { Bound } from '../events/event-window.js';
import { linkedIds, SERIES_LINKS } from '../events/link-tables.repository.js';
import { SERIES } from './series.entity.js';
import type { LinkedSeries, OccurrenceCounts, SeriesRow } from './series-mapping.js';

/** Most events have no series, so that statistics advise against this index. */
const events = (engine: Engine): string => `event e ${useIndex(engine, 'uq_event_occurrence')}`;

/** It has all columns that dates and rights ask of an occurrence. */
const BY_DATES = 'ix_event_series';

/** Series `r` with an occurrence that the caller may list and that is within the bounds. */
export function withOccurrence(ctx: RequestContext, engine: Engine, bounds: readonly Bound[]): Condition[] {
  if (bounds.length === 0) return [];
  const listed = listedStatuses(ctx, 'e', 'event', undefined);
  const within = bounds.map(({ column, operator }) => `e.${column} ${operator} ?`);
  return [
    {
      sql: `EXISTS (SELECT 1 FROM event e ${useIndex(engine, BY_DATES)}
        WHERE e.series_id = r.id AND ${within.join(' AND ')} AND ${listed.sql})`,
      params: [...bounds.map(({ seconds }) => seconds), ...listed.params],
    },
  ];
}

interface CountsRow {
  readonly series_id: number;
  readonly total: number | string;
  readonly upcoming: number | string;
  readonly first_start: number | string;
  readonly last_start: number | string;
  readonly next_start: number | string | null;
}

/** The dates of an occurrence, and whether it differs from its series. */
export interface OccurrenceRow {
  readonly id: number;
  readonly series_id: number;
  readonly recurrence_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly utc_start: number;
  readonly utc_end: number;
  readonly all_day: boolean | number;
  readonly overrides: string;
}

/** Until when the occurrences of a series were made. */
export type Expanded = Pick<SeriesRow, 'id' | 'timezone' | 'expanded_until'>;

const NONE: OccurrenceCounts = { total: 0, upcoming: 0, first: null, last: null, next: null };

/** The tables of series and of their links, and what is counted of their events. */
@Injectable()
export class SeriesRepository {
  /** Those of the series that the caller may read, and that are not in the trash. */
  async loadReadable(
    ctx: RequestContext,
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<LinkedSeries[]> {
    const loaded = await this.load(manager, ids);
    return loaded.filter((one) => one.status !== 'trash' && mayRead(ctx, one, SERIES.name));
  }

  /** Series with their links, in the order of the ids; unknown ids are left out. */
  async load(manager: EntityManager, ids: readonly number[]): Promise<LinkedSeries[]> {
    if (ids.length === 0) return [];
    const [rows, links] = await Promise.all([
      tablesOf<SeriesRow>(SERIES).load(manager, ids),
      SERIES_LINKS.linksOf(manager, ids),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row === undefined ? [] : Object.assign(row, { linked: linkedIds(links.get(id) ?? {}) });
    });
  }

  /** What the caller may know of the occurrences of each series, with one statement. */
  async counts(
    ctx: RequestContext,
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, OccurrenceCounts>> {
    if (ids.length === 0) return new Map();
    const listed = listedStatuses(ctx, 'e', 'event', undefined);
    const rows = await manager.query<CountsRow[]>(
      `SELECT e.series_id, COUNT(*) AS total, SUM(CASE WHEN e.utc_end > ? THEN 1 ELSE 0 END) AS upcoming,
         MIN(e.utc_start) AS first_start, MAX(e.utc_start) AS last_start,
         MIN(CASE WHEN e.utc_end > ? THEN e.utc_start END) AS next_start
       FROM ${events(engineOf(manager))}
       WHERE e.series_id IN (${placeholders(ids)}) AND ${listed.sql} GROUP BY e.series_id`,
      [ctx.now, ctx.now, ...ids, ...listed.params],
    );
    const found = new Map(rows.map((row) => [row.series_id, countsIn(row)]));
    return new Map(ids.map((id) => [id, found.get(id) ?? NONE]));
  }

  /** The occurrences of series that the caller may list, without protected ones, by their dates, with one statement. */
  async occurrences(
    ctx: RequestContext,
    manager: EntityManager,
    ids: readonly number[],
    statuses: readonly Status[] | undefined,
  ): Promise<OccurrenceRow[]> {
    if (ids.length === 0) return [];
    const listed = listedStatuses(ctx, 'e', 'event', statuses);
    return manager.query<OccurrenceRow[]>(
      `SELECT e.id, e.series_id, e.recurrence_id, e.start_date, e.end_date, e.utc_start, e.utc_end, e.all_day,
         e.overrides
       FROM ${events(engineOf(manager))}
       WHERE e.series_id IN (${placeholders(ids)}) AND e.recurrence_id IS NOT NULL
         AND e.hide_from_listings = 0 AND e.password_hash IS NULL AND ${listed.sql}
       ORDER BY e.series_id, e.recurrence_id`,
      [...ids, ...listed.params],
    );
  }

  /** When an event of each series changed last, or became public: UTC seconds. */
  async lastChanges(
    { now }: RequestContext,
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await manager.query<
      { series_id: number; changed: number | string; published: number | string }[]
    >(
      `SELECT e.series_id, MAX(e.modified_at) AS changed,
         MAX(CASE WHEN e.published_at <= ? THEN e.published_at ELSE 0 END) AS published
       FROM ${events(engineOf(manager))} WHERE e.series_id IN (${placeholders(ids)}) GROUP BY e.series_id`,
      [now, ...ids],
    );
    return new Map(
      rows.map(({ series_id: id, changed, published }) => [id, Math.max(Number(changed), Number(published))]),
    );
  }

  /** Those of the series that have as many events as a series may have. */
  async full(manager: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await manager.query<{ series_id: number }[]>(
      `SELECT e.series_id FROM ${events(engineOf(manager))}
       WHERE e.series_id IN (${placeholders(ids)}) AND e.status <> 'trash' AND e.recurrence_id IS NOT NULL
       GROUP BY e.series_id HAVING COUNT(*) >= ?`,
      [...ids, MAX_OCCURRENCES],
    );
    return new Set(rows.map(({ series_id: id }) => id));
  }

  /** The dates of the events of each series that a list of the caller leaves out, or shows without what is protected. */
  async hiddenDates(
    ctx: RequestContext,
    manager: EntityManager,
    ids: readonly number[],
    statuses: readonly Status[] | undefined,
  ): Promise<ReadonlyMap<number, readonly string[]>> {
    const listed = listedStatuses(ctx, 'e', 'event', statuses);
    const rows = await manager.query<{ series_id: number; recurrence_id: string }[]>(
      `SELECT e.series_id, e.recurrence_id FROM ${events(engineOf(manager))}
       WHERE e.series_id IN (${placeholders(ids)}) AND e.status <> 'trash' AND e.recurrence_id IS NOT NULL
         AND (e.hide_from_listings = 1 OR e.password_hash IS NOT NULL OR NOT ${listed.sql})
       ORDER BY e.series_id, e.recurrence_id`,
      [...ids, ...listed.params],
    );
    const bySeries = Map.groupBy(rows, ({ series_id }) => series_id);
    return new Map([...bySeries].map(([id, all]) => [id, all.map(({ recurrence_id }) => recurrence_id)]));
  }

  /** Series that are not in the trash and whose occurrences go on, by id. */
  async endless(manager: EntityManager, after: number, limit: number): Promise<Expanded[]> {
    return manager.query<Expanded[]>(
      `SELECT id, timezone, expanded_until FROM series
       WHERE id > ? AND expanded_until <> '' AND status <> 'trash' ORDER BY id LIMIT ?`,
      [after, limit],
    );
  }

  /** The dates of a series that have an event which is not in the trash. */
  async dates(manager: EntityManager, id: number): Promise<ReadonlySet<string>> {
    const rows = await manager.query<{ recurrence_id: string }[]>(
      `SELECT e.recurrence_id FROM ${events(engineOf(manager))}
       WHERE e.series_id = ? AND e.status <> 'trash' AND e.recurrence_id IS NOT NULL`,
      [id],
    );
    return new Set(rows.map(({ recurrence_id }) => recurrence_id));
  }

  /** The id of the event that has this place in the series. */
  async occurrence(manager: EntityManager, id: number, wall: string): Promise<number | undefined> {
    const [row] = await manager.query<{ id: number }[]>(
      `SELECT e.id FROM ${events(engineOf(manager))} WHERE e.series_id = ? AND e.recurrence_id = ?`,
      [id, wall],
    );
    return row?.id;
  }
}

const countsIn = (row: CountsRow): OccurrenceCounts => ({
  total: Number(row.total),
  upcoming: Number(row.upcoming),
  first: Number(row.first_start),
  last: Number(row.last_start),
  next: row.next_start === null ? null : Number(row.next_start),
});
