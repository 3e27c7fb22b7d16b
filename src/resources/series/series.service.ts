import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { ExternalKey } from '#content/records/external-id.js';
import { idForWrite, idOfKey, type RecordKey } from '#content/records/record-key.js';
import type { PutResult } from '#content/records/record-writer.js';
import { beforeTrash } from '#content/records/restoring.js';
import { unknownRecord } from '#content/records/unknown-record.js';
import { mayEdit, mayRead } from '#content/visibility/visibility.js';
import { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, ParamErrors } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import { copyInput } from '#http/parameters/copy-input.js';
import { Page, pageNotFound } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { ListIndex } from '../event-index/list-index.js';
import type { EventDto } from '../events/event.dto.js';
import { seriesJsonLd } from '../events/event-json-ld.js';
import { EventsService } from '../events/events.service.js';
import type { CreateSeries, SeriesDto, UpdateSeries } from './series.dto.js';
import { SERIES } from './series.entity.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesFinder } from './series-finder.js';
import { type CountedSeries, type LinkedSeries, type SeriesRow, toSeriesDto } from './series-mapping.js';
import type { OccurrencesQuery, SeriesQuery } from './series-query.dto.js';
import { SeriesWriter, type WrittenSeries } from './series-writer.js';

/** Writes one series in the transaction of the unit. */
type WriteSeries = (unit: UnitOfWork) => Promise<PutResult<WrittenSeries>>;

@Injectable()
export class SeriesService {
  constructor(
    private readonly database: Database,
    private readonly finder: SeriesFinder,
    private readonly writer: SeriesWriter,
    private readonly series: SeriesRepository,
    private readonly events: EventsService,
    private readonly listIndex: ListIndex,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: SeriesQuery): Promise<Page<SeriesDto>> {
    const { items, ...found } = await this.finder.page(ctx, query);
    if (items.length === 0 && found.page > 1) throw pageNotFound(SERIES.name);
    return new Page({
      ...found,
      collection: SERIES.collection,
      items: items.map((series) => toSeriesDto(series, ctx, this.settings)),
    });
  }

  async read(ctx: RequestContext, key: RecordKey): Promise<Item<SeriesDto>> {
    const series = await this.database.read(async (manager) => {
      const loaded = await this.readable(ctx, manager, await idOfKey(manager, SERIES, key));
      return this.counted(ctx, manager, loaded);
    });
    const dto = toSeriesDto(series, ctx, this.settings);
    // An occurrence may end at any time.
    return new Item({ ...dto, json_ld: seriesJsonLd(dto, series) }, series);
  }

  /** The events of a series as lists show them. Invalid parameters are reported before a missing series. */
  async listOccurrences(ctx: RequestContext, id: number, query: OccurrencesQuery): Promise<Page<EventDto>> {
    query.errors.throwIfAny();
    await this.database.read(async (manager) => this.readable(ctx, manager, id));
    const ofSeries = copyInput(query, { series: [id], hasDefaultDates: false });
    const page = await this.events.list(ctx, ofSeries);
    return new Page({ ...page, path: `${SERIES.collection}/${id}/occurrences` });
  }

  async create(ctx: RequestContext, input: CreateSeries): Promise<Written<SeriesDto>> {
    return this.writeWithImages(ctx, input, async (unit) => ({
      stored: await this.writer.create(unit, input),
      isNew: true,
    }));
  }

  async update(ctx: RequestContext, key: RecordKey, input: UpdateSeries): Promise<Written<SeriesDto>> {
    return this.writeWithImages(ctx, input, async (unit) => {
      const current = await this.loadForWrite(unit, key);
      return { stored: await this.writer.update(unit, current, input), isNew: false };
    });
  }

  /** Updates the series with this external key, or creates it. */
  async put(ctx: RequestContext, external: ExternalKey, input: UpdateSeries): Promise<Written<SeriesDto>> {
    return this.writeWithImages(ctx, input, async (unit) => this.writer.put(unit, external, input));
  }

  async trash(ctx: RequestContext, key: RecordKey): Promise<Written<SeriesDto>> {
    return this.write(ctx, new ParamErrors(), async (unit) => {
      const current = await this.loadForWrite(unit, key);
      if (!mayEdit(ctx, current, SERIES.name)) throw denied(ctx.caller);
      if (current.status === 'trash') throw new ApiError('series-is-in-trash', { key: 'series_is_in_trash' });
      unit.expect(current);
      return { stored: await this.writer.trash(unit, current), isNew: false };
    });
  }

  /** Takes the series out of the trash, with the status that it had before. */
  async restore(ctx: RequestContext, id: number): Promise<Written<SeriesDto>> {
    return this.write(ctx, new ParamErrors(), async (unit) => {
      const current = await this.loadForWrite(unit, { id });
      if (!mayEdit(ctx, current, SERIES.name)) throw denied(ctx.caller);
      return {
        stored: await this.writer.update(unit, current, beforeTrash(unit.errors, current)),
        isNew: false,
      };
    });
  }

  private async writeWithImages(
    ctx: RequestContext,
    input: CreateSeries | UpdateSeries,
    work: WriteSeries,
  ): Promise<Written<SeriesDto>> {
    return this.writer.withImages(ctx, [input], async () => this.write(ctx, input.errors, work));
  }

  private async write(
    ctx: RequestContext,
    errors: ParamErrors,
    work: WriteSeries,
  ): Promise<Written<SeriesDto>> {
    const write = async (unit: UnitOfWork): Promise<Written<SeriesDto>> =>
      this.written(unit, await work(unit));
    return this.database.write(UnitOfWork.of(ctx, write, errors));
  }

  /** The series of the path, locked. Invalid parameters are reported before a missing series. */
  private async loadForWrite(unit: UnitOfWork, key: RecordKey): Promise<SeriesRow> {
    const { ctx, manager, errors } = unit;
    const id = await idForWrite(unit, SERIES, key);
    const series = await tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, id);
    if (series !== undefined) return series;
    errors.throwIfAny();
    throw await unknownRecord(ctx, manager, SERIES, id);
  }

  /** The series as this write has left it: the counts of its terms come from the list index, which is written late. */
  private async written(
    { ctx, manager }: UnitOfWork,
    { isNew, stored: { plan, ...stored } }: PutResult<WrittenSeries>,
  ): Promise<Written<SeriesDto>> {
    await this.listIndex.write(manager);
    const series = await this.counted(ctx, manager, stored);
    const dto = toSeriesDto(series, ctx, this.settings);
    const occurrences = ctx.transaction === 'dryRun' ? { ...dto.occurrences, ...plan } : dto.occurrences;
    return new Written({ ...dto, occurrences }, series, isNew);
  }

  /** @throws ApiError when no series has the id, or when the caller may not read it */
  private async readable(ctx: RequestContext, manager: EntityManager, id: number): Promise<LinkedSeries> {
    const [series] = await this.series.load(manager, [id]);
    if (series === undefined) throw await unknownRecord(ctx, manager, SERIES, id);
    if (series.status === 'trash' && mayEdit(ctx, series, SERIES.name))
      throw new ApiError('series-no-longer-available', { key: 'series_in_trash_read' });
    if (series.status === 'trash' || !mayRead(ctx, series, SERIES.name))
      throw new ApiError('series-not-accessible', { key: 'series_not_accessible' });
    return series;
  }

  private async counted(
    ctx: RequestContext,
    manager: EntityManager,
    series: LinkedSeries,
  ): Promise<CountedSeries> {
    const [counted] = await this.finder.withCounts(ctx, manager, [series]);
    if (counted === undefined) throw new Error(`The series ${series.id} was not counted.`);
    return counted;
  }
}
