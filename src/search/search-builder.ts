import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { engineOf } from '../database/table-columns.js';
import { placeholders } from '../i18n/localized-rows.js';
import { EVENT, type KindDescription, ORGANIZER, type RecordKind, VENUE } from '../records/kinds.js';
import { SearchIndex } from './search-index.js';

/** Small enough that writers beside it wait only a moment. */
const BATCH = 200;

type Kind = KindDescription<RecordKind>;

/** The kinds whose texts are searched by words. */
const SEARCHED_KINDS: readonly Kind[] = [VENUE, ORGANIZER, EVENT];

type OnProgress = (done: number, total: number) => void;

/** Makes the index cover all records, beside running services; each batch is a transaction of its own. */
@Injectable()
export class SearchBuilder {
  constructor(
    private readonly database: Database,
    private readonly index: SearchIndex,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Rebuilds when the index does not cover all records, or was made for another default language. */
  async ensure(): Promise<void> {
    if ((await this.builtFor()) === this.settings.defaultLanguage) return;
    if ((await this.count()) > 0) new Logger('Search').log('Indexing all texts, which may take a while…');
    await this.rebuild();
  }

  /** Notes that the index is complete if there is no record yet, so that none has to be looked for later. */
  async ensureOfEmpty(): Promise<void> {
    if ((await this.builtFor()) === undefined && (await this.count()) === 0) await this.rebuild();
  }

  /**
   * Writes whatever the postings lack or have too much. Several that run together do no harm.
   * @returns the number of records
   */
  async rebuild(onProgress?: OnProgress): Promise<number> {
    const total = await this.count();
    let done = 0;
    for (const kind of SEARCHED_KINDS) {
      for (
        let ids = await this.idsAfter(kind, 0);
        ids.length > 0;
        ids = await this.idsAfter(kind, ids.at(-1) ?? 0)
      ) {
        await this.database.write((manager) => this.refresh(manager, kind, ids));
        done += ids.length;
        onProgress?.(Math.min(done, total), total);
      }
    }
    await this.database.write((manager) => this.note(manager));
    return done;
  }

  /** The default language that the index was made for; undefined before it was complete. */
  private async builtFor(): Promise<string | undefined> {
    const sql = 'SELECT default_language FROM search_state WHERE id = 1';
    const rows = await this.database.read((manager) => manager.query<{ default_language: string }[]>(sql));
    return rows[0]?.default_language;
  }

  private async count(): Promise<number> {
    const counts = SEARCHED_KINDS.map(({ name }) => `(SELECT COUNT(*) FROM ${name})`);
    const sql = `SELECT ${counts.join(' + ')} AS records`;
    const [row] = await this.database.read((manager) => manager.query<{ records: number | string }[]>(sql));
    return Number(row?.records ?? 0);
  }

  private async idsAfter({ name }: Kind, last: number): Promise<number[]> {
    const sql = `SELECT id FROM ${name} WHERE id > ? ORDER BY id LIMIT ?`;
    const rows = await this.database.read((manager) => manager.query<{ id: number }[]>(sql, [last, BATCH]));
    return rows.map(({ id }) => id);
  }

  private async refresh(manager: EntityManager, kind: Kind, ids: number[]): Promise<void> {
    if (engineOf(manager) === 'mysql') {
      // The first statement of the transaction: what a service is writing now is waited for, and then seen.
      await manager.query(`SELECT id FROM ${kind.name} WHERE id IN (${placeholders(ids)}) FOR UPDATE`, ids);
    }
    await this.index.update(manager, kind, ids);
  }

  private async note(manager: EntityManager): Promise<void> {
    const update =
      engineOf(manager) === 'mysql'
        ? 'ON DUPLICATE KEY UPDATE default_language = VALUES(default_language)'
        : 'ON CONFLICT (id) DO UPDATE SET default_language = excluded.default_language';
    await manager.query(`INSERT INTO search_state (id, default_language) VALUES (1, ?) ${update}`, [
      this.settings.defaultLanguage,
    ]);
  }
}
