import { may } from '../../common/rights/roles.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { editableEvents } from '../visibility/protected-events.js';
import type { Condition } from '../../platform/database/condition.js';

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
  const now = ctx.time.forPublication;
  const own = editableEvents(ctx, 'e');
  if (own === undefined) return { now, counts: 'all' };
  return { now, counts: 'public', ...(may(ctx.caller, 'edit own published records') && { own }) };
}

/** Whether everybody sees these counts. */
export const isPublic = ({ counts, own }: TermCounting): boolean => counts === 'public' && own === undefined;
