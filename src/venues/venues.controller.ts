import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiId, ApiSlug, Id, ID_PATH, Slug, SLUG_PATH } from '../http/id.decorator.js';
import { DeleteParams, ReadParams } from '../http/language.dto.js';
import { CursorListDto, listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation, Update, WriteOperation } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { VenueQuery } from '../records/linked-filter.js';
import { CreateVenue, UpdateVenue, VenueDto } from './venue.dto.js';
import { VenuesService } from './venues.service.js';

@ApiTags('venues')
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Operation({
    summary: 'List venues',
    description: 'The newest first. A page after the first that has no items answers 404.',
    access: 'public',
    input: VenueQuery,
    output: listDto('venues', VenueDto, CursorListDto),
    errors: ['venue-archive-page-not-found'],
  })
  async listVenues(@Ctx() ctx: RequestContext, @Params() query: VenueQuery): Promise<ListPage> {
    return this.venues.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create a venue',
    description: 'When all that is sent equals a record that is there, that one is answered, unchanged.',
    access: 'create records',
    input: CreateVenue,
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
  async createVenue(@Ctx() ctx: RequestContext, @Params() input: CreateVenue): Promise<VenueDto> {
    return this.venues.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(4)
  @Operation({
    summary: 'Read a venue',
    description: 'What is not public is read by those who may edit it.',
    access: 'public',
    input: ReadParams,
    output: VenueDto,
    errors: ['venue-not-accessible'],
  })
  async readVenue(@Ctx() ctx: RequestContext, @Id() id: number, @Params() _: ReadParams): Promise<VenueDto> {
    return this.venues.read(ctx, { id });
  }

  @Update(ID_PATH)
  @ApiId(4)
  @WriteOperation({
    summary: 'Change a venue',
    description:
      'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
    access: 'edit own records',
    input: UpdateVenue,
    output: VenueDto,
    examples: { 'One field': { phone: '+39 06 000 0000' } },
  })
  async updateVenue(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() input: UpdateVenue,
  ): Promise<VenueDto> {
    return this.venues.update(ctx, { id }, input);
  }

  @Delete(ID_PATH)
  @ApiId(4)
  @Operation({
    summary: 'Move a venue to the trash',
    description:
      'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.',
    access: 'edit own records',
    input: DeleteParams,
    output: VenueDto,
    errors: ['venue-is-in-trash'],
  })
  async trashVenue(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: DeleteParams,
  ): Promise<VenueDto> {
    return this.venues.trash(ctx, { id });
  }

  @Get(SLUG_PATH)
  @ApiSlug('olive-park')
  @Operation({
    summary: 'Read a venue by its slug',
    description: 'The slug is looked for in the language of the request, then in the default, then in any.',
    access: 'public',
    input: ReadParams,
    output: VenueDto,
    errors: ['venue-not-accessible'],
  })
  async readVenueBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() _: ReadParams,
  ): Promise<VenueDto> {
    return this.venues.read(ctx, { slug });
  }

  @Update(SLUG_PATH)
  @ApiSlug('olive-park')
  @WriteOperation({
    summary: 'Change a venue found by its slug; `slug` among the fields renames it',
    description:
      'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
    access: 'edit own records',
    input: UpdateVenue,
    output: VenueDto,
    examples: { 'One field': { phone: '+39 06 000 0000' } },
  })
  async updateVenueBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() input: UpdateVenue,
  ): Promise<VenueDto> {
    return this.venues.update(ctx, { slug }, input);
  }

  @Delete(SLUG_PATH)
  @ApiSlug('olive-park')
  @Operation({
    summary: 'Move a venue found by its slug to the trash',
    description:
      'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.',
    access: 'edit own records',
    input: DeleteParams,
    output: VenueDto,
    errors: ['venue-is-in-trash'],
  })
  async trashVenueBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() _: DeleteParams,
  ): Promise<VenueDto> {
    return this.venues.trash(ctx, { slug });
  }
}
