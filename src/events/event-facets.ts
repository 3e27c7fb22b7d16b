import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { joinInOrder } from '../database/join-order.js';
import { engineOf } from '../database/table-columns.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import { type Localized, pickSlug, pickText } from '../i18n/texts.js';
import { CATEGORY, type Kind, type KindDescription, ORGANIZER, TAG, VENUE } from '../records/kinds.js';
import { type Condition, listedStatuses } from '../records/visibility.js';
import { countFacts, factIds, type FactQuery } from '../search/fact-page.js';
import { FACT } from '../search/facts.js';
import { type Facet, type FacetsDto, MAX_ENTRIES } from './facet.dto.js';

type Things = Exclude<Facet, 'month'>;
type Counts = Map<number | string, number>;

const KINDS = {
  categories: CATEGORY,
  tags: TAG,
  venue: VENUE,
  organizer: ORGANIZER,
} as const satisfies Record<Things, KindDescription<Exclude<Kind, 'event'>>>;

/** So many ids are sent in one statement. */
const IDS_AT_ONCE = 50_000;

/** The events that a list has, however they are found. */
export interface ListedEvents {
  /** Statements that give each `id` once. */
  readonly ids: readonly Condition[];
  /** What they are found by, where dates and rights alone choose them. */
  readonly plain?: Omit<FactQuery, 'page' | 'perPage'> | undefined;
}

/** Statements that give ids which are known. */
export function knownIds(manager: EntityManager, ids: readonly number[]): Condition[] {
  const sql = {
    sqlite: 'SELECT value AS id FROM json_each(?)',
    mysql: "SELECT j.id FROM JSON_TABLE(?, '$[*]' COLUMNS (id INT PATH '$')) j",
  }[engineOf(manager)];
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) =>
    ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
  );
  return parts.map((part) => ({ sql, params: [JSON.stringify(part)] }));
}

/** The events of a list that facts find. */
export function eventsOfFacts(ctx: RequestContext, facts: Omit<FactQuery, 'page' | 'perPage'>): ListedEvents {
  const [only, ...others] = facts.things;
  const isPlain = only?.kind === FACT.all && others.length === 0;
  return { ids: [factIds(ctx, facts)], plain: isPlain ? facts : undefined };
}

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
    const counts = await countBy(ctx, manager, facet, events);
    const largest = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_ENTRIES);
    if (counts.size > largest.length) more.push(facet);
    if (facet === 'month') answer.month = months(largest);
    else answer[facet] = await named(ctx, manager, KINDS[facet], largest);
  }
  return more.length === 0 ? answer : { ...answer, more };
}

async function countBy(
  ctx: RequestContext,
  manager: EntityManager,
  facet: Facet,
  { ids, plain }: ListedEvents,
): Promise<Counts> {
  const counts: Counts = new Map();
  const statements =
    plain === undefined || facet === 'month'
      ? ids.map((each) => countLinks(manager, facet, each))
      : [countFacts(ctx, FACT[KINDS[facet].name], plain)];
  for (const counted of statements) {
    const { sql, params } = readable(ctx, facet, counted);
    const rows = await manager.query<{ thing: number | string; events: number }[]>(sql, [...params]);
    for (const { thing, events } of rows) counts.set(thing, (counts.get(thing) ?? 0) + events);
  }
  return counts;
}

/** SQL for what events of these ids name: which `thing`, and how many of them. */
function countLinks(manager: EntityManager, facet: Facet, ids: Condition): Condition {
  const join = joinInOrder(engineOf(manager));
  const from = `FROM (${ids.sql}) m ${join}`;
  if (facet === 'month') {
    const sql = `SELECT SUBSTR(e.start_date, 1, 7) AS thing, COUNT(*) AS events ${from} event e ON e.id = m.id GROUP BY thing`;
    return { sql, params: ids.params };
  }
  const kind = KINDS[facet].name;
  const link = `event_${kind} l ON l.event_id = m.id`;
  if (facet !== 'categories') {
    const sql = `SELECT l.${kind}_id AS thing, COUNT(*) AS events ${from} ${link} GROUP BY l.${kind}_id`;
    return { sql, params: ids.params };
  }
  // An event of two categories below one counts once there.
  const sql = `WITH RECURSIVE line(id, above) AS (
      SELECT id, id FROM category
      UNION SELECT line.id, c.parent FROM line JOIN category c ON c.id = line.above WHERE c.parent <> 0
    ) SELECT line.above AS thing, COUNT(DISTINCT m.id) AS events ${from} ${link}
      ${join} line ON line.id = l.category_id GROUP BY line.above`;
  return { sql, params: ids.params };
}

/** Only venues and organizers that the caller may read; terms are everybody's. */
function readable(ctx: RequestContext, facet: Facet, counted: Condition): Condition {
  if (facet !== 'venue' && facet !== 'organizer') return counted;
  const listed = listedStatuses(ctx, 'v', facet, ['publish', 'future', 'draft', 'pending', 'private']);
  return {
    sql: `SELECT n.thing, n.events FROM (${counted.sql}) n JOIN ${facet} v ON v.id = n.thing WHERE ${listed.sql}`,
    params: [...counted.params, ...listed.params],
  };
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
