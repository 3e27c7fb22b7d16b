import type { Statement } from 'better-sqlite3';
import type { DataSource, EntityManager } from 'typeorm';
import { nowInSeconds } from '../../common/time/now.js';
import { sqliteConnection } from '../database/sqlite-connection.js';
import { ANYTHING, type KindBits, takeWrittenKinds } from '../database/written-kinds.js';
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
  /** This process's commits, by what they may have changed. */
  private readonly commits = new Map<KindBits, number>();
  private ownCommits = 0;
  /** What the transaction that is about to be committed may have changed. */
  private committing: KindBits = ANYTHING;
  private known: DatabaseState = { number: -1, byKinds: new Map(), asOf: 0, nextPublication: 0 };

  constructor(private readonly dataSource: DataSource) {}

  /** Writes nothing: the table of commits is for databases that do not count them. */
  async beforeCommit(manager: EntityManager): Promise<void> {
    this.committing = takeWrittenKinds(manager);
    return Promise.resolve();
  }

  afterCommit(): void {
    const kinds = this.committing;
    this.committing = ANYTHING;
    this.commits.set(kinds, (this.commits.get(kinds) ?? 0) + 1);
    this.ownCommits += 1;
  }

  /** The only connection also sees its own uncommitted writes, so a state read then is not kept. */
  query(): DatabaseState {
    const { version, next } = (this.statements ??= this.prepare());
    // Both only grow, so their sum does too.
    const others = version.get() ?? 0;
    const number = this.ownCommits + others;
    const now = nowInSeconds();
    if (number !== this.known.number || this.known.nextPublication <= now) {
      const byKinds = new Map(this.commits).set(ANYTHING, (this.commits.get(ANYTHING) ?? 0) + others);
      if (sqliteConnection(this.dataSource).inTransaction)
        return { number, byKinds, asOf: now, nextPublication: now };
      this.known = { number, byKinds, asOf: now, nextPublication: secondOrNever(next.get(now) ?? null) };
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
