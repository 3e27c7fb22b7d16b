import { may, reachesKind } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import type { Status } from '../records/status.js';
import { type Condition, effectiveStatuses } from '../records/visibility.js';
import { statusCode } from './facts.js';

/** Which facts a caller's list shows, and how they are counted. */
export interface ShownFacts {
  /** On a fact `f`. */
  readonly condition: Condition;
  /** The statuses that are shown whosever the event is. */
  readonly counted: readonly number[];
  /** On an event `e`: what is shown beside those, and what is not although its status is. */
  readonly added: readonly FewEvents[];
  readonly removed: readonly FewEvents[];
}

/** Events that are few, and the index that finds them. */
export interface FewEvents extends Condition {
  readonly index: 'ix_event_published' | 'ix_event_author';
}

const toCome = (now: number): FewEvents => ({
  sql: "e.status = 'publish' AND e.published_at > ? AND e.hide_from_listings = 0",
  params: [now],
  index: 'ix_event_published',
});
const IS_OWN = 'e.author_id = ?';
const PUBLISHED = statusCode('publish');

/** The facts of the asked statuses that the caller may list: the same as `listedStatuses` does for records. */
export function shownFacts(ctx: RequestContext, asked: readonly Status[] | undefined): ShownFacts {
  const now = ctx.time.forPublication;
  const caller = reachesKind(ctx.caller, 'event') ? ctx.caller : null;
  const isEveryones = may(caller, 'read unpublished records of others');
  const parts = [...new Set(effectiveStatuses(caller, asked))].map((status) => {
    if (status === 'publish') return published(now);
    return isEveryones ? everyones(status, now) : own(status, now, caller?.id ?? 0);
  });
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

/** Events whose publication date is still to come are stored as published; they are few. */
const published = (now: number): ShownFacts => ({
  condition: { sql: `(f.status = ${PUBLISHED} AND f.published_at <= ?)`, params: [now] },
  counted: [PUBLISHED],
  added: [],
  removed: [toCome(now)],
});

function everyones(status: Exclude<Status, 'publish'>, now: number): ShownFacts {
  const condition = hasStatus(status, now);
  if (status === 'future') return { condition, counted: [], added: [toCome(now)], removed: [] };
  return { condition, counted: [statusCode(status)], added: [], removed: [] };
}

function own(status: Exclude<Status, 'publish'>, now: number, author: number): ShownFacts {
  const { sql, params } = hasStatus(status, now);
  return {
    condition: {
      sql: `(${sql} AND EXISTS (SELECT 1 FROM event e WHERE e.id = f.event_id AND ${IS_OWN}))`,
      params: [...params, author],
    },
    counted: [],
    added: [{ sql: `${IS_OWN} AND ${sql}`, params: [author, ...params], index: 'ix_event_author' }],
    removed: [],
  };
}

/** On a fact `f`. */
const hasStatus = (status: Exclude<Status, 'publish'>, now: number): Condition =>
  status === 'future'
    ? { sql: `(f.status = ${PUBLISHED} AND f.published_at > ?)`, params: [now] }
    : { sql: `f.status = ${statusCode(status)}`, params: [] };
