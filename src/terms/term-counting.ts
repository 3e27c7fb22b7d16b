import { may } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { editableEvents } from '../records/protected-events.js';
import type { Condition } from '../records/visibility.js';

/** Whose published events a term counts: a protected one carries no term for those who may not read it whole. */
export interface TermCounting {
  /** The present second. */
  readonly now: number;
  /** `all` where the caller may read every event whole. */
  readonly counts: 'public' | 'all';
  /** On an event `e`: what the caller protects, and so counts beside the public ones. */
  readonly own?: Condition;
}

export function termCounting(ctx: RequestContext): TermCounting {
  const now = ctx.time.forPublication;
  const own = editableEvents(ctx, 'e');
  if (own === undefined) return { now, counts: 'all' };
  return { now, counts: 'public', ...(may(ctx.caller, 'edit own published records') && { own }) };
}

/** Does everybody see these counts? */
export const isPublic = ({ counts, own }: TermCounting): boolean => counts === 'public' && own === undefined;
