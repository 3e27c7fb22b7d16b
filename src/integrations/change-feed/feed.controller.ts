import { Controller, Get, Headers, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { RequestContext } from '#http/context/request-context.js';
import { Input } from '#http/parameters/params.js';
import { EVENT_STREAM } from '#http/requests/event-stream.js';
import { Operation } from '#http/responses/operation.decorator.js';
import { ChangeDto, ChangeListDto, ChangesQuery, FeedQuery, sinceOf } from './feed.dto.js';
import { FeedService } from './feed.service.js';
import { FeedStreams } from './feed-streams.js';

/** The change feed (extension). */
@ApiTags('changes')
@Controller('changes')
export class FeedController {
  constructor(
    private readonly feed: FeedService,
    private readonly streams: FeedStreams,
  ) {}

  @Get()
  @Operation({
    summary: 'List what was created, changed and deleted since (extension)',
    description:
      'In the order of the changes, each change once. Without `since` the response says where to begin: keep that token, read the lists, then follow.',
    access: 'public',
    output: ChangeListDto,
    errors: ['rest_changes_expired'],
  })
  async readChanges(@Ctx() ctx: RequestContext, @Input() query: ChangesQuery): Promise<ChangeListDto> {
    return this.feed.list(ctx, query);
  }

  @Get('stream')
  @ApiProduces(EVENT_STREAM)
  @Operation({
    summary: 'Follow what is created, changed and deleted, as server-sent events (extension)',
    description:
      'Each event is named `change`, has a change as its data, and as its id what to go on from, as `Last-Event-ID` or `since`. A stream ends after 15 minutes at most; clients connect again.',
    access: 'public',
    output: ChangeDto,
    errors: ['rest_changes_expired'],
  })
  async streamChanges(
    @Ctx() ctx: RequestContext,
    @Input() query: FeedQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Headers('authorization') authorization: string | undefined,
  ): Promise<StreamableFile> {
    const streamQuery = { ...query, since: sinceOf(query, lastEventId) };
    const stream = await this.streams.begin({ ctx, query: streamQuery, authorization });
    return new StreamableFile(stream, { type: EVENT_STREAM });
  }
}
