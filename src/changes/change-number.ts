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
  private readonly staleIfErrorMs: number;
  private commits = 0;
  private last: { readonly state: DatabaseState; readonly at: number } | undefined;

  constructor(database: Database, @Inject(SETTINGS) { cacheStaleness, cacheStaleIfError }: Settings) {
    this.staleIfErrorMs = cacheStaleIfError * 1_000;
    const { dataSource, engine } = database;
    this.source = engine === 'mysql' ? new MysqlState(dataSource) : new SqliteState(dataSource);
    // SQLite is asked in no time.
    this.check = new SharedCheck(() => this.ask(), engine === 'mysql' ? cacheStaleness : 0);
    database.countCommits(this);
  }

  /**
   * Hands over the state at or after the call, or not longer before it than `CACHE_STALENESS_MS`; what this process has
   * committed always counts. While the database is away, what was known last, no longer than
   * `CACHE_STALE_IF_ERROR`, and then undefined.
   */
  current(use: (state: DatabaseState | undefined) => void): void {
    this.check.get(use);
  }

  async beforeCommit(manager: EntityManager): Promise<void> {
    await this.source.beforeCommit(manager);
  }

  afterCommit(): void {
    this.source.afterCommit();
    this.last = undefined;
    this.commits += 1;
    this.check.forget();
  }

  /** Whoever then asks the database itself learns why it is away. */
  private ask(): DatabaseState | undefined | Promise<DatabaseState | undefined> {
    const at = performance.now();
    const { commits } = this;
    const remember = (state: DatabaseState): DatabaseState => {
      // What this process has committed since, it shows always.
      if (commits === this.commits) this.last = { state, at };
      return state;
    };
    try {
      const state = this.source.ask();
      return state instanceof Promise ? state.then(remember, () => this.lastKnown()) : remember(state);
    } catch {
      return this.lastKnown();
    }
  }

  private lastKnown(): DatabaseState | undefined {
    const isRecent = this.last !== undefined && performance.now() - this.last.at <= this.staleIfErrorMs;
    return isRecent ? this.last?.state : undefined;
  }
}
