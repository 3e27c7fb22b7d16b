import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#http/context/request-context.js';
import { inPieces } from '#platform/database/in-pieces.js';
import type { Pace } from '#platform/outbound/pace.js';
import { CancelledEntries } from './cancelled-entries.js';
import { GoneEvents } from './gone-events.js';
import { GonePlaces } from './gone-places.js';
import type { LeftOut, ReadyRecord, ReadySeries, SourceContent } from './import-record.js';
import { BATCH, Importer, type WriteOptions } from './importer.js';
import { Listing } from './listing.js';
import { type Origin, readRecords } from './ready-records.js';
import { ReportBuilder } from './report.js';
import { SourcePictures } from './source-pictures.js';
import { SourcePlaces } from './source-places.js';
import { SourceTerms } from './source-terms.js';
import type { WhenGone } from './when-gone.js';

export interface RunOptions extends WriteOptions, Origin {
  /** Earlier lines are skipped. */
  readonly fromLine: number;
  /** `keep` without it. */
  readonly gone?: WhenGone | undefined;
  /** The rate at which pictures are fetched. Without it, those of a batch are fetched at the same time. */
  readonly pace?: Pace | undefined;
}

/** Receives the progress of an import, and may end it between two batches. */
export interface Watch {
  /** Called before each batch and at the end, after `done` of `total` records. */
  progress(done: number, total: number, report: ReportBuilder): Promise<void>;
}

/** Part of the content cannot be imported, and nothing may be left out. */
export class RefusedContent extends Error {
  constructor(readonly report: ReportBuilder) {
    super('Something cannot be imported.');
  }
}

const isFrom =
  (fromLine: number) =>
  ({ line }: { readonly line?: number }): boolean =>
    line === undefined || line >= fromLine;

/** What cannot be identified may be any event that was imported before: then none of them goes to the trash. */
function goneRule(
  leftOut: readonly LeftOut[],
  { gone = 'keep' }: RunOptions,
  report: ReportBuilder,
): WhenGone {
  const isUnsure = leftOut.some(({ id, isExpected }) => id === undefined && isExpected === undefined);
  if (gone === 'keep' || !isUnsure) return gone;
  report.warn([{ where: { key: 'import_whole_file' }, warning: { key: 'import_gone_kept' } }]);
  return 'keep';
}

/** The records with those of a series together: a dry run writes the series again for each batch that has some of them. */
function bySeries(records: readonly ReadyRecord[]): ReadyRecord[] {
  const groupOf = (record: ReadyRecord): object => {
    if (record.kind === 'series') return record.ofFile ?? record;
    return record.kind === 'event' ? (record.occurrence?.ofFile ?? record) : record;
  };
  return [...Map.groupBy(records, groupOf).values()].flat();
}

/** Those of the series that have an event in the batch. */
function seriesBefore(batch: readonly ReadyRecord[], begun: ReadonlySet<ReadySeries>): ReadySeries[] {
  const named = batch.flatMap((record) =>
    record.kind === 'event' ? (record.occurrence?.ofFile.line ?? []) : [],
  );
  return [...new Set(named)].filter((series) => begun.has(series));
}

/** Imports the content of a source batch by batch. */
@Injectable()
export class ImportRun {
  constructor(
    private readonly importer: Importer,
    private readonly terms: SourceTerms,
    private readonly places: SourcePlaces,
    private readonly cancelled: CancelledEntries,
    private readonly pictures: SourcePictures,
    private readonly goneEvents: GoneEvents,
    private readonly gonePlaces: GonePlaces,
  ) {}

  /**
   * @param contextOf returns the context of a batch
   * @throws RefusedContent, RefusedRecord unless errors are skipped, and any error of the watch
   */
  async run(
    contextOf: () => Promise<RequestContext>,
    content: SourceContent,
    options: RunOptions,
    watch: Watch,
  ): Promise<ReportBuilder> {
    const report = new ReportBuilder();
    const wanted = isFrom(options.fromLine);
    report.leaveOut(content.leftOut.filter(wanted));
    report.warn(content.warnings.filter(wanted));
    const named = await this.terms.resolve(await contextOf(), content, options, report);
    const given = await this.places.resolve(contextOf, content, named, options, report);
    const records = await this.cancelled.resolve(await contextOf(), content, given, options, report);
    const { ready, leftOut, warnings, ids, seriesIds } = await readRecords(records, options);
    report.leaveOut(leftOut.filter(wanted));
    report.warn(warnings.filter(wanted));
    if (report.problems > 0 && !options.skipErrors && !options.dryRun) throw new RefusedContent(report);
    const chosen = ready.filter(({ place }) => wanted(place));
    const written = options.dryRun ? bySeries(chosen) : chosen;
    await this.writeAll(contextOf, written, { options, report, watch });
    if (options.fromLine > 1) return report;
    const gone = goneRule([...content.leftOut, ...leftOut], options, report);
    const listing = new Listing(content, ids, seriesIds);
    const rule = { ...options, gone };
    await this.goneEvents.settle(contextOf, listing, rule, report, async () =>
      watch.progress(written.length, written.length, report),
    );
    await this.goneEvents.settleSeries(contextOf, listing, rule, report);
    await this.gonePlaces.settle(await contextOf(), content, { ...options, gone }, report);
    return report;
  }

  private async writeAll(
    contextOf: () => Promise<RequestContext>,
    records: readonly ReadyRecord[],
    { options, report, watch }: { options: RunOptions; report: ReportBuilder; watch: Watch },
  ): Promise<void> {
    const begun = new Set<ReadySeries>();
    await inPieces(records, BATCH, async (batch, done) => {
      await watch.progress(done, records.length, report);
      const ctx = await contextOf();
      await this.pictures.find(ctx, batch, options.pace, { dryRun: options.dryRun, report });
      const earlier = options.dryRun ? seriesBefore(batch, begun) : [];
      await this.importer.write(ctx, batch, { ...options, earlier }, report);
      for (const record of batch) if (record.kind === 'series') begun.add(record);
    });
    await watch.progress(records.length, records.length, report);
  }
}
