import type { EntityManager } from 'typeorm';
import type { LinkedKindName } from '#common/records/kinds.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Database } from '#platform/database/database.js';
import { engineOf } from '#platform/database/engine.js';
import { type DateLimits, modifiedLimits } from '../lists/list-params.js';
import { byName } from '../lists/name-order.js';
import type { ListedIds, LoadedPage, PageIds, PageQuery } from '../lists/page.js';
import { idsAndTotal } from '../lists/page.repository.js';
import {
  isShortBy,
  type PreparedList,
  RecordFinder,
  repeatedParameters,
  type ShortParameters,
} from '../lists/record-finder.js';
import type { KindDescription } from '../localized/kinds.js';
import { tablesOf } from '../localized/localized-tables.js';
import { namedIn } from '../localized/named-in.js';
import { type RecordCache } from '../localized/record-cache.js';
import { findRecords } from '../search/find-records.js';
import { findPage, pageOf, type Query } from '../search/found-page.js';
import { type SearchTerm, searchTerms } from '../search/search-terms.js';
import {
  checkStatuses,
  effectiveStatuses,
  listedStatuses,
  type LoadedRecord,
  mayRead,
} from '../visibility/visibility.js';
import { externalConditions } from './external-id.js';
import type { LinkedRepository } from './linked.repository.js';
import type { LinkedQuery } from './linked-query.dto.js';
import type { LinkingOfRecords } from './linking-records.js';
import { shownSlug } from './shown-slug.js';

const NEWEST_FIRST: readonly string[] = ['date', 'modified', 'publish_date', 'created'];

type LinkedKindDescription = KindDescription<LinkedKindName>;

/** How many records of a kind are cached, for lists of them and of their events. */
const MOST_CACHED = 300;

const COLUMNS = {
  date: 'r.published_at',
  publish_date: 'r.published_at',
  modified: 'r.modified_at',
  // Ids are assigned in ascending order.
  created: 'r.id',
  id: 'r.id',
} as const;

type Order = Pick<PageQuery, 'joins' | 'joinParams' | 'order'>;

function orderOf(ctx: RequestContext, kind: LinkedKindDescription, query: LinkedQuery): Order {
  const { orderby = 'date' } = query;
  const byDefault = NEWEST_FIRST.includes(orderby) ? 'desc' : 'asc';
  const descending = (query.order ?? byDefault) === 'desc';
  if (orderby === 'slug') return { order: [{ ...shownSlug(kind.name, ctx), descending }] };
  if (orderby !== 'title' && orderby !== 'name') return { order: [{ sql: COLUMNS[orderby], descending }] };
  return { order: [{ ...byName(kind.name, ctx), descending }] };
}

/**
 * The parameters with which a list reads no more than the records themselves, which are few: neither their events nor
 * their texts. Other lists have a time limit.
 */
const SHORT: ShortParameters = {
  event: true,
  status: true,
  external_source: true,
  external_id: true,
  i18n_available: true,
  modified_after: true,
  modified_before: true,
  bbox: true,
  only_with_upcoming: (isWanted: boolean) => !isWanted,
  orderby: (by: LinkedQuery['orderby']) => by !== 'title' && by !== 'name' && by !== 'slug',
  order: true,
};

/** A list of venues or organizers, as conditions and an order. */
interface LinkedList extends Query {
  readonly kind: LinkedKindDescription;
  readonly ctx: RequestContext;
  /** The search terms. */
  readonly terms: readonly SearchTerm[] | undefined;
}

/** Finds venues or organizers. */
export class LinkedFinder<T extends LoadedRecord> extends RecordFinder<LinkedQuery, T, LinkedList> {
  constructor(
    database: Database,
    private readonly cache: RecordCache,
    private readonly kind: LinkedKindDescription,
    private readonly stored: LinkedRepository<T>,
    private readonly linking: LinkingOfRecords,
    private readonly zone: string,
  ) {
    super(database, kind.collection);
    cache.register(kind.name, { most: MOST_CACHED });
  }

  protected prepare(ctx: RequestContext, query: LinkedQuery): PreparedList<LinkedList> {
    const modified = modifiedLimits(ctx, query, this.zone);
    const ordered = orderOf(ctx, this.kind, query);
    return {
      links: repeatedParameters(query, {
        last: { status: effectiveStatuses(ctx.caller, query.status), ...modified.query },
      }),
      instants: modified.instants,
      // An event may end at any time.
      validUntil: query.only_with_upcoming === true ? undefined : modified.validUntil,
      isShort: () => isShortBy(query, SHORT),
      order: () => ordered.order,
      open: async (manager, part) => {
        const { terms, where } = await this.filter(ctx, manager, query, modified);
        return { ctx, kind: this.kind, terms, where, ...ordered, ...part };
      },
    };
  }

  /** Finds the words first, if there are any, then which of the records found the conditions list. */
  protected async find(manager: EntityManager, list: LinkedList): Promise<PageIds | ListedIds> {
    const { ctx, kind, terms } = list;
    if (terms === undefined) return pageOf(manager, list);
    return findPage(manager, list, await findRecords(manager, ctx, kind, terms));
  }

  protected async load(
    manager: EntityManager,
    found: PageIds | ListedIds,
    { ctx }: LinkedList,
  ): Promise<LoadedPage<T>> {
    const [cache, { ids, total }] = await Promise.all([
      this.cache.at(manager, undefined),
      'ids' in found ? found : idsAndTotal(manager, found),
    ]);
    const records = await cache.get<T>(this.kind.name, ids, async (missing) =>
      tablesOf<T>(this.kind).load(manager, missing),
    );
    const items = ids.flatMap((id) => records.get(id) ?? []);
    // Between their ids and their rows, a server may have run a write that hides one.
    return { items: items.filter((record) => mayRead(ctx, record, this.kind.name)), total };
  }

  private async filter(
    ctx: RequestContext,
    manager: EntityManager,
    query: LinkedQuery,
    modified: DateLimits,
  ): Promise<Pick<LinkedList, 'terms' | 'where'>> {
    const { kind, linking } = this;
    const { errors } = query;
    checkStatuses(ctx, query.status, errors);
    const terms = errors.attempt('search', () => searchTerms(query.search, kind.folded.length > 0));
    const where = [
      listedStatuses(ctx, 'r', kind.name, query.status),
      ...externalConditions(query, errors),
      ...namedIn(kind, query.i18n_available),
      ...modified.where,
      ...this.stored.conditions(ctx, query),
      ...(await linking.namedBy(ctx, manager, { event: query.event }, errors)),
    ];
    errors.throwIfAny();
    const engine = engineOf(manager);
    if (query.has_events !== undefined) where.push(linking.withPublished(ctx, engine, query.has_events));
    if (query.only_with_upcoming === true) where.push(linking.withUpcoming(ctx, engine));
    return { terms, where };
  }
}
