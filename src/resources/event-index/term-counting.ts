import { may } from '../../common/rights/roles.js';
import type { TermKind } from '../../common/records/kinds.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { Engine } from '../../platform/database/columns.js';
import { joinInOrder, useIndex } from '../../platform/database/join-order.js';
import { editableOf } from '../../content/visibility/protected-records.js';
import type { Condition } from '../../platform/database/condition.js';
import { DIMENSION, HIDDEN, LEVEL, OWN_CATEGORY, PROTECTED, statusCode } from './list-index-entries.js';

/**
 * Which published events count for a term. A protected event has no terms for callers who may not read it in
 * full.
 */
export interface TermCounting {
  /** The present second. */
  readonly now: number;
  /** `all` when the caller may read every event in full. */
  readonly counts: 'public' | 'all';
  /** On an event `e`: the caller's own protected events, which are counted in addition to the public ones. */
  readonly own?: Condition;
}

export function termCounting(ctx: RequestContext): TermCounting {
  const now = ctx.now;
  const own = editableOf(ctx, 'event', 'e');
  if (own === undefined) return { now, counts: 'all' };
  return { now, counts: 'public', ...(may(ctx.caller, 'edit own published records') && { own }) };
}

/** Whether everybody sees these counts. */
export const isPublic = ({ counts, own }: TermCounting): boolean => counts === 'public' && own === undefined;

const COUNTED_AS = { category: OWN_CATEGORY, tag: DIMENSION.tag } as const;

/** SQL for the number of published events with the term `r`. */
export function countColumn(engine: Engine, kind: TermKind, { now, counts, own }: TermCounting): Condition {
  const published = statusCode('publish');
  const codes = [published, published + HIDDEN];
  if (counts === 'all') codes.push(...codes.map((code) => code + PROTECTED));
  const inSum = counts === 'all' ? '' : 'AND e.password_hash IS NULL';
  const most = engine === 'mysql' ? 'GREATEST' : 'MAX';
  // Subtracts the few events with a future publication date from those stored as published. A MySQL
  // transaction that wrote the sum sees its present value, but events as they were at its start; an event
  // that was deleted since is still among those subtracted.
  const carried = {
    sql: `${most}(0, (SELECT COALESCE(SUM(n.starts), 0) FROM event_count n WHERE n.kind = ${COUNTED_AS[kind]} AND n.fact_id = r.id
      AND n.level = ${LEVEL.ever} AND n.status IN (${codes.join(', ')}))
    - (SELECT COUNT(*) FROM event e ${useIndex(engine, 'ix_event_published')} ${joinInOrder(engine)} event_${kind} c
      WHERE c.event_id = e.id AND c.${kind}_id = r.id AND e.published_at > ? AND e.status = 'publish' ${inSum}))`,
    params: [now],
  };
  if (own === undefined) return carried;
  return {
    sql: `(${carried.sql} + (SELECT COUNT(*) FROM event e ${useIndex(engine, 'ix_event_protected')} ${joinInOrder(engine)} event_${kind} c
      WHERE c.event_id = e.id AND c.${kind}_id = r.id AND ${own.sql} AND e.password_hash IS NOT NULL
        AND e.published_at <= ? AND e.status = 'publish'))`,
    params: [...carried.params, ...own.params, now],
  };
}
