import type { EntityManager } from 'typeorm';
import type { LinkedKindName, TermKind } from '../../common/records/kinds.js';
import type {
  LinkingOfRecords,
  LinkingOfTerms,
  LinkingRecords,
} from '../../content/records/linking-records.js';
import { RecordsRepository } from '../../content/records/records.repository.js';
import { readableWhole } from '../../content/visibility/protected-records.js';
import { listedStatuses, mayReadWhole, publishedStatus } from '../../content/visibility/visibility.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { ParamErrors } from '../../http/errors/api-error.js';
import type { Engine } from '../../platform/database/columns.js';
import type { Condition } from '../../platform/database/condition.js';
import { joinInOrder } from '../../platform/database/join-order.js';
import { countColumn, termCounting } from './term-counting.js';

/* Conditions on the records that events name; `r` is such a record. */

const NONE: Condition = { sql: '1 = 0', params: [] };

const namedBy =
  (kind: LinkedKindName | TermKind): LinkingRecords['namedBy'] =>
  async (ctx, manager, ids, errors): Promise<Condition[]> => {
    const asked = Object.values(ids).find((id) => id !== undefined);
    if (asked === undefined) return [];
    const event = await readableEvent(ctx, manager, ids, asked, errors);
    if (!event) return [NONE];
    return [{ sql: `r.id IN (SELECT ${kind}_id FROM event_${kind} WHERE event_id = ?)`, params: [asked] }];
  };

/** Whether the caller may read the event in full; unknown ids are added to `errors`. */
async function readableEvent(
  ctx: RequestContext,
  manager: EntityManager,
  ids: Readonly<Record<string, number | undefined>>,
  asked: number,
  errors: ParamErrors,
): Promise<boolean> {
  const given = Object.values(ids).filter((id) => id !== undefined);
  const rows = await RecordsRepository.of('event').rights(manager, given);
  for (const [param, id] of Object.entries(ids)) {
    if (id !== undefined && !rows.some((row) => row.id === id)) errors.add(param, { key: 'unknown_event' });
  }
  const event = rows.find((row) => row.id === asked);
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
  namedBy: namedBy(kind),
  withPublished: (ctx, engine, isWanted) =>
    withEvent(ctx, engine, kind, publishedStatus('e', ctx.now), isWanted),
  withUpcoming: (ctx, engine) => withEvent(ctx, engine, kind, upcoming(ctx)),
});

/** The events that have categories or tags. */
export const eventsWith = (kind: TermKind): LinkingOfTerms => ({
  namedBy: namedBy(kind),
  count: (ctx, engine) => countColumn(engine, kind, termCounting(ctx)),
});
