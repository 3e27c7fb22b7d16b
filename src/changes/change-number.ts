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
  private known: { readonly number: number; readonly at: number } | undefined;
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

  /**
   * Asks the database now.
   * @returns seconds for which this process may not have known of a change: 0 when it knew the last one; else, and
   * while the database is away, since it last knew for certain
   */
  async lag(): Promise<number> {
    const before = this.known;
    const state = await this.ask();
    if (before === undefined || state?.number === before.number) return 0;
    return (performance.now() - before.at) / 1_000;
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
    const at = performance.now();
    const note = (state: DatabaseState): DatabaseState => {
      this.known = { number: state.number, at };
      return state;
    };
    try {
      const state = this.source.ask();
      return state instanceof Promise ? state.then(note).catch(() => undefined) : note(state);
    } catch {
      return undefined;
    }
  }
}
