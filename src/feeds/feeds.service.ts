import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ChangeNumber } from '../changes/change-number.js';
import type { DatabaseState } from '../changes/database-state.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { Slots, TooBusy } from '../limits/slots.js';
import type { ReadEvent } from '../events/event-query.dto.js';
import { EventLists } from '../events/event-lists.js';
import type { ShownEvent } from '../events/event-mapping.js';
import { EventsService } from '../events/events.service.js';
import { clientKey } from '../http/request-info.js';
import { TextAnswer } from '../http/text-answer.js';
import { CalendarIdentity } from './calendar-identity.js';
import type { Feed, FeedFormat } from './feed.js';
import { DEFAULT_EVENTS, type FeedQuery, MOST_EVENTS } from './feed-query.dto.js';
import { giveDates } from './feed-window.js';

/** So many events are in memory at a time, and others wait for so many. */
const PART = 50;
/** Longer feeds are made while they are sent, and not kept. */
const LONG = 1_000;
/** So many of these are on their way at once, and so many to one client. */
const MOST_STREAMS = 64;
const MOST_OF_CLIENT = 16;
/** How long a feed waits for its turn among the others, in milliseconds, and how many may wait. */
const TURN_MS = 60_000;
const MOST_WAITING = 1_000;
/** Numbers of states of the database begin anew with each process. */
const PROCESS = randomUUID();
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
  private readonly turns = new Slots(1, TURN_MS, MOST_WAITING);
  /** How many are on their way, by client. */
  private readonly streams = new Map<string, number>();

  constructor(
    private readonly changes: ChangeNumber,
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
    const file = `${path.slice(1).replaceAll('/', '-')}.${format.extension}`;
    const headers = { 'X-TEC-Total': String(total), 'X-WP-Total': String(total), ...saveAs(file) };
    const text = this.write(feed, format, ids, query.password);
    if (ids.length > LONG) {
      const ETag = await this.tag(ctx, [self, query.password ?? '', ...ids]);
      return new TextAnswer(format.type.contentType, this.stream(text), { ...headers, ETag });
    }
    return new TextAnswer(format.type.contentType, (await Array.fromAsync(text)).join(''), headers);
  }

  /** Differs whenever anything in the database does. */
  private async tag(ctx: RequestContext, asked: readonly (string | number)[]): Promise<string> {
    const state = await new Promise<DatabaseState | undefined>((resolve) => {
      this.changes.current(resolve);
    });
    const number = state?.number ?? randomUUID();
    const all = [PROCESS, number, ctx.language, ctx.caller?.id ?? '', ...asked];
    return `"${createHash('sha256').update(all.join('\0')).digest('base64url')}"`;
  }

  /** @throws TooBusy when too many are on their way */
  private stream(text: AsyncGenerator<string>): AsyncGenerator<string> {
    const client = clientKey();
    const all = this.streams.values().reduce((sum, count) => sum + count, 0);
    if (all >= MOST_STREAMS || (this.streams.get(client) ?? 0) >= MOST_OF_CLIENT)
      throw new TooBusy('Too many long feeds are on their way.');
    return this.counted(client, text);
  }

  private async *counted(client: string, text: AsyncGenerator<string>): AsyncGenerator<string> {
    this.streams.set(client, (this.streams.get(client) ?? 0) + 1);
    try {
      yield* text;
    } finally {
      const left = (this.streams.get(client) ?? 0) - 1;
      if (left > 0) this.streams.set(client, left);
      else this.streams.delete(client);
    }
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
    const client = feed.client;
    for (let at = 0; at < ids.length; at += PART) {
      const known = tried < MOST_TRIED ? password : undefined;
      const part = ids.slice(at, at + PART);
      yield await this.turns.run(client, async () => {
        await setImmediate();
        const events = await this.lists.shown(feed.ctx, part, known);
        tried += events.filter(({ row }) => row.password_hash !== null).length;
        return events.map((event: ShownEvent) => writer.add(event)).join('');
      });
    }
    yield writer.end();
  }

  private async feed(ctx: RequestContext, about: Omit<Feed, 'ctx' | 'uidOf' | 'client'>): Promise<Feed> {
    return { ctx, ...about, client: clientKey(), uidOf: await this.identity.names() };
  }
}

const saveAs = (name: string): Record<string, string> => ({
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** What to subscribe to: what was asked for, without what the path says. */
function linkOf(query: FeedQuery, repeated: LinkQuery, left: readonly (string | undefined)[]): LinkQuery {
  const isAsked = (name: string): boolean =>
    !left.includes(name) && query[name as keyof FeedQuery] !== undefined;
  const asked = Object.entries(repeated).filter(([name]) => isAsked(name));
  return { ...Object.fromEntries(asked), limit: query.limit };
}
