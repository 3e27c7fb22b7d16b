import { slugify } from '../../content/localized/slugs.js';
import type { Window } from '../../content/search/fact-count.js';
import type { FactQuery, Thing } from '../../content/search/fact-page.js';
import { FACT, languageNumber } from '../../content/search/facts.js';
import type { EventQuery } from './event-query.dto.js';
import type { Bound, DateWindow } from './event-window.js';

/** The ids that a query's filters refer to; undefined for a filter that is not set. */
export interface References {
  readonly categories: number[] | undefined;
  readonly tags: number[] | undefined;
  readonly venue: number[] | undefined;
  readonly organizer: number[] | undefined;
}

/** The query as a query of the list index; undefined when the index does not cover it. */
export function eventFacts(
  query: EventQuery,
  references: References,
  { bounds, modified }: DateWindow,
): Omit<FactQuery, 'page' | 'perPage'> | undefined {
  const { featured, order, status, i18n_available } = query;
  const things = namedThings(references);
  if (things === undefined || modified.length > 0 || !isTold(query)) return undefined;
  if (featured === true) things.push({ kind: FACT.featured, id: 0 });
  if (i18n_available !== undefined) things.push({ kind: FACT.language, id: languageNumber(i18n_available) });
  if (things.length === 0) things.push({ kind: FACT.all, id: 0 });
  return { things, window: windowOf(bounds), status, descending: order === 'desc' };
}

/** The greatest offset of a short list. */
const DEEP = 5_000;

/** Whether a reference can mean only one term. A name may mean several terms, a slug only one. */
const isOne = (reference: string): boolean => slugify(reference) === reference;

/** Whether sums and an index answer the query, in the same short time however many events there are. */
export function isShortList(query: EventQuery, { modified }: DateWindow, perPage: number): boolean {
  const { search, facets, password, page = 1, geoloc_lat, categories, tags, venue, organizer } = query;
  return (
    isTold(query) &&
    modified.length === 0 &&
    [search, facets, password, geoloc_lat].every((asked) => asked === undefined) &&
    [categories, tags].every((named) => named?.every(isOne) !== false) &&
    // With two filters, one of them has to be checked for each event that matches the other.
    [categories, tags, venue, organizer].reduce((sum, named) => sum + (named?.length ?? 0), 0) +
      (query.featured === true ? 1 : 0) +
      (query.i18n_available === undefined ? 0 : 1) <=
      1 &&
    page * perPage <= DEEP
  );
}

function isTold(query: EventQuery): boolean {
  const { include, ticketed, post_parent, external_source, geoloc, bbox, featured } = query;
  const { orderby = 'start_date' } = query;
  return (
    [include, ticketed, post_parent, external_source, bbox].every((filter) => filter === undefined) &&
    geoloc !== true &&
    featured !== false &&
    (orderby === 'start_date' || orderby === 'distance')
  );
}

/** The records that the filters refer to; undefined when a filter refers to several or to none. */
function namedThings(references: References): Thing[] | undefined {
  const { categories, tags, venue, organizer } = references;
  const named = { category: categories, tag: tags, venue, organizer };
  const things: Thing[] = [];
  for (const [kind, ids] of Object.entries(named)) {
    if (ids === undefined) continue;
    const [id, ...others] = new Set(ids);
    if (id === undefined || others.length > 0) return undefined;
    things.push({ kind: FACT[kind as keyof typeof named], id });
  }
  return things;
}

const NAMES = { utc_start: ['startFrom', 'startBefore'], utc_end: ['endFrom', 'endBefore'] } as const;

/** Bounds are whole seconds: "after a second" means from the next one on. */
export function windowOf(bounds: readonly Bound[]): Window {
  const window: { -readonly [K in keyof Window]: Window[K] } = {};
  for (const { column, operator, seconds } of bounds) {
    const [from, before] = NAMES[column];
    const bound = operator === '>' || operator === '<=' ? seconds + 1 : seconds;
    if (operator === '>' || operator === '>=') window[from] = Math.max(window[from] ?? -Infinity, bound);
    else window[before] = Math.min(window[before] ?? Infinity, bound);
  }
  return window;
}
