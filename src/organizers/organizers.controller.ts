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
import { CreateOrganizer, UpdateOrganizer, OrganizerDto } from './organizer.dto.js';
import { OrganizersService } from './organizers.service.js';

@ApiTags('organizers')
@Controller('organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @Operation({
    summary: 'List organizers',
    access: 'public',
    input: LinkedQuery,
    output: listDto('organizers', OrganizerDto),
    errors: ['organizer-archive-page-not-found'],
  })
  async listOrganizers(@Ctx() ctx: RequestContext, @Params() query: LinkedQuery): Promise<ListPage> {
    return this.organizers.list(ctx, query);
  }

  @Post()
  @Operation(
    {
      summary: 'Create an organizer',
      access: 'create records',
      input: CreateOrganizer,
      output: OrganizerDto,
      status: 201,
      errors: ['rest_missing_callback_param'],
    },
    'body',
  )
  async createOrganizer(@Ctx() ctx: RequestContext, @Params() input: CreateOrganizer): Promise<OrganizerDto> {
    return this.organizers.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Read an organizer',
    access: 'public',
    input: ReadParams,
    output: OrganizerDto,
    errors: ['organizer-not-accessible'],
  })
  async readOrganizer(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: ReadParams,
  ): Promise<OrganizerDto> {
    return this.organizers.read(ctx, { id });
  }

  @Update(ID_PATH)
  @ApiId()
  @Operation(
    {
      summary: 'Change an organizer',
      access: 'edit own records',
      input: UpdateOrganizer,
      output: OrganizerDto,
    },
    'body',
  )
  async updateOrganizer(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() input: UpdateOrganizer,
  ): Promise<OrganizerDto> {
    return this.organizers.update(ctx, { id }, input);
  }

  @Delete(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Move an organizer to the trash',
    access: 'edit own records',
    input: DeleteParams,
    output: OrganizerDto,
    errors: ['organizer-is-in-trash'],
  })
  async trashOrganizer(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: DeleteParams,
  ): Promise<OrganizerDto> {
    return this.organizers.trash(ctx, { id });
  }

  @Get(SLUG_PATH)
  @ApiSlug()
  @Operation({
    summary: 'Read an organizer by its slug',
    access: 'public',
    input: ReadParams,
    output: OrganizerDto,
    errors: ['organizer-not-accessible'],
  })
  async readOrganizerBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() _: ReadParams,
  ): Promise<OrganizerDto> {
    return this.organizers.read(ctx, { slug });
  }

  @Update(SLUG_PATH)
  @ApiSlug()
  @Operation(
    {
      summary: 'Change an organizer found by its slug; `slug` among the fields renames it',
      access: 'edit own records',
      input: UpdateOrganizer,
      output: OrganizerDto,
    },
    'body',
  )
  async updateOrganizerBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() input: UpdateOrganizer,
  ): Promise<OrganizerDto> {
    return this.organizers.update(ctx, { slug }, input);
  }

  @Delete(SLUG_PATH)
  @ApiSlug()
  @Operation({
    summary: 'Move an organizer found by its slug to the trash',
    access: 'edit own records',
    input: DeleteParams,
    output: OrganizerDto,
    errors: ['organizer-is-in-trash'],
  })
  async trashOrganizerBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() _: DeleteParams,
  ): Promise<OrganizerDto> {
    return this.organizers.trash(ctx, { slug });
  }
}
