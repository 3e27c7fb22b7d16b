import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import type { Engine } from '../database/columns.js';
import { placeholders } from '../database/rows.js';
import { engineOf } from '../database/table-columns.js';
import { ParamErrors } from '../http/api-error.js';
import type { Language } from '../i18n/languages.js';
import { externalConditions } from '../records/external-id.js';
import { EVENT } from '../records/kinds.js';
import type { OrderPart, PageQuery } from '../records/page.js';
import { asSeen, type HiddenCondition, readableWhole } from '../records/protected-events.js';
import { checkStatuses, type Condition, listedStatuses } from '../records/visibility.js';
import type { Window } from '../search/fact-count.js';
import type { FactQuery } from '../search/fact-page.js';
import { FACT, languageNumber } from '../search/facts.js';
import { type SearchTerm, searchTerms } from '../search/search-terms.js';
import { DEFAULT_RADIUS_KM, type EventQuery } from './event-query.dto.js';
import { atVenues, type Circle, placesOf } from './event-geo.js';
import { eventFacts, windowOf } from './event-facts.js';
import { eventOrder } from './event-order.js';
import { findReferences, type References } from './event-references.js';
import { ofThings, ofVenues, type SetCondition } from './event-sets.js';
import type { DateWindow } from './event-window.js';
import type { LinkedKind } from './events.queries.js';

/** Which events a list shows, and in which order. */
export interface EventFilter {
  /** What they are searched by. */
  readonly terms: readonly SearchTerm[] | undefined;
  /** All else, as what facts are found by, where these tell it. */
  readonly facts: Omit<FactQuery, 'page' | 'perPage'> | undefined;
  /** All else, as conditions on the tables, for who has opened these protected events. */
  readonly conditions: (opened: readonly number[]) => EventConditions;
  /** The same, for events that the caller may read whole; without what sets tell, for events that are in them. */
  readonly ofWhole: (isInSets: boolean) => EventConditions;
  /** What a protected event meets whose password may be tried. */
  readonly ofOpenable: (isInSets: boolean) => EventConditions;
  /** Statements that give all events that some of the conditions mean. */
  readonly sets: readonly Condition[];
  /** Does any filter ask for what a password protects? */
  readonly asksHidden: boolean;
  /** Does any ask for what events name, of which there are sets? */
  readonly asksLinks: boolean;
}

/** `r` is the event. */
export interface EventConditions extends Omit<PageQuery, 'page' | 'perPage' | 'ids'> {
  /** Do dates and rights alone choose them? */
  readonly isPlain: boolean;
}

const dateConditions = (window: DateWindow): Condition[] =>
  window.bounds.map(({ column, operator, seconds }) => ({
    sql: `r.${column} ${operator} ?`,
    params: [seconds],
  }));

const linkedTo =
  (kind: LinkedKind) =>
  (ids: readonly number[]): Condition => ({
    sql: `r.id IN (SELECT event_id FROM event_${kind} WHERE ${kind}_id IN (${placeholders(ids)}))`,
    params: ids,
  });

/** Events of a category or of any below it. */
function inCategories(ids: readonly number[]): Condition {
  return {
    sql: `r.id IN (
      WITH RECURSIVE below(id) AS (
        SELECT id FROM category WHERE id IN (${placeholders(ids)})
        UNION SELECT c.id FROM category c JOIN below ON c.parent = below.id
      ) SELECT l.event_id FROM below JOIN event_category l ON l.category_id = below.id)`,
    params: ids,
  };
}

/** Events that have a title of their own in the language; facts are narrower than texts by far. */
const titledIn = (language: Language, window: Window): SetCondition => ({
  set: ofThings(FACT.language, [languageNumber(language)], window),
  sql: `EXISTS (SELECT 1 FROM event_fact n WHERE n.kind = ${FACT.language} AND n.fact_id = ?
    AND n.utc_start = r.utc_start AND n.event_id = r.id)`,
  params: [languageNumber(language)],
});

/** A filter by what an event names or says, which a password protects. */
type HiddenFilter = HiddenCondition & Partial<SetCondition>;

function hiddenFilters(ctx: RequestContext, engine: Engine, query: EventQuery, found: Found): HiddenFilter[] {
  const { featured, ticketed, post_parent: parent } = query;
  const flags = Object.entries({ featured, ticketed }).flatMap(([column, flag]) =>
    flag === undefined
      ? []
      : [{ sql: `r.${column} = ?`, params: [flag ? 1 : 0], ofDefaults: !flag } satisfies HiddenCondition],
  );
  const others: (Condition | SetCondition)[] = [
    ...(parent === undefined ? [] : [{ sql: 'r.post_parent = ?', params: [parent] }]),
    ...found.external,
    ...placesOf(ctx, { ...query, circle: found.circle }).map((venues) => ({
      ...atVenues(venues),
      set: ofVenues(engine, venues, found.span),
    })),
    ...linkConditions(found),
  ];
  return [...flags, ...others.map((condition) => ({ ...condition, ofDefaults: false }))];
}

function linkConditions({ references, span }: Found): (Condition | SetCondition)[] {
  const { categories, tags, venue, organizer } = references;
  const named = (kind: number, ids: readonly number[] | undefined, condition: typeof inCategories) => {
    if (ids === undefined) return [];
    // What the caller may not read is named by nothing.
    if (ids.length === 0) return [{ sql: '1 = 0', params: [] }];
    return [{ ...condition(ids), set: ofThings(kind, ids, span) }];
  };
  return [
    ...named(FACT.category, categories, inCategories),
    ...named(FACT.tag, tags, linkedTo('tag')),
    ...named(FACT.venue, venue, linkedTo('venue')),
    ...named(FACT.organizer, organizer, linkedTo('organizer')),
  ];
}

/** The place to look around; one coordinate without the other is none. */
function circleOf(query: EventQuery, errors: ParamErrors): Circle | undefined {
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: radius = DEFAULT_RADIUS_KM } = query;
  if (lat !== undefined && lng !== undefined) return { lat, lng, radius };
  if (lat !== undefined) errors.add('geoloc_lng', { key: 'coordinates_go_together' });
  if (lng !== undefined) errors.add('geoloc_lat', { key: 'coordinates_go_together' });
  return undefined;
}

/** The order of the list, before anything else is known of it. */
export const orderOf = (ctx: RequestContext, query: EventQuery): readonly OrderPart[] =>
  eventOrder(ctx, query, circleOf(query, ParamErrors.of(query))).order;

/**
 * Turns a query into conditions and an order; one statement at most, to find what ids, slugs and names refer to.
 * @throws ApiError `rest_invalid_param` naming every reference that nothing answers to
 */
export async function eventFilter(
  ctx: RequestContext,
  manager: EntityManager,
  query: EventQuery,
  window: DateWindow,
): Promise<EventFilter> {
  const errors = ParamErrors.of(query);
  checkStatuses(ctx, query.status, errors);
  const terms = errors.attempt('search', () => searchTerms(query.search, true));
  const circle = circleOf(query, errors);
  const external = externalConditions(query, errors);
  const references = await findReferences(ctx, manager, query, errors);
  errors.throwIfAny();
  const language = query.i18n_available;
  const span = windowOf(window.bounds);
  const titled = language === undefined ? [] : [titledIn(language, span)];
  const found = { window, span, references, circle, external, titled };
  const hidden = hiddenFilters(ctx, engineOf(manager), query, found);
  const sets = hidden.flatMap(({ set }) => set ?? []);
  const beside = (filters: readonly HiddenFilter[], isInSets: boolean): EventConditions =>
    isInSets
      ? eventConditions(
          ctx,
          query,
          { ...found, titled: [] },
          filters.filter(({ set }) => set === undefined),
        )
      : eventConditions(ctx, query, found, filters);
  return {
    terms,
    facts: circle === undefined ? eventFacts(query, references, window) : undefined,
    conditions: (opened) =>
      eventConditions(ctx, query, found, asSeen(hidden, readableWhole(ctx, 'r', opened))),
    ofWhole: (isInSets) => beside(hidden, isInSets),
    // What is listed as if it had the defaults may turn out to have others.
    ofOpenable: (isInSets) =>
      beside(
        hidden.filter(({ ofDefaults }) => !ofDefaults),
        isInSets,
      ),
    sets: [...sets, ...titled.map(({ set }) => set)],
    asksHidden: hidden.length > 0,
    asksLinks: sets.length > 0,
  };
}

interface Found {
  readonly window: DateWindow;
  /** The same, as facts take it. */
  readonly span: Window;
  readonly references: References;
  readonly circle: Circle | undefined;
  readonly external: readonly Condition[];
  readonly titled: readonly SetCondition[];
}

/** Places are looked up event by event: in another order than that of the list, for all before the first is known. */
function placedOrder(
  ctx: RequestContext,
  query: EventQuery,
  circle: Circle | undefined,
): ReturnType<typeof eventOrder> {
  const ordered = eventOrder(ctx, query, circle);
  const isPlaced = circle !== undefined || query.bbox !== undefined || query.geoloc === true;
  const { orderby = 'start_date' } = query;
  if (!isPlaced || orderby === 'start_date') return ordered;
  return { ...ordered, order: ordered.order.map((part) => ({ ...part, isSorted: true })) };
}

function eventConditions(
  ctx: RequestContext,
  query: EventQuery,
  { window, circle, titled }: Found,
  hidden: readonly Condition[],
): EventConditions {
  const { include } = query;
  const further = [
    ...window.modified,
    ...titled,
    ...(include === undefined ? [] : [{ sql: `r.id IN (${placeholders(include)})`, params: include }]),
    ...hidden,
  ];
  const where: Condition[] = [
    { sql: 'r.hide_from_listings = 0', params: [] },
    ...dateConditions(window),
    listedStatuses(ctx, 'r', 'event', query.status),
    ...further,
  ];
  return { kind: EVENT, ...placedOrder(ctx, query, circle), where, isPlain: further.length === 0 };
}
