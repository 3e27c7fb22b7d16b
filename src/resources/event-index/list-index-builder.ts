import { Injectable, Logger } from '@nestjs/common';
import { FIRST_LANGUAGES, LANGUAGE_LIST } from '#common/messages/languages.js';
import { Database } from '#platform/database/database.js';
import { upserted, writeRows } from '#platform/database/rows.js';
import type { ListIndexState } from './list-index.entity.js';
import { DIMENSIONS, EVERYTHING, rebuildScope } from './list-index-scopes.js';

/**
 * Rebuilds the list index entries and counts of all events. Each kind is one transaction, for which writers
 * wait.
 */
@Injectable()
export class ListIndexBuilder {
  constructor(private readonly database: Database) {}

  /** Builds them once for the present languages; afterwards every write keeps them up to date. */
  async ensure(): Promise<void> {
    const [state] = await this.rows<Pick<ListIndexState, 'languages'>>(
      'SELECT languages FROM event_fact_state',
    );
    if (state !== undefined && (state.languages ?? FIRST_LANGUAGES) === LANGUAGE_LIST) return;
    if ((await this.rows('SELECT id FROM event LIMIT 1')).length > 0) {
      new Logger('Search').log('Sorting all events, which may take a while…');
      await this.rebuild();
    }
    const update =
      this.database.engine === 'mysql'
        ? 'ON DUPLICATE KEY UPDATE languages = VALUES(languages)'
        : 'ON CONFLICT (id) DO UPDATE SET languages = excluded.languages';
    const sql = `INSERT INTO event_fact_state (id, languages) VALUES (1, ?) ${update}`;
    await this.database.write((manager) => writeRows(manager, sql, [LANGUAGE_LIST], upserted(1)));
  }

  async rebuild(): Promise<void> {
    for (const kind of DIMENSIONS) {
      await this.database.write(async (manager) => rebuildScope(manager, kind, EVERYTHING));
    }
  }

  private async rows<Row = unknown>(sql: string): Promise<Row[]> {
    return this.database.read((manager) => manager.query<Row[]>(sql));
  }
}
