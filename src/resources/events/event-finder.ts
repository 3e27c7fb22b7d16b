import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { IdSet } from '#common/structures/id-set.js';
import { LIMITS, refuseMore } from '#content/lists/list-limits.js';
import {
  type Listed,
  type ListedIds,
  type LoadedPage,
  type PageIds,
  pageIds,
  type PageQuery,
} from '#content/lists/page.js';
import { countedBy, firstIds, firstOf, refuseMoreOf } from '#content/lists/page.repository.js';
import {
  type Part,
  type PreparedList,
  RecordFinder,
  repeatedParameters,
} from '#content/lists/record-finder.js';
import {
  amongMany,
  exceptFor,
  FEW,
  findPage,
  isDeep,
  namedIds,
  pageOf,
  pageOfIds,
  refuseLong,
} from '#content/search/found-page.js';
import { addEditors } from '#content/visibility/editors.js';
import { effectiveStatuses, listedStatuses, mayRead } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { Database } from '#platform/database/database.js';
import { listIndexIds, listIndexPage, listIndexTotal } from '../event-index/list-index-page.js';
import { EVENT } from './event.entity.js';
import { EventCollapseRepository } from './event-collapse.repository.js';
import { isShortList } from './event-coverage.js';
import { EventFacets } from './event-facets.js';
import {
  EventFacetsRepository,
  type EventsById,
  type IndexQuery,
  isPlain,
  type ListedEvents,
  revealsWhole,
} from './event-facets.repository.js';
import {
  type EventConditions,
  type EventFilter,
  eventFilter,
  type OrderedIndexQuery,
  orderOf,
} from './event-filters.js';
import type { LoadedEvent } from './event-mapping.js';
import { orderIndex } from './event-order.js';
import { EventPasswords } from './event-passwords.js';
import type { EventQuery } from './event-query.dto.js';
import { EventSearch, type SearchedEvents } from './event-search.js';
import { type DateWindow, dateWindow } from './event-window.js';
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
  /** What words and sets find, in a list that is searched. */
  readonly searched: SearchedEvents | undefined;
  /** The occurrences that the first ones of their series stand for, if there are any. */
  readonly except: IdSet | undefined;
  /** All events of the list, if they are to be counted. */
  readonly whole: ListedEvents | undefined;
}

/**
 * Whether the events are found by words, or by sets of events with certain linked records, before all other
 * conditions.
 */
const isSearched = ({ filter, few }: Pick<EventList, 'filter' | 'few'>): boolean =>
  filter.terms !== undefined || (filter.filtersLinks && filter.covered === undefined && few === undefined);

/** What decides which events a list has, before occurrences are collapsed. */
type Selection = Pick<EventList, 'filter' | 'few' | 'opened' | 'searched'>;

const filtersOf = ({ filter, opened, searched }: Selection): EventConditions =>
  searched?.conditions ?? filter.conditions(opened);

/** The selected events by the list index, where it knows fewer of them than the dates give, else by the tables. */
function selectedBy(ctx: RequestContext, engine: Engine, selection: Selection): EventConditions & Listed {
  const { filter, few, opened, searched } = selection;
  const filters = filtersOf(selection);
  const { covered, terms } = filter;
  if (terms === undefined && covered !== undefined && !isPlain(covered) && opened.length === 0)
    return { ...filters, where: [], ids: listIndexIds(ctx, engine, covered) };
  if (searched === undefined) return { ...filters, ids: few && namedIds(engine, EVENT, few) };
  const { ids } = searched;
  if (ids.size <= FEW) return { ...filters, ids: namedIds(engine, EVENT, ids.ids) };
  return { ...filters, where: [...filters.where, amongMany(engine, 'r.id', ids)] };
}

function conditionsOf(engine: Engine, list: EventList): EventConditions & Part {
  const { except, page, perPage, after } = list;
  const filters = filtersOf(list);
  const where = except === undefined ? [] : [exceptFor(engine, 'r.id', except)];
  return { ...filters, where: [...filters.where, ...where], page, perPage, after };
}

/** The list as a query of the list index; undefined where the index does not cover it. */
const coveredBy = ({ filter: { covered }, except }: EventList): OrderedIndexQuery | undefined =>
  covered && { ...covered, except };

/** What a search has found as a query of the list index. */
const foundBy = ({ filter, except }: EventList, found: SearchedEvents): OrderedIndexQuery => ({
  ...filter.dates,
  found,
  except,
});

/** Whether the list index has the order of a list. */
const isInIndexOrder = ({ order: [first, ...more] }: EventConditions): boolean =>
  first?.sql === 'r.utc_start' && first.isSorted !== true && more.length === 0;

/** Whether the list index can list what a search has found. It names few events itself. */
const isIndexed = ({ ids, conditions }: SearchedEvents): boolean => ids.size > FEW && conditions.isPlain;

/** Finds events. */
@Injectable()
export class EventFinder extends RecordFinder<EventQuery, LoadedEvent, EventList> {
  constructor(
    database: Database,
    private readonly events: EventsRepository,
    private readonly related: RelatedRecords,
    private readonly passwords: EventPasswords,
    private readonly search: EventSearch,
    private readonly counts: EventFacetsRepository,
    private readonly facets: EventFacets,
    private readonly collapse: EventCollapseRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super(database, EVENT.collection);
  }

  protected prepare(ctx: RequestContext, query: EventQuery): PreparedList<EventList> {
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    return {
      links: repeatedParameters(query, {
        first: window.query,
        last: { status: effectiveStatuses(ctx.caller, query.status) },
      }),
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
    list: EventList,
  ): Promise<LoadedPage<LoadedEvent> & { readonly facets: FacetsDto | undefined }> {
    const { ctx, query, whole } = list;
    const { items: loaded, total } = await this.events.loadPage(manager, found);
    if (ctx.caller !== null) await addEditors(ctx, manager, EVENT, loaded);
    // Between their ids and their rows, a server may have run a write that hides one.
    const items = loaded.filter((event) => mayRead(ctx, event, 'event'));
    return {
      items: await this.withCollapsed(manager, list, await this.related.addTo(ctx, manager, items)),
      total,
      facets: query.facets && whole && (await this.facets.result(ctx, manager, query.facets, whole)),
    };
  }

  /** By words or sets, by the list index, or by the tables. */
  protected async find(manager: EntityManager, list: EventList): Promise<PageIds | ListedIds> {
    const { few, opened, searched, whole } = list;
    const conditions = conditionsOf(this.database.engine, list);
    if (whole !== undefined && 'ids' in whole) return pageOfIds(manager, conditions, whole.ids);
    if (searched !== undefined) return this.bySearch(manager, list, searched);
    const covered = coveredBy(list);
    // The list index does not know which protected events the password opened.
    if (covered !== undefined && opened.length === 0) return this.byIndex(manager, list, covered, conditions);
    if (few?.length === 0) return { ids: [], total: 0 };
    return pageOf(manager, { ...conditions, ids: few && namedIds(this.database.engine, EVENT, few) });
  }

  private async bySearch(
    manager: EntityManager,
    list: EventList,
    searched: SearchedEvents,
  ): Promise<PageIds | ListedIds> {
    const { engine } = this.database;
    const part = conditionsOf(engine, list);
    if (!isIndexed(searched)) return findPage(manager, part, searched.ids);
    const index = foundBy(list, searched);
    // A list by words alone can be paged to any depth; one by sets has a limit.
    if (list.filter.sets.length > 0 && isDeep(part))
      refuseLong(part, await this.total(manager, list.ctx, index));
    const among = amongMany(engine, 'r.id', searched.ids);
    return this.byIndex(manager, list, index, { ...part, where: [...part.where, among] });
  }

  /**
   * By the list index in its order; in another one the index counts the list, and finds its events if they are few.
   * @param conditions the same list, by the tables
   */
  private async byIndex(
    manager: EntityManager,
    { ctx, query, page, perPage, after }: EventList,
    index: OrderedIndexQuery,
    conditions: EventConditions & Part,
  ): Promise<PageIds> {
    const { engine } = this.database;
    if (isInIndexOrder(conditions)) return listIndexPage(ctx, engine, { ...index, page, perPage, after });
    const total = await this.total(manager, ctx, index);
    refuseLong(conditions, total);
    return total > LIMITS.sorted.max
      ? pageIds(manager, { ...conditions, index: orderIndex(query) }, total)
      : pageIds(manager, { ...conditions, where: [], ids: listIndexIds(ctx, engine, index) }, total);
  }

  private async total(manager: EntityManager, ctx: RequestContext, index: IndexQuery): Promise<number> {
    return countedBy(manager, listIndexTotal(ctx, this.database.engine, index));
  }

  /**
   * All events of a list, to be counted.
   * @throws ApiError `rest_invalid_param` when the list is too long for its order, for its page or to be
   * counted
   */
  private async whole(manager: EntityManager, list: EventList): Promise<ListedEvents> {
    const { ctx, few, opened, searched } = list;
    const conditions = conditionsOf(this.database.engine, list);
    const most = LIMITS.counted.max;
    if (searched !== undefined) {
      const ids = await this.allSearched(manager, list, searched, most);
      return countable(conditions, { ids, whole: ids });
    }
    const covered = coveredBy(list);
    // Any other filter also matches protected events, whose links must not be counted.
    if (covered === undefined || opened.length > 0 || !(isPlain(covered) || revealsWhole(covered))) {
      const { engine } = this.database;
      const listed =
        covered === undefined || opened.length > 0
          ? { ...conditions, ids: few && namedIds(engine, EVENT, few) }
          : { ...conditions, where: [], ids: listIndexIds(ctx, engine, covered) };
      return countable(conditions, await this.counts.list(ctx, manager, listed, opened, most));
    }
    const all = listIndexIds(ctx, this.database.engine, covered);
    if (!isPlain(covered)) await refuseMoreOf(manager, within(all), LIMITS.counted);
    return { indexed: covered };
  }

  /** At most one more than the given number. */
  private async allSearched(
    manager: EntityManager,
    list: EventList,
    searched: SearchedEvents,
    most: number,
  ): Promise<readonly number[]> {
    const { engine } = this.database;
    const { ids } = searched;
    const conditions = conditionsOf(engine, list);
    if (ids.size <= FEW)
      return firstIds(manager, { ...conditions, ids: namedIds(engine, EVENT, ids.ids) }, most);
    if (conditions.isPlain)
      return firstOf(manager, listIndexIds(list.ctx, engine, foundBy(list, searched)), most);
    const among = amongMany(engine, 'r.id', ids);
    return firstIds(manager, { ...conditions, where: [...conditions.where, among] }, most);
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
    const searched = isSearched({ filter, few })
      ? await this.search.find(ctx, manager, query, filter)
      : undefined;
    const opened = searched?.opened ?? (await this.opened(ctx, manager, query, filter));
    const selection = { filter, few, opened, searched };
    const except = await this.collapsed(ctx, manager, query, selection);
    const order = orderOf(ctx, query);
    const list = { ctx, query, window, ...selection, except, order, whole: undefined, ...part };
    if (query.facets === undefined) return list;
    return { ...list, whole: await this.whole(manager, list) };
  }

  /** The occurrences that the first ones of their series stand for, if the query wants them to. */
  private async collapsed(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    selection: Selection,
  ): Promise<IdSet | undefined> {
    if (query.collapse === undefined && query.byRules === undefined) return undefined;
    const listed = selectedBy(ctx, this.database.engine, selection);
    const where = query.byRules === undefined ? listed.where : [...listed.where, ...ofReadableSeries(ctx)];
    const later = await this.collapse.later(ctx, manager, { ...listed, where }, selection.opened);
    return later.size === 0 ? undefined : later;
  }

  /** Adds to each event of a page which occurrences it stands for. */
  private async withCollapsed(
    manager: EntityManager,
    list: EventList,
    events: readonly LoadedEvent[],
  ): Promise<LoadedEvent[]> {
    const { ctx, query, opened } = list;
    if (query.collapse === undefined) return [...events];
    const series = [...new Set(events.flatMap(({ series_id }) => series_id ?? []))];
    const listed = selectedBy(ctx, this.database.engine, list);
    const collapsed = await this.collapse.collapsed(ctx, manager, listed, opened, series);
    return events.map((event) => ({ ...event, collapsed: collapsed.get(event.id) ?? null }));
  }

  /** Not for searches, which check the password against their own results. */
  private async opened(
    ctx: RequestContext,
    manager: EntityManager,
    { password, facets, collapse, byRules }: EventQuery,
    { filtersHidden, openableConditions }: EventFilter,
  ): Promise<readonly number[]> {
    const isOfWhole = [facets, collapse, byRules].some((value) => value !== undefined);
    if (password === undefined || !(filtersHidden || isOfWhole)) return [];
    return this.passwords.openedOf(ctx, manager, password, openableConditions(false));
  }
}

/** Occurrences `r` that the rule of their series can stand for. A protected one has its own place in a calendar. */
function ofReadableSeries(ctx: RequestContext): Condition[] {
  const { sql, params } = listedStatuses(ctx, 's', 'series', undefined);
  return [
    { sql: "r.status <> 'trash' AND r.password_hash IS NULL", params: [] },
    { sql: `EXISTS (SELECT 1 FROM series s WHERE s.id = r.series_id AND ${sql})`, params },
  ];
}

function countable(conditions: Parameters<typeof refuseLong>[0], listed: EventsById): EventsById {
  refuseLong(conditions, listed.ids.length);
  refuseMore(listed.ids.length, LIMITS.counted);
  return listed;
}

const within = ({ sql, params }: Condition): Condition => ({ sql: `FROM (${sql}) listed`, params });
