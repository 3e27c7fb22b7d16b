import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Ctx } from '../../http/context/ctx.decorator.js';
import type { Item, Written } from '../../http/context/item.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '../../http/parameters/id.decorator.js';
import { DeleteParams, ReadRecord } from '../../http/parameters/language.dto.js';
import type { Page } from '../../http/responses/page.js';
import { Operation, WriteOperation, type WriteOptions } from '../../http/responses/operation.decorator.js';
import { Params } from '../../http/parameters/params.js';
import type { ExternalKey } from '../../content/records/external-id.js';
import { ApiRecordKey, EXTERNAL_PATH, Key, SLUG_PATH } from '../../content/records/key.decorator.js';
import { changeByKey, putByKey, readByKey, trashByKey } from '../../content/records/key-operations.js';
import { EVENT } from './event.entity.js';
import type { RecordKey } from '../../content/records/record-key.js';
import { VenueDto } from '../venues/venue.dto.js';
import { CreateEvent, UpdateEvent, UpdateEventBySlug } from './event.dto.js';
import { DeleteEvent, EventQuery, ReadEventRecord } from './event-query.dto.js';
import { EventDto } from './event.dto.js';
import { EventListDto } from './facet.dto.js';
import { CREATE_EVENT_EXAMPLES, UPDATE_EVENT_EXAMPLES } from './event-examples.js';
import { EventLists } from './event-lists.js';
import { EventsService } from './events.service.js';

const READ = readByKey(EVENT);
const CHANGE = changeByKey(EVENT, CREATE_EVENT_EXAMPLES);
const TRASH = trashByKey(EVENT);

/** The slug of an event in the demo data. */
const SLUG = 'cinema-under-the-olive-trees';

const UPDATE_EVENT: WriteOptions = {
  summary: 'Change an event',
  description:
    'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
  access: 'edit own records',
  input: UpdateEvent,
  output: EventDto,
  errors: ['rest-event-not-found', 'rest-invalid-event-id'],
  examples: UPDATE_EVENT_EXAMPLES,
  pathOverrides: CHANGE,
};

const UPDATE_EVENT_BY_SLUG: WriteOptions = {
  ...CHANGE[SLUG_PATH],
  access: 'edit own records',
  input: UpdateEventBySlug,
  output: EventDto,
  examples: UPDATE_EVENT_EXAMPLES,
};

/**
 * Requests by id take the event's password for reading and trashing, those by other keys do not. So each has
 * its own methods.
 */
@ApiTags('events')
@ApiExtraModels(VenueDto)
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly lists: EventLists,
  ) {}

  @Get()
  @Operation({
    summary: 'List events',
    description:
      'Events from yesterday to two years from now, by their start, unless dates are given. A page after the first that has no items returns 404.',
    access: 'public',
    input: EventQuery,
    output: EventListDto,
    errors: ['event-archive-page-not-found'],
  })
  async listEvents(@Ctx() ctx: RequestContext, @Params() query: EventQuery): Promise<Page<EventDto>> {
    return this.lists.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create an event',
    description:
      'Venues, organizers, categories and tags are named by id, or given as data to be created with the event: all of it or nothing. What a contributor creates waits as draft or pending.',
    access: 'create records',
    input: CreateEvent,
    output: EventDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: CREATE_EVENT_EXAMPLES,
  })
  async createEvent(@Ctx() ctx: RequestContext, @Params() input: CreateEvent): Promise<Written<EventDto>> {
    return this.events.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(15)
  @Operation({
    summary: 'Read an event',
    description:
      'What is not public is read by those who may edit it. One with a password is read with `password`, or with `context=edit` by those who may edit it.',
    access: 'public',
    input: ReadEventRecord,
    output: EventDto,
    errors: [
      'rest-event-not-found',
      'rest-invalid-event-id',
      'event-not-accessible',
      'event-no-longer-available',
      'event-password-protected',
    ],
  })
  async readEvent(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() params: ReadEventRecord,
  ): Promise<Item<EventDto>> {
    return this.events.read(ctx, { id }, params);
  }

  @Post(ID_PATH)
  @ApiRecordKey({ id: 15, slug: SLUG })
  @WriteOperation(UPDATE_EVENT)
  async updateEvent(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Params() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }

  @Put(EXTERNAL_PATH)
  @ApiRecordKey()
  @WriteOperation({
    ...putByKey(EVENT),
    input: UpdateEvent,
    output: EventDto,
    examples: CREATE_EVENT_EXAMPLES,
  })
  @ApiResponse({ status: 201, type: EventDto })
  async putEventsByExternalId(
    @Ctx() ctx: RequestContext,
    @Key() key: ExternalKey,
    @Params() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.put(ctx, key, input);
  }

  @Delete(ID_PATH)
  @ApiId(15)
  @Operation({
    summary: 'Move an event to the trash',
    description:
      'It goes to the trash, and a second time returns 410. To restore it, send `status` by PATCH, such as `publish`; what stays there is deleted for good after a month, or as `TRASH_RETENTION_DAYS` says.',
    access: 'edit own records',
    input: DeleteEvent,
    output: EventDto,
    errors: [
      'rest-event-not-found',
      'rest-invalid-event-id',
      'event-is-in-trash',
      'event-password-protected',
    ],
  })
  async trashEvent(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() params: DeleteEvent,
  ): Promise<Written<EventDto>> {
    return this.events.trash(ctx, { id }, params);
  }

  @Get([SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ slug: SLUG })
  @Operation({
    ...READ[SLUG_PATH],
    access: 'public',
    input: ReadRecord,
    output: EventDto,
    pathOverrides: READ,
  })
  async readEventByKey(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Params() params: ReadRecord,
  ): Promise<Item<EventDto>> {
    return this.events.read(ctx, key, params);
  }

  @Post(SLUG_PATH)
  @ApiRecordKey({ slug: SLUG })
  @WriteOperation(UPDATE_EVENT_BY_SLUG)
  async updateEventBySlug(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Params() input: UpdateEventBySlug,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }

  @Delete([SLUG_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ slug: SLUG })
  @Operation({
    ...TRASH[SLUG_PATH],
    access: 'edit own records',
    input: DeleteParams,
    output: EventDto,
    pathOverrides: TRASH,
  })
  async trashEventByKey(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Params() params: DeleteParams,
  ): Promise<Written<EventDto>> {
    return this.events.trash(ctx, key, params);
  }

  @Put(ID_PATH)
  @ApiRecordKey({ id: 15, slug: SLUG })
  @WriteOperation(UPDATE_EVENT)
  async updateEventByPut(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Params() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }

  @Patch([ID_PATH, EXTERNAL_PATH])
  @ApiRecordKey({ id: 15, slug: SLUG })
  @WriteOperation(UPDATE_EVENT)
  async updateEventByPatch(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Params() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }

  @Put(SLUG_PATH)
  @ApiRecordKey({ slug: SLUG })
  @WriteOperation(UPDATE_EVENT_BY_SLUG)
  async updateEventBySlugByPut(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Params() input: UpdateEventBySlug,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }

  @Patch(SLUG_PATH)
  @ApiRecordKey({ slug: SLUG })
  @WriteOperation(UPDATE_EVENT_BY_SLUG)
  async updateEventBySlugByPatch(
    @Ctx() ctx: RequestContext,
    @Key() key: RecordKey,
    @Params() input: UpdateEventBySlug,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, key, input);
  }
}
