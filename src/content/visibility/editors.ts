import type { EntityManager } from 'typeorm';
import { may } from '#common/rights/roles.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { inheritedId, type KindDescription, kindOf } from '../localized/kinds.js';
import { tablesOf } from '../localized/localized-tables.js';
import { editable, type LoadedRecord } from './visibility.js';

/*
 * Who may edit a record that others inherit from has the rights of their authors on these. Whether a published one may be
 * edited still depends on its own status.
 */

/** The record with the author of what it inherits from, by whom the rules of access judge it then as well. */
export async function withEditor<T extends object>(
  { caller }: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  record: T,
): Promise<T> {
  const { inheritsFrom } = kind;
  const id = inheritedId(kind, record);
  if (caller === null || inheritsFrom === undefined || id === null) return record;
  if (may(caller, 'edit records of others')) return record;
  const [parent] = await tablesOf<LoadedRecord>(kindOf(inheritsFrom.kind)).load(manager, [id]);
  if (parent?.author_id !== caller.id) return record;
  const editor_status = parent.trashed_status ?? parent.status;
  return Object.assign(record, { editor_id: caller.id, editor_status });
}

/** `editable` for records of this kind. */
export function editableWith(
  ctx: RequestContext,
  kind: KindDescription,
  alias: string,
): Condition | undefined {
  const own = editable(ctx, alias);
  if (own === undefined || kind.inheritsFrom === undefined) return own;
  const { sql, params } = editable(ctx, 'p') ?? { sql: '1 = 1', params: [] };
  const parents = `${alias}.${kind.inheritsFrom.column} IN (SELECT p.id FROM ${kind.inheritsFrom.kind} p WHERE ${sql})`;
  return editable(ctx, alias, { sql: parents, params });
}

/** The column `editor_id` of records of a kind, for all callers. */
export function editorColumn({ name, inheritsFrom }: KindDescription): string {
  if (inheritsFrom === undefined) return 'NULL AS editor_id';
  const { kind, column } = inheritsFrom;
  return `(SELECT p.author_id FROM ${kind} p WHERE p.id = ${name}.${column}) AS editor_id`;
}
