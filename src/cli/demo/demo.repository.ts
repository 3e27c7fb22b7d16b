import type { EntityManager } from 'typeorm';
import { placeholders } from '../../platform/database/rows.js';

/** Looks for what the demo has loaded before. */
export class DemoRepository {
  async countEventsBySlug(manager: EntityManager, slugs: readonly string[]): Promise<number> {
    const rows = await manager.query<unknown[]>(
      `SELECT DISTINCT record_id FROM event_translation WHERE slug IN (${placeholders(slugs)})`,
      [...slugs],
    );
    return rows.length;
  }
}
