import type { EntityManager } from 'typeorm';
import type { LinkedKindName, TermKind } from '#common/records/kinds.js';
import { may } from '#common/rights/roles.js';
import type {
  JoinedCount,
  LinkingOfRecords,
  LinkingOfTerms,
  LinkingRecords,
} from '#content/records/linking-records.js';
import { recordTablesOf } from '#content/records/record-tables.js';
import {
  editableOf,
  listedStatuses,
  mayReadWhole,
  publishedStatus,
  readableWhole,
} from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { joinInOrder, useIndex } from '#platform/database/join-order.js';
import { DIMENSION, HIDDEN, OWN_CATEGORY, PROTECTED, statusCode } from './list-index-entries.js';

/* Conditions on the records that events name; `r` is such a record. */

const NONE: Condition = { sql: '1 = 0', params: [] };

const namedBy =
  (kind: LinkedKindName | TermKind): LinkingRecords['namedBy'] =>
  async (ctx, manager, ids, errors): Promise<Condition[]> => {
    const eventId = Object.values(ids).find((id) => id !== undefined);
    if (eventId === undefined) return [];
    const event = await readableEvent(ctx, manager, ids, eventId, errors);
    if (!event) return [NONE];
    return [{ sql: `r.id IN (SELECT ${kind}_id FROM event_${kind} WHERE event_id = ?)`, params: [eventId] }];
  };

/** Whether the caller may read the event in full; unknown ids are added to `errors`. */
async function readableEvent(
  ctx: RequestContext,
  manager: EntityManager,
  ids: Readonly<Record<string, number | undefined>>,
  eventId: number,
  errors: ParamErrors,
): Promise<boolean> {
  const given = Object.values(ids).filter((id) => id !== undefined);
  const rows = await recordTablesOf('event').rights(manager, given);
  for (const [param, id] of Object.entries(ids)) {
    if (id !== undefined && !rows.some((row) => row.id === id)) errors.add(param, { key: 'unknown_event' });
  }
  const event = rows.find((row) => row.id === eventId);
  return event !== undefined && mayReadWhole(ctx, event, 'event');
}

/**
 * Requires an event that meets the condition and shows the caller that it names the record. `e` is the event.
 */
function withEvent(
  ctx: RequestContext,
  engine: Engine,
  kind: LinkedKindName,
  condition: Condition,
  isWanted = true,
): Condition {
  const readable = readableWhole(ctx, 'event', 'e') ?? { sql: '1 = 1', params: [] };
  // Starts at the record's own events: otherwise a planner may read all events of the condition once for each
  // record.
  return {
    sql: `${isWanted ? '' : 'NOT '}EXISTS (SELECT 1 FROM event_${kind} l ${joinInOrder(engine)} event e ON e.id = l.event_id
      WHERE l.${kind}_id = r.id AND ${condition.sql} AND ${readable.sql})`,
    params: [...condition.params, ...readable.params],
  };
}

function upcoming(ctx: RequestContext): Condition {
  const listed = listedStatuses(ctx, 'e', 'event', undefined);
  return {
    sql: `e.hide_from_listings = 0 AND e.utc_end >= ? AND ${listed.sql}`,
    params: [ctx.now, ...listed.params],
  };
}

/** The events that name venues or organizers. */
export const eventsOf = (kind: LinkedKindName): LinkingOfRecords => ({
  kind: 'event',
  namedBy: namedBy(kind),
  withPublished: (ctx, engine, isWanted) =>
    withEvent(ctx, engine, kind, publishedStatus('e', ctx.now), isWanted),
  withUpcoming: (ctx, engine) => withEvent(ctx, engine, kind, upcoming(ctx)),
});

/** The events that have categories or tags. */
export const eventsWith = (kind: TermKind): LinkingOfTerms => ({
  kind: 'event',
  namedBy: namedBy(kind),
  count: (ctx, engine, read) => countColumn(engine, kind, termCounting(ctx), read),
  publicCountsAt,
});

/**
 * Which published events count for a term. A protected event has no terms for callers who may not read it in
 * full.
 */
interface TermCounting {
  /** The present second. */
  readonly now: number;
  /** `all` when the caller may read every event in full. */
  readonly counts: 'public' | 'all';
  /** On an event `e`: the caller's own protected events, which are counted in addition to the public ones. */
  readonly own?: Condition;
}

function termCounting(ctx: RequestContext): TermCounting {
  const now = ctx.now;
  const own = editableOf(ctx, 'event', 'e');
  if (own === undefined) return { now, counts: 'all' };
  return { now, counts: 'public', ...(may(ctx.caller, 'edit own published records') && { own }) };
}

/** See `LinkingOfTerms`. */
export function publicCountsAt(ctx: RequestContext): number | undefined {
  const { now, counts, own } = termCounting(ctx);
  return counts === 'public' && own === undefined ? now : undefined;
}

const COUNTED_AS = { category: OWN_CATEGORY, tag: DIMENSION.tag } as const;

/** A few events that the counts of terms do not count right. `e` is the event. */
interface FewEvents {
  readonly alias: string;
  readonly index: string;
  readonly which: Condition;
}

/**
 * The number of such events with the term `r`. `once` reads them once for all terms, into a table of their own, which takes
 * longer for a few terms; `each` reads them for each term.
 */
function fewOf(
  engine: Engine,
  kind: TermKind,
  read: 'once' | 'each',
  { alias, index, which }: FewEvents,
): JoinedCount {
  const events = `event e ${useIndex(engine, index)} ${joinInOrder(engine)} event_${kind} c`;
  if (read === 'each') {
    return {
      sql: `(SELECT COUNT(*) FROM ${events} WHERE c.event_id = e.id AND c.${kind}_id = r.id AND ${which.sql})`,
      params: which.params,
      joins: { sql: '', params: [] },
    };
  }
  return {
    sql: `COALESCE(${alias}.events, 0)`,
    params: [],
    joins: {
      sql: `LEFT JOIN (
        SELECT c.${kind}_id AS term, COUNT(*) AS events FROM ${events} ON c.event_id = e.id
        WHERE ${which.sql} GROUP BY c.${kind}_id
      ) ${alias} ON ${alias}.term = r.id`,
      params: which.params,
    },
  };
}

/** SQL for the number of published events with the term `r`. */
function countColumn(
  engine: Engine,
  kind: TermKind,
  { now, counts, own }: TermCounting,
  read: 'once' | 'each',
): JoinedCount {
  const published = statusCode('publish');
  const codes = [published, published + HIDDEN];
  if (counts === 'all') codes.push(...codes.map((code) => code + PROTECTED));
  const inSum = counts === 'all' ? '' : 'AND e.password_hash IS NULL';
  const most = engine === 'mysql' ? 'GREATEST' : 'MAX';
  const scheduled = fewOf(engine, kind, read, {
    alias: 'scheduled',
    index: 'ix_event_published',
    which: { sql: `e.published_at > ? AND e.status = 'publish' ${inSum}`, params: [now] },
  });
  // Subtracts the few events with a future publication date from those stored as published. A MySQL
  // transaction that wrote a count sees its present value, but events as they were at its start; an event
  // that was deleted since is still among those subtracted.
  const carried = {
    ...scheduled,
    sql: `${most}(0, (SELECT COALESCE(SUM(n.events), 0) FROM event_term_count n WHERE n.kind = ${COUNTED_AS[kind]} AND n.fact_id = r.id
      AND n.status IN (${codes.join(', ')})) - ${scheduled.sql})`,
  };
  if (own === undefined) return carried;
  const added = fewOf(engine, kind, read, {
    alias: 'own',
    index: 'ix_event_protected',
    which: {
      sql: `${own.sql} AND e.password_hash IS NOT NULL AND e.published_at <= ? AND e.status = 'publish'`,
      params: [...own.params, now],
    },
  });
  return {
    sql: `(${carried.sql} + ${added.sql})`,
    params: [...carried.params, ...added.params],
    joins: {
      sql: `${carried.joins.sql} ${added.joins.sql}`,
      params: [...carried.joins.params, ...added.joins.params],
    },
  };
}
