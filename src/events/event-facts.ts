import { slugify } from '../i18n/slugs.js';
import type { Window } from '../search/fact-count.js';
import type { FactQuery, Thing } from '../search/fact-page.js';
import { FACT, languageNumber } from '../search/facts.js';
import type { EventQuery } from './event-query.dto.js';
import type { References } from './event-references.js';
import type { Bound, DateWindow } from './event-window.js';

/** The query as what facts are found by; undefined when they do not tell all of it. */
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

/** So many events lie before what a short list shows, at most. */
const DEEP = 5_000;

/** Does it mean one term? A name may mean several, a slug does not. */
const isOne = (reference: string): boolean => slugify(reference) === reference;

/** Do sums and an index tell the list, in the same short time however many events there are? */
export function isShortList(query: EventQuery, { modified }: DateWindow, perPage: number): boolean {
  const { search, facets, password, page = 1, geoloc_lat, categories, tags, venue, organizer } = query;
  return (
    isTold(query) &&
    modified.length === 0 &&
    [search, facets, password, geoloc_lat].every((asked) => asked === undefined) &&
    [categories, tags].every((named) => named?.every(isOne) !== false) &&
    // Of what has two things the one is looked up for each that has the other.
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

/** What the filters name; undefined when one of them names several, or nothing. */
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

/** Whole seconds: what comes after one begins with the next. */
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
