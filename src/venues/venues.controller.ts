import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiId, Id, ID_PATH } from '../http/id.decorator.js';
import { LanguageParams } from '../http/language.dto.js';
import { listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation, Update } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { CreateVenue, UpdateVenue, VenueDto, VenueQuery } from './venue.dto.js';
import { VenuesService } from './venues.service.js';

@ApiTags('venues')
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Operation({
    summary: 'List venues',
    access: 'public',
    input: VenueQuery,
    output: listDto('venues', VenueDto),
    errors: ['venue-archive-page-not-found'],
  })
  async listVenues(@Ctx() ctx: RequestContext, @Params() query: VenueQuery): Promise<ListPage> {
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
    input: LanguageParams,
    output: VenueDto,
    errors: ['venue-not-accessible'],
  })
  async readVenue(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<VenueDto> {
    return this.venues.read(ctx, id);
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
    return this.venues.update(ctx, id, input);
  }

  @Delete(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Move a venue to the trash',
    access: 'edit own records',
    input: LanguageParams,
    output: VenueDto,
    errors: ['venue-is-in-trash'],
  })
  async trashVenue(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<VenueDto> {
    return this.venues.trash(ctx, id);
  }
}
