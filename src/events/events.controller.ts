import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiId, ApiSlug, Id, ID_PATH, Slug, SLUG_PATH } from '../http/id.decorator.js';
import { DeleteParams, ReadParams } from '../http/language.dto.js';
import { listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation, Update, WriteOperation } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { VenueDto } from '../venues/venue.dto.js';
import { CreateEvent, UpdateEvent, UpdateEventBySlug } from './event.dto.js';
import { DeleteEvent, EventQuery, ReadEvent } from './event-query.dto.js';
import { EventDto } from './event-answer.dto.js';
import { EventListDto } from './facet.dto.js';
import { CREATE_EVENT_EXAMPLES, UPDATE_EVENT_EXAMPLES } from './event-examples.js';
import { EventLists } from './event-lists.js';
import { EventsService } from './events.service.js';

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
      'Events from yesterday to two years from now, by their start, unless dates are given. A page after the first that has no items answers 404.',
    access: 'public',
    input: EventQuery,
    output: listDto('events', EventDto, EventListDto),
    errors: ['event-archive-page-not-found'],
  })
  async listEvents(@Ctx() ctx: RequestContext, @Params() query: EventQuery): Promise<ListPage> {
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
  async createEvent(@Ctx() ctx: RequestContext, @Params() input: CreateEvent): Promise<EventDto> {
    return this.events.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(15)
  @Operation({
    summary: 'Read an event',
    description:
      'What is not public is read by those who may edit it. One with a password is read with `password`, or with `context=edit` by those who may edit it.',
    access: 'public',
    input: ReadEvent,
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
    @Params() params: ReadEvent,
  ): Promise<EventDto> {
    return this.events.read(ctx, { id }, params);
  }

  @Update(ID_PATH)
  @ApiId(15)
  @WriteOperation({
    summary: 'Change an event',
    description:
      'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
    access: 'edit own records',
    input: UpdateEvent,
    output: EventDto,
    errors: ['rest-event-not-found', 'rest-invalid-event-id'],
    examples: UPDATE_EVENT_EXAMPLES,
  })
  async updateEvent(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() input: UpdateEvent,
  ): Promise<EventDto> {
    return this.events.update(ctx, { id }, input);
  }

  @Delete(ID_PATH)
  @ApiId(15)
  @Operation({
    summary: 'Move an event to the trash',
    description:
      'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end.',
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
  ): Promise<EventDto> {
    return this.events.trash(ctx, { id }, params);
  }

  @Get(SLUG_PATH)
  @ApiSlug('cinema-under-the-olive-trees')
  @Operation({
    summary: 'Read an event by its slug',
    description: 'The slug is looked for in the language of the request, then in the default, then in any.',
    access: 'public',
    input: ReadParams,
    output: EventDto,
    errors: ['event-not-accessible', 'event-no-longer-available', 'event-password-protected'],
  })
  async readEventBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() params: ReadParams,
  ): Promise<EventDto> {
    return this.events.read(ctx, { slug }, params);
  }

  @Update(SLUG_PATH)
  @ApiSlug('cinema-under-the-olive-trees')
  @WriteOperation({
    summary: 'Change an event found by its slug; `slug` among the fields renames it',
    description:
      'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
    access: 'edit own records',
    input: UpdateEventBySlug,
    output: EventDto,
    examples: UPDATE_EVENT_EXAMPLES,
  })
  async updateEventBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() input: UpdateEventBySlug,
  ): Promise<EventDto> {
    return this.events.update(ctx, { slug }, input);
  }

  @Delete(SLUG_PATH)
  @ApiSlug('cinema-under-the-olive-trees')
  @Operation({
    summary: 'Move an event found by its slug to the trash',
    description:
      'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end.',
    access: 'edit own records',
    input: DeleteParams,
    output: EventDto,
    errors: ['event-is-in-trash'],
  })
  async trashEventBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() params: DeleteParams,
  ): Promise<EventDto> {
    return this.events.trash(ctx, { slug }, params);
  }
}
