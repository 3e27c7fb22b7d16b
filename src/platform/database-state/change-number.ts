import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { type CommitCounter, Database } from '../database/database.js';
import type { DatabaseState, StateSource } from './database-state.js';
import { MysqlState } from './mysql-state.js';
import { SharedCheck } from './shared-check.js';
import { SqliteState } from './sqlite-state.js';

/** The last state from the database, and this process's commits when it was queried. */
interface LastState {
  readonly number: number;
  readonly at: number;
  readonly commits: number;
}

/** Detects whether any process has committed since. */
@Injectable()
export class ChangeNumber implements CommitCounter {
  private readonly source: StateSource;
  private known: LastState | undefined;
  private readonly check: SharedCheck<DatabaseState | undefined>;
  private readonly staleIfErrorMs: number;
  private commits = 0;
  private readonly listeners: (() => void)[] = [];
  private last: { readonly state: DatabaseState; readonly at: number } | undefined;

  constructor(database: Database, @Inject(SETTINGS) { cacheStaleness, cacheStaleIfError }: Settings) {
    this.staleIfErrorMs = cacheStaleIfError * 1_000;
    const { dataSource, engine } = database;
    this.source = engine === 'mysql' ? new MysqlState(dataSource) : new SqliteState(dataSource);
    // Querying SQLite takes almost no time.
    this.check = new SharedCheck(() => this.query(), engine === 'mysql' ? cacheStaleness : 0);
    database.countCommits(this);
  }

  /**
   * Passes on the state as of the call, or at most `CACHE_STALENESS_MS` older; commits of this process are
   * always included. While the database is unavailable, it is the last known state for up to
   * `CACHE_STALE_IF_ERROR`, then undefined.
   */
  current(use: (state: DatabaseState | undefined) => void): void {
    this.check.get(use);
  }

  /** The state when it is asked for, or later, by the connection of a read, which must not wait for another one. */
  async stateFor(reader: EntityManager): Promise<DatabaseState> {
    return this.source.query(reader);
  }

  /**
   * Queries the database now.
   * @returns seconds for which this process may have missed a change: 0 if it knew the last one. Otherwise,
   * and while the database is unavailable, the time since its state was last certain
   */
  async lag(): Promise<number> {
    const before = this.known;
    await this.query();
    const current = this.known;
    // Without a response from the database, the known state is unchanged.
    const hasResponse = current !== undefined && current !== before;
    if (
      before === undefined ||
      (hasResponse && ownCommits(before, current) === current.number - before.number)
    )
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
    this.check.invalidate();
    for (const listener of this.listeners) listener();
  }

  /** The listener is called after each transaction of this process that may have changed responses. */
  onCommit(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Errors are dropped: a caller that then queries the database itself gets the reason. */
  private query(): DatabaseState | undefined | Promise<DatabaseState | undefined> {
    const at = performance.now();
    const { commits } = this;
    const remember = (state: DatabaseState): DatabaseState => {
      this.known = { number: state.number, at, commits };
      // Commits of this process since the query must always be visible.
      if (commits === this.commits) this.last = { state, at };
      return state;
    };
    try {
      const state = this.source.query();
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

const ownCommits = (before: LastState, current: LastState): number => current.commits - before.commits;
