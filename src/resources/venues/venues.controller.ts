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
import { CreateVenue, UpdateVenue, VenueDto, VenueListDto } from './venue.dto.js';
import { VENUE } from './venue.entity.js';
import { VenueQuery } from './venue-query.dto.js';
import { VenuesService } from './venues.service.js';

/** Example of a body that creates a venue. */
const WHOLE = { 'A venue with a city': { venue: 'Town Hall', city: 'Brașov' } };

const UPDATE_VENUE: WriteOptions = {
  summary: 'Change a venue',
  description:
    'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
  access: 'edit own records',
  output: VenueDto,
  examples: { 'One field': { phone: '+39 06 000 0000' } },
  pathOverrides: changeByKey(VENUE, WHOLE),
};

@ApiTags('venues')
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Operation({
    summary: 'List venues',
    description: 'The newest first. A page after the first that has no items returns 404.',
    access: 'public',
    output: VenueListDto,
    errors: ['venue-archive-page-not-found'],
  })
  async listVenues(@Ctx() ctx: RequestContext, @Input() query: VenueQuery): Promise<Page<VenueDto>> {
    return this.venues.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create a venue',
    description: 'When all that is sent equals an existing record, that one is returned, unchanged.',
    access: 'create records',
    output: VenueDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: {
      'A venue with its address': {
        venue: 'Town Hall',
        address: 'Piața Sfatului 30',
        city: 'Brașov',
        country: 'Romania',
        geo_lat: 45.6427,
        geo_lng: 25.5887,
      },
    },
  })
  async createVenue(@Ctx() ctx: RequestContext, @Input() input: CreateVenue): Promise<Written<VenueDto>> {
    return this.venues.create(ctx, input);
  }

  @Get([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ id: 4, slug: 'olive-park' })
  @Operation({
    summary: 'Read a venue',
    description: 'What is not public is read by those who may edit it.',
    access: 'public',
    output: VenueDto,
    errors: ['venue-not-accessible'],
    pathOverrides: readByKey(VENUE),
  })
  async readVenue(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() _: ReadRecord,
  ): Promise<Item<VenueDto>> {
    return this.venues.read(ctx, key);
  }

  @Post([ID_PATH, SLUG_PATH])
  @ApiRecordKey({ id: 4, slug: 'olive-park' })
  @WriteOperation(UPDATE_VENUE)
  async updateVenue(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateVenue,
  ): Promise<Written<VenueDto>> {
    return this.venues.update(ctx, key, input);
  }

  @Put(EXTERNAL_PATH)
  @ApiRecordKey()
  @WriteOperation({
    ...putByKey(VENUE),
    output: VenueDto,
    examples: WHOLE,
  })
  @ApiResponse({ status: 201, type: VenueDto })
  async putVenuesByExternalId(
    @Ctx() ctx: RequestContext,
    @Key() key: ExternalKey,
    @Input() input: UpdateVenue,
  ): Promise<Written<VenueDto>> {
    return this.venues.put(ctx, key, input);
  }

  @Delete([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ id: 4, slug: 'olive-park' })
  @Operation({
    summary: 'Move a venue to the trash',
    description:
      'It goes to the trash, and a second time returns 410. To restore it, send `status` by PATCH, such as `publish`; what stays there is deleted for good after a month, or as `TRASH_RETENTION_DAYS` says. Its events stay, without it.',
    access: 'edit own records',
    output: VenueDto,
    errors: ['venue-is-in-trash'],
    pathOverrides: trashByKey(VENUE),
  })
  async trashVenue(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() _: DeleteParams,
  ): Promise<Written<VenueDto>> {
    return this.venues.trash(ctx, key);
  }

  @Post(`${ID_PATH}/restore`)
  @ApiId(4)
  @Operation({
    ...RESTORE,
    summary: 'Take a venue out of the trash (extension)',
    output: VenueDto,
    errors: ['rest_not_in_trash'],
  })
  async restoreVenue(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: ReadParams,
  ): Promise<Written<VenueDto>> {
    return this.venues.restore(ctx, id);
  }

  @Put([ID_PATH, SLUG_PATH])
  @ApiRecordKey({ id: 4, slug: 'olive-park' })
  @WriteOperation(UPDATE_VENUE)
  async updateVenueByPut(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateVenue,
  ): Promise<Written<VenueDto>> {
    return this.venues.update(ctx, key, input);
  }

  @Patch([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ id: 4, slug: 'olive-park' })
  @WriteOperation(UPDATE_VENUE)
  async updateVenueByPatch(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateVenue,
  ): Promise<Written<VenueDto>> {
    return this.venues.update(ctx, key, input);
  }
}
