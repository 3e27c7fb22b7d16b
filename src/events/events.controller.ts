import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiId, ApiSlug, Id, ID_PATH, Slug, SLUG_PATH } from '../http/id.decorator.js';
import { DeleteParams, ReadParams } from '../http/language.dto.js';
import { listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation, Update } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { VenueDto } from '../venues/venue.dto.js';
import {
  CreateEvent,
  DeleteEvent,
  EventQuery,
  ReadEvent,
  UpdateEvent,
  UpdateEventBySlug,
} from './event.dto.js';
import { EventDto } from './event-answer.dto.js';
import { EventsService } from './events.service.js';

@ApiTags('events')
@ApiExtraModels(VenueDto)
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @Operation({
    summary: 'List events',
    access: 'public',
    input: EventQuery,
    output: listDto('events', EventDto),
    errors: ['event-archive-page-not-found'],
  })
  async listEvents(@Ctx() ctx: RequestContext, @Params() query: EventQuery): Promise<ListPage> {
    return this.events.list(ctx, query);
  }

  @Post()
  @Operation(
    {
      summary: 'Create an event',
      access: 'create records',
      input: CreateEvent,
      output: EventDto,
      status: 201,
      errors: ['rest_missing_callback_param'],
    },
    'body',
  )
  async createEvent(@Ctx() ctx: RequestContext, @Params() input: CreateEvent): Promise<EventDto> {
    return this.events.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Read an event',
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
  @ApiId()
  @Operation(
    {
      summary: 'Change an event',
      access: 'edit own records',
      input: UpdateEvent,
      output: EventDto,
      errors: ['rest-event-not-found', 'rest-invalid-event-id'],
    },
    'body',
  )
  async updateEvent(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() input: UpdateEvent,
  ): Promise<EventDto> {
    return this.events.update(ctx, { id }, input);
  }

  @Delete(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Move an event to the trash',
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
  @ApiSlug()
  @Operation({
    summary: 'Read an event by its slug',
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
  @ApiSlug()
  @Operation(
    {
      summary: 'Change an event found by its slug; `slug` among the fields renames it',
      access: 'edit own records',
      input: UpdateEventBySlug,
      output: EventDto,
    },
    'body',
  )
  async updateEventBySlug(
    @Ctx() ctx: RequestContext,
    @Slug() slug: string,
    @Params() input: UpdateEventBySlug,
  ): Promise<EventDto> {
    return this.events.update(ctx, { slug }, input);
  }

  @Delete(SLUG_PATH)
  @ApiSlug()
  @Operation({
    summary: 'Move an event found by its slug to the trash',
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
