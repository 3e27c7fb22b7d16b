import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { ExternalKey } from '#content/records/external-id.js';
import { ApiRecordKey, EXTERNAL_PATH, Key, SLUG_PATH } from '#content/records/key.decorator.js';
import { changeByKey, putByKey, readByKey, trashByKey } from '#content/records/key-operations.js';
import type { RecordKey } from '#content/records/record-key.js';
import { RESTORE } from '#content/records/restoring.js';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { DeleteParams, ReadParams, ReadRecord } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation, type WriteOptions } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { CreateSeries, SeriesDto, SeriesListDto, UpdateSeries } from './series.dto.js';
import { SERIES } from './series.entity.js';
import { SeriesService } from './series.service.js';
import { CREATE_SERIES_EXAMPLES, UPDATE_SERIES_EXAMPLES } from './series-examples.js';
import { SeriesQuery } from './series-query.dto.js';

/** The keys by which a path names a series, in the demo data. */
const KEYS = { id: SERIES.exampleId, slug: 'friday-jazz' };

const UPDATE_SERIES: WriteOptions = {
  summary: 'Change a series (extension)',
  description:
    'Changes all occurrences. Those with a value of their own keep it. After a change of the rule, occurrences that it still gives keep their events; others go to the trash, and new ones are created.',
  access: 'edit own records',
  output: SeriesDto,
  errors: ['rest-series-not-found', 'rest-invalid-series-id'],
  examples: UPDATE_SERIES_EXAMPLES,
  pathOverrides: changeByKey(SERIES, CREATE_SERIES_EXAMPLES),
};

@ApiTags('series')
@Controller('series')
export class SeriesController {
  constructor(private readonly series: SeriesService) {}

  @Get()
  @Operation({
    summary: 'List series (extension)',
    description:
      'Series by the start of their first occurrence. A page after the first that has no items returns 404.',
    access: 'public',
    output: SeriesListDto,
    errors: ['series-archive-page-not-found'],
  })
  async listSeries(@Ctx() ctx: RequestContext, @Input() query: SeriesQuery): Promise<Page<SeriesDto>> {
    return this.series.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create a series (extension)',
    description:
      'All occurrences exist when it answers. Each is an event of its own, with an id that never changes. All of it is written or nothing.',
    access: 'create records',
    output: SeriesDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: CREATE_SERIES_EXAMPLES,
  })
  async createSeries(@Ctx() ctx: RequestContext, @Input() input: CreateSeries): Promise<Written<SeriesDto>> {
    return this.series.create(ctx, input);
  }

  @Get([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey(KEYS)
  @Operation({
    summary: 'Read a series (extension)',
    description: 'What is not public is read by those who may edit it.',
    access: 'public',
    output: SeriesDto,
    errors: [
      'rest-series-not-found',
      'rest-invalid-series-id',
      'series-not-accessible',
      'series-no-longer-available',
    ],
    pathOverrides: readByKey(SERIES),
  })
  async readSeries(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() _: ReadRecord,
  ): Promise<Item<SeriesDto>> {
    return this.series.read(ctx, key);
  }

  @Post([ID_PATH, SLUG_PATH])
  @ApiRecordKey(KEYS)
  @WriteOperation(UPDATE_SERIES)
  async updateSeries(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateSeries,
  ): Promise<Written<SeriesDto>> {
    return this.series.update(ctx, key, input);
  }

  @Put(EXTERNAL_PATH)
  @ApiRecordKey()
  @WriteOperation({ ...putByKey(SERIES), output: SeriesDto, examples: CREATE_SERIES_EXAMPLES })
  @ApiResponse({ status: 201, type: SeriesDto })
  async putSeriesByExternalId(
    @Ctx() ctx: RequestContext,
    @Key() key: ExternalKey,
    @Input() input: UpdateSeries,
  ): Promise<Written<SeriesDto>> {
    return this.series.put(ctx, key, input);
  }

  @Delete([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey(KEYS)
  @Operation({
    summary: 'Move a series to the trash (extension)',
    description:
      'Its occurrences go with it, and a second time returns 410. To restore all of them, send `status` by PATCH, such as `publish`; what stays there is deleted for good after a month, or as `TRASH_RETENTION_DAYS` says.',
    access: 'edit own records',
    output: SeriesDto,
    errors: ['rest-series-not-found', 'rest-invalid-series-id', 'series-is-in-trash'],
    pathOverrides: trashByKey(SERIES),
  })
  async trashSeries(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() _: DeleteParams,
  ): Promise<Written<SeriesDto>> {
    return this.series.trash(ctx, key);
  }

  @Post(`${ID_PATH}/restore`)
  @ApiId(KEYS.id)
  @Operation({
    ...RESTORE,
    summary: 'Take a series out of the trash (extension)',
    output: SeriesDto,
    errors: ['rest-series-not-found', 'rest-invalid-series-id', 'rest_not_in_trash'],
  })
  async restoreSeries(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: ReadParams,
  ): Promise<Written<SeriesDto>> {
    return this.series.restore(ctx, id);
  }

  @Put([ID_PATH, SLUG_PATH])
  @ApiRecordKey(KEYS)
  @WriteOperation(UPDATE_SERIES)
  async updateSeriesByPut(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateSeries,
  ): Promise<Written<SeriesDto>> {
    return this.series.update(ctx, key, input);
  }

  @Patch([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey(KEYS)
  @WriteOperation(UPDATE_SERIES)
  async updateSeriesByPatch(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateSeries,
  ): Promise<Written<SeriesDto>> {
    return this.series.update(ctx, key, input);
  }
}
