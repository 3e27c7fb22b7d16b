import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Status } from '#common/records/status.js';
import type { SeriesShape } from '#common/time/series-dates.js';
import type { RequestContext } from '#http/context/request-context.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { RelatedRecords } from '../events/related-records.js';
import { type OccurrenceRow, SeriesRepository } from './series.repository.js';
import { type LoadedSeries, sharedFields } from './series-mapping.js';
import { shapeOf } from './series-shape.js';

/** A series with what calendars say of it. */
export interface SeriesInCalendar {
  readonly row: LoadedSeries;
  readonly dto: ReturnType<typeof sharedFields>;
  readonly shape: SeriesShape;
  /** When it or one of its events changed last, or became public, be it that the caller may not see it: UTC seconds. */
  readonly changedAt: number;
  /** The occurrences that the caller may list, without protected ones, by their dates. */
  readonly occurrences: readonly OccurrenceRow[];
}

/** Loads series for calendars. */
@Injectable()
export class SeriesCalendar {
  constructor(
    private readonly database: Database,
    private readonly series: SeriesRepository,
    private readonly related: RelatedRecords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Those of the series that the caller may read, and that are not in the trash.
   * @param statuses those of the occurrences; undefined for the default
   */
  async load(
    ctx: RequestContext,
    ids: readonly number[],
    statuses: readonly Status[] | undefined,
  ): Promise<SeriesInCalendar[]> {
    if (ids.length === 0) return [];
    const { rows, occurrences, changes } = await this.database.read(async (manager) =>
      this.read(ctx, manager, ids, statuses),
    );
    const bySeries = Map.groupBy(occurrences, ({ series_id }) => series_id);
    return rows.map((row) => ({
      row,
      dto: sharedFields(row, ctx, this.settings),
      shape: shapeOf(row),
      changedAt: Math.max(row.modified_at, changes.get(row.id) ?? 0),
      occurrences: bySeries.get(row.id) ?? [],
    }));
  }

  private async read(
    ctx: RequestContext,
    manager: EntityManager,
    ids: readonly number[],
    statuses: readonly Status[] | undefined,
  ) {
    const readable = await this.series.loadReadable(ctx, manager, ids);
    const rows: LoadedSeries[] = await this.related.addTo(ctx, manager, readable);
    const shown = rows.map(({ id }) => id);
    return {
      rows,
      occurrences: await this.series.occurrences(ctx, manager, shown, statuses),
      changes: await this.series.lastChanges(ctx, manager, shown),
    };
  }
}
