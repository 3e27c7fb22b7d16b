import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type DateLimits, modifiedLimits } from '#content/lists/list-params.js';
import type { ListedIds, LoadedPage, PageIds } from '#content/lists/page.js';
import { listedIds } from '#content/lists/page.repository.js';
import {
  isShortBy,
  type PreparedList,
  RecordFinder,
  repeatedParameters,
  type ShortParameters,
} from '#content/lists/record-finder.js';
import { namedIn } from '#content/localized/named-in.js';
import { findRecords } from '#content/search/find-records.js';
import { findPage, pageOf, type Query } from '#content/search/found-page.js';
import { type SearchTerm, searchTerms } from '#content/search/search-terms.js';
import { checkStatuses, effectiveStatuses, listedStatuses, mayRead } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import type { Condition } from '#platform/database/condition.js';
import { Database } from '#platform/database/database.js';
import { engineOf } from '#platform/database/engine.js';
import { placeholders } from '#platform/database/rows.js';
import type { References } from '../events/event-coverage.js';
import { inCategories, linkedTo, resolveReferences } from '../events/event-filters.js';
import { ownOrder } from '../events/event-order.js';
import { type DateBounds, dateBounds } from '../events/event-window.js';
import { EventsRepository } from '../events/events.repository.js';
import { RelatedRecords } from '../events/related-records.js';
import { SERIES } from './series.entity.js';
import { SeriesRepository, withOccurrence } from './series.repository.js';
import { type CountedSeries, isBehind, type LinkedSeries } from './series-mapping.js';
import type { SeriesQuery } from './series-query.dto.js';

/** A list of series, as conditions and an order. */
interface SeriesList extends Query {
  readonly ctx: RequestContext;
  /** The search terms. */
  readonly terms: readonly SearchTerm[] | undefined;
}

/** The parameters with which a list reads no more than series, which are few. Other lists have a time limit. */
const SHORT: ShortParameters = {
  status: true,
  include: true,
  exclude: true,
  modified_after: true,
  modified_before: true,
  i18n_available: true,
  order: true,
  orderby: (by: SeriesQuery['orderby']) => by !== 'title' && by !== 'slug',
};

const named = (ids: readonly number[] | undefined, operator: 'IN' | 'NOT IN'): Condition[] =>
  ids === undefined || ids.length === 0
    ? []
    : [{ sql: `r.id ${operator} (${placeholders(ids)})`, params: ids }];

function linkConditions({ categories, tags, venue, organizer }: References): Condition[] {
  const linked = (
    ids: readonly number[] | undefined,
    condition: (ids: readonly number[]) => Condition,
  ): Condition[] => {
    if (ids === undefined) return [];
    // Only records that the caller may not read are named, so nothing matches.
    return [ids.length === 0 ? { sql: '1 = 0', params: [] } : condition(ids)];
  };
  return [
    ...linked(categories, (ids) => inCategories(ids, 'series')),
    ...linked(tags, linkedTo('tag', 'series')),
    ...linked(venue, linkedTo('venue', 'series')),
    ...linked(organizer, linkedTo('organizer', 'series')),
  ];
}

/** Finds series. */
@Injectable()
export class SeriesFinder extends RecordFinder<SeriesQuery, CountedSeries, SeriesList> {
  constructor(
    database: Database,
    private readonly series: SeriesRepository,
    private readonly events: EventsRepository,
    private readonly related: RelatedRecords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super(database, SERIES.collection);
  }

  /** Adds to series what their responses say besides. */
  async withCounts(
    ctx: RequestContext,
    manager: EntityManager,
    series: readonly LinkedSeries[],
  ): Promise<CountedSeries[]> {
    const loaded = await this.related.addTo(ctx, manager, series);
    const counts = await this.series.counts(
      ctx,
      manager,
      series.map(({ id }) => id),
    );
    const behind = series.filter((each) => isBehind(each, ctx, this.settings)).map(({ id }) => id);
    const full = await this.series.full(manager, behind);
    return loaded.flatMap((each) => {
      const ofSeries = counts.get(each.id);
      if (ofSeries === undefined) return [];
      return Object.assign(each, { counts: { ...ofSeries, isFull: full.has(each.id) } });
    });
  }

  protected prepare(ctx: RequestContext, query: SeriesQuery): PreparedList<SeriesList> {
    const zone = this.settings.siteTimezone;
    const dates = dateBounds(ctx, query, zone);
    const modified = modifiedLimits(ctx, query, zone);
    const order = [ownOrder('series', ctx, query.orderby ?? 'start_date', query.order === 'desc')];
    return {
      links: repeatedParameters(query, {
        first: dates.query,
        last: { status: effectiveStatuses(ctx.caller, query.status), ...modified.query },
      }),
      instants: { ...dates.instants, ...modified.instants },
      // An occurrence may end at any time.
      validUntil: undefined,
      isShort: () => isShortBy(query, SHORT),
      order: () => order,
      open: async (manager, part) => {
        const { terms, where } = await this.filter(ctx, manager, query, dates, modified);
        return { ctx, kind: SERIES, terms, where, order, ...part };
      },
    };
  }

  /** Finds the words first, if there are any, then which of the records found the conditions list. */
  protected async find(manager: EntityManager, list: SeriesList): Promise<PageIds | ListedIds> {
    const { ctx, terms } = list;
    if (terms === undefined) return pageOf(manager, list);
    return findPage(manager, list, await findRecords(manager, ctx, SERIES, terms));
  }

  protected async load(
    manager: EntityManager,
    found: PageIds | ListedIds,
    { ctx }: SeriesList,
  ): Promise<LoadedPage<CountedSeries>> {
    const { ids, total } = await listedIds(manager, found);
    const loaded = await this.series.load(manager, ids);
    // Between their ids and their rows, a server may have run a write that hides one.
    const items = loaded.filter((series) => mayRead(ctx, series, SERIES.name));
    return { items: await this.withCounts(ctx, manager, items), total };
  }

  private async filter(
    ctx: RequestContext,
    manager: EntityManager,
    query: SeriesQuery,
    dates: DateBounds,
    modified: DateLimits,
  ): Promise<Pick<SeriesList, 'terms' | 'where'>> {
    const { errors } = query;
    checkStatuses(ctx, query.status, errors);
    const terms = errors.attempt('search', () => searchTerms(query.search, true));
    const references = await resolveReferences(ctx, manager, this.events, query, errors);
    errors.throwIfAny();
    const where = [
      listedStatuses(ctx, 'r', SERIES.name, query.status),
      ...modified.where,
      ...namedIn(SERIES, query.i18n_available),
      ...named(query.include, 'IN'),
      ...named(query.exclude, 'NOT IN'),
      ...linkConditions(references),
      ...withOccurrence(ctx, engineOf(manager), dates.bounds),
    ];
    return { terms, where };
  }
}
