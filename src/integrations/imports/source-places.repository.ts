import type { EntityManager } from 'typeorm';
import type { Language } from '../../common/messages/languages.js';
import type { Kind, LinkedKindName } from '../../common/records/kinds.js';
import { rowLock } from '../../platform/database/row-lock.js';
import { placeholders } from '../../platform/database/rows.js';

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

/** The slug of a record in one language. */
export interface SlugRow {
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
}

export const slugsOf = async (
  manager: EntityManager,
  kind: Kind,
  ids: readonly number[],
): Promise<SlugRow[]> =>
  manager.query<SlugRow[]>(
    `SELECT record_id AS id, language, slug FROM ${kind}_translation
     WHERE slug IS NOT NULL AND record_id IN (${placeholders(ids) || 'NULL'})`,
    [...ids],
  );
