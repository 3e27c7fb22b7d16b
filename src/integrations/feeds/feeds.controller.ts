import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { Input } from '#http/parameters/params.js';
import { Operation } from '#http/responses/operation.decorator.js';
import type { TextResponse } from '#http/responses/text-response.js';
import { CSV } from './csv.js';
import { feedOperation, fileResponse } from './feed-operations.js';
import { CalendarQuery, FeedQuery, ReadCalendarEvent } from './feed-query.dto.js';
import { FeedsService } from './feeds.service.js';
import { ICALENDAR } from './icalendar.js';
import { NDJSON } from './ndjson.js';
import { RSS } from './rss.js';

/** Events in the formats of other programs (extension). */
@ApiTags('events')
@Controller()
export class EventFeedsController {
  constructor(private readonly feeds: FeedsService) {}

  @Get('events.ics')
  @Operation({
    ...feedOperation(ICALENDAR),
    summary: 'Subscribe to events as a calendar (extension)',
  })
  async readCalendar(@Ctx() ctx: RequestContext, @Input() query: CalendarQuery): Promise<TextResponse> {
    return this.feeds.list(ctx, query, this.feeds.all(ctx), ICALENDAR);
  }

  @Get('events.rss')
  @Operation({ ...feedOperation(RSS), summary: 'Subscribe to events by RSS (extension)' })
  async readRss(@Ctx() ctx: RequestContext, @Input() query: FeedQuery): Promise<TextResponse> {
    return this.feeds.list(ctx, query, this.feeds.all(ctx), RSS);
  }

  @Get('events.csv')
  @Operation({ ...feedOperation(CSV), summary: 'Download events as a table (extension)' })
  async readTable(@Ctx() ctx: RequestContext, @Input() query: FeedQuery): Promise<TextResponse> {
    return this.feeds.list(ctx, query, this.feeds.all(ctx), CSV);
  }

  @Get('events.ndjson')
  @Operation({
    ...feedOperation(NDJSON),
    summary: 'Download events in the format that imports read (extension)',
    description:
      'NDJSON that `POST /imports` reads: each line is also a body of `POST /events`, in all languages. Without pictures, and without events that have a password.',
  })
  async readLines(@Ctx() ctx: RequestContext, @Input() query: FeedQuery): Promise<TextResponse> {
    return this.feeds.list(ctx, query, this.feeds.all(ctx), NDJSON);
  }

  @Get(`events/${ID_PATH}.ics`)
  @ApiId(15)
  @Operation({
    summary: 'Download an event for a calendar (extension)',
    description: 'The event as iCalendar; it is read under the same rules as the event itself.',
    access: 'public',
    output: fileResponse(ICALENDAR),
    errors: [
      'rest-event-not-found',
      'rest-invalid-event-id',
      'event-not-accessible',
      'event-no-longer-available',
      'event-password-protected',
    ],
  })
  async readEventFile(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() params: ReadCalendarEvent,
  ): Promise<Item<TextResponse> | TextResponse> {
    return this.feeds.one(ctx, id, params, ICALENDAR);
  }
}
