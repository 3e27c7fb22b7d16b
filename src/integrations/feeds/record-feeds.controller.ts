import { Controller, Get, Inject, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ErrorName } from '#http/errors/api-error.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { Input } from '#http/parameters/params.js';
import { Operation } from '#http/responses/operation.decorator.js';
import type { TextResponse } from '#http/responses/text-response.js';
import { CategoriesService } from '#resources/categories/categories.service.js';
import { OrganizersService } from '#resources/organizers/organizers.service.js';
import { SeriesService } from '#resources/series/series.service.js';
import { TagsService } from '#resources/tags/tags.service.js';
import { VenuesService } from '#resources/venues/venues.service.js';
import type { FeedFormat } from './feed.js';
import { feedOperation, recordFeedOperation } from './feed-operations.js';
import {
  type CalendarQuery,
  CategoryCalendarQuery,
  CategoryFeedQuery,
  type FeedQuery,
  OrganizerCalendarQuery,
  OrganizerFeedQuery,
  SeriesCalendarQuery,
  TagCalendarQuery,
  TagFeedQuery,
  VenueCalendarQuery,
  VenueFeedQuery,
} from './feed-query.dto.js';
import { type FeedRecord, FeedsService } from './feeds.service.js';
import { ICALENDAR } from './icalendar.js';
import { RSS } from './rss.js';

/** A kind of records that events belong to. */
interface FeedKind<S> extends Pick<FeedRecord, 'filter'> {
  readonly collection: string;
  /** An id in the documentation. */
  readonly example: number;
  readonly query: Type<FeedQuery>;
  readonly calendarQuery: Type<CalendarQuery>;
  readonly errors?: readonly ErrorName[];
  /** The service that reads records of the kind. */
  readonly service: Type<S>;
  readonly read: (records: S, ctx: RequestContext, id: number) => ReturnType<FeedRecord['read']>;
}

/** The base class of the controller of a kind's feeds, at `/{records}/{id}.ics` and `.rss`. */
function recordFeeds<S>({
  collection,
  example,
  query,
  calendarQuery,
  errors = [],
  service,
  filter,
  read,
}: FeedKind<S>) {
  class RecordFeeds {
    constructor(
      readonly feeds: FeedsService,
      @Inject(service) readonly records: S,
    ) {}

    @Get(`${ID_PATH}.ics`)
    @ApiId(example)
    @Operation({ ...recordFeedOperation(collection, ICALENDAR, 'as a calendar'), errors })
    async readCalendar(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Input(calendarQuery) input: CalendarQuery,
    ): Promise<TextResponse> {
      return this.list(ctx, id, input, ICALENDAR);
    }

    @Get(`${ID_PATH}.rss`)
    @ApiId(example)
    @Operation({ ...recordFeedOperation(collection, RSS, 'by RSS'), errors })
    async readRss(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Input(query) input: FeedQuery,
    ): Promise<TextResponse> {
      return this.list(ctx, id, input, RSS);
    }

    async list(ctx: RequestContext, id: number, input: FeedQuery, format: FeedFormat): Promise<TextResponse> {
      const record = {
        path: `/${collection}/${id}`,
        filter,
        id,
        read: async () => read(this.records, ctx, id),
      };
      return this.feeds.ofRecord(ctx, record, input, format);
    }
  }
  return RecordFeeds;
}

@ApiTags('venues')
@Controller('venues')
export class OfVenueController extends recordFeeds({
  collection: 'venues',
  example: 4,
  query: VenueFeedQuery,
  calendarQuery: VenueCalendarQuery,
  errors: ['venue-not-accessible'],
  service: VenuesService,
  filter: 'venue',
  read: async (venues, ctx, id) => {
    const { venue, url } = (await venues.read(ctx, { id })).value;
    return { title: venue, link: url };
  },
}) {}

@ApiTags('organizers')
@Controller('organizers')
export class OfOrganizerController extends recordFeeds({
  collection: 'organizers',
  example: 5,
  query: OrganizerFeedQuery,
  calendarQuery: OrganizerCalendarQuery,
  errors: ['organizer-not-accessible'],
  service: OrganizersService,
  filter: 'organizer',
  read: async (organizers, ctx, id) => {
    const { organizer, url } = (await organizers.read(ctx, { id })).value;
    return { title: organizer, link: url };
  },
}) {}

@ApiTags('categories')
@Controller('categories')
export class OfCategoryController extends recordFeeds({
  collection: 'categories',
  example: 4,
  query: CategoryFeedQuery,
  calendarQuery: CategoryCalendarQuery,
  service: CategoriesService,
  filter: 'categories',
  read: async (categories, ctx, id) => {
    const { name, url } = (await categories.read(ctx, id)).value;
    return { title: name, link: url };
  },
}) {}

@ApiTags('tags')
@Controller('tags')
export class OfTagController extends recordFeeds({
  collection: 'tags',
  example: 9,
  query: TagFeedQuery,
  calendarQuery: TagCalendarQuery,
  service: TagsService,
  filter: 'tags',
  read: async (tags, ctx, id) => {
    const { name, url } = (await tags.read(ctx, id)).value;
    return { title: name, link: url };
  },
}) {}

@ApiTags('series')
@Controller('series')
export class OfSeriesController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly series: SeriesService,
  ) {}

  @Get(`${ID_PATH}.ics`)
  @ApiId(32)
  @Operation({
    ...feedOperation(ICALENDAR),
    summary: 'Subscribe to a series as a calendar (extension)',
    description:
      'The occurrences of the series, by the filters of the list of events, not in pages: `X-TEC-Total` tells how many there are. They are of any time unless dates are given.',
    errors: [
      'rest-series-not-found',
      'rest-invalid-series-id',
      'series-not-accessible',
      'series-no-longer-available',
    ],
  })
  async readCalendar(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: SeriesCalendarQuery,
  ): Promise<TextResponse> {
    const read = async () => {
      const { title, url } = (await this.series.read(ctx, { id })).value;
      return { title, link: url };
    };
    return this.feeds.ofRecord(ctx, { path: `/series/${id}`, filter: 'series', id, read }, query, ICALENDAR);
  }
}
