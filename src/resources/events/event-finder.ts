import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { LinkQuery } from '../../http/context/links.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { Database } from '../../platform/database/database.js';
import { EVENT } from './event.entity.js';
import { namedIds, pageOf, pageOfIds, refuseLong } from '../../content/search/found-page.js';
import { LIMITS, refuseMore } from '../../content/lists/list-limits.js';
import {
  type ListedIds,
  type LoadedPage,
  type PageIds,
  pageIds,
  type PageQuery,
} from '../../content/lists/page.js';
import { countedBy, refuseMoreOf } from '../../content/lists/page.repository.js';
import {
  type IdReader,
  type Part,
  type PreparedList,
  readerOf,
  RecordFinder,
  type Strategy,
} from '../../content/lists/record-finder.js';
import { boxLink } from '../../content/lists/box.js';
import type { Condition } from '../../platform/database/condition.js';
import { effectiveStatuses, mayRead } from '../../content/visibility/visibility.js';
import { listIndexIds, listIndexPage, listIndexTotal } from '../event-index/list-index-page.js';
import type { EventQuery } from './event-query.dto.js';
import { EventFacets } from './event-facets.js';
import {
  type EventConditions,
  eventFilter,
  type EventFilter,
  isShortList,
  orderOf,
} from './event-filters.js';
import type { LoadedEvent } from './event-mapping.js';
import { orderIndex } from './event-order.js';
import { EventPasswords } from './event-passwords.js';
import { EventSearch } from './event-search.js';
import { type DateWindow, dateWindow } from './event-window.js';
import {
  EventFacetsRepository,
  revealsWhole,
  isPlain,
  type EventsById,
  type IndexQuery,
  type ListedEvents,
} from './event-facets.repository.js';
import { EventsRepository } from './events.repository.js';
import type { FacetsDto } from './facet.dto.js';
import { RelatedRecords } from './related-records.js';

/** A list of events whose query was checked. */
export interface EventList extends Part, Pick<PageQuery, 'order'> {
  readonly ctx: RequestContext;
  readonly query: EventQuery;
  readonly window: DateWindow;
  readonly filter: EventFilter;
  /** The only events that can match, if these are few. */
  readonly few: readonly number[] | undefined;
  /** Protected events that the password opens, as far as they affect the list or its counts. */
  readonly opened: readonly number[];
  /** All events of the list, if they are to be counted. */
  readonly whole: ListedEvents | undefined;
}

/** Reads a page of a list, and all of its events for the counts. */
interface EventReader extends IdReader {
  /**
   * @throws ApiError `rest_invalid_param` when the list is too long for its order, for its page or to be
   * counted
   */
  whole(manager: EntityManager): Promise<ListedEvents>;
}

/**
 * Whether the events are found by words, or by sets of events with certain linked records, before all other
 * conditions.
 */
const isSearched = ({ filter, few }: Pick<EventList, 'filter' | 'few'>): boolean =>
  filter.terms !== undefined || (filter.filtersLinks && filter.covered === undefined && few === undefined);

const conditionsOf = ({ filter, opened, page, perPage, after }: EventList): EventConditions & Part => ({
  ...filter.conditions(opened),
  ...{ page, perPage, after },
});

/** Cuts the page from all events of the list, if these are known because they are counted. */
const fromCounted: Strategy<EventList> = (list) => {
  const { whole } = list;
  if (whole === undefined || !('ids' in whole)) return undefined;
  return { page: (manager) => pageOfIds(manager, conditionsOf(list), whole.ids) };
};

/** Finds events. Search is in `event-search.ts`, the other strategies are here. */
@Injectable()
export class EventFinder extends RecordFinder<EventQuery, LoadedEvent, EventList> {
  private readonly readers: Strategy<EventList, EventReader>[] = [
    (list) => this.bySearch(list),
    (list) => this.byListIndex(list),
    (list) => this.inOtherOrder(list),
    (list) => this.byTables(list),
  ];

  protected readonly strategies = [fromCounted, ...this.readers];

  constructor(
    database: Database,
    private readonly events: EventsRepository,
    private readonly related: RelatedRecords,
    private readonly passwords: EventPasswords,
    private readonly search: EventSearch,
    private readonly counts: EventFacetsRepository,
    private readonly facets: EventFacets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super(database, EVENT.collection);
  }

  protected prepare(ctx: RequestContext, query: EventQuery): PreparedList<EventList> {
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    return {
      links: repeatedParameters(ctx, query, window),
      instants: window.instants,
      validUntil: window.validUntil,
      isShort: (events) => isShortList(query, events),
      order: () => orderOf(ctx, query),
      open: async (manager, part) => this.open(ctx, manager, query, window, part),
    };
  }

  protected async load(
    manager: EntityManager,
    found: PageIds | ListedIds,
    { ctx, query, whole }: EventList,
  ): Promise<LoadedPage<LoadedEvent> & { readonly facets: FacetsDto | undefined }> {
    const { items: loaded, total } = await this.events.loadPage(manager, found);
    // Between their ids and their rows, a server may have run a write that hides one.
    const items = loaded.filter((event) => mayRead(ctx, event, 'event'));
    return {
      items: await this.related.addTo(ctx, manager, items),
      total,
      facets: query.facets && whole && (await this.facets.result(ctx, manager, query.facets, whole)),
    };
  }

  private bySearch(list: EventList): EventReader | undefined {
    if (!isSearched(list)) return undefined;
    const { ctx, query, window, filter, page, perPage, after } = list;
    return {
      page: async (manager) =>
        this.search.page(ctx, manager, query, window, { filter, page, perPage, after }),
      whole: async (manager) => {
        const found = await this.search.all(ctx, manager, query, window, filter);
        return countable(conditionsOf(list), { ids: found, whole: found });
      },
    };
  }

  private byListIndex(list: EventList): EventReader | undefined {
    const { ctx, opened, page, perPage, after } = list;
    const { indexed } = list.filter;
    // The list index does not know which protected events the password opened.
    if (indexed === undefined || opened.length > 0) return undefined;
    return {
      page: () => listIndexPage(this.database.engine, ctx, { ...indexed, page, perPage, after }),
      whole: async (manager) => this.counted(manager, list, indexed),
    };
  }

  /** In another order than that of the list index, which counts the list and finds its events if they are few. */
  private inOtherOrder(list: EventList): EventReader | undefined {
    const { ctx, query, few, opened } = list;
    const { covered } = list.filter;
    if (covered === undefined || few !== undefined || opened.length > 0) return undefined;
    const conditions = conditionsOf(list);
    return {
      page: async (manager) => {
        const total = await countedBy(manager, listIndexTotal(this.database.engine, ctx, covered));
        refuseLong(conditions, total);
        return total > LIMITS.sorted.max
          ? pageIds(manager, { ...conditions, index: orderIndex(query) }, total)
          : pageIds(manager, { ...conditions, where: [], ids: listIndexIds(ctx, covered) }, total);
      },
      whole: async (manager) => this.counted(manager, list, covered),
    };
  }

  /** All events of a list that the list index covers, in whatever order. */
  private async counted(manager: EntityManager, list: EventList, indexed: IndexQuery): Promise<ListedEvents> {
    // Any other filter also matches protected events, whose links must not be counted.
    if (!isPlain(indexed) && !revealsWhole(indexed)) return this.byTables(list).whole(manager);
    if (!isPlain(indexed))
      await refuseMoreOf(manager, within(listIndexIds(list.ctx, indexed)), LIMITS.counted);
    return { indexed };
  }

  /** By conditions on the tables, limited to certain ids if only few events can match. */
  private byTables(list: EventList): EventReader {
    const { ctx, few, opened } = list;
    const conditions = conditionsOf(list);
    return {
      page: async (manager) =>
        few?.length === 0
          ? { ids: [], total: 0 }
          : pageOf(manager, { ...conditions, ids: few && namedIds(EVENT, few) }),
      whole: async (manager) => {
        const most = LIMITS.counted.max;
        return countable(conditions, await this.counts.list(ctx, manager, conditions, opened, most));
      },
    };
  }

  private async open(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    window: DateWindow,
    part: Part,
  ): Promise<EventList> {
    const filter = await eventFilter(ctx, manager, this.events, query, window);
    const isByWords = filter.terms !== undefined;
    const few = isByWords ? undefined : await this.events.fewModified(manager, window.modified);
    const opened = isSearched({ filter, few }) ? [] : await this.opened(ctx, manager, query, filter);
    const order = orderOf(ctx, query);
    const list = { ctx, query, window, filter, few, opened, order, whole: undefined, ...part };
    if (query.facets === undefined) return list;
    return { ...list, whole: await readerOf(this.readers, list).whole(manager) };
  }

  /** Not for searches, which check the password against their own results. */
  private async opened(
    ctx: RequestContext,
    manager: EntityManager,
    { password, facets }: EventQuery,
    { filtersHidden, openableConditions }: EventFilter,
  ): Promise<readonly number[]> {
    if (password === undefined || !(filtersHidden || facets !== undefined)) return [];
    return this.passwords.openedOf(ctx, manager, password, openableConditions(false));
  }
}

function countable(conditions: Parameters<typeof refuseLong>[0], listed: EventsById): EventsById {
  refuseLong(conditions, listed.ids.length);
  refuseMore(listed.ids.length, LIMITS.counted);
  return listed;
}

const within = ({ sql, params }: Condition): Condition => ({ sql: `FROM (${sql}) listed`, params });

/** The query of an event list's links: the effective dates and all other given parameters. */
function repeatedParameters(ctx: RequestContext, query: EventQuery, window: DateWindow): LinkQuery {
  return {
    ...window.query,
    strict_dates: query.strict_dates,
    search: query.search,
    categories: query.categories,
    tags: query.tags,
    venue: query.venue,
    organizer: query.organizer,
    featured: query.featured,
    include: query.include,
    post_parent: query.post_parent,
    ticketed: query.ticketed,
    geoloc: query.geoloc,
    geoloc_lat: query.geoloc_lat,
    geoloc_lng: query.geoloc_lng,
    geoloc_radius: query.geoloc_radius,
    external_source: query.external_source,
    external_id: query.external_id,
    i18n_available: query.i18n_available,
    context: query.context,
    orderby: query.orderby,
    order: query.order,
    status: effectiveStatuses(ctx.caller, query.status),
    bbox: boxLink(query.bbox),
    facets: query.facets,
    fields: query.fields,
  };
}
