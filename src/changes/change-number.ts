import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { type CommitCounter, Database } from '../database/database.js';
import type { DatabaseState, StateSource } from './database-state.js';
import { MysqlState } from './mysql-state.js';
import { SharedCheck } from './shared-check.js';
import { SqliteState } from './sqlite-state.js';

/** Tells whether anything was committed since, by whichever process. */
@Injectable()
export class ChangeNumber implements CommitCounter {
  private readonly source: StateSource;
  private readonly check: SharedCheck<DatabaseState | undefined>;

  constructor(database: Database, @Inject(SETTINGS) { cacheStaleness }: Settings) {
    const { dataSource, engine } = database;
    this.source = engine === 'mysql' ? new MysqlState(dataSource) : new SqliteState(dataSource);
    // SQLite is asked in no time.
    this.check = new SharedCheck(() => this.ask(), engine === 'mysql' ? cacheStaleness : 0);
    database.countCommits(this);
  }

  /**
   * Hands over the state at or after the call, or not longer before it than `CACHE_STALENESS_MS`; what this process has
   * committed always counts. Undefined while the database is away.
   */
  current(use: (state: DatabaseState | undefined) => void): void {
    this.check.get(use);
  }

  async beforeCommit(manager: EntityManager): Promise<void> {
    await this.source.beforeCommit(manager);
  }

  afterCommit(): void {
    this.source.afterCommit();
    this.check.forget();
  }

  /** Whoever then asks the database itself learns why it is away. */
  private ask(): DatabaseState | undefined | Promise<DatabaseState | undefined> {
    try {
      const state = this.source.ask();
      return state instanceof Promise ? state.catch(() => undefined) : state;
    } catch {
      return undefined;
    }
  }
}
