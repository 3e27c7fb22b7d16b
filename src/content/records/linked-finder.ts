import type { EntityManager } from 'typeorm';
import type { LinkQuery } from '../../http/context/links.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { Database } from '../../platform/database/database.js';
import { engineOf } from '../../platform/database/table-columns.js';
import { Field } from '../../http/parameters/field.decorator.js';
import { BoxField, ListParams } from '../lists/further.dto.js';
import { ContextField } from '../../http/parameters/language.dto.js';
import {
  type Box,
  oneOfRule,
  POSITIVE_INTEGER,
  SEARCH,
  SORT_DIRECTION,
  STATUS_LIST,
  SWITCH,
} from '../../http/parameters/rules.js';
import { tablesOf } from '../localized/localized-tables.js';
import { type RecordCache } from '../localized/record-cache.js';
import { namedIn } from '../localized/named-in.js';
import { findRecords } from '../search/find-records.js';
import { findPage, pageOf, type Query } from '../search/found-page.js';
import { type SearchTerm, searchTerms } from '../search/search-terms.js';
import { boxLink, inBox } from '../lists/box.js';
import { externalConditions, ExternalIdFilter, ExternalSourceFilter } from './external-id.js';
import type { LinkedKindName } from '../../common/records/kinds.js';
import type { KindDescription } from '../localized/kinds.js';
import { type Modified, modifiedWindow } from '../lists/modified.js';
import { byName } from '../lists/name-order.js';
import type { ListedIds, LoadedPage, PageIds, PageQuery } from '../lists/page.js';
import { idsAndTotal } from '../lists/page.repository.js';
import { type PreparedList, RecordFinder, type Strategy } from '../lists/record-finder.js';
import type { LinkingOfRecords } from './linking-records.js';
import { shownSlug } from './shown-slug.js';
import type { Status } from '../../common/records/status.js';
import {
  checkStatuses,
  effectiveStatuses,
  listedStatuses,
  type LoadedRecord,
  mayRead,
} from '../visibility/visibility.js';

/** The orders that lists of venues and organizers support. */
const ORDERS = ['date', 'modified', 'title', 'name', 'id', 'publish_date', 'created', 'slug'] as const;
const NEWEST_FIRST: readonly string[] = ['date', 'modified', 'publish_date', 'created'];

/** The query parameters of a list of venues or organizers. */
export class LinkedQuery extends ListParams {
  static readonly defersErrors = true;

  @ContextField()
  context?: string;

  @Field(SEARCH, {
    description: 'Words that the name, description, excerpt or one of the other texts contains; `-without`',
    example: 'park',
  })
  search?: string;

  @Field(POSITIVE_INTEGER, { description: 'Only those that this event names', example: 15 })
  event?: number;

  @Field(SWITCH, { description: 'Only those with a published event, or only those without' })
  has_events?: boolean;

  @Field(SWITCH, {
    description: 'Only those with an event that you may list and that has not ended',
    default: 'false',
  })
  only_with_upcoming?: boolean;

  @Field(STATUS_LIST, {
    description:
      'Only those of these statuses. Default: `publish`; for callers who may create records all but `trash`, of which other people’s unpublished records only if they may edit those. The key of a subscriber shows only what everybody may read',
  })
  status?: Status[];

  @ExternalSourceFilter()
  external_source?: string;

  @ExternalIdFilter()
  external_id?: string;

  @Field(oneOfRule(ORDERS), {
    description: 'What to order by; anything else counts as the default (extension)',
    default: 'date',
    lenient: true,
  })
  orderby?: (typeof ORDERS)[number];

  @Field(SORT_DIRECTION, {
    description: 'Direction; by default dates go from new to old, all else ascends (extension)',
    lenient: true,
  })
  order?: 'asc' | 'desc';
}

/** Adds the box, as venues have a location. */
export class VenueQuery extends LinkedQuery {
  @BoxField('Only venues')
  bbox?: Box;
}

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

/** The parameters that the list's links repeat. */
function repeatedParameters(ctx: RequestContext, query: LinkedQuery, modified: Modified): LinkQuery {
  return {
    context: query.context,
    i18n_available: query.i18n_available,
    search: query.search,
    event: query.event,
    has_events: query.has_events,
    only_with_upcoming: query.only_with_upcoming,
    external_source: query.external_source,
    external_id: query.external_id,
    orderby: query.orderby,
    order: query.order,
    status: effectiveStatuses(ctx.caller, query.status),
    ...modified.query,
    bbox: query instanceof VenueQuery ? boxLink(query.bbox) : undefined,
    fields: query.fields,
  };
}

/**
 * Whether the list reads no more than the records themselves, which are few: neither their events nor the words of
 * their texts, and no text to sort by. Other lists have a time limit.
 */
const isShortList = ({ search, has_events, only_with_upcoming, orderby }: LinkedQuery): boolean =>
  search === undefined &&
  has_events === undefined &&
  only_with_upcoming !== true &&
  orderby !== 'title' &&
  orderby !== 'name' &&
  orderby !== 'slug';

/** A list of venues or organizers, as conditions and an order. */
interface LinkedList extends Query {
  readonly kind: LinkedKindDescription;
  readonly ctx: RequestContext;
  /** The search terms. */
  readonly terms: readonly SearchTerm[] | undefined;
}

/** Finds the words first, then which of the records found the conditions list. */
const bySearch: Strategy<LinkedList> = (list) => {
  const { ctx, kind, terms } = list;
  if (terms === undefined) return undefined;
  return {
    page: async (manager) => findPage(manager, list, await findRecords(manager, ctx, kind, terms)),
  };
};

const byConditions: Strategy<LinkedList> = (list) => ({ page: async (manager) => pageOf(manager, list) });

/** Finds venues or organizers. */
export class LinkedFinder<T extends LoadedRecord> extends RecordFinder<LinkedQuery, T, LinkedList> {
  protected readonly strategies = [bySearch, byConditions];

  constructor(
    database: Database,
    private readonly cache: RecordCache,
    private readonly kind: LinkedKindDescription,
    private readonly linking: LinkingOfRecords,
    private readonly zone: string,
  ) {
    super(database, kind.collection);
    cache.register(kind.name, { most: MOST_CACHED });
  }

  protected prepare(ctx: RequestContext, query: LinkedQuery): PreparedList<LinkedList> {
    const modified = modifiedWindow(ctx, query, this.zone);
    const ordered = orderOf(ctx, this.kind, query);
    return {
      links: repeatedParameters(ctx, query, modified),
      instants: modified.instants,
      // An event may end at any time.
      validUntil: query.only_with_upcoming === true ? undefined : modified.validUntil,
      isShort: () => isShortList(query),
      order: () => ordered.order,
      open: async (manager, part) => {
        const { terms, where } = await this.filter(ctx, manager, query, modified);
        return { ctx, kind: this.kind, terms, where, ...ordered, ...part };
      },
    };
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
    modified: Modified,
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
      ...(await linking.namedBy(ctx, manager, { event: query.event }, errors)),
    ];
    if (query instanceof VenueQuery && query.bbox !== undefined) where.push(inBox('r', query.bbox));
    errors.throwIfAny();
    const engine = engineOf(manager);
    if (query.has_events !== undefined) where.push(linking.withPublished(ctx, engine, query.has_events));
    if (query.only_with_upcoming === true) where.push(linking.withUpcoming(ctx, engine));
    return { terms, where };
  }
}
