import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { type CommitCounter, Database } from '../database/database.js';
import type { DatabaseState, StateSource } from './database-state.js';
import { MysqlState } from './mysql-state.js';
import { SharedCheck } from './shared-check.js';
import { SqliteState } from './sqlite-state.js';

/** What the database has told, and what this process had committed when it was asked. */
interface Known {
  readonly number: number;
  readonly at: number;
  readonly commits: number;
}

/** Tells whether anything was committed since, by whichever process. */
@Injectable()
export class ChangeNumber implements CommitCounter {
  private readonly source: StateSource;
  private known: Known | undefined;
  private readonly check: SharedCheck<DatabaseState | undefined>;
  private readonly staleIfErrorMs: number;
  private commits = 0;
  private readonly listeners: (() => void)[] = [];
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

  /**
   * Asks the database now.
   * @returns seconds for which this process may not have known of a change: 0 when it knew the last one; else, and
   * while the database is away, since it last knew for certain
   */
  async lag(): Promise<number> {
    const before = this.known;
    await this.ask();
    const now = this.known;
    // Unless the database has answered, what is known is still the same.
    const hasAnswered = now !== undefined && now !== before;
    if (before === undefined || (hasAnswered && ownCommits(before, now) === now.number - before.number))
      return 0;
    return (performance.now() - before.at) / 1_000;
  }

  async beforeCommit(manager: EntityManager): Promise<void> {
    await this.source.beforeCommit(manager);
  }

  afterCommit(): void {
    this.source.afterCommit();
    this.last = undefined;
    this.commits += 1;
    this.check.forget();
    for (const listener of this.listeners) listener();
  }

  /** Is called after each transaction of this process that may have changed what answers show. */
  onCommit(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Whoever then asks the database itself learns why it is away. */
  private ask(): DatabaseState | undefined | Promise<DatabaseState | undefined> {
    const at = performance.now();
    const { commits } = this;
    const remember = (state: DatabaseState): DatabaseState => {
      this.known = { number: state.number, at, commits };
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

const ownCommits = (before: Known, now: Known): number => now.commits - before.commits;
