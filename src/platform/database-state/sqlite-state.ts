import type { Statement } from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import { nowInSeconds } from '#common/time/now.js';
import { sqliteConnection } from '../database/sqlite-connection.js';
import { type DatabaseState, NEXT_PUBLICATION, secondOrNever, type StateSource } from './database-state.js';

interface Statements {
  readonly version: Statement<[], number>;
  readonly next: Statement<[number], number | null>;
}

/**
 * SQLite reports in some microseconds whether another connection has committed; own commits are counted here.
 */
export class SqliteState implements StateSource {
  private statements: Statements | undefined;
  private ownCommits = 0;
  private known: DatabaseState = { number: -1, asOf: 0, nextPublication: 0 };

  constructor(private readonly dataSource: DataSource) {}

  /** Writes nothing: the table of commits is for databases that do not count them. */
  async beforeCommit(): Promise<void> {
    return Promise.resolve();
  }

  afterCommit(): void {
    this.ownCommits += 1;
  }

  /** The only connection also sees its own uncommitted writes, so a state read then is not kept. */
  query(): DatabaseState {
    const { version, next } = (this.statements ??= this.prepare());
    // Both only grow, so their sum does too.
    const number = this.ownCommits + (version.get() ?? 0);
    const now = nowInSeconds();
    if (number !== this.known.number || this.known.nextPublication <= now) {
      if (sqliteConnection(this.dataSource).inTransaction) return { number, asOf: now, nextPublication: now };
      this.known = { number, asOf: now, nextPublication: secondOrNever(next.get(now) ?? null) };
    }
    return this.known;
  }

  private prepare(): Statements {
    const connection = sqliteConnection(this.dataSource);
    return {
      version: connection.prepare<[], number>('PRAGMA data_version').pluck(),
      next: connection.prepare<[number], number | null>(NEXT_PUBLICATION).pluck(),
    };
  }
}
