import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Status } from '#common/records/status.js';
import { Slots, TooBusy } from '#common/structures/slots.js';
import { zoneName } from '#common/time/zone.js';
import { Item } from '#http/context/item.js';
import type { LinkQuery } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import { earliest, UNTIL_CHANGED } from '#http/context/valid-until.js';
import { copyInput } from '#http/parameters/copy-input.js';
import { TextResponse } from '#http/responses/text-response.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { ChangeNumber } from '#platform/database-state/change-number.js';
import type { DatabaseState } from '#platform/database-state/database-state.js';
import { clientKey } from '#platform/requests/request-info.js';
import { EventFinder } from '#resources/events/event-finder.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import { EventsService } from '#resources/events/events.service.js';
import { ListedSeries, type SeriesOfList } from '#resources/series/listed-series.js';
import { CalendarIdentity } from './calendar-identity.js';
import { type Feed, type FeedFormat, type FeedWriter, HeldInMemory, type HeldText } from './feed.js';
import {
  type CalendarQuery,
  DEFAULT_EVENTS,
  type FeedQuery,
  MAX_EVENTS,
  type ReadCalendarEvent,
} from './feed-query.dto.js';
import { type Entry, FeedSeries } from './feed-series.js';
import { setDefaultDates } from './feed-window.js';

/** Number of events loaded into memory at a time. Other feeds wait while one part is written. */
const PART = 50;
/** The most series in memory: parts that follow each other have much the same ones. */
const MAX_SERIES = 200;
/** How long the events of a part are written before other requests get their turn, in milliseconds. */
const TURN_MS = 20;
/** The most characters of a feed: events beyond are left out, as those beyond its limit are. */
const MAX_LENGTH = 32 * 1_024 * 1_024;
/** The most dates of series by their rules: series beyond are left out as well. */
const MAX_DATES = 100_000;
/** Longer feeds are streamed while they are built, and are not cached. */
const STREAMED_FROM = 1_000;
/** The most streams at once, in all and for one client. */
const MAX_STREAMS = 64;
const MAX_STREAMS_OF_CLIENT = 16;
/** How long a feed waits for its turn, in milliseconds, and how many may wait. */
const MAX_WAIT_MS = 60_000;
const MAX_WAITING = 1_000;
/** The numbers of database states start again in each process, so the process is part of the ETag. */
const PROCESS = randomUUID();
/** No list can be longer. */
const NO_LIMIT = 2_147_483_647;
/** The request's password is checked against about this many protected events, rounded up to a whole part. */
const MAX_PASSWORD_CHECKS = 100;

/** What a feed contains. */
export interface FeedSubject {
  readonly title: string;
  readonly link: string;
  /** The path without the extension, such as `/venues/4`. */
  readonly path: string;
  /** The filter that the path sets. */
  readonly filter?: keyof FeedQuery;
}

/** A record that events belong to. */
export interface FeedRecord extends Pick<FeedSubject, 'path'> {
  readonly id: number;
  readonly filter: 'venue' | 'organizer' | 'categories' | 'tags' | 'series';
  readonly read: () => Promise<Pick<FeedSubject, 'title' | 'link'>>;
}

/** The parameters of a feed. Only calendars can have series by their rules. */
type Query = FeedQuery & Pick<CalendarQuery, 'recurrence'>;

interface WriteOptions {
  readonly password?: string | undefined;
  /** Those of the list; undefined for the default. */
  readonly statuses?: readonly Status[] | undefined;
  readonly maxLength: number;
  /** Whether series stand in place of their occurrences. */
  readonly byRules?: boolean;
  readonly held: HeldText;
}

/** Lists of events and single events in formats other than JSON. */
@Injectable()
export class FeedsService {
  private readonly slots = new Slots(1, MAX_WAIT_MS, MAX_WAITING);
  /** The number of running streams by client. */
  private readonly streams = new Map<string, number>();

  constructor(
    private readonly changes: ChangeNumber,
    private readonly events: EventsService,
    private readonly listedSeries: ListedSeries,
    private readonly finder: EventFinder,
    private readonly identity: CalendarIdentity,
    private readonly series: FeedSeries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The subject of a feed of all events. */
  all(ctx: RequestContext): FeedSubject {
    return { title: this.settings.siteName, link: ctx.links.site('/'), path: '/events' };
  }

  async list(
    ctx: RequestContext,
    query: Query,
    subject: FeedSubject,
    format: FeedFormat,
  ): Promise<TextResponse> {
    const defaults = setDefaultDates(ctx, query, this.settings.siteTimezone);
    const most = Math.min(query.limit ?? DEFAULT_EVENTS, MAX_EVENTS);
    const byRules = query.recurrence === 'rule';
    const list = byRules ? copyInput(query, { byRules }) : query;
    const { ids, total, query: links, validUntil } = await this.finder.ids(ctx, list, most);
    const { title, link, path } = subject;
    const parameters = linkOf(query, links, [...defaults.names, subject.filter]);
    const self = ctx.links.api(`${path}.${format.extension}`, parameters);
    const feed = await this.feed(ctx, { title, link, self, total });
    const file = `${path.slice(1).replaceAll('/', '-')}.${format.extension}`;
    const headers = { 'X-TEC-Total': String(total), 'X-WP-Total': String(total), ...saveAs(file) };
    const { password, status: statuses } = query;
    const options = { password, statuses, maxLength: MAX_LENGTH, held: new HeldInMemory(), byRules };
    const text = this.write(feed, format, ids, options);
    if (ids.length > STREAMED_FROM) {
      const ETag = await this.tag(ctx, [self, query.password ?? '', ...ids]);
      return new TextResponse(format.type.contentType, this.stream(text), { ...headers, ETag });
    }
    const whole = (await Array.fromAsync(text)).join('');
    const end = earliest(defaults.validUntil, validUntil);
    return new TextResponse(format.type.contentType, whole, headers, end);
  }

  /** The events of one record. The record is loaded only when all parameters are valid. */
  async ofRecord(
    ctx: RequestContext,
    { id, path, filter, read }: FeedRecord,
    query: Query,
    format: FeedFormat,
  ): Promise<TextResponse> {
    query.errors.throwIfAny();
    const { title, link } = await read();
    Object.assign(query, filter === 'series' ? ofSeries(id) : { [filter]: [String(id)] });
    return this.list(ctx, query, { title, link, path, filter }, format);
  }

  /** Differs whenever anything in the database changes, or becomes public by its date alone. */
  private async tag(ctx: RequestContext, parameters: readonly (string | number)[]): Promise<string> {
    const state = await new Promise<DatabaseState | undefined>((resolve) => {
      this.changes.current(resolve);
    });
    const isOfNow = state !== undefined && ctx.now >= state.asOf && ctx.now < state.nextPublication;
    const version = isOfNow ? `${state.number} ${state.nextPublication}` : randomUUID();
    const { id = '', role = '', scopes = [] } = ctx.caller ?? {};
    const all = [PROCESS, version, ctx.language, id, role, ...scopes, ...parameters];
    return `"${createHash('sha256').update(all.join('\0')).digest('base64url')}"`;
  }

  /** @throws TooBusy when too many streams are running */
  private stream(text: AsyncGenerator<string>): Readable {
    const client = clientKey();
    const all = this.streams.values().reduce((sum, count) => sum + count, 0);
    if (all >= MAX_STREAMS || (this.streams.get(client) ?? 0) >= MAX_STREAMS_OF_CLIENT)
      throw new TooBusy('Too many long feeds are on their way.');
    const stream = Readable.from(text, { objectMode: false });
    this.streams.set(client, (this.streams.get(client) ?? 0) + 1);
    // It is closed also when nobody begins to read it, as after HEAD.
    stream.once('close', () => {
      const left = (this.streams.get(client) ?? 0) - 1;
      if (left > 0) this.streams.set(client, left);
      else this.streams.delete(client);
    });
    return stream;
  }

  /**
   * All events that the caller may list, without a limit, part by part. Only `held` has more than a part, in
   * formats that need it.
   */
  async everything(
    ctx: RequestContext,
    query: FeedQuery,
    format: FeedFormat,
    held: HeldText,
  ): Promise<{ readonly count: number; readonly parts: AsyncGenerator<string> }> {
    const { ids, total } = await this.finder.ids(ctx, query, NO_LIMIT);
    const { title, link, path } = this.all(ctx);
    const self = ctx.links.api(`${path}.${format.extension}`);
    const feed = await this.feed(ctx, { title, link, self, total });
    const options = { statuses: query.status, maxLength: Infinity, held };
    return { count: ids.length, parts: this.write(feed, format, ids, options) };
  }

  async one(
    ctx: RequestContext,
    id: number,
    params: ReadCalendarEvent,
    format: FeedFormat,
  ): Promise<Item<TextResponse> | TextResponse> {
    const event = await this.events.readShown(ctx, { id }, params);
    const { title, url } = event.dto;
    const byRules = params.recurrence === 'rule';
    const self = ctx.links.api(`/events/${id}.${format.extension}`, { recurrence: params.recurrence });
    const writer = format.write(await this.feed(ctx, { title, link: url, self, total: 1 }));
    const entries = byRules
      ? this.series.entries(ctx, [event], { written: new Set(), statuses: undefined })
      : [[event]];
    const added = (await Array.fromAsync(entries)).flat().map((entry) => textOf(writer, entry));
    const text = writer.begin(1) + added.join('') + writer.end();
    const headers = saveAs(`event-${id}.${format.extension}`);
    const file = new TextResponse(format.type.contentType, text, headers, UNTIL_CHANGED);
    // A rule changes with other events than this one.
    return byRules ? file : new Item(file, event.row, UNTIL_CHANGED);
  }

  /** The text of a feed, part by part. Other feeds get their turn between the parts. */
  private async *write(
    feed: Feed,
    format: FeedFormat,
    ids: readonly number[],
    options: WriteOptions,
  ): AsyncGenerator<string> {
    const writer = format.write(feed);
    if (!format.beginsLast) yield writer.begin(ids.length);
    const parts = this.parts(feed, format, ids, options);
    const { maxLength, held } = options;
    const isBounded = maxLength !== Infinity;
    const room = {
      length: maxLength,
      components: isBounded ? MAX_EVENTS : Infinity,
      dates: isBounded ? MAX_DATES : Infinity,
    };
    const next = async (): Promise<string[] | undefined> =>
      this.slots.run(feed.client, async () => {
        await setImmediate();
        const part = room.length > 0 ? await parts.next() : undefined;
        return part?.done === false ? writePart(writer, part.value, room) : undefined;
      });
    let count = 0;
    for (let texts = await next(); texts !== undefined; texts = await next()) {
      count += texts.length;
      const text = texts.join('');
      if (format.beginsLast) await held.add(text);
      // Also of no text: what reads this can end it here only.
      yield format.beginsLast ? '' : text;
    }
    if (format.beginsLast) yield writer.begin(count);
    yield* held.texts();
    yield writer.end();
  }

  /** The events of a feed, or the series in their places, part by part. */
  private async *parts(
    { ctx }: Feed,
    { hasSeries }: FeedFormat,
    ids: readonly number[],
    { password, statuses, byRules = false }: WriteOptions,
  ): AsyncGenerator<Part> {
    const written = new Set<number>();
    let listed: ReadonlyMap<number, SeriesOfList> = NO_SERIES;
    let checked = 0;
    for (let at = 0; at < ids.length; at += PART) {
      const passwordToCheck = checked < MAX_PASSWORD_CHECKS ? password : undefined;
      const events = await this.events.listed(ctx, ids.slice(at, at + PART), passwordToCheck);
      checked += events.filter(({ row }) => row.password_hash !== null).length;
      if (!byRules) {
        if (hasSeries === true) listed = await this.seriesOf(ctx, events, statuses, listed);
        yield { entries: events, series: listed };
      } else
        for await (const entries of this.series.entries(ctx, events, { written, statuses }))
          yield { entries, series: NO_SERIES };
    }
  }

  /** The series that events are occurrences of, by id: those of earlier parts are not loaded again. */
  private async seriesOf(
    ctx: RequestContext,
    events: readonly ShownEvent[],
    statuses: readonly Status[] | undefined,
    before: ReadonlyMap<number, SeriesOfList>,
  ): Promise<ReadonlyMap<number, SeriesOfList>> {
    const ids = [...new Set(events.flatMap(({ row }) => row.series_id ?? []))];
    const others = ids.filter((id) => !before.has(id));
    const kept = [...before].slice(Math.max(0, before.size + others.length - MAX_SERIES));
    // What this part has must stay.
    const present = [...before].filter(([id]) => ids.includes(id));
    return new Map([...kept, ...present, ...(await this.listedSeries.listed(ctx, others, statuses))]);
  }

  private async feed(
    ctx: RequestContext,
    metadata: Omit<Feed, 'ctx' | 'zone' | 'uidOf' | 'client'>,
  ): Promise<Feed> {
    const { siteTimezone } = this.settings;
    const zone = zoneName(siteTimezone) ?? (siteTimezone.toUpperCase() === 'UTC' ? 'UTC' : undefined);
    return { ctx, ...metadata, zone, client: clientKey(), uidOf: await this.identity.uidFactory() };
  }
}

/** What is written at once. */
interface Part {
  readonly entries: readonly Entry[];
  /** The series of the events by id, for formats that write them before their events. */
  readonly series: ReadonlyMap<number, SeriesOfList>;
}

const NO_SERIES: ReadonlyMap<number, SeriesOfList> = new Map();

/** What a feed can still take. */
interface Room {
  length: number;
  /** The most events of a calendar, with the exceptions of series. */
  components: number;
  /** The most dates of series. */
  dates: number;
}

function datesOf(entry: Entry): number {
  if (!('exceptions' in entry)) return 0;
  const { ofRule, added, excluded } = entry.dates;
  return ofRule.length + added.length + excluded.length;
}

const componentsOf = (entry: Entry): number => ('exceptions' in entry ? entry.exceptions.length + 1 : 1);

const textOf = (writer: FeedWriter, entry: Entry, series: Part['series'] = NO_SERIES): string =>
  'exceptions' in entry
    ? (writer.addSeries?.(entry) ?? '')
    : writer.add(entry, series.get(entry.row.series_id ?? 0));

/** The texts of the first events, as far as there is room. Long ones let other requests run in between. */
async function writePart(writer: FeedWriter, part: Part, room: Room): Promise<string[]> {
  const texts: string[] = [];
  let began = performance.now();
  for (const entry of part.entries) {
    room.components -= componentsOf(entry);
    room.dates -= datesOf(entry);
    // A series without some of its exceptions or dates would have wrong ones.
    if (room.components < 0 || room.dates < 0) room.length = 0;
    if (room.length <= 0) break;
    const text = textOf(writer, entry, part.series);
    texts.push(text);
    room.length -= text.length;
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
  return texts;
}

/** The filter of a series' own feed, which has its occurrences of all times. */
const ofSeries = (id: number): Partial<FeedQuery> => ({ series: [id], hasDefaultDates: false });

const saveAs = (name: string): Record<string, string> => ({
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** The query of the feed's own URL: the request's parameters, without the one that the path sets. */
function linkOf(query: FeedQuery, repeated: LinkQuery, omitted: readonly (string | undefined)[]): LinkQuery {
  const isIncluded = (name: string): boolean =>
    !omitted.includes(name) && query[name as keyof FeedQuery] !== undefined;
  const parameters = Object.entries(repeated).filter(([name]) => isIncluded(name));
  return { ...Object.fromEntries(parameters), limit: query.limit };
}
