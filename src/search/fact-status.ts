import { may, reachesKind } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { editableEvents } from '../records/protected-events.js';
import type { Status } from '../records/status.js';
import { type Condition, effectiveStatuses } from '../records/visibility.js';
import { PROTECTED, statusCode, tellsHidden } from './facts.js';

/** Which facts a caller's list shows, and how they are counted. */
export interface ShownFacts {
  /** On a fact `f`. */
  readonly condition: Condition;
  /** The statuses that are shown whosever the event is. */
  readonly counted: readonly number[];
  /** On an event `e` and its fact `f`: what is shown beside those, and what is not although its status is. */
  readonly added: readonly FewEvents[];
  readonly removed: readonly FewEvents[];
}

/** Events that are few, and the index that finds them. */
export interface FewEvents extends Condition {
  readonly index: 'ix_event_published' | 'ix_event_author' | 'ix_event_protected';
}

/** What is added to the statuses of facts, for each sort of them that is looked at. */
type Sorts = readonly number[];

const codesOf = (status: Exclude<Status, 'future'>, sorts: Sorts): number[] =>
  sorts.map((sort) => statusCode(status) + sort);

/** On a fact `f`. Events whose publication date is still to come are stored as published. */
function hasStatus(status: Status, now: number, sorts: Sorts): Condition {
  const isStored = (stored: Exclude<Status, 'future'>): string =>
    `f.status IN (${codesOf(stored, sorts).join(', ')})`;
  if (status === 'publish') return { sql: `(${isStored('publish')} AND f.published_at <= ?)`, params: [now] };
  if (status === 'future') return { sql: `(${isStored('publish')} AND f.published_at > ?)`, params: [now] };
  return { sql: isStored(status), params: [] };
}

const toCome = (now: number, sorts: Sorts): FewEvents => ({
  sql: `e.status = 'publish' AND e.published_at > ? AND f.status IN (${codesOf('publish', sorts).join(', ')})`,
  params: [now],
  index: 'ix_event_published',
});

/**
 * The facts of a kind with the asked statuses that the caller may list: the same as `listedStatuses` does for
 * records. Facts that tell what a password protects are shown to those alone who may edit the event.
 */
export function shownFacts(
  ctx: RequestContext,
  asked: readonly Status[] | undefined,
  kind: number,
): ShownFacts {
  const now = ctx.time.forPublication;
  const caller = reachesKind(ctx.caller, 'event') ? ctx.caller : null;
  const isEveryones = may(caller, 'read unpublished records of others');
  const statuses = [...new Set(effectiveStatuses(caller, asked))];
  const editable = tellsHidden(kind) ? editableEvents(ctx, 'e') : undefined;
  const sorts = tellsHidden(kind) && editable === undefined ? [0, PROTECTED] : [0];
  const parts = statuses.map((status) => {
    if (status === 'publish') return published(now, sorts);
    if (isEveryones) return everyones(status, now, sorts);
    const own = { sql: 'e.author_id = ?', params: [caller?.id ?? 0], index: 'ix_event_author' } as const;
    return those(hasStatus(status, now, sorts), own);
  });
  // Authors find what they protect themselves.
  if (editable !== undefined && may(caller, 'edit own records')) {
    const own = {
      sql: `${editable.sql} AND e.password_hash IS NOT NULL`,
      params: editable.params,
      index: 'ix_event_protected',
    } as const;
    parts.push(...statuses.map((status) => those(hasStatus(status, now, [PROTECTED]), own)));
  }
  return {
    condition: {
      sql: `(${parts.map(({ condition }) => condition.sql).join(' OR ')})`,
      params: parts.flatMap(({ condition }) => condition.params),
    },
    counted: parts.flatMap(({ counted }) => counted),
    added: parts.flatMap(({ added }) => added),
    removed: parts.flatMap(({ removed }) => removed),
  };
}

/** Events whose publication date is still to come are few. */
const published = (now: number, sorts: Sorts): ShownFacts => ({
  condition: hasStatus('publish', now, sorts),
  counted: codesOf('publish', sorts),
  added: [],
  removed: [toCome(now, sorts)],
});

function everyones(status: Exclude<Status, 'publish'>, now: number, sorts: Sorts): ShownFacts {
  const condition = hasStatus(status, now, sorts);
  if (status === 'future') return { condition, counted: [], added: [toCome(now, sorts)], removed: [] };
  return { condition, counted: codesOf(status, sorts), added: [], removed: [] };
}

/** Facts of which not all are the caller's: those whose event `e` meets a condition that names its author. */
function those(fact: Condition, event: FewEvents): ShownFacts {
  return {
    condition: {
      sql: `(${fact.sql} AND EXISTS (SELECT 1 FROM event e WHERE e.id = f.event_id AND ${event.sql}))`,
      params: [...fact.params, ...event.params],
    },
    counted: [],
    added: [
      {
        sql: `${event.sql} AND ${fact.sql}`,
        params: [...event.params, ...fact.params],
        index: event.index,
      },
    ],
    removed: [],
  };
}
