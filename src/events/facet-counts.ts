import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { joinInOrder } from '../database/join-order.js';
import type { Engine } from '../database/columns.js';
import { engineOf } from '../database/table-columns.js';
import type { Kind } from '../records/kinds.js';
import { type Query, refuseLong } from '../records/found-page.js';
import { LIMITS, refuseMore } from '../records/list-limits.js';
import { fromAndWhere, knownIds } from '../records/page.js';
import { readableWhole } from '../records/protected-events.js';
import { type Condition, listedStatuses } from '../records/visibility.js';
import { countThings, factDays, factIds, factIdsOn, type FactQuery } from '../search/fact-page.js';
import { FACT, secondsOf, tellsHidden } from '../search/facts.js';

export type Counts = Map<number | string, number>;
type Facts = Pick<FactQuery, 'things' | 'window' | 'status'>;
/** What events are counted by: the kind of thing that they name, or the month in which they start. */
export type CountedBy = Exclude<Kind, 'event'> | 'month';

/** All events that a list has; `whole` are those that the caller may read whole. */
export interface KnownEvents {
  readonly ids: readonly number[];
  readonly whole: readonly number[];
}

/** The events that a list has, as what facts find or by their ids. */
export type ListedEvents = { readonly facts: Facts } | KnownEvents;

/** Days that are named in one statement. */
const MAX_DAYS = 2_000;

/** How many events of the list there are by each. */
export async function countEvents(
  ctx: RequestContext,
  manager: EntityManager,
  by: CountedBy,
  events: ListedEvents,
): Promise<Counts> {
  const engine = engineOf(manager);
  const counts: Counts = new Map();
  const counted = async (): Promise<Condition> => {
    if ('ids' in events)
      return countLinks(manager, by, knownIds(manager, by === 'month' ? events.ids : events.whole));
    const { facts } = events;
    if (by === 'month') return addWholeDays(ctx, manager, facts, counts);
    if (!isPlain(facts)) return countLinks(manager, by, factIds(ctx, facts));
    const things = { kind: FACT[by], table: by, links: linksOf(engine, by, 'e.id') };
    return countThings(engine, ctx, things, facts);
  };
  const { sql, params } = readable(ctx, by, await counted());
  // Sums come as texts of digits from MySQL.
  for (const { thing, events: more } of await manager.query<Row[]>(sql, [...params]))
    counts.set(thing, (counts.get(thing) ?? 0) + Number(more));
  // What nothing names is counted, too.
  return new Map([...counts].filter(([, found]) => found > 0));
}

/**
 * The events that meet the conditions.
 * @throws ApiError `rest_invalid_param` when the list is too long for its order or its page, or to be counted
 */
export async function listedEvents(
  ctx: RequestContext,
  manager: EntityManager,
  query: Query,
  opened: readonly number[],
): Promise<KnownEvents> {
  const readable = readableWhole(ctx, 'r', opened) ?? { sql: '(1 = 1)', params: [] };
  const { sql, params } = fromAndWhere(manager, query);
  const rows = await manager.query<{ id: number; whole: number | string }[]>(
    `SELECT r.id, ${readable.sql} AS whole ${sql} LIMIT ?`,
    [...readable.params, ...params, LIMITS.counted.max + 1],
  );
  refuseLong(query, rows.length);
  refuseMore(rows.length, LIMITS.counted);
  return {
    ids: rows.map(({ id }) => id),
    whole: rows.filter(({ whole }) => Number(whole) === 1).map(({ id }) => id),
  };
}

interface Row {
  readonly thing: number | string;
  readonly events: number | string;
}

/** Dates and rights alone choose the events: then sums tell the counts. */
export const isPlain = ({ things: [only, ...others] }: Facts): boolean =>
  only?.kind === FACT.all && others.length === 0;

/** Do they find only events that the caller may read whole? */
export const findsWhole = ({ things }: Facts): boolean => things.some(({ kind }) => tellsHidden(kind));

const monthOf = (day: number): string => new Date(secondsOf(day) * 1_000).toISOString().slice(0, 7);

/** On the first and the last day of a month in UTC the clock of an event may show another month. */
const isAtEdge = (day: number): boolean => monthOf(day - 1) !== monthOf(day + 1);

/**
 * Adds the events that start on days whose month is the same by every clock.
 * @returns a statement for all others
 */
async function addWholeDays(
  ctx: RequestContext,
  manager: EntityManager,
  facts: Facts,
  counts: Counts,
): Promise<Condition> {
  const engine = engineOf(manager);
  const { sql, params } = factDays(engine, ctx, facts);
  const rows = await manager.query<{ day: number; events: number }[]>(sql, [...params]);
  const { edges = [], inner = [] } = Object.groupBy(rows, ({ day }) => (isAtEdge(day) ? 'edges' : 'inner'));
  if (edges.length > MAX_DAYS) return countLinks(manager, 'month', factIds(ctx, facts));
  for (const { day, events } of inner) counts.set(monthOf(day), (counts.get(monthOf(day)) ?? 0) + events);
  const days = edges.map(({ day }) => day);
  return countLinks(manager, 'month', factIdsOn(engine, ctx, facts, days));
}

/** SQL for what events of these ids name: which `thing`, and how many of them. */
function countLinks(manager: EntityManager, by: CountedBy, ids: Condition): Condition {
  const join = joinInOrder(engineOf(manager));
  const from = `FROM (${ids.sql}) m`;
  if (by === 'month') {
    const sql = `SELECT SUBSTR(e.start_date, 1, 7) AS thing, COUNT(*) AS events ${from} ${join} event e ON e.id = m.id GROUP BY thing`;
    return { sql, params: ids.params };
  }
  const { before, joins, thing } = linksOf(engineOf(manager), by, 'm.id');
  // An event of two categories below one counts once there.
  const count = by === 'category' ? 'COUNT(DISTINCT m.id)' : 'COUNT(*)';
  const sql = `${before} SELECT ${thing} AS thing, ${count} AS events ${from} ${joins} GROUP BY ${thing}`;
  return { sql, params: ids.params };
}

/** What events of an id name; of categories those above them, too. */
function linksOf(engine: Engine, by: Exclude<CountedBy, 'month'>, id: string) {
  const join = joinInOrder(engine);
  const own = `${join} event_${by} l ON l.event_id = ${id}`;
  if (by !== 'category') return { before: '', joins: own, thing: `l.${by}_id` };
  return {
    before: `WITH RECURSIVE line(id, above) AS (
      SELECT id, id FROM category
      UNION SELECT line.id, c.parent FROM line JOIN category c ON c.id = line.above WHERE c.parent <> 0
    )`,
    joins: `${own} ${join} line ON line.id = l.category_id`,
    thing: 'line.above',
  };
}

/** Only venues and organizers that the caller may read; terms are everybody's. */
function readable(ctx: RequestContext, by: CountedBy, counted: Condition): Condition {
  if (by !== 'venue' && by !== 'organizer') return counted;
  const listed = listedStatuses(ctx, 'v', by, ['publish', 'future', 'draft', 'pending', 'private']);
  return {
    sql: `SELECT n.thing, n.events FROM (${counted.sql}) n JOIN ${by} v ON v.id = n.thing WHERE ${listed.sql}`,
    params: [...counted.params, ...listed.params],
  };
}
