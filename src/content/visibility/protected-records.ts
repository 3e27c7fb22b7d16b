import { reachesKind } from '../../common/rights/roles.js';
import type { RecordKind } from '../../common/records/kinds.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { placeholders } from '../../platform/database/rows.js';
import type { Condition } from '../../platform/database/condition.js';
import { editable } from './visibility.js';

/**
 * The records of a kind, by their alias, that the caller may read in full: those without a password, those
 * that the caller may edit, and those opened by a sent password. Undefined when that is all of them.
 */
export function readableWhole(
  ctx: RequestContext,
  kind: RecordKind,
  alias: string,
  opened: readonly number[] = [],
): Condition | undefined {
  const own = editableOf(ctx, kind, alias);
  if (own === undefined) return undefined;
  const parts = [`${alias}.password_hash IS NULL`, own.sql];
  if (opened.length > 0) parts.push(`${alias}.id IN (${placeholders(opened)})`);
  return { sql: `(${parts.join(' OR ')})`, params: [...own.params, ...opened] };
}

/** The records of a kind that the caller may edit; undefined when that is all of them. */
export const editableOf = (
  { caller }: RequestContext,
  kind: RecordKind,
  alias: string,
): Condition | undefined => editable({ caller: reachesKind(caller, kind) ? caller : null }, alias);

/** A condition on a hidden field of a protected record. */
export interface HiddenCondition extends Condition {
  /** Whether a record with only default values meets it. */
  readonly matchesDefaults: boolean;
}

/**
 * Makes conditions reveal no more of a protected record than lists show: for callers who may not read it in
 * full, its hidden fields count as defaults. Every condition on such a field must pass through this.
 */
export function asSeen(
  hidden: readonly HiddenCondition[],
  readable: Condition | undefined,
): readonly Condition[] {
  if (readable === undefined || hidden.length === 0) return hidden;
  const met = hidden.filter(({ matchesDefaults }) => matchesDefaults);
  if (met.length < hidden.length) return [...hidden, readable];
  return met.map(({ sql, params }) => ({
    sql: `(${sql} OR NOT ${readable.sql})`,
    params: [...params, ...readable.params],
  }));
}
