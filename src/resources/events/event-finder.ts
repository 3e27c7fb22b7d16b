import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { LinkQuery } from '../../http/context/links.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { Database } from '../../platform/database/database.js';
import { EVENT } from './event.entity.js';
import { namedIds, pageOf, pageOfKnown, refuseLong } from '../../content/search/found-page.js';
import { LIMITS, refuseMore } from '../../content/lists/list-limits.js';
import type { ListedIds, PageIds, Position } from '../../content/lists/page.js';
import { cutPage, listedIds, refuseMoreOf } from '../../content/search/read-page.js';
import { boxLink } from '../../content/lists/box.js';
import { ListCursor } from '../../content/lists/list-cursor.js';
import { pageSize } from '../../http/parameters/page-size.js';
import type { Condition } from '../../platform/database/condition.js';
import { effectiveStatuses } from '../../content/visibility/visibility.js';
import { factIds, factPage, type FactQuery } from '../../content/search/fact-page.js';
import type { EventQuery } from './event-query.dto.js';
import { EventFacets } from './event-facets.js';
import { type EventFilter, eventFilter, orderOf } from './event-filters.js';
import { isShortList } from './event-facts.js';
import type { LoadedEvent } from './event-mapping.js';
import { EventPasswords } from './event-passwords.js';
import { EventSearch } from './event-search.js';
import { type DateWindow, dateWindow } from './event-window.js';
import {
  EventFacetsRepository,
  findsWhole,
  isPlain,
  type KnownEvents,
  type ListedEvents,
} from './event-facets.repository.js';
import { EventsRepository } from './events.repository.js';
import type { FacetsDto } from './facet.dto.js';
import { RelatedRecords } from './related-records.js';

/** One page of a list of events, with their linked records. */
export interface EventPage {
  readonly events: readonly LoadedEvent[];
  /** The size of the whole list. */
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** The parameters that links to the list repeat. */
  readonly links: LinkQuery;
  /** The position of a page that was requested by cursor. */
  readonly cursor: ReturnType<ListCursor['place']>;
  /** The counts over the whole list that the query requests by `facets`. */
  readonly facets: FacetsDto | undefined;
}

/** The first events of a list. */
export interface FirstEvents {
  readonly ids: readonly number[];
  /** The size of the whole list. */
  readonly total: number;
  /** The parameters that links to the list repeat. */
  readonly links: LinkQuery;
}

/**
 * How events are found. `search`: by words, or by sets of events with certain linked records, before all
 * other conditions. `facts`: by the list index. `tables`: by conditions on the tables, limited to certain ids
 * if only few events can match.
 */
type Strategy =
  | { readonly by: 'search' }
  | { readonly by: 'facts'; readonly facts: Omit<FactQuery, 'page' | 'perPage'> }
  | { readonly by: 'tables'; readonly few: readonly number[] | undefined };

interface Size {
  readonly page: number;
  readonly perPage: number;
  /** The position after which the page begins, if it is requested by cursor. */
  readonly behind: Position | null | undefined;
}

interface Plan {
  readonly query: EventQuery;
  readonly window: DateWindow;
  readonly filter: EventFilter;
  readonly size: Size;
  readonly strategy: Strategy;
  /** Protected events that the password opens, as far as they affect the list or its counts. */
  readonly opened: readonly number[];
}

/**
 * The only entry point for lists of events: pages, first ids, counts. It chooses the strategy; the strategies
 * are in `event-search.ts`, `content/search/fact-page.ts` and `content/search/found-page.ts`.
 */
@Injectable()
export class EventFinder {
  constructor(
    private readonly database: Database,
    private readonly events: EventsRepository,
    private readonly related: RelatedRecords,
    private readonly passwords: EventPasswords,
    private readonly search: EventSearch,
    private readonly counts: EventFacetsRepository,
    private readonly facets: EventFacets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The requested page and the requested counts of the whole list, read in one snapshot. */
  async page(ctx: RequestContext, query: EventQuery): Promise<EventPage> {
    const { page, perPage } = pageSize(query);
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    const links = linkQuery(ctx, query, window);
    const { collection } = EVENT;
    const cursor = new ListCursor(ctx, query, { collection, links, instants: window.instants });
    cursor.check(() => orderOf(ctx, query));
    const isShort = isShortList(query, window, perPage);
    return this.database.readList(isShort, async (manager) => {
      const plan = await this.plan(ctx, manager, query, window, { page, perPage, behind: cursor.behind });
      const listed = query.facets && (await this.wholeList(ctx, manager, plan));
      const found = await this.findPage(ctx, manager, plan, listed);
      const { items, total } = await this.events.loadPage(manager, found);
      return {
        events: await this.related.addTo(ctx, manager, items),
        total,
        page,
        perPage,
        links,
        cursor: cursor.place('next' in found ? found.next : undefined),
        facets: query.facets && listed && (await this.facets.count(ctx, manager, query.facets, listed)),
      };
    });
  }

  /** The first ids of a list, for callers that load more than a page, part by part. */
  async ids(ctx: RequestContext, query: EventQuery, most: number): Promise<FirstEvents> {
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    return this.database.readList(isShortList(query, window, most), async (manager) => {
      const size = { page: 1, perPage: most, behind: undefined };
      const found = await this.find(ctx, manager, await this.plan(ctx, manager, query, window, size));
      const { ids, total } = await listedIds(manager, found);
      return { ids, total, links: linkQuery(ctx, query, window) };
    });
  }

  private async plan(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    window: DateWindow,
    size: Size,
  ): Promise<Plan> {
    const filter = await eventFilter(ctx, manager, this.events, query, window);
    const { terms, facts, asksLinks } = filter;
    const plan = { query, window, filter, size };
    const few = terms === undefined ? await this.events.fewModified(manager, window.modified) : undefined;
    if (terms !== undefined || (asksLinks && facts === undefined && few === undefined))
      return { ...plan, strategy: { by: 'search' }, opened: [] };
    const opened = await this.opened(ctx, manager, query, filter);
    // The list index does not know which protected events the password opened.
    if (facts === undefined || opened.length > 0) return { ...plan, strategy: { by: 'tables', few }, opened };
    return { ...plan, strategy: { by: 'facts', facts }, opened };
  }

  /** Not for searches, which check the password against their own results. */
  private async opened(
    ctx: RequestContext,
    manager: EntityManager,
    { password, facets }: EventQuery,
    { asksHidden, ofOpenable }: EventFilter,
  ): Promise<readonly number[]> {
    if (password === undefined || !(asksHidden || facets !== undefined)) return [];
    return this.passwords.openedOf(ctx, manager, password, ofOpenable(false));
  }

  /** @param listed all events of the list, if they are already known; the page is then cut from them */
  private async findPage(
    ctx: RequestContext,
    manager: EntityManager,
    plan: Plan,
    listed: ListedEvents | undefined,
  ): Promise<PageIds | ListedIds> {
    const { query, filter, size, opened } = plan;
    const found =
      listed !== undefined && 'ids' in listed
        ? pageOfKnown(manager, { ...filter.conditions(opened), ...size }, listed.ids)
        : await this.find(ctx, manager, plan);
    if (size.behind === undefined) return found;
    return cutPage(manager, found, orderOf(ctx, query), size.perPage);
  }

  private async find(
    ctx: RequestContext,
    manager: EntityManager,
    { query, window, filter, size, strategy, opened }: Plan,
  ): Promise<PageIds | ListedIds> {
    if (strategy.by === 'search') return this.search.page(ctx, manager, query, window, { filter, ...size });
    if (strategy.by === 'facts') return factPage(this.database.engine, ctx, { ...strategy.facts, ...size });
    const { few } = strategy;
    if (few?.length === 0) return { ids: [], total: 0 };
    return pageOf(manager, { ...filter.conditions(opened), ...size, ids: few && namedIds(EVENT, few) });
  }

  /**
   * All events of the list, for its counts.
   * @throws ApiError `rest_invalid_param` when the list is too long for its order, for its page or to be
   * counted
   */
  private async wholeList(
    ctx: RequestContext,
    manager: EntityManager,
    { query, window, filter, size, strategy, opened }: Plan,
  ): Promise<ListedEvents> {
    const conditions = { ...filter.conditions(opened), ...size };
    if (strategy.by === 'search') {
      const found = await this.search.all(ctx, manager, query, window, filter);
      return countable(conditions, { ids: found, whole: found });
    }
    // Any other filter also matches protected events, whose links must not be counted.
    if (strategy.by === 'facts' && (isPlain(strategy.facts) || findsWhole(strategy.facts))) {
      const { facts } = strategy;
      if (!isPlain(facts)) await refuseMoreOf(manager, within(factIds(ctx, facts)), LIMITS.counted);
      return { facts };
    }
    const most = LIMITS.counted.max;
    return countable(conditions, await this.counts.list(ctx, manager, conditions, opened, most));
  }
}

function countable(conditions: Parameters<typeof refuseLong>[0], listed: KnownEvents): KnownEvents {
  refuseLong(conditions, listed.ids.length);
  refuseMore(listed.ids.length, LIMITS.counted);
  return listed;
}

const within = ({ sql, params }: Condition): Condition => ({ sql: `FROM (${sql}) listed`, params });

/** The query of an event list's links: the effective dates and all other given parameters. */
function linkQuery(ctx: RequestContext, query: EventQuery, window: DateWindow): LinkQuery {
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
