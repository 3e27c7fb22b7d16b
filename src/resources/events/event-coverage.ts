import { slugify } from '#content/localized/slugs.js';
import type { RequestContext } from '#http/context/request-context.js';
import { DIMENSION, languageNumber } from '../event-index/list-index-entries.js';
import { type Dimension, isScanned } from '../event-index/list-index-page.js';
import { boundDimensions, detailDimensions } from './event-detail-filters.js';
import type { EventQuery } from './event-query.dto.js';

/* Which lists of events the list index gives. */

/** The ids that a query's filters refer to; undefined for a filter that is not set. */
export interface References {
  readonly categories: number[] | undefined;
  readonly tags: number[] | undefined;
  readonly venue: number[] | undefined;
  readonly organizer: number[] | undefined;
}

/** What the list index finds the events of a query by; undefined when the index does not cover the query. */
export function coveredDimensions(
  ctx: RequestContext,
  query: EventQuery,
  references: References,
  now: number,
): Dimension[] | undefined {
  const { featured, i18n_available } = query;
  const dimensions = dimensionsOf(references);
  if (dimensions === undefined || !isIndexCovered(query)) return undefined;
  if (featured === true) dimensions.push({ kind: DIMENSION.featured, ids: [0] });
  if (i18n_available !== undefined)
    dimensions.push({ kind: DIMENSION.language, ids: [languageNumber(i18n_available)] });
  dimensions.push(
    ...detailDimensions(query),
    ...boundDimensions(ctx, query, now),
    ...seriesDimensions(query),
  );
  if (!dimensions.some(isScanned)) dimensions.push({ kind: DIMENSION.all, ids: [0] });
  return dimensions;
}

/** Whoever may not read an event whole does not know that it has a series. */
function seriesDimensions({ is_recurring: isRecurring }: EventQuery): Dimension[] {
  if (isRecurring === undefined) return [];
  const occurrences: Dimension = { kind: DIMENSION.recurring, ids: [0] };
  const check = { sql: 'e.series_id > 0', params: [] };
  return [isRecurring ? occurrences : { ...occurrences, isNot: true, check, less: [] }];
}

/** The greatest offset of a short list. */
const MAX_SHORT_OFFSET = 5_000;

/** Whether a reference can mean only one term. A name may mean several terms, a slug only one. */
const isUnambiguous = (reference: string): boolean => slugify(reference) === reference;

/** Whether the list index covers the query and has its order, so that it reads nothing but the entries that it counts. */
export function isShortList(query: EventQuery, perPage: number): boolean {
  const { search, facets, password, collapse, byRules, age, registration, open_on, is_recurring } = query;
  const { page = 1, categories, tags, venue, organizer } = query;
  const details = detailDimensions(query);
  return (
    isIndexCovered(query) &&
    isByStart(query) &&
    [search, facets, password, collapse, byRules, age, registration, open_on, is_recurring].every(
      (value) => value === undefined,
    ) &&
    [categories, tags].every((named) => named?.every(isUnambiguous) !== false) &&
    // With two filters, one of them has to be checked for each event that matches the other.
    [categories, tags, venue, organizer].reduce((sum, named) => sum + (named?.length ?? 0), 0) +
      (query.featured === true ? 1 : 0) +
      (query.i18n_available === undefined ? 0 : 1) +
      details.length <=
      1 &&
    // Several values are sorted, or looked up for each event, and so is what entries do not tell.
    details.every(({ ids, isNot = false, check }) => ids.length === 1 && !isNot && check === undefined) &&
    page * perPage <= MAX_SHORT_OFFSET
  );
}

type Parameters = Omit<Required<EventQuery>, 'errors' | 'hasDefaultDates' | 'startDay' | 'byRules'>;

/**
 * Whether the list index gives the events of a query with this parameter. All parameters are here, because the index
 * would ignore one that it does not know.
 */
const IS_COVERED: {
  readonly [K in keyof Parameters]: boolean | ((value: NonNullable<Parameters[K]>) => boolean);
} = {
  // Dimensions and windows of the index.
  categories: true,
  tags: true,
  venue: true,
  organizer: true,
  featured: (isFeatured) => isFeatured,
  i18n_available: true,
  event_status: true,
  is_virtual: true,
  virtual_event_type: true,
  availability: true,
  spoken_language: true,
  accessibility: true,
  age: true,
  registration: true,
  open_on: true,
  is_recurring: true,
  status: true,
  start_date: true,
  end_date: true,
  starts_after: true,
  starts_before: true,
  ends_after: true,
  ends_before: true,
  strict_dates: true,
  // Filters that it does not have.
  bbox: false,
  city: false,
  external_id: false,
  external_source: false,
  geoloc: (isPlaced) => !isPlaced,
  geoloc_lat: false,
  geoloc_lng: false,
  include: false,
  modified_after: false,
  modified_before: false,
  post_parent: false,
  series: false,
  ticketed: false,
  // Choose no events, or are applied by others.
  _fields: true,
  collapse: true,
  context: true,
  cursor: true,
  facets: true,
  fields: true,
  geoloc_radius: true,
  i18n_fallback: true,
  i18n_language: true,
  lang: true,
  order: true,
  orderby: true,
  page: true,
  password: true,
  per_page: true,
  search: true,
};

/** Whether the list index gives the events of a query, but for its words. */
function isIndexCovered(query: EventQuery): boolean {
  return Object.entries(IS_COVERED).every(([name, isCovered]) => {
    const value = query[name as keyof Parameters];
    if (value === undefined) return true;
    return typeof isCovered === 'boolean' ? isCovered : (isCovered as (value: unknown) => boolean)(value);
  });
}

/** Distance without a place is the order by start, too. */
const isByStart = ({ orderby = 'start_date' }: EventQuery): boolean =>
  orderby === 'start_date' || orderby === 'distance';

/** The records that the filters refer to; undefined when a filter refers to several or to none. */
function dimensionsOf(references: References): Dimension[] | undefined {
  const { categories, tags, venue, organizer } = references;
  const named = { category: categories, tag: tags, venue, organizer };
  const dimensions: Dimension[] = [];
  for (const [kind, ids] of Object.entries(named)) {
    if (ids === undefined) continue;
    const [id, ...others] = new Set(ids);
    if (id === undefined || others.length > 0) return undefined;
    dimensions.push({ kind: DIMENSION[kind as keyof typeof named], ids: [id] });
  }
  return dimensions;
}
