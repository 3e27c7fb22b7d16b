import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { OrderPart, PageQuery } from '#content/lists/page.js';
import { slugForm } from '#content/localized/slugs.js';
import { externalConditions } from '#content/records/external-id.js';
import { type SearchTerm, searchTerms } from '#content/search/search-terms.js';
import { matchTerms, namedTerms } from '#content/terms/terms.repository.js';
import {
  asSeen,
  checkStatuses,
  type HiddenCondition,
  listedStatuses,
  mayRead,
  readableWhole,
} from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ParamErrors } from '#http/errors/api-error.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { placeholders } from '#platform/database/rows.js';
import { DIMENSION, languageNumber } from '../event-index/list-index-entries.js';
import { inDimension, type ListIndexQuery, ofVenues, type Window } from '../event-index/list-index-page.js';
import { EVENT } from './event.entity.js';
import { coveredDimensions, type References } from './event-coverage.js';
import { type DetailFilters, detailFilters } from './event-detail-filters.js';
import { atVenues, type Circle, placesOf } from './event-geo.js';
import { eventOrder } from './event-order.js';
import { DEFAULT_RADIUS_KM, type EventQuery } from './event-query.dto.js';
import { seriesFilters } from './event-series.js';
import type { DateWindow } from './event-window.js';
import type { EventsRepository, NamedRecord, ReferringQuery } from './events.repository.js';
import type { EventLinkKind, LinkOwner } from './link-tables.repository.js';

/** A query of the list index, without the part of the list that is read. */
export type OrderedIndexQuery = Omit<ListIndexQuery, 'page' | 'perPage' | 'after'>;

/** The filters and the order of a list of events. */
export interface EventFilter {
  /** The search terms. */
  readonly terms: readonly SearchTerm[] | undefined;
  /** All other filters as a query of the list index; undefined where it does not cover them. */
  readonly covered: OrderedIndexQuery | undefined;
  /** Dates and statuses alone, as a query of the list index. */
  readonly dates: OrderedIndexQuery;
  /** All other filters as conditions on the tables, given the protected events that the password opened. */
  readonly conditions: (opened: readonly number[]) => EventConditions;
  /**
   * The same for events that the caller may read whole. With `isInSets` the events are known to be in all
   * sets, so the conditions of the sets are left out.
   */
  readonly readableConditions: (isInSets: boolean) => EventConditions;
  /** The conditions that a protected event must meet for the password to be checked against it. */
  readonly openableConditions: (isInSets: boolean) => EventConditions;
  /** Statements that select all events that meet one of the conditions. */
  readonly sets: readonly Condition[];
  /** Whether any filter uses data that a password protects. */
  readonly filtersHidden: boolean;
  /** Whether any filter is by linked records, which can be looked up as sets. */
  readonly filtersLinks: boolean;
}

/** `r` is the event. */
export interface EventConditions extends Omit<PageQuery, 'page' | 'perPage' | 'ids'> {
  /** Whether only dates and rights choose the events. */
  readonly isPlain: boolean;
}

/** A condition on the event `r`, and a statement for the `id` of all events in the window that meet it. */
interface SetCondition extends Condition {
  readonly set: Condition;
}

const dateConditions = ({ bounds, startDay }: DateWindow): Condition[] => [
  ...bounds.map(({ column, operator, seconds }) => ({
    sql: `r.${column} ${operator} ?`,
    params: [seconds],
  })),
  ...(startDay === undefined ? [] : [{ sql: 'r.start_date >= ?', params: [startDay.wall] }]),
];

/** Records that link to one of these; `owner` is their kind. */
export const linkedTo =
  (kind: EventLinkKind, owner: LinkOwner = 'event') =>
  (ids: readonly number[]): Condition => ({
    sql: `r.id IN (SELECT ${owner}_id FROM ${owner}_${kind} WHERE ${kind}_id IN (${placeholders(ids)}))`,
    params: ids,
  });

/** Records of these categories or their descendants; `owner` is their kind. */
export function inCategories(ids: readonly number[], owner: LinkOwner = 'event'): Condition {
  return {
    sql: `r.id IN (
      WITH RECURSIVE below(id) AS (
        SELECT id FROM category WHERE id IN (${placeholders(ids)})
        UNION SELECT c.id FROM category c JOIN below ON c.parent = below.id
      ) SELECT l.${owner}_id FROM below JOIN ${owner}_category l ON l.category_id = below.id)`,
    params: ids,
  };
}

/** Events with their own title in the language. Rows of the list index are much smaller than texts. */
const titledIn = (language: Language, window: Window): SetCondition => ({
  set: inDimension(DIMENSION.language, [languageNumber(language)], window),
  sql: `EXISTS (SELECT 1 FROM event_fact n WHERE n.kind = ${DIMENSION.language} AND n.fact_id = ?
    AND n.utc_start = r.utc_start AND n.event_id = r.id)`,
  params: [languageNumber(language)],
});

/** Events at places, of which most lists say nothing. */
function placeConditions(
  ctx: RequestContext,
  engine: Engine,
  { geoloc, bbox, city }: EventQuery,
  { circle, span }: ResolvedFilters,
): SetCondition[] {
  if (geoloc !== true && [bbox, city, circle].every((place) => place === undefined)) return [];
  return placesOf(ctx, { geoloc, bbox, city, circle }).map((venues) => ({
    ...atVenues(venues),
    set: ofVenues(engine, venues, span),
  }));
}

/** A filter by linked records or fields that a password protects. */
type HiddenFilter = HiddenCondition & Partial<SetCondition>;

function hiddenFilters(
  ctx: RequestContext,
  engine: Engine,
  query: EventQuery,
  resolved: ResolvedFilters,
): HiddenFilter[] {
  const { featured, ticketed, post_parent: parent } = query;
  const flags = Object.entries({ featured, ticketed }).flatMap(([column, flag]) =>
    flag === undefined
      ? []
      : [
          {
            sql: `r.${column} = ?`,
            params: [flag ? 1 : 0],
            matchesDefaults: !flag,
          } satisfies HiddenCondition,
        ],
  );
  const others: (Condition | SetCondition)[] = [
    ...(parent === undefined ? [] : [{ sql: 'r.post_parent = ?', params: [parent] }]),
    ...resolved.external,
    ...placeConditions(ctx, engine, query, resolved),
    ...linkConditions(resolved),
  ];
  return [
    ...flags,
    ...(query.series === undefined && query.is_recurring === undefined ? [] : seriesFilters(engine, query)),
    ...resolved.details.hidden,
    ...others.map((condition) => ({ ...condition, matchesDefaults: false })),
  ];
}

function linkConditions({ references, span }: ResolvedFilters): (Condition | SetCondition)[] {
  const { categories, tags, venue, organizer } = references;
  const named = (
    kind: number,
    ids: readonly number[] | undefined,
    condition: (ids: readonly number[]) => Condition,
  ) => {
    if (ids === undefined) return [];
    // Only records that the caller may not read are named, so nothing matches.
    if (ids.length === 0) return [{ sql: '1 = 0', params: [] }];
    return [{ ...condition(ids), set: inDimension(kind, ids, span) }];
  };
  return [
    ...named(DIMENSION.category, categories, inCategories),
    ...named(DIMENSION.tag, tags, linkedTo('tag')),
    ...named(DIMENSION.venue, venue, linkedTo('venue')),
    ...named(DIMENSION.organizer, organizer, linkedTo('organizer')),
  ];
}

/** The circle to search in. One coordinate without the other is an error. */
function circleOf(query: EventQuery, errors: ParamErrors): Circle | undefined {
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: radius = DEFAULT_RADIUS_KM } = query;
  if (lat !== undefined && lng !== undefined) return { lat, lng, radius };
  if (lat !== undefined) errors.add('geoloc_lng', { key: 'coordinates_go_together' });
  if (lng !== undefined) errors.add('geoloc_lat', { key: 'coordinates_go_together' });
  return undefined;
}

/** The order of the list, by the query alone. */
export const orderOf = (ctx: RequestContext, query: EventQuery): readonly OrderPart[] =>
  eventOrder(ctx, query, circleOf(query, query.errors)).order;

/** An empty list is no filter. */
const asFilter = <T>(list: T[] | undefined): T[] | undefined => (list?.length === 0 ? undefined : list);

/** Finds the ids that the filters refer to with one statement. Unknown references are added to `errors`. */
export async function resolveReferences(
  ctx: RequestContext,
  manager: EntityManager,
  events: EventsRepository,
  query: ReferringQuery,
  errors: ParamErrors,
): Promise<References> {
  const rows = await events.findReferenced(manager, query);
  const terms = (param: 'categories' | 'tags', kind: 'category' | 'tag'): number[] | undefined => {
    const references = asFilter(query[param]);
    if (references === undefined) return undefined;
    const named = namedTerms(rows[kind]);
    return [...new Set(references)].flatMap((reference) => {
      const ids = matchTerms(named, reference);
      if (ids.length === 0) errors.add(param, { key: `unknown_${kind}`, args: { value: reference } });
      return ids;
    });
  };
  // A trashed record is not linked to events any more. A caller who may not read a record must not learn
  // which events link to it.
  const isShown = (kind: 'venue' | 'organizer', record: NamedRecord): boolean =>
    record.status !== 'trash' && mayRead(ctx, record, kind);
  const records = (kind: 'venue' | 'organizer'): number[] | undefined =>
    asFilter(query[kind])?.flatMap((reference) => {
      const withId = rows[kind].filter(({ id, slug }) => slug === null && String(id) === reference);
      const shown = (found: NamedRecord[]) => found.filter((record) => isShown(kind, record));
      // A slug may be guessed, and must not tell that there is a record.
      const withSlug = shown(rows[kind].filter(({ slug }) => slug === slugForm(reference)));
      if (withId.length + withSlug.length === 0)
        errors.add(kind, { key: `unknown_${kind}`, args: { value: reference } });
      return (withId.length > 0 ? shown(withId) : withSlug).map(({ id }) => id);
    });
  if (query.post_parent !== undefined && rows.parent.length === 0)
    errors.add('post_parent', { key: 'unknown_event' });
  const unknownSeries = query.series?.find((series) => !rows.series.some(({ id }) => id === series));
  if (unknownSeries !== undefined)
    errors.add('series', { key: 'unknown_series', args: { value: String(unknownSeries) } });
  return {
    categories: terms('categories', 'category'),
    tags: terms('tags', 'tag'),
    venue: records('venue'),
    organizer: records('organizer'),
  };
}

/**
 * Turns a query into conditions and an order. At most one statement resolves ids, slugs and names.
 * @throws ApiError `rest_invalid_param` with every unknown reference
 */
export async function eventFilter(
  ctx: RequestContext,
  manager: EntityManager,
  events: EventsRepository,
  query: EventQuery,
  window: DateWindow,
): Promise<EventFilter> {
  const { errors } = query;
  checkStatuses(ctx, query.status, errors);
  const terms = errors.attempt('search', () => searchTerms(query.search, true));
  const circle = circleOf(query, errors);
  const external = externalConditions(query, errors);
  const references = await resolveReferences(ctx, manager, events, query, errors);
  errors.throwIfAny();
  const language = query.i18n_available;
  const span = windowOf(window);
  const titled = language === undefined ? [] : [titledIn(language, span)];
  const now = window.instants['registration'] ?? ctx.now;
  const details = detailFilters(query, now);
  const resolved = { window, span, references, circle, external, titled, details };
  const hidden = hiddenFilters(ctx, engineOf(manager), query, resolved);
  const sets = hidden.flatMap(({ set }) => set ?? []);
  const conditionsFor = (filters: readonly HiddenFilter[], isInSets: boolean): EventConditions =>
    isInSets
      ? eventConditions(
          ctx,
          query,
          { ...resolved, titled: [] },
          filters.filter(({ set }) => set === undefined),
        )
      : eventConditions(ctx, query, resolved, filters);
  const dates: OrderedIndexQuery = {
    dimensions: [{ kind: DIMENSION.all, ids: [0] }],
    window: span,
    status: query.status,
    descending: query.order === 'desc',
  };
  const dimensions = coveredDimensions(ctx, query, references, now);
  return {
    terms,
    covered: dimensions && { ...dates, dimensions },
    dates,
    conditions: (opened) =>
      eventConditions(ctx, query, resolved, asSeen(hidden, readableWhole(ctx, 'event', 'r', opened))),
    readableConditions: (isInSets) => conditionsFor(hidden, isInSets),
    // A closed event is listed as if it had default values. Filters that defaults meet are left out,
    // because its real values may differ.
    openableConditions: (isInSets) =>
      conditionsFor(
        hidden.filter(({ matchesDefaults }) => !matchesDefaults),
        isInSets,
      ),
    sets: [...sets, ...titled.map(({ set }) => set)],
    filtersHidden: hidden.length > 0,
    filtersLinks: sets.length > 0,
  };
}

interface ResolvedFilters {
  readonly window: DateWindow;
  /** The window in the format of the list index. */
  readonly span: Window;
  readonly references: References;
  readonly circle: Circle | undefined;
  readonly external: readonly Condition[];
  readonly titled: readonly SetCondition[];
  readonly details: DetailFilters;
}

/**
 * Filters by place are checked event by event. In any other order than by start this has to be done for all
 * events before the first one is known, so the order is sorted.
 */
function placedOrder(
  ctx: RequestContext,
  query: EventQuery,
  circle: Circle | undefined,
): ReturnType<typeof eventOrder> {
  const ordered = eventOrder(ctx, query, circle);
  const isPlaced =
    circle !== undefined || query.bbox !== undefined || query.city !== undefined || query.geoloc === true;
  const { orderby = 'start_date' } = query;
  if (!isPlaced || orderby === 'start_date') return ordered;
  return { ...ordered, order: ordered.order.map((part) => ({ ...part, isSorted: true })) };
}

function eventConditions(
  ctx: RequestContext,
  query: EventQuery,
  { window, circle, titled, details }: ResolvedFilters,
  hidden: readonly Condition[],
): EventConditions {
  const { include } = query;
  const others = [
    ...window.modified,
    ...titled,
    ...details.shown,
    ...(include === undefined ? [] : [{ sql: `r.id IN (${placeholders(include)})`, params: include }]),
    ...hidden,
  ];
  const where: Condition[] = [
    { sql: 'r.hide_from_listings = 0', params: [] },
    ...dateConditions(window),
    listedStatuses(ctx, 'r', 'event', query.status),
    ...others,
  ];
  return { kind: EVENT, ...placedOrder(ctx, query, circle), where, isPlain: others.length === 0 };
}

const NAMES = { utc_start: ['startFrom', 'startBefore'], utc_end: ['endFrom', 'endBefore'] } as const;

/** Bounds are whole seconds: "after a second" means from the next one on. */
function windowOf({ bounds, startDay }: DateWindow): Window {
  const window: { -readonly [K in keyof Window]: Window[K] } = startDay === undefined ? {} : { startDay };
  for (const { column, operator, seconds } of bounds) {
    const [from, before] = NAMES[column];
    const bound = operator === '>' || operator === '<=' ? seconds + 1 : seconds;
    if (operator === '>' || operator === '>=') window[from] = Math.max(window[from] ?? -Infinity, bound);
    else window[before] = Math.min(window[before] ?? Infinity, bound);
  }
  return window;
}
