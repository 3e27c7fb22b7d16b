import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { ExternalKey } from '#content/records/external-id.js';
import { ApiRecordKey, EXTERNAL_PATH, Key, SLUG_PATH } from '#content/records/key.decorator.js';
import { changeByKey, putByKey, readByKey, trashByKey } from '#content/records/key-operations.js';
import { LinkedQuery } from '#content/records/linked-query.dto.js';
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
import { CreateOrganizer, OrganizerDto, OrganizerListDto, UpdateOrganizer } from './organizer.dto.js';
import { ORGANIZER } from './organizer.entity.js';
import { OrganizersService } from './organizers.service.js';

/** Example of a body that creates an organizer. */
const WHOLE = {
  'An organizer with a phone': { organizer: 'Jazz Society', phone: '+33 1 00 00 00 00' },
};

const UPDATE_ORGANIZER: WriteOptions = {
  summary: 'Change an organizer',
  description:
    'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
  access: 'edit own records',
  output: OrganizerDto,
  examples: { 'One field': { phone: '+33 1 00 00 00 00' } },
  pathOverrides: changeByKey(ORGANIZER, WHOLE),
};

@ApiTags('organizers')
@Controller('organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @Operation({
    summary: 'List organizers',
    description: 'The newest first. A page after the first that has no items returns 404.',
    access: 'public',
    output: OrganizerListDto,
    errors: ['organizer-archive-page-not-found'],
  })
  async listOrganizers(@Ctx() ctx: RequestContext, @Input() query: LinkedQuery): Promise<Page<OrganizerDto>> {
    return this.organizers.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create an organizer',
    description: 'When all that is sent equals an existing record, that one is returned, unchanged.',
    access: 'create records',
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
  async createOrganizer(
    @Ctx() ctx: RequestContext,
    @Input() input: CreateOrganizer,
  ): Promise<Written<OrganizerDto>> {
    return this.organizers.create(ctx, input);
  }

  @Get([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ id: 5, slug: 'blue-hour-society' })
  @Operation({
    summary: 'Read an organizer',
    description: 'What is not public is read by those who may edit it.',
    access: 'public',
    output: OrganizerDto,
    errors: ['organizer-not-accessible'],
    pathOverrides: readByKey(ORGANIZER),
  })
  async readOrganizer(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() _: ReadRecord,
  ): Promise<Item<OrganizerDto>> {
    return this.organizers.read(ctx, key);
  }

  @Post([ID_PATH, SLUG_PATH])
  @ApiRecordKey({ id: 5, slug: 'blue-hour-society' })
  @WriteOperation(UPDATE_ORGANIZER)
  async updateOrganizer(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateOrganizer,
  ): Promise<Written<OrganizerDto>> {
    return this.organizers.update(ctx, key, input);
  }

  @Put(EXTERNAL_PATH)
  @ApiRecordKey()
  @WriteOperation({
    ...putByKey(ORGANIZER),
    output: OrganizerDto,
    examples: WHOLE,
  })
  @ApiResponse({ status: 201, type: OrganizerDto })
  async putOrganizersByExternalId(
    @Ctx() ctx: RequestContext,
    @Key() key: ExternalKey,
    @Input() input: UpdateOrganizer,
  ): Promise<Written<OrganizerDto>> {
    return this.organizers.put(ctx, key, input);
  }

  @Delete([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ id: 5, slug: 'blue-hour-society' })
  @Operation({
    summary: 'Move an organizer to the trash',
    description:
      'It goes to the trash, and a second time returns 410. To restore it, send `status` by PATCH, such as `publish`; what stays there is deleted for good after a month, or as `TRASH_RETENTION_DAYS` says. Its events stay, without it.',
    access: 'edit own records',
    output: OrganizerDto,
    errors: ['organizer-is-in-trash'],
    pathOverrides: trashByKey(ORGANIZER),
  })
  async trashOrganizer(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() _: DeleteParams,
  ): Promise<Written<OrganizerDto>> {
    return this.organizers.trash(ctx, key);
  }

  @Post(`${ID_PATH}/restore`)
  @ApiId(6)
  @Operation({
    ...RESTORE,
    summary: 'Take an organizer out of the trash (extension)',
    output: OrganizerDto,
    errors: ['rest_not_in_trash'],
  })
  async restoreOrganizer(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: ReadParams,
  ): Promise<Written<OrganizerDto>> {
    return this.organizers.restore(ctx, id);
  }

  @Put([ID_PATH, SLUG_PATH])
  @ApiRecordKey({ id: 5, slug: 'blue-hour-society' })
  @WriteOperation(UPDATE_ORGANIZER)
  async updateOrganizerByPut(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateOrganizer,
  ): Promise<Written<OrganizerDto>> {
    return this.organizers.update(ctx, key, input);
  }

  @Patch([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ id: 5, slug: 'blue-hour-society' })
  @WriteOperation(UPDATE_ORGANIZER)
  async updateOrganizerByPatch(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateOrganizer,
  ): Promise<Written<OrganizerDto>> {
    return this.organizers.update(ctx, key, input);
  }
}
