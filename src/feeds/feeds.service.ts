import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import type { ReadEvent } from '../events/event-query.dto.js';
import { EventLists } from '../events/event-lists.js';
import type { ShownEvent } from '../events/event-mapping.js';
import { EventsService } from '../events/events.service.js';
import { TextAnswer } from '../http/text-answer.js';
import { CalendarIdentity } from './calendar-identity.js';
import type { Feed, FeedFormat } from './feed.js';
import { DEFAULT_EVENTS, type FeedQuery, MOST_EVENTS } from './feed-query.dto.js';
import { giveDates } from './feed-window.js';

/** So many events are in memory at a time. */
const PART = 200;
/** More than there can be. */
const EVERYTHING = 2_147_483_647;
/** The password of a request is not tried on many more protected events. */
const MOST_TRIED = 100;

/** What a feed is of. */
export interface FeedSubject {
  readonly title: string;
  readonly link: string;
  /** Its path without the ending, such as `/venues/4`. */
  readonly path: string;
  /** The filter that the path says. */
  readonly filter?: keyof FeedQuery;
}

/** Lists of events, and single ones, in other forms than JSON. */
@Injectable()
export class FeedsService {
  constructor(
    private readonly events: EventsService,
    private readonly lists: EventLists,
    private readonly identity: CalendarIdentity,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What a feed of all events is of. */
  all(ctx: RequestContext): FeedSubject {
    return { title: this.settings.siteName, link: ctx.links.site('/'), path: '/events' };
  }

  async list(
    ctx: RequestContext,
    query: FeedQuery,
    subject: FeedSubject,
    format: FeedFormat,
  ): Promise<TextAnswer> {
    const given = giveDates(ctx, query, this.settings.siteTimezone);
    const most = Math.min(query.limit ?? DEFAULT_EVENTS, MOST_EVENTS);
    const { ids, total, repeated } = await this.lists.pick(ctx, query, most);
    const { title, link, path } = subject;
    const asked = linkOf(query, repeated, [...given, subject.filter]);
    const self = ctx.links.api(`${path}.${format.extension}`, asked);
    const feed = await this.feed(ctx, { title, link, self, total, count: ids.length });
    const parts: string[] = [];
    for await (const part of this.write(feed, format, ids, query.password)) parts.push(part);
    const file = `${path.slice(1).replaceAll('/', '-')}.${format.extension}`;
    const headers = { 'X-TEC-Total': String(total), 'X-WP-Total': String(total), ...saveAs(file) };
    return new TextAnswer(format.type.contentType, parts.join(''), headers);
  }

  /** All that the caller may list, however much it is, part by part. */
  async everything(
    ctx: RequestContext,
    query: FeedQuery,
    format: FeedFormat,
  ): Promise<{ readonly count: number; readonly parts: AsyncGenerator<string> }> {
    const { ids, total } = await this.lists.pick(ctx, query, EVERYTHING);
    const { title, link, path } = this.all(ctx);
    const self = ctx.links.api(`${path}.${format.extension}`);
    const feed = await this.feed(ctx, { title, link, self, total, count: ids.length });
    return { count: ids.length, parts: this.write(feed, format, ids, undefined) };
  }

  async one(ctx: RequestContext, id: number, params: ReadEvent, format: FeedFormat): Promise<TextAnswer> {
    const event = await this.events.readShown(ctx, { id }, params);
    const { title, url } = event.dto;
    const self = ctx.links.api(`/events/${id}.${format.extension}`);
    const writer = format.write(await this.feed(ctx, { title, link: url, self, total: 1, count: 1 }));
    const text = writer.begin() + writer.add(event) + writer.end();
    return new TextAnswer(format.type.contentType, text, saveAs(`event-${id}.${format.extension}`));
  }

  /** The text of a feed, part by part; others have their turn in between. */
  private async *write(
    feed: Feed,
    format: FeedFormat,
    ids: readonly number[],
    password: string | undefined,
  ): AsyncGenerator<string> {
    const writer = format.write(feed);
    yield writer.begin();
    let tried = 0;
    for (let at = 0; at < ids.length; at += PART) {
      const known = tried < MOST_TRIED ? password : undefined;
      const events = await this.lists.shown(feed.ctx, ids.slice(at, at + PART), known);
      tried += events.filter(({ row }) => row.password_hash !== null).length;
      yield events.map((event: ShownEvent) => writer.add(event)).join('');
      await setImmediate();
    }
    yield writer.end();
  }

  private async feed(ctx: RequestContext, about: Omit<Feed, 'ctx' | 'uidOf'>): Promise<Feed> {
    return { ctx, ...about, uidOf: await this.identity.names() };
  }
}

const saveAs = (name: string): Record<string, string> => ({
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** What to subscribe to: what was asked for, without secrets, and without what the path says. */
function linkOf(query: FeedQuery, repeated: LinkQuery, left: readonly (string | undefined)[]): LinkQuery {
  const isAsked = (name: string): boolean =>
    name !== 'password' && !left.includes(name) && query[name as keyof FeedQuery] !== undefined;
  const asked = Object.entries(repeated).filter(([name]) => isAsked(name));
  return { ...Object.fromEntries(asked), limit: query.limit };
}
