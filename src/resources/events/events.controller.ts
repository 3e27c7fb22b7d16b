import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { ExternalKey } from '#content/records/external-id.js';
import { ApiRecordKey, EXTERNAL_PATH, Key, SLUG_PATH } from '#content/records/key.decorator.js';
import { changeByKey, putByKey, readByKey, trashByKey } from '#content/records/key-operations.js';
import type { RecordKey } from '#content/records/record-key.js';
import { RESTORE } from '#content/records/restoring.js';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { ReadParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation, type WriteOptions } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { VenueDto } from '../venues/venue.dto.js';
import { CreateEvent, UpdateEvent } from './event.dto.js';
import { EventDto } from './event.dto.js';
import { EVENT } from './event.entity.js';
import { CREATE_EVENT_EXAMPLES, UPDATE_EVENT_EXAMPLES } from './event-examples.js';
import { DeleteEvent, EventQuery, ReadEventRecord } from './event-query.dto.js';
import { EventsService } from './events.service.js';
import { EventListDto } from './facet.dto.js';

/** The keys by which a path names an event, in the demo data. */
const KEYS = { id: 15, slug: 'cinema-under-the-olive-trees' };

const UPDATE_EVENT: WriteOptions = {
  summary: 'Change an event',
  description:
    'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
  access: 'edit own records',
  output: EventDto,
  errors: ['rest-event-not-found', 'rest-invalid-event-id'],
  examples: UPDATE_EVENT_EXAMPLES,
  pathOverrides: changeByKey(EVENT, CREATE_EVENT_EXAMPLES),
};

@ApiTags('events')
@ApiExtraModels(VenueDto)
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @Operation({
    summary: 'List events',
    description:
      'Events from yesterday to two years from now, by their start, unless dates are given. A page after the first that has no items returns 404.',
    access: 'public',
    output: EventListDto,
    errors: ['event-archive-page-not-found'],
  })
  async listEvents(@Ctx() ctx: RequestContext, @Input() query: EventQuery): Promise<Page<EventDto>> {
    return this.events.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create an event',
    description:
      'Venues, organizers, categories and tags are named by id, or given as data to be created with the event: all of it or nothing. What a contributor creates waits as draft or pending.',
    access: 'create records',
    output: EventDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: CREATE_EVENT_EXAMPLES,
  })
  async createEvent(@Ctx() ctx: RequestContext, @Input() input: CreateEvent): Promise<Written<EventDto>> {
    return this.events.create(ctx, input);
  }

  @Get([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey(KEYS)
  @Operation({
    summary: 'Read an event',
    description:
      'What is not public is read by those who may edit it. One with a password is read with `password`, or with `context=edit` by those who may edit it.',
    access: 'public',
    output: EventDto,
    errors: [
      'rest-event-not-found',
      'rest-invalid-event-id',
      'event-not-accessible',
      'event-no-longer-available',
      'event-password-protected',
    ],
    pathOverrides: readByKey(EVENT),
  })
  async readEvent(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() params: ReadEventRecord,
  ): Promise<Item<EventDto>> {
    return this.events.read(ctx, key, params);
  }

  @Post([ID_PATH, SLUG_PATH])
  @ApiRecordKey(KEYS)
  @WriteOperation(UPDATE_EVENT)
  async updateEvent(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }

  @Put(EXTERNAL_PATH)
  @ApiRecordKey()
  @WriteOperation({
    ...putByKey(EVENT),
    output: EventDto,
    examples: CREATE_EVENT_EXAMPLES,
  })
  @ApiResponse({ status: 201, type: EventDto })
  async putEventsByExternalId(
    @Ctx() ctx: RequestContext,
    @Key() key: ExternalKey,
    @Input() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.put(ctx, key, input);
  }

  @Delete([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey(KEYS)
  @Operation({
    summary: 'Move an event to the trash',
    description:
      'It goes to the trash, and a second time returns 410. To restore it, send `status` by PATCH, such as `publish`; what stays there is deleted for good after a month, or as `TRASH_RETENTION_DAYS` says.',
    access: 'edit own records',
    output: EventDto,
    errors: [
      'rest-event-not-found',
      'rest-invalid-event-id',
      'event-is-in-trash',
      'event-password-protected',
    ],
    pathOverrides: trashByKey(EVENT),
  })
  async trashEvent(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() params: DeleteEvent,
  ): Promise<Written<EventDto>> {
    return this.events.trash(ctx, key, params);
  }

  @Post(`${ID_PATH}/restore`)
  @ApiId(KEYS.id)
  @Operation({
    ...RESTORE,
    summary: 'Take an event out of the trash (extension)',
    output: EventDto,
    errors: ['rest-event-not-found', 'rest-invalid-event-id', 'rest_not_in_trash'],
  })
  async restoreEvent(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: ReadParams,
  ): Promise<Written<EventDto>> {
    return this.events.restore(ctx, id);
  }

  @Put([ID_PATH, SLUG_PATH])
  @ApiRecordKey(KEYS)
  @WriteOperation(UPDATE_EVENT)
  async updateEventByPut(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }

  @Patch([ID_PATH, SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey(KEYS)
  @WriteOperation(UPDATE_EVENT)
  async updateEventByPatch(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Input() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }
}
