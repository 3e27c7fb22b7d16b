import { Controller, Get, Inject, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { type ErrorName, ParamErrors } from '../http/api-error.js';
import { ApiId, Id, ID_PATH } from '../http/id.decorator.js';
import { Operation } from '../http/operation.decorator.js';
import { Params, readParametersInto } from '../http/params.js';
import type { TextAnswer } from '../http/text-answer.js';
import type { KindDescription } from '../records/kinds.js';
import type { FeedFormat } from './feed.js';
import { ofFeed } from './feed-operations.js';
import { type FeedQuery, feedQueryOf } from './feed-query.dto.js';
import { FeedsService } from './feeds.service.js';
import { ICALENDAR } from './icalendar.js';
import { RSS } from './rss.js';

/** What events can belong to, and what that is called. */
export interface FeedSource<S> {
  readonly kind: KindDescription;
  /** The filter of events that names it. */
  readonly filter: 'venue' | 'organizer' | 'categories' | 'tags';
  readonly service: Type<S>;
  readonly read: (service: S, ctx: RequestContext, id: number) => Promise<{ name: string; url: string }>;
  /** One of the demo's. */
  readonly example: number;
  readonly errors: readonly ErrorName[];
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Feeds of the events that belong to one venue, organizer, category or tag. */
export function recordFeedsController<S>(source: FeedSource<S>): Type {
  const { kind, filter, errors } = source;
  const { collection } = kind;
  const name = capitalized(kind.name);
  const input = feedQueryOf(`${name}FeedQuery`, filter);

  @ApiTags(collection)
  @Controller(collection)
  class FeedsController {
    constructor(
      private readonly feeds: FeedsService,
      @Inject(source.service) private readonly service: S,
    ) {}

    @Get(`${ID_PATH}.ics`)
    @ApiId(source.example)
    @Operation({
      ...ofFeed(ICALENDAR),
      summary: `Subscribe to the events of one of the ${collection} as a calendar (extension)`,
      input,
      errors,
    })
    async readCalendar(@Ctx() ctx: RequestContext, @Id() id: number, @Params() query: FeedQuery) {
      return this.list(ctx, id, query, ICALENDAR);
    }

    @Get(`${ID_PATH}.rss`)
    @ApiId(source.example)
    @Operation({
      ...ofFeed(RSS),
      summary: `Subscribe to the events of one of the ${collection} by RSS (extension)`,
      input,
      errors,
    })
    async readRss(@Ctx() ctx: RequestContext, @Id() id: number, @Params() query: FeedQuery) {
      return this.list(ctx, id, query, RSS);
    }

    private async list(
      ctx: RequestContext,
      id: number,
      query: FeedQuery,
      format: FeedFormat,
    ): Promise<TextAnswer> {
      ParamErrors.of(query).throwIfAny();
      const { name: title, url: link } = await source.read(this.service, ctx, id);
      Object.assign(query, { [filter]: [filter === 'categories' || filter === 'tags' ? String(id) : id] });
      return this.feeds.list(ctx, query, { title, link, path: `/${collection}/${id}`, filter }, format);
    }
  }
  readParametersInto(input, FeedsController.prototype, ['readCalendar', 'readRss']);
  Object.defineProperty(FeedsController, 'name', { value: `Of${name}Controller` });
  return FeedsController;
}
