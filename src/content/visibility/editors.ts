import type { EntityManager } from 'typeorm';
import { may } from '#common/rights/roles.js';
import type { RequestContext } from '#http/context/request-context.js';
import { inheritedId, type KindDescription, kindOf } from '../localized/kinds.js';
import { tablesOf } from '../localized/localized-tables.js';
import type { LoadedRecord, OwnedRecord } from './visibility.js';

/*
 * Who may edit a record that others inherit from has the rights of their authors on these. Whether a published one may be
 * edited still depends on its own status.
 */

/** The record with the author of what it inherits from, by whom the rules of access judge it then as well. */
export async function withEditor<T extends object>(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  record: T,
): Promise<T> {
  await addEditors(ctx, manager, kind, [record]);
  return record;
}

/** The same of several records. Only what others have written of what is the caller's needs a look. */
export async function addEditors(
  { caller }: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  records: readonly object[],
): Promise<void> {
  const { inheritsFrom } = kind;
  if (caller === null || inheritsFrom === undefined || may(caller, 'edit records of others')) return;
  const isOthers = (record: object): boolean => (record as Partial<OwnedRecord>).author_id !== caller.id;
  const ids = new Set(records.filter(isOthers).flatMap((record) => inheritedId(kind, record) ?? []));
  if (ids.size === 0) return;
  const parents = await tablesOf<LoadedRecord>(kindOf(inheritsFrom.kind)).load(manager, [...ids]);
  const byId = new Map(
    parents.filter(({ author_id: author }) => author === caller.id).map((parent) => [parent.id, parent]),
  );
  for (const record of records) {
    const parent = byId.get(inheritedId(kind, record) ?? 0);
    if (parent !== undefined)
      Object.assign(record, {
        editor_id: caller.id,
        editor_status: parent.trashed_status ?? parent.status,
      });
  }
}

/** The column `editor_id` of records of a kind, for all callers. */
export function editorColumn({ name, inheritsFrom }: KindDescription): string {
  if (inheritsFrom === undefined) return 'NULL AS editor_id';
  const { kind, column } = inheritsFrom;
  return `(SELECT p.author_id FROM ${kind} p WHERE p.id = ${name}.${column}) AS editor_id`;
}
