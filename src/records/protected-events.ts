import { reachesKind } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { placeholders } from '../database/rows.js';
import { type Condition, editable } from './visibility.js';

/**
 * The events, by their alias, that the caller may read whole: those without a password, those that the caller may
 * edit, and those that a sent password has opened. Undefined when that is all of them.
 */
export function readableWhole(
  ctx: RequestContext,
  alias: string,
  opened: readonly number[] = [],
): Condition | undefined {
  const own = editableEvents(ctx, alias);
  if (own === undefined) return undefined;
  const parts = [`${alias}.password_hash IS NULL`, own.sql];
  if (opened.length > 0) parts.push(`${alias}.id IN (${placeholders(opened)})`);
  return { sql: `(${parts.join(' OR ')})`, params: [...own.params, ...opened] };
}

/** The events that the caller may edit; undefined when that is all of them. */
export const editableEvents = ({ caller }: RequestContext, alias: string): Condition | undefined =>
  editable({ caller: reachesKind(caller, 'event') ? caller : null }, alias);

/** The parameters of an event whose values a password does not hide. */
export const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'slug',
  'start_date',
  'end_date',
  'timezone',
  'author',
  'status',
  'date',
  'date_utc',
  'password',
]);

/** A condition on what a protected event hides. */
export interface HiddenCondition extends Condition {
  /** Does an event meet it that has nothing but the defaults? */
  readonly ofDefaults: boolean;
}

/**
 * Conditions that tell no more of a protected event than lists show of it: whoever may not read it whole finds it as
 * if its hidden fields had their defaults. Every condition on such a field goes through this.
 */
export function asSeen(
  hidden: readonly HiddenCondition[],
  readable: Condition | undefined,
): readonly Condition[] {
  if (readable === undefined || hidden.length === 0) return hidden;
  const met = hidden.filter(({ ofDefaults }) => ofDefaults);
  if (met.length < hidden.length) return [...hidden, readable];
  return met.map(({ sql, params }) => ({
    sql: `(${sql} OR NOT ${readable.sql})`,
    params: [...params, ...readable.params],
  }));
}
