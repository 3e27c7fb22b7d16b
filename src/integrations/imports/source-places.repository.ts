import type { EntityManager } from 'typeorm';
import type { LinkedKindName } from '#common/records/kinds.js';
import { rowLock } from '#platform/database/row-lock.js';

/** A venue or organizer that was imported. */
export interface SourcePlaceRow {
  readonly id: number;
  readonly external_id: string;
}

/** The venues or organizers of a source outside of the trash. */
export const placesOf = async (
  manager: EntityManager,
  kind: LinkedKindName,
  source: string,
): Promise<SourcePlaceRow[]> =>
  manager.query<SourcePlaceRow[]>(
    `SELECT id, external_id FROM ${kind} WHERE external_source = ? AND status <> 'trash' ORDER BY external_id`,
    [source],
  );

/** Whether an event outside of the trash names the place. A transaction that lets one name it meanwhile waits. */
export async function isNamed(manager: EntityManager, kind: LinkedKindName, id: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM event_${kind} l JOIN event e ON e.id = l.event_id
     WHERE l.${kind}_id = ? AND e.status <> 'trash' LIMIT 1 ${rowLock(manager)}`,
    [id],
  );
  return rows.length > 0;
}
