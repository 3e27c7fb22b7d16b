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
    description: 'The newest first. A page after the first that has no items answers 404.',
    access: 'public',
    input: LinkedQuery,
    output: listDto('organizers', OrganizerDto, CursorListDto),
    errors: ['organizer-archive-page-not-found'],
  })
  async listOrganizers(@Ctx() ctx: RequestContext, @Params() query: LinkedQuery): Promise<ListPage> {
    return this.organizers.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create an organizer',
    description: 'When all that is sent equals a record that is there, that one is answered, unchanged.',
    access: 'create records',
    input: CreateOrganizer,
    output: OrganizerDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: {
      'An organizer with an address': {
        organizer: 'Jazz Society',
        email: 'office@jazz.example',
        website: 'https://jazz.example',
      },
    },
  })
  async createOrganizer(@Ctx() ctx: RequestContext, @Params() input: CreateOrganizer): Promise<OrganizerDto> {
    return this.organizers.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(5)
  @Operation({
    summary: 'Read an organizer',
    description: 'What is not public is read by those who may edit it.',
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
  @ApiId(5)
  @WriteOperation({
    summary: 'Change an organizer',
    description:
      'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
    access: 'edit own records',
    input: UpdateOrganizer,
    output: OrganizerDto,
    examples: { 'One field': { phone: '+33 1 00 00 00 00' } },
  })
  async updateOrganizer(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() input: UpdateOrganizer,
  ): Promise<OrganizerDto> {
    return this.organizers.update(ctx, { id }, input);
  }

  @Delete(ID_PATH)
  @ApiId(5)
  @Operation({
    summary: 'Move an organizer to the trash',
    description:
      'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.',
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
  @ApiSlug('blue-hour-society')
  @Operation({
    summary: 'Read an organizer by its slug',
    description: 'The slug is looked for in the language of the request, then in the default, then in any.',
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
  @ApiSlug('blue-hour-society')
  @WriteOperation({
    summary: 'Change an organizer found by its slug; `slug` among the fields renames it',
    description:
      'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
    access: 'edit own records',
    input: UpdateOrganizer,
    output: OrganizerDto,
    examples: { 'One field': { phone: '+33 1 00 00 00 00' } },
  })
  async updateOrganizerBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() input: UpdateOrganizer,
  ): Promise<OrganizerDto> {
    return this.organizers.update(ctx, { slug }, input);
  }

  @Delete(SLUG_PATH)
  @ApiSlug('blue-hour-society')
  @Operation({
    summary: 'Move an organizer found by its slug to the trash',
    description:
      'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.',
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
