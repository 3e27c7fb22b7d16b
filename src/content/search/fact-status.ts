import { may, reachesKind } from '../../common/rights/roles.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { editableEvents } from '../visibility/protected-events.js';
import type { Status } from '../../common/records/status.js';
import type { Condition } from '../../platform/database/condition.js';
import { effectiveStatuses } from '../visibility/visibility.js';
import { PROTECTED, statusCode, tellsHidden } from './facts.js';

/** The index entries that a caller's list shows, and how they are counted. */
export interface ShownFacts {
  /** On an index entry `f`. */
  readonly condition: Condition;
  /** The statuses that are shown regardless of the author. */
  readonly counted: readonly number[];
  /**
   * On an event `e` and its index entry `f`: events shown in addition, and events not shown despite their
   * status.
   */
  readonly added: readonly FewEvents[];
  readonly removed: readonly FewEvents[];
}

/** A small set of events, and the index that finds them. */
export interface FewEvents extends Condition {
  readonly index: 'ix_event_published' | 'ix_event_author' | 'ix_event_protected';
}

/** The offsets added to the status codes, one for each sort of entry that is included. */
type Sorts = readonly number[];

const codesOf = (status: Exclude<Status, 'future'>, sorts: Sorts): number[] =>
  sorts.map((sort) => statusCode(status) + sort);

/** On an index entry `f`. Events with a future publication date are stored as published. */
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
 * The index entries of a kind with the requested statuses that the caller may list, equal to `listedStatuses`
 * for records. Entries that reveal password-protected data are shown only to callers who may edit the event.
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
  // Authors also find their own protected events.
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

/** Few events have a future publication date. */
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

/**
 * Index entries of which the caller sees only some: those whose event `e` meets a condition on its author.
 */
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
