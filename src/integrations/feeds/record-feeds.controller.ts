import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CategoriesService } from '../../resources/categories/categories.service.js';
import { Ctx } from '../../http/context/ctx.decorator.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '../../http/parameters/id.decorator.js';
import { Operation } from '../../http/responses/operation.decorator.js';
import { Input } from '../../http/parameters/params.js';
import type { TextResponse } from '../../http/responses/text-response.js';
import { OrganizersService } from '../../resources/organizers/organizers.service.js';
import { TagsService } from '../../resources/tags/tags.service.js';
import { VenuesService } from '../../resources/venues/venues.service.js';
import type { FeedFormat } from './feed.js';
import { recordFeedOperation } from './feed-operations.js';
import { CategoryFeedQuery, OrganizerFeedQuery, TagFeedQuery, VenueFeedQuery } from './feed-query.dto.js';
import { FeedsService } from './feeds.service.js';
import { ICALENDAR } from './icalendar.js';
import { RSS } from './rss.js';

@ApiTags('venues')
@Controller('venues')
export class OfVenueController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly venues: VenuesService,
  ) {}

  @Get(`${ID_PATH}.ics`)
  @ApiId(4)
  @Operation({
    ...recordFeedOperation('venues', ICALENDAR, 'as a calendar'),
    errors: ['venue-not-accessible'],
  })
  async readCalendar(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: VenueFeedQuery,
  ): Promise<TextResponse> {
    return this.list(ctx, id, query, ICALENDAR);
  }

  @Get(`${ID_PATH}.rss`)
  @ApiId(4)
  @Operation({
    ...recordFeedOperation('venues', RSS, 'by RSS'),
    errors: ['venue-not-accessible'],
  })
  async readRss(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: VenueFeedQuery,
  ): Promise<TextResponse> {
    return this.list(ctx, id, query, RSS);
  }

  private async list(
    ctx: RequestContext,
    id: number,
    query: VenueFeedQuery,
    format: FeedFormat,
  ): Promise<TextResponse> {
    const read = async () => {
      const { venue, url } = (await this.venues.read(ctx, { id })).value;
      return { title: venue, link: url };
    };
    return this.feeds.ofRecord(ctx, { path: `/venues/${id}`, filter: 'venue', id, read }, query, format);
  }
}

@ApiTags('organizers')
@Controller('organizers')
export class OfOrganizerController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly organizers: OrganizersService,
  ) {}

  @Get(`${ID_PATH}.ics`)
  @ApiId(5)
  @Operation({
    ...recordFeedOperation('organizers', ICALENDAR, 'as a calendar'),
    errors: ['organizer-not-accessible'],
  })
  async readCalendar(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: OrganizerFeedQuery,
  ): Promise<TextResponse> {
    return this.list(ctx, id, query, ICALENDAR);
  }

  @Get(`${ID_PATH}.rss`)
  @ApiId(5)
  @Operation({
    ...recordFeedOperation('organizers', RSS, 'by RSS'),
    errors: ['organizer-not-accessible'],
  })
  async readRss(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: OrganizerFeedQuery,
  ): Promise<TextResponse> {
    return this.list(ctx, id, query, RSS);
  }

  private async list(
    ctx: RequestContext,
    id: number,
    query: OrganizerFeedQuery,
    format: FeedFormat,
  ): Promise<TextResponse> {
    const read = async () => {
      const { organizer, url } = (await this.organizers.read(ctx, { id })).value;
      return { title: organizer, link: url };
    };
    return this.feeds.ofRecord(
      ctx,
      { path: `/organizers/${id}`, filter: 'organizer', id, read },
      query,
      format,
    );
  }
}

@ApiTags('categories')
@Controller('categories')
export class OfCategoryController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly categories: CategoriesService,
  ) {}

  @Get(`${ID_PATH}.ics`)
  @ApiId(4)
  @Operation({ ...recordFeedOperation('categories', ICALENDAR, 'as a calendar') })
  async readCalendar(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: CategoryFeedQuery,
  ): Promise<TextResponse> {
    return this.list(ctx, id, query, ICALENDAR);
  }

  @Get(`${ID_PATH}.rss`)
  @ApiId(4)
  @Operation({ ...recordFeedOperation('categories', RSS, 'by RSS') })
  async readRss(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: CategoryFeedQuery,
  ): Promise<TextResponse> {
    return this.list(ctx, id, query, RSS);
  }

  private async list(
    ctx: RequestContext,
    id: number,
    query: CategoryFeedQuery,
    format: FeedFormat,
  ): Promise<TextResponse> {
    const read = async () => {
      const { name, url } = (await this.categories.read(ctx, id)).value;
      return { title: name, link: url };
    };
    return this.feeds.ofRecord(
      ctx,
      { path: `/categories/${id}`, filter: 'categories', id, read },
      query,
      format,
    );
  }
}

@ApiTags('tags')
@Controller('tags')
export class OfTagController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly tags: TagsService,
  ) {}

  @Get(`${ID_PATH}.ics`)
  @ApiId(9)
  @Operation({ ...recordFeedOperation('tags', ICALENDAR, 'as a calendar') })
  async readCalendar(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: TagFeedQuery,
  ): Promise<TextResponse> {
    return this.list(ctx, id, query, ICALENDAR);
  }

  @Get(`${ID_PATH}.rss`)
  @ApiId(9)
  @Operation({ ...recordFeedOperation('tags', RSS, 'by RSS') })
  async readRss(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: TagFeedQuery,
  ): Promise<TextResponse> {
    return this.list(ctx, id, query, RSS);
  }

  private async list(
    ctx: RequestContext,
    id: number,
    query: TagFeedQuery,
    format: FeedFormat,
  ): Promise<TextResponse> {
    const read = async () => {
      const { name, url } = (await this.tags.read(ctx, id)).value;
      return { title: name, link: url };
    };
    return this.feeds.ofRecord(ctx, { path: `/tags/${id}`, filter: 'tags', id, read }, query, format);
  }
}
