import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Message } from '#common/messages/message-arguments.js';
import { translateReason } from '#common/messages/messages.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { findExternal } from '#content/records/external-id.js';
import type { RecordFields } from '#content/records/record.dto.js';
import { recordTablesOf } from '#content/records/record-tables.js';
import { RecordsService } from '#content/records/records.service.js';
import type { LoadedRecord } from '#content/visibility/visibility.js';
import { derivedContext, type RequestContext } from '#http/context/request-context.js';
import { type ResolvedRecords, UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, ParamErrors } from '#http/errors/api-error.js';
import { copyInput } from '#http/parameters/copy-input.js';
import { Database } from '#platform/database/database.js';
import type { CreateEvent } from '#resources/events/event.dto.js';
import { EVENT } from '#resources/events/event.entity.js';
import type { EventRow } from '#resources/events/event-mapping.js';
import { EventWriter } from '#resources/events/event-writer.js';
import { SERIES } from '#resources/series/series.entity.js';
import type { SeriesRow } from '#resources/series/series-mapping.js';
import { CalendarParts, type KnownSeries } from './calendar-parts.js';
import { CalendarSeries } from './calendar-series.js';
import { explainFor } from './explain.js';
import {
  type LeftOut,
  type ReadyEvent,
  type ReadyRecord,
  type ReadySeries,
  type Warning,
  warningOfTakeover,
} from './import-record.js';
import { type Repair, withoutContradictions } from './optional-fields.js';
import { warningOf } from './ready-records.js';
import { type NewSeries, type Outcome, type ReportBuilder, seriesName } from './report.js';
import { SeriesRecords } from './series-records.js';
import { SourceEventsRepository } from './source-events.repository.js';
import { withoutUnfetched } from './source-pictures.js';
import { SourcePlaces } from './source-places.js';
import { startsAt } from './stored-start.js';

/** The most records of a transaction: few enough not to block a running service on the same SQLite file for long. */
export const BATCH = 100;

export interface WriteOptions {
  readonly dryRun: boolean;
  /** Skips refused records. Otherwise a refused record fails its whole batch with `RefusedRecord`. */
  readonly skipErrors: boolean;
  /** The series of a batch whose lines were in earlier ones: a dry run has rolled them back, and writes them again. */
  readonly earlier?: readonly ReadySeries[];
}

/** A record was refused, and none may be skipped. */
export class RefusedRecord extends Error {
  constructor(readonly record: LeftOut) {
    super(translateReason('en', record.reason));
  }
}

/** Rolls back the transaction of a dry run. */
class Rollback extends Error {}

interface BatchResult {
  readonly outcomes: Outcome[];
  readonly leftOut: LeftOut[];
  readonly warnings: Warning[];
  /** The series that were created, also in earlier batches. */
  readonly newSeries: NewSeries;
  /** The venues, organizers and terms that were looked up in the transaction. */
  readonly resolved: ResolvedRecords;
}

const emptyResult = (newSeries: NewSeries = new Map()): BatchResult => ({
  outcomes: [],
  leftOut: [],
  warnings: [],
  newSeries: new Map(newSeries),
  resolved: new Map(),
});

interface Attempt {
  /** Of the stored event. */
  readonly id: number | undefined;
  readonly errors: ParamErrors;
  readonly written: BatchResult;
  /** The dates of single events that came to a series. */
  readonly joined: Set<string>;
}

/** @throws RefusedRecord when no record may be skipped */
function leaveOut(
  { place, input }: ReadyRecord,
  error: ApiError,
  { skipErrors, dryRun }: WriteOptions,
  written: BatchResult,
): void {
  const problem = { ...place, reason: explainFor({ ...place, title: input.title }, error) };
  if (!skipErrors && !dryRun) throw new RefusedRecord(problem);
  written.leftOut.push(problem);
}

const TABLES = { event: recordTablesOf('event'), series: recordTablesOf('series') } as const;

const IS_OFF: ReadonlySet<string> = new Set(['canceled', 'postponed']);

/** What is stored of an event or a series, as far as it decides what an import writes. */
type Stored = Pick<EventRow, 'event_status' | 'start_date' | 'utc_start'>;

/** What to write of a record, as far as that depends on the stored event. */
function inputFor<T extends CreateEvent>(
  { input, standing }: Pick<ReadyRecord, 'standing'> & { readonly input: T },
  current: Stored | undefined,
): T {
  if (standing === undefined || current === undefined) return input;
  if (standing === 'takes place') {
    const isOver = IS_OFF.has(current.event_status) && input.event_status === undefined;
    return isOver ? copyInput<T>(input, { event_status: 'scheduled' }) : input;
  }
  const said = new Set(['errors', ...standing.cancels]);
  // The end of a start that moves goes with it.
  if (said.has('start_date') && !startsAt(input, current)) said.add('end_date');
  const others = Object.keys(input).filter((name) => !said.has(name));
  return copyInput<T>(input, Object.fromEntries(others.map((name) => [name, undefined])));
}

async function loadIfKnown<R extends LoadedRecord>(
  manager: EntityManager,
  kind: typeof EVENT | typeof SERIES,
  id: number | undefined,
): Promise<R | undefined> {
  return id === undefined ? undefined : tablesOf<R>(kind).loadForUpdate(manager, id);
}

/** The ids of the records that are known. */
async function knownIds(
  manager: EntityManager,
  batch: readonly ReadyRecord[],
): Promise<ReadonlyMap<ReadyRecord, number>> {
  const found = new Map<ReadyRecord, number>();
  for (const [kind, records] of Map.groupBy(batch, (record) => record.kind)) {
    if (kind === 'exception') continue;
    for (const [record, id] of await TABLES[kind].findByExternalNames(manager, records))
      found.set(record, id);
  }
  return found;
}

/** Writes records of other systems: updates known ones, creates the others. */
@Injectable()
export class Importer {
  constructor(
    private readonly database: Database,
    private readonly writer: EventWriter,
    private readonly seriesRecords: SeriesRecords,
    private readonly calendarSeries: CalendarSeries,
    private readonly calendarParts: CalendarParts,
    private readonly records: RecordsService,
    private readonly places: SourcePlaces,
    private readonly events: SourceEventsRepository,
  ) {}

  /** Writes a batch in one transaction. @throws RefusedRecord */
  async write(
    ctx: RequestContext,
    batch: readonly ReadyRecord[],
    options: WriteOptions,
    report: ReportBuilder,
  ): Promise<void> {
    let written = emptyResult();
    const { earlier = [] } = options;
    const writeAll = async (): Promise<void> => {
      report.warn(withoutUnfetched(batch));
      await this.database.write(async (manager) => {
        written = emptyResult(report.newSeries);
        const idsByRecord = await knownIds(manager, [...earlier, ...batch]);
        for (const record of earlier)
          await this.writeOne(ctx, manager, record, idsByRecord.get(record), options, emptyResult());
        for (const record of batch) {
          // Lets other work that needs no database run first.
          await setImmediate();
          await this.writeOne(ctx, manager, record, idsByRecord.get(record), options, written);
        }
        if (options.dryRun) throw new Rollback();
      });
    };
    const inputs = [...earlier, ...batch].map(({ input }) => input);
    try {
      await this.writer.withImages(ctx, inputs, writeAll, 'report');
    } catch (error) {
      if (!(error instanceof Rollback)) throw error;
    }
    for (const outcome of written.outcomes) report.add(outcome);
    report.leaveOut(written.leftOut);
    report.warn(written.warnings);
    for (const [name, made] of written.newSeries) report.newSeries.set(name, made);
  }

  private async writeOne(
    ctx: RequestContext,
    manager: EntityManager,
    record: ReadyRecord,
    id: number | undefined,
    options: WriteOptions,
    written: BatchResult,
  ): Promise<void> {
    const repairs = new Map<string, Repair>();
    let attempt: ReadyRecord | undefined = record;
    let { errors } = record.input;
    while (attempt !== undefined) {
      try {
        await this.attempt(ctx, manager, attempt, { id, errors, written });
        written.warnings.push(
          ...[...repairs.values()].map((repair) => warningOf(record.place, record.input.title ?? '', repair)),
        );
        return;
      } catch (error) {
        // What the record had created is rolled back.
        written.resolved.clear();
        if (!(error instanceof ApiError)) throw error;
        attempt = withoutContradictions(attempt, error, repairs);
        errors = new ParamErrors();
        if (attempt === undefined) leaveOut(record, error, options, written);
      }
    }
  }

  private async attempt(
    ctx: RequestContext,
    manager: EntityManager,
    record: ReadyRecord,
    { id, errors, written }: Omit<Attempt, 'joined'>,
  ): Promise<void> {
    const joined = new Set<string>();
    // A savepoint, so that everything created for a refused record is rolled back.
    const { done, takenOver } = await manager.transaction(async (nested) => {
      const own = derivedContext(ctx, { language: record.language });
      const unit = await UnitOfWork.begin(own, nested, errors, written.resolved);
      return {
        done: await this.writeRecord(unit, record, { id, errors, written, joined }),
        takenOver: unit.takenOver,
      };
    });
    if (record.kind === 'series' && done === 'created')
      written.newSeries.set(seriesName({ source: record.source, externalId: record.id }), { joined });
    written.warnings.push(...takenOver.map((one) => warningOfTakeover(record.place, one)));
    if (typeof done === 'string') written.outcomes.push(done);
    else if (done !== undefined) written.leftOut.push({ ...record.place, reason: done, isExpected: true });
  }

  /** @returns why the record was left out; undefined if it says nothing that is wanted here */
  private async writeRecord(
    unit: UnitOfWork,
    record: ReadyRecord,
    attempt: Attempt,
  ): Promise<Outcome | Message | undefined> {
    const { id, written } = attempt;
    if (record.kind === 'series') return this.writeSeries(unit, record, attempt);
    if (record.kind === 'exception') return this.calendarSeries.writeException(unit, record);
    const { occurrence } = record;
    if (occurrence === undefined) return this.upsert(unit, record, id);
    const made = written.newSeries.get(seriesName(occurrence.series));
    const isNew = made?.joined.has(occurrence.date) === false;
    return this.seriesRecords.writeOccurrence(unit, record, occurrence, isNew);
  }

  /**
   * An event in the trash comes back if its source had taken it back or it is taken over, and stays there if somebody
   * has put it there.
   * @returns why the record was left out
   */
  private async upsert(
    unit: UnitOfWork,
    record: ReadyEvent,
    id: number | undefined,
  ): Promise<Outcome | Message> {
    const ofSeries = await this.calendarSeries.ofStored(unit, record, id);
    if (ofSeries !== undefined) return ofSeries;
    const current = await loadIfKnown<EventRow>(unit.manager, EVENT, id);
    const input = inputFor(record, current);
    const isTaken = current !== undefined && (await this.records.takeOver(unit, EVENT, current, input));
    if (current?.status === 'trash' && !isTaken && !(await this.comesBack(unit, EVENT, current, input)))
      return { key: 'import_in_trash' };
    await this.places.refresh(unit, record);
    if (current === undefined) {
      await this.writer.create(unit, input);
      return 'created';
    }
    return (await this.writer.updateIfOther(unit, current, input)) ? 'updated' : 'unchanged';
  }

  /** The same of a series, or of a later part of a calendar entry, which what is stored of the entry may have. */
  private async writeSeries(
    unit: UnitOfWork,
    record: ReadySeries,
    attempt: Attempt,
  ): Promise<Outcome | Message | undefined> {
    const { newSeries } = attempt.written;
    const isPart = record.dates?.from !== undefined;
    const id = isPart ? await this.calendarParts.find(unit, record, newSeries) : attempt.id;
    if (id === 'in trash') return { key: 'import_series_in_trash' };
    const done = await this.upsertSeries(unit, record, { ...attempt, id });
    const { source, id: externalId, dates } = record;
    const isNew = dates !== undefined && newSeries.has(seriesName({ source, externalId }));
    return done === 'updated' && isNew ? 'created' : done;
  }

  /** The same of a series, with all its events. */
  private async upsertSeries(
    unit: UnitOfWork,
    record: ReadySeries,
    attempt: Attempt,
  ): Promise<Outcome | Message | undefined> {
    const { id } = attempt;
    if (id === undefined && record.dates?.isOutside === true) return undefined;
    const current = await loadIfKnown<SeriesRow>(unit.manager, SERIES, id);
    const input = inputFor(record, current);
    const isTaken = current !== undefined && (await this.records.takeOver(unit, SERIES, current, input));
    if (current?.status === 'trash' && !isTaken && !(await this.comesBack(unit, SERIES, current, input)))
      return { key: 'import_series_in_trash' };
    await this.places.refresh(unit, record);
    if (record.dates !== undefined)
      return this.writeEntry(unit, record, { current, input, newSeries: attempt.written.newSeries });
    const { outcome, joined } = await this.seriesRecords.write(unit, record, current, input);
    for (const date of joined) attempt.joined.add(date);
    return outcome;
  }

  /** Writes the series of a calendar entry, or of a later part of it. */
  private async writeEntry(unit: UnitOfWork, record: ReadySeries, known: KnownSeries): Promise<Outcome> {
    const { series, isChanged } = await this.calendarParts.arrange(unit, record, known);
    const done = await this.calendarSeries.write(unit, record, series, known.input);
    const isOther = (await this.setOrigin(unit, record)) || isChanged;
    return done === 'unchanged' && isOther ? 'updated' : done;
  }

  /** Notes the series of which another one is a later part. @returns whether that was unknown */
  private async setOrigin(unit: UnitOfWork, record: ReadySeries): Promise<boolean> {
    const { source, id: externalId, splitFrom } = record;
    const id = splitFrom && (await findExternal(unit.manager, SERIES, { source, externalId }));
    return id !== undefined && this.seriesRecords.setOrigin(unit, id, record);
  }

  /** Whether a record leaves the trash: not if somebody has put it there. */
  private async comesBack(
    unit: UnitOfWork,
    { name }: typeof EVENT | typeof SERIES,
    current: LoadedRecord,
    input: RecordFields,
  ): Promise<boolean> {
    if (!(await this.events.isTakenBack(unit.manager, name, current.id))) return false;
    input.status ??= current.trashed_status ?? 'publish';
    return true;
  }
}
