import { Injectable } from '@nestjs/common';
import { tablesOf } from '#content/localized/localized-tables.js';
import { RecordsService } from '#content/records/records.service.js';
import { mayEdit } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { Database } from '#platform/database/database.js';
import { inPieces } from '#platform/database/in-pieces.js';
import { EVENT } from '#resources/events/event.entity.js';
import type { EventRow } from '#resources/events/event-mapping.js';
import { SERIES } from '#resources/series/series.entity.js';
import type { SeriesRow } from '#resources/series/series-mapping.js';
import { SeriesWriter } from '#resources/series/series-writer.js';
import type { Listing } from './listing.js';
import type { ReportBuilder } from './report.js';
import { type SourceEvent, SourceEventsRepository, TAKEN_BACK } from './source-events.repository.js';
import type { WhenGone } from './when-gone.js';

export interface GoneOptions {
  readonly source: string;
  readonly gone: WhenGone;
  readonly dryRun: boolean;
}

/** How many events are compared with the source, and moved to the trash, at a time. */
const PAGE = 500;
const BATCH = 100;

/** Finds the events that their source takes back or no longer has. */
@Injectable()
export class GoneEvents {
  constructor(
    private readonly database: Database,
    private readonly events: SourceEventsRepository,
    private readonly records: RecordsService,
    private readonly series: SeriesWriter,
  ) {}

  /**
   * Moves what is taken back to the trash, and reports what is gone. Of what the account may not edit, nothing is said.
   * @param contextOf returns the context of a batch
   * @param onBatch called before each batch
   */
  async settle(
    contextOf: () => Promise<RequestContext>,
    listing: Listing,
    { source, gone, dryRun }: GoneOptions,
    report: ReportBuilder,
    onBatch: () => Promise<void>,
  ): Promise<void> {
    for (let after = '', isLast = false; !isLast;) {
      const ctx = await contextOf();
      const page = await this.database.read(async (manager) =>
        this.events.page(manager, source, { after, limit: PAGE }),
      );
      isLast = page.length < PAGE;
      after = page.at(-1)?.external_id ?? after;
      const own = page.filter((event) => mayEdit(ctx, event, 'event'));
      const { 'taken back': takenBack = [], gone: missing = [] } = Object.groupBy(own, (event) =>
        listing.fateOf(event),
      );
      report.miss(
        missing.map(({ id, external_id, title, start_date }) => ({ id, external_id, title, start_date })),
      );
      const unwanted = gone === 'trash' ? [...takenBack, ...missing] : takenBack;
      if (dryRun) report.trash(unwanted.length);
      else
        await inPieces(unwanted, BATCH, async (batch) => {
          await onBatch();
          report.trash(await this.trash(await contextOf(), source, batch));
        });
    }
  }

  /** The same of series that the source no longer has: those with an event, in the days that were read. */
  async settleSeries(
    contextOf: () => Promise<RequestContext>,
    listing: Listing,
    { source, gone, dryRun }: GoneOptions,
    report: ReportBuilder,
  ): Promise<void> {
    const { days } = listing;
    for (let after = '', isLast = false; !isLast;) {
      const ctx = await contextOf();
      const page = await this.database.read(async (manager) =>
        this.events.seriesPage(manager, source, { after, limit: PAGE, days }),
      );
      isLast = page.length < PAGE;
      after = page.at(-1)?.external_id ?? after;
      const missing = page.filter(
        (one) => mayEdit(ctx, one, 'series') && listing.isSeriesGone(one.external_id),
      );
      report.miss(
        missing.map(({ id, external_id, title, start_date }) => ({ id, external_id, title, start_date })),
      );
      if (gone !== 'trash') continue;
      if (dryRun) report.trash(missing.length);
      else for (const one of missing) report.trash(await this.trashSeries(await contextOf(), one));
    }
  }

  private async trashSeries(ctx: RequestContext, { id, external_id }: SourceEvent): Promise<number> {
    return this.database.write(async (manager) => {
      const unit = await UnitOfWork.begin(ctx, manager);
      const current = await tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, id);
      const isSame = current?.external_id === external_id && current.status !== 'trash';
      if (!isSame || !mayEdit(ctx, current, 'series')) return 0;
      await this.series.trash(unit, current, [TAKEN_BACK]);
      return 1;
    });
  }

  /** @returns how many were moved to the trash: others may have written them since */
  private async trash(ctx: RequestContext, source: string, batch: readonly SourceEvent[]): Promise<number> {
    return this.database.write(async (manager) => {
      const unit = await UnitOfWork.begin(ctx, manager);
      let trashed = 0;
      for (const { id, external_id } of batch) {
        const current = await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id);
        const isSame = current?.external_source === source && current.external_id === external_id;
        if (!isSame || current.status === 'trash' || !mayEdit(ctx, current, 'event')) continue;
        await this.records.trash(unit, EVENT, current, [TAKEN_BACK]);
        trashed += 1;
      }
      return trashed;
    });
  }
}
