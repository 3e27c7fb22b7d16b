import { Inject, Injectable } from '@nestjs/common';
import type { Status } from '#common/records/status.js';
import type { RequestContext } from '#http/context/request-context.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { RelatedRecords } from '../events/related-records.js';
import { SeriesRepository } from './series.repository.js';
import { type LinkedSeries, type LoadedSeries, sharedFields } from './series-mapping.js';

/** A series as the caller may see it, and the row that it was built from. */
export interface SeriesOfList {
  readonly row: LoadedSeries;
  readonly dto: ReturnType<typeof sharedFields>;
  /** The dates whose events a list of the caller leaves out, be it that they are protected, hidden or not published. */
  readonly hiddenDates: readonly string[];
  /** The series that it was split from, if the caller may read it. */
  readonly splitFrom: LinkedSeries | undefined;
}

/** The series that the events of a list belong to. */
@Injectable()
export class ListedSeries {
  constructor(
    private readonly database: Database,
    private readonly series: SeriesRepository,
    private readonly related: RelatedRecords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Those with these ids that the caller may read, by id.
   * @param statuses those of the list; undefined for the default
   */
  async listed(
    ctx: RequestContext,
    ids: readonly number[],
    statuses: readonly Status[] | undefined,
  ): Promise<ReadonlyMap<number, SeriesOfList>> {
    if (ids.length === 0) return new Map();
    return this.database.read(async (manager) => {
      const readable = await this.series.loadReadable(ctx, manager, ids);
      const rows = await this.related.addTo(ctx, manager, readable);
      const hidden = await this.series.hiddenDates(ctx, manager, ids, statuses);
      const from = rows.flatMap(({ split_from: id }) => id ?? []);
      const origins = await this.series.loadReadable(ctx, manager, from);
      const shown = rows.map((row): SeriesOfList => ({
        row,
        dto: sharedFields(row, ctx, this.settings),
        hiddenDates: hidden.get(row.id) ?? [],
        splitFrom: origins.find(({ id }) => id === row.split_from),
      }));
      return new Map(shown.map((one) => [one.row.id, one]));
    });
  }
}
