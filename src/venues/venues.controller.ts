import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiId, ApiSlug, Id, ID_PATH, Slug, SLUG_PATH } from '../http/id.decorator.js';
import { DeleteParams, ReadParams } from '../http/language.dto.js';
import { listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation, Update } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { LinkedQuery } from '../records/linked-filter.js';
import { CreateVenue, UpdateVenue, VenueDto } from './venue.dto.js';
import { VenuesService } from './venues.service.js';

@ApiTags('venues')
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Operation({
    summary: 'List venues',
    access: 'public',
    input: LinkedQuery,
    output: listDto('venues', VenueDto),
    errors: ['venue-archive-page-not-found'],
  })
  async listVenues(@Ctx() ctx: RequestContext, @Params() query: LinkedQuery): Promise<ListPage> {
    return this.venues.list(ctx, query);
  }

  @Post()
  @Operation(
    {
      summary: 'Create a venue',
      access: 'create records',
      input: CreateVenue,
      output: VenueDto,
      status: 201,
      errors: ['rest_missing_callback_param'],
    },
    'body',
  )
  async createVenue(@Ctx() ctx: RequestContext, @Params() input: CreateVenue): Promise<VenueDto> {
    return this.venues.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Read a venue',
    access: 'public',
    input: ReadParams,
    output: VenueDto,
    errors: ['venue-not-accessible'],
  })
  async readVenue(@Ctx() ctx: RequestContext, @Id() id: number, @Params() _: ReadParams): Promise<VenueDto> {
    return this.venues.read(ctx, { id });
  }

  @Update(ID_PATH)
  @ApiId()
  @Operation(
    { summary: 'Change a venue', access: 'edit own records', input: UpdateVenue, output: VenueDto },
    'body',
  )
  async updateVenue(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() input: UpdateVenue,
  ): Promise<VenueDto> {
    return this.venues.update(ctx, { id }, input);
  }

  @Delete(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Move a venue to the trash',
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
  @ApiSlug()
  @Operation({
    summary: 'Read a venue by its slug',
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
  @ApiSlug()
  @Operation(
    {
      summary: 'Change a venue found by its slug; `slug` among the fields renames it',
      access: 'edit own records',
      input: UpdateVenue,
      output: VenueDto,
    },
    'body',
  )
  async updateVenueBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() input: UpdateVenue,
  ): Promise<VenueDto> {
    return this.venues.update(ctx, { slug }, input);
  }

  @Delete(SLUG_PATH)
  @ApiSlug()
  @Operation({
    summary: 'Move a venue found by its slug to the trash',
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
