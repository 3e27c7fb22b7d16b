import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ListPage, pageNotFound } from '../http/list-page.js';
import { EVENT } from '../records/kinds.js';
import { namedIds, pageOf, pageOfKnown, refuseLong } from '../records/found-page.js';
import { LIMITS, refuseMore, refuseMoreOf } from '../records/list-limits.js';
import { cutPage, type Position } from '../records/keyset.js';
import { ListCursor } from '../records/list-cursor.js';
import { type ListedIds, listedIds, type PageIds, pageSize } from '../records/page.js';
import { type Condition, mayRead } from '../records/visibility.js';
import { factIds, factPage } from '../search/fact-page.js';
import type { EventQuery } from './event-query.dto.js';
import { eventFacets } from './event-facets.js';
import { type EventFilter, eventFilter, orderOf } from './event-filters.js';
import { isShortList } from './event-facts.js';
import { blanked, type LoadedEvent, type ShownEvent, toEventDto } from './event-mapping.js';
import { EventPasswords } from './event-passwords.js';
import { EventSearch } from './event-search.js';
import { type DateWindow, dateWindow } from './event-window.js';
import { fewModified, loadFoundEvents } from './events.queries.js';
import { findsWhole, isPlain, type ListedEvents, listedEvents } from './facet-counts.js';
import { listQuery } from './list-query.js';
import { openedBy } from './protected-search.js';
import { RelatedRecords } from './related-records.js';

/** A list of events, as it is asked for. */
interface Asked {
  readonly query: EventQuery;
  readonly window: DateWindow;
  readonly filter: EventFilter;
  readonly page: number;
  readonly perPage: number;
  /** Where the page begins, if it is asked for by cursor. */
  readonly behind: Position | null | undefined;
  /** Are its events found by words, or in sets, before all else is asked of them? */
  readonly isFound: boolean;
  /** The only events that may be listed, when these are few. */
  readonly few: readonly number[] | undefined;
  /** Protected events that the password opens, as far as it matters which are listed or counted. */
  readonly opened: readonly number[];
}

/** Events of a list, and the parameters that lead to it. */
export interface PickedEvents extends ListedIds {
  readonly repeated: LinkQuery;
}

const within = ({ sql, params }: Condition): Condition => ({ sql: `FROM (${sql}) listed`, params });

/** Lists of events: a page, the counts of a whole list, or the first events of one. */
@Injectable()
export class EventLists {
  constructor(
    private readonly database: Database,
    private readonly passwords: EventPasswords,
    private readonly search: EventSearch,
    private readonly related: RelatedRecords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: EventQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    const links = listQuery(ctx, query, window);
    const { collection } = EVENT;
    const cursor = new ListCursor(ctx, query, { collection, links, instants: window.instants });
    cursor.check(() => orderOf(ctx, query));
    const isShort = isShortList(query, window, perPage);
    const { events, total, next, facets } = await this.database.readList(isShort, async (manager) => {
      const asked = await this.ask(ctx, manager, query, window, { page, perPage, behind: cursor.behind });
      const counted = query.facets && (await this.counted(ctx, manager, asked));
      const found = await this.findPage(ctx, manager, asked, counted);
      const { items, total: all } = await loadFoundEvents(manager, found);
      return {
        events: await this.related.addTo(ctx, manager, items),
        total: all,
        next: 'next' in found ? found.next : undefined,
        facets: query.facets && counted && (await eventFacets(ctx, manager, query.facets, counted)),
      };
    });
    if (events.length === 0 && page > 1) throw pageNotFound('event');
    const shown = await Promise.all(events.map(async (event) => this.asShown(ctx, event, query.password)));
    return new ListPage(ctx, {
      collection,
      items: shown.map(({ dto }) => dto),
      total,
      page,
      perPage,
      query: links,
      explicit: true,
      cursor: cursor.place(next),
      fields: query.fields,
      facets,
    });
  }

  private async ask(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    window: DateWindow,
    size: Pick<Asked, 'page' | 'perPage' | 'behind'>,
  ): Promise<Asked> {
    const filter = await eventFilter(ctx, manager, query, window);
    const { terms, facts, asksLinks } = filter;
    const few = terms === undefined ? await fewModified(manager, window.modified) : undefined;
    const isFound = terms !== undefined || (asksLinks && facts === undefined && few === undefined);
    const opened = isFound ? [] : await this.opened(ctx, manager, query, filter);
    return { query, window, filter, ...size, isFound, few, opened };
  }

  private async findPage(
    ctx: RequestContext,
    manager: EntityManager,
    asked: Asked,
    counted: ListedEvents | undefined,
  ): Promise<PageIds | ListedIds> {
    const { filter, opened, ...size } = asked;
    const found =
      counted !== undefined && 'ids' in counted
        ? pageOfKnown(manager, { ...filter.conditions(opened), ...size }, counted.ids)
        : await this.find(ctx, manager, asked);
    if (asked.behind === undefined) return found;
    return cutPage(manager, found, orderOf(ctx, asked.query), asked.perPage);
  }

  /** The events that facets count: found before the page, which is one of them. */
  private async counted(
    ctx: RequestContext,
    manager: EntityManager,
    { query, window, filter, isFound, opened, ...size }: Asked,
  ): Promise<ListedEvents> {
    const { facts, conditions } = filter;
    if (isFound) {
      const found = await this.search.all(ctx, manager, query, window, filter);
      refuseLong({ ...conditions(opened), ...size }, found.length);
      refuseMore(found.length, LIMITS.counted);
      return { ids: found, whole: found };
    }
    // Facts that tell nothing hidden find protected events too, whose links must not be counted.
    if (facts !== undefined && opened.length === 0 && (isPlain(facts) || findsWhole(facts))) {
      if (!isPlain(facts)) await refuseMoreOf(manager, within(factIds(ctx, facts)), LIMITS.counted);
      return { facts };
    }
    return listedEvents(ctx, manager, { ...conditions(opened), ...size }, opened);
  }

  /** A search tries the password itself, on what it finds. */
  private async opened(
    ctx: RequestContext,
    manager: EntityManager,
    { password, facets }: EventQuery,
    { asksHidden, ofOpenable }: EventFilter,
  ): Promise<readonly number[]> {
    if (password === undefined || !(asksHidden || facets !== undefined)) return [];
    return openedBy(ctx, manager, this.passwords, password, ofOpenable(false));
  }

  /** The first events of the list, by their ids alone: for those who then show more than a page, part by part. */
  async pick(ctx: RequestContext, query: EventQuery, most: number): Promise<PickedEvents> {
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    return this.database.readList(isShortList(query, window, most), async (manager) => {
      const size = { page: 1, perPage: most, behind: undefined };
      const found = await this.find(ctx, manager, await this.ask(ctx, manager, query, window, size));
      return { ...(await listedIds(manager, found)), repeated: listQuery(ctx, query, window) };
    });
  }

  /** Some of the events that were picked; what the caller may not read any more is left out. */
  async shown(
    ctx: RequestContext,
    ids: readonly number[],
    password: string | undefined,
  ): Promise<ShownEvent[]> {
    const events = await this.database.read(async (manager) => {
      const { items } = await loadFoundEvents(manager, { ids, total: ids.length });
      return this.related.addTo(ctx, manager, items);
    });
    const readable = events.filter((event) => mayRead(ctx, event, 'event'));
    return Promise.all(readable.map(async (event) => this.asShown(ctx, event, password)));
  }

  private async find(
    ctx: RequestContext,
    manager: EntityManager,
    { query, window, filter, isFound, few, opened, ...size }: Asked,
  ): Promise<PageIds | ListedIds> {
    const { facts, conditions, asksHidden } = filter;
    if (isFound) return this.search.page(ctx, manager, query, window, { filter, ...size });
    if (facts !== undefined && !(asksHidden && opened.length > 0))
      return factPage(this.database.engine, ctx, { ...facts, ...size });
    return few?.length === 0
      ? { ids: [], total: 0 }
      : pageOf(manager, { ...conditions(opened), ...size, ids: few && namedIds(EVENT, few) });
  }

  /** A protected event that stays closed shows little more than its title and dates. */
  private async asShown(
    ctx: RequestContext,
    row: LoadedEvent,
    password: string | undefined,
  ): Promise<ShownEvent> {
    const dto = toEventDto(row, ctx, this.settings);
    const isOpen = await this.passwords.isOpenInList(ctx, row, password);
    return { row, dto: isOpen ? dto : blanked(dto), isOpen };
  }
}
