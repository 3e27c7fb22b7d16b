import { readableWhole } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import type { Part, Range } from './list-index-bounds.js';
import { DIMENSION, revealsProtected } from './list-index-entries.js';

/** Values that events are found by: an event has any of them. */
export interface Dimension {
  readonly kind: number;
  readonly ids: readonly number[];
  /** Instead of ids; an event has one entry at most in all of these. */
  readonly ranges?: readonly Range[];
  /** Whether it must have none of them instead. What a password hides does not count. */
  readonly isNot?: boolean;
  /** What the event `e` of an entry must meet besides, where entries do not tell all. */
  readonly check?: Condition;
  /**
   * The entries of the events that do not meet the check, once each: a total is the number of all entries less that of these,
   * and no event is read for it.
   */
  readonly less?: readonly Part[];
}

const isBetween = (alias: string, ranges: readonly Range[]): Condition => ({
  sql: `(${ranges.map(() => `${alias}.fact_id BETWEEN ? AND ?`).join(' OR ')})`,
  params: ranges.flat(),
});

const isAmong = (alias: string, [id, ...others]: readonly number[]): Condition => ({
  sql: `${alias}.fact_id ${others.length === 0 ? `= ${id}` : `IN (${[id, ...others].join(', ')})`}`,
  params: [],
});

/** Whether an entry is one of those of a dimension. */
export function inEntries({ kind, ids, ranges }: Dimension, alias: string): Condition {
  const { sql, params } = ranges === undefined ? isAmong(alias, ids) : isBetween(alias, ranges);
  return { sql: `${alias}.kind = ${kind} AND ${sql}`, params };
}

/** The kinds of which an event has one entry at most. */
const SINGLE: readonly number[] = [
  DIMENSION.event_status,
  DIMENSION.virtual_event_type,
  DIMENSION.availability,
];

/** Whether the entries of a dimension have each of its events once, so that a list can be read from them. */
export const isScanned = ({ kind, ids, ranges, isNot = false }: Dimension): boolean =>
  !isNot && (ids.length === 1 || ranges !== undefined || SINGLE.includes(kind));

/**
 * The kinds, from those that most events have to those that few have: the rarer the value, the fewer entries
 * are read.
 */
const RARITY: readonly number[] = [
  DIMENSION.all,
  DIMENSION.language,
  DIMENSION.recurring,
  DIMENSION.ages,
  DIMENSION.registration,
  DIMENSION.spoken_languages,
  DIMENSION.availability,
  DIMENSION.accessibility,
  DIMENSION.featured,
  DIMENSION.virtual_event_type,
  DIMENSION.event_status,
  DIMENSION.category,
  DIMENSION.tag,
  DIMENSION.venue,
  DIMENSION.organizer,
];
const byRarity = (a: Dimension, b: Dimension): number => RARITY.indexOf(b.kind) - RARITY.indexOf(a.kind);

/** The dimension whose entries a list is read from. */
export function rarestOf(dimensions: readonly Dimension[]): Dimension {
  const [first] = dimensions.filter(isScanned).toSorted(byRarity);
  if (first === undefined) throw new Error('Events are found by at least one dimension.');
  return first;
}

/** Whether a dimension finds only events that the caller may read whole. */
export const isOfWhole = ({ kind, isNot = false }: Dimension): boolean => !isNot && revealsProtected(kind);

/** Whether the event of an entry `f` meets a condition on `e`. */
export const meets = ({ sql, params }: Condition): Condition => ({
  sql: `EXISTS (SELECT 1 FROM event e WHERE e.id = f.event_id AND ${sql})`,
  params,
});

/** Whether it does not meet conditions. `NOT EXISTS` would make MariaDB read all events. */
function failsOne(conditions: readonly Condition[]): Condition {
  const all = conditions.map(({ sql }) => ` AND ${sql}`).join('');
  return {
    sql: `(SELECT COUNT(*) FROM event e WHERE e.id = f.event_id${all}) = 0`,
    params: conditions.flatMap(({ params }) => params),
  };
}

/** Whether the event of an entry `f` has entries of the dimension. Several values are found once for all entries. */
function hasEntries(dimension: Dimension): Condition {
  const { ids, isNot = false } = dimension;
  const { sql, params } = inEntries(dimension, 'g');
  const entries = `SELECT g.event_id FROM event_fact g WHERE ${sql}`;
  if (!isNot && ids.length > 1) return { sql: `f.event_id IN (${entries})`, params };
  return { sql: `EXISTS (${entries} AND g.utc_start = f.utc_start AND g.event_id = f.event_id)`, params };
}

/** Whether it is not found by the dimension, as far as the caller may know. */
function isLeft(ctx: RequestContext, dimension: Dimension): Condition {
  const { kind, check } = dimension;
  if (check !== undefined) {
    const whole = revealsProtected(kind) ? readableWhole(ctx, 'event', 'e') : undefined;
    return failsOne(whole === undefined ? [check] : [check, whole]);
  }
  const { sql, params } = hasEntries(dimension);
  return { sql: `NOT ${sql}`, params };
}

/** Whether the event of an entry `f`, which is one of another dimension, is found by this one too. */
export function hasAlso(ctx: RequestContext, dimension: Dimension): Condition[] {
  const { kind, isNot = false, check, less } = dimension;
  if (isNot) return [isLeft(ctx, dimension)];
  return [
    // Where other entries tell which events meet the check, the check tells all by itself.
    ...(kind === DIMENSION.all || less !== undefined ? [] : [hasEntries(dimension)]),
    ...(check === undefined ? [] : [meets(check)]),
  ];
}
