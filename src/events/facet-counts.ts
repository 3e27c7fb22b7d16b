import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { joinInOrder } from '../database/join-order.js';
import { engineOf } from '../database/table-columns.js';
import type { Kind } from '../records/kinds.js';
import { type Condition, listedStatuses } from '../records/visibility.js';
import { countThings, factDays, factIds, factIdsOn, type FactQuery } from '../search/fact-page.js';
import { FACT, secondsOf } from '../search/facts.js';

export type Counts = Map<number | string, number>;
type Facts = Pick<FactQuery, 'things' | 'window' | 'status'>;
/** What events are counted by: the kind of thing that they name, or the month in which they start. */
export type CountedBy = Exclude<Kind, 'event'> | 'month';

/** The events that a list has, as what facts find or by their ids. */
export type ListedEvents = { readonly facts: Facts } | { readonly ids: readonly number[] };

/** So many ids are sent in one statement. */
const IDS_AT_ONCE = 50_000;
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
  const add = async ({ sql, params }: Condition): Promise<void> => {
    for (const { thing, events: more } of await manager.query<Row[]>(sql, [...params])) {
      // What nothing names is counted, too; sums come as texts of digits from MySQL.
      if (Number(more) > 0) counts.set(thing, (counts.get(thing) ?? 0) + Number(more));
    }
  };
  if ('ids' in events) {
    for (const ids of knownIds(manager, events.ids))
      await add(readable(ctx, by, countLinks(manager, by, ids)));
    return counts;
  }
  const { facts } = events;
  if (by === 'month') await add(await addWholeDays(ctx, manager, facts, counts));
  else if (isPlain(facts))
    await add(readable(ctx, by, countThings(engine, ctx, { kind: FACT[by], table: by }, facts)));
  else await add(readable(ctx, by, countLinks(manager, by, factIds(ctx, facts))));
  return counts;
}

interface Row {
  readonly thing: number | string;
  readonly events: number | string;
}

/** Dates and rights alone choose the events. */
const isPlain = ({ things: [only, ...others] }: Facts): boolean =>
  only?.kind === FACT.all && others.length === 0;

/** Statements that give ids which are known. */
function knownIds(manager: EntityManager, ids: readonly number[]): Condition[] {
  const sql = {
    sqlite: 'SELECT value AS id FROM json_each(?)',
    mysql: "SELECT j.id FROM JSON_TABLE(?, '$[*]' COLUMNS (id INT PATH '$')) j",
  }[engineOf(manager)];
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) =>
    ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
  );
  return parts.map((part) => ({ sql, params: [JSON.stringify(part)] }));
}

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
  const from = `FROM (${ids.sql}) m ${join}`;
  if (by === 'month') {
    const sql = `SELECT SUBSTR(e.start_date, 1, 7) AS thing, COUNT(*) AS events ${from} event e ON e.id = m.id GROUP BY thing`;
    return { sql, params: ids.params };
  }
  const link = `event_${by} l ON l.event_id = m.id`;
  if (by !== 'category') {
    const sql = `SELECT l.${by}_id AS thing, COUNT(*) AS events ${from} ${link} GROUP BY l.${by}_id`;
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
function readable(ctx: RequestContext, by: CountedBy, counted: Condition): Condition {
  if (by !== 'venue' && by !== 'organizer') return counted;
  const listed = listedStatuses(ctx, 'v', by, ['publish', 'future', 'draft', 'pending', 'private']);
  return {
    sql: `SELECT n.thing, n.events FROM (${counted.sql}) n JOIN ${by} v ON v.id = n.thing WHERE ${listed.sql}`,
    params: [...counted.params, ...listed.params],
  };
}
