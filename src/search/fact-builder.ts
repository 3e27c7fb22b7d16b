import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { EVERYTHING, FACT_KINDS, rebuildScope } from './fact-scopes.js';
import { writeRows } from '../database/rows.js';

/** Makes the facts and counts of all events anew; each kind of fact is a transaction that writers wait for. */
@Injectable()
export class FactBuilder {
  constructor(private readonly database: Database) {}

  /** Builds them once: later every write keeps them. */
  async ensure(): Promise<void> {
    const [state] = await this.rows('SELECT id FROM event_fact_state');
    if (state !== undefined) return;
    if ((await this.rows('SELECT id FROM event LIMIT 1')).length > 0) {
      new Logger('Search').log('Sorting all events, which may take a while…');
      await this.rebuild();
    }
    const insert = this.database.engine === 'mysql' ? 'INSERT IGNORE' : 'INSERT OR IGNORE';
    await this.database.write((manager) =>
      writeRows(manager, `${insert} INTO event_fact_state (id) VALUES (1)`, [], [0, 1]),
    );
  }

  async rebuild(): Promise<void> {
    for (const kind of FACT_KINDS) {
      await this.database.write(async (manager) => rebuildScope(manager, kind, EVERYTHING));
    }
  }

  private async rows(sql: string): Promise<unknown[]> {
    return this.database.read((manager) => manager.query<unknown[]>(sql));
  }
}
