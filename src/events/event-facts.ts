import type { Window } from '../search/fact-count.js';
import type { FactQuery, Thing } from '../search/fact-page.js';
import { FACT } from '../search/facts.js';
import type { EventQuery } from './event-query.dto.js';
import type { References } from './event-references.js';
import type { Bound, DateWindow } from './event-window.js';

/** The query as what facts are found by; undefined when they do not tell all of it. */
export function eventFacts(
  query: EventQuery,
  references: References,
  { bounds, modified }: DateWindow,
): Omit<FactQuery, 'page' | 'perPage'> | undefined {
  const { featured, order, status } = query;
  const things = namedThings(references);
  if (things === undefined || modified.length > 0 || !isTold(query)) return undefined;
  if (featured === true) things.push({ kind: FACT.featured, id: 0 });
  if (things.length === 0) things.push({ kind: FACT.all, id: 0 });
  return { things, window: windowOf(bounds), status, descending: order === 'desc' };
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
function windowOf(bounds: readonly Bound[]): Window {
  const window: { -readonly [K in keyof Window]: Window[K] } = {};
  for (const { column, operator, seconds } of bounds) {
    const [from, before] = NAMES[column];
    const bound = operator === '>' || operator === '<=' ? seconds + 1 : seconds;
    if (operator === '>' || operator === '>=') window[from] = Math.max(window[from] ?? -Infinity, bound);
    else window[before] = Math.min(window[before] ?? Infinity, bound);
  }
  return window;
}
