import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import { type Localized, pickSlug, pickText } from '../i18n/texts.js';
import { CATEGORY, type Kind, type KindDescription, ORGANIZER, TAG, VENUE } from '../records/kinds.js';
import { type Facet, type FacetsDto, MAX_ENTRIES } from './facet.dto.js';
import { countEvents, type ListedEvents } from './facet-counts.js';

type Things = Exclude<Facet, 'month'>;

const KINDS = {
  categories: CATEGORY,
  tags: TAG,
  venue: VENUE,
  organizer: ORGANIZER,
} as const satisfies Record<Things, KindDescription<Exclude<Kind, 'event'>>>;

/** Counts all events of a list by each of the facets. */
export async function eventFacets(
  ctx: RequestContext,
  manager: EntityManager,
  facets: readonly Facet[],
  events: ListedEvents,
): Promise<FacetsDto> {
  const answer: FacetsDto = {};
  const more: string[] = [];
  for (const facet of facets) {
    const counts = await countEvents(ctx, manager, facet === 'month' ? facet : KINDS[facet].name, events);
    const largest = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_ENTRIES);
    if (counts.size > largest.length) more.push(facet);
    if (facet === 'month') answer.month = months(largest);
    else answer[facet] = await named(ctx, manager, KINDS[facet], largest);
  }
  return more.length === 0 ? answer : { ...answer, more };
}

type Entry = readonly [thing: number | string, count: number];

const months = (largest: readonly Entry[]): { month: string; count: number }[] =>
  largest
    .map(([month, count]) => ({ month: String(month), count }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));

/** Adds names and slugs in the language of the request. */
async function named(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  largest: readonly Entry[],
): Promise<{ id: number; name: string; slug: string; count: number }[]> {
  const ids = largest.map(([id]) => Number(id));
  const loaded = await loadLocalized<Localized>(manager, kind, ids);
  const byId = new Map(loaded.map((thing) => [thing.id, thing]));
  return largest.flatMap(([id, count]) => {
    const thing = byId.get(Number(id));
    if (thing === undefined) return [];
    return [{ id: thing.id, name: pickText(thing, ctx, kind.nameField), slug: pickSlug(thing, ctx), count }];
  });
}
