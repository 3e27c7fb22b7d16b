import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Engine } from './columns.js';
import { connectionsOf } from './mysql-connections.js';
import { inSlices, type Reads, readsOf, type Work } from './reads.js';
import { type Attempt, Retries } from './retries.js';
import { SharedTransaction } from './shared-transaction.js';
import { disableBusyTimeout, endBrokenTransaction } from './sqlite-connection.js';
import { TransactionCounts } from './transaction-counts.js';
import { Turns } from './turns.js';
import { probeWriting } from './write-probe.js';

/**
 * A step at the end of a transaction, which writes what was deferred: all together, so that the last locks are always taken
 * in the same order, and as late as possible.
 */
export type LastStep = (manager: EntityManager) => Promise<void>;

/** Rows that nearly all writers share are written at the very end: each writer waits for the commit of the one before. */
export type Sharing = 'by few' | 'by all';

/** Is notified of every transaction that may have changed responses. */
export interface CommitCounter {
  /** The very last step of the transaction. */
  readonly beforeCommit: (manager: EntityManager) => Promise<void>;
  /**
   * Called before the writer learns that the transaction has ended; may also be called after a failed one.
   */
  readonly afterCommit: () => void;
}

/** Rolls back a dry run. */
class RolledBack extends Error {}

/**
 * The only access to the tables: `read` and `readLong` for statements that change nothing, `write` for one
 * transaction.
 */
@Injectable()
export class Database implements BeforeApplicationShutdown {
  readonly engine: Engine;
  readonly transactions = new TransactionCounts();
  /**
   * On SQLite, which has one writer, and here one connection for it: without turns a second transaction would run inside
   * the first.
   */
  private readonly turns: Turns | undefined;
  private readonly reads: Reads;
  private readonly shared = new SharedTransaction();
  private readonly lastSteps: Readonly<Record<Sharing, LastStep[]>> = { 'by few': [], 'by all': [] };
  private counter: CommitCounter | undefined;
  private readonly conflictTurns = new Turns();

  constructor(@InjectDataSource() readonly dataSource: DataSource) {
    this.engine = dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
    this.turns = this.engine === 'sqlite' ? new Turns() : undefined;
    this.reads = readsOf(dataSource);
  }

  /**
   * Runs at the end of every transaction's work.
   * @param sharing how many writers lock the rows that the step writes
   */
  beforeCommit(sharing: Sharing, step: LastStep): void {
    this.lastSteps[sharing].push(step);
  }

  countCommits(counter: CommitCounter): void {
    this.counter = counter;
  }

  /** A transaction may outlive the connection of the client that requested it. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.transactions.settled();
    this.reads.end();
  }

  /**
   * Limits requests from now on: they wait for the database no longer than `waiting`, and for a long
   * statement no longer than `statement`, both in milliseconds. Work before this call, and in the command
   * line, is not limited.
   */
  async limit({
    waiting,
    statement,
  }: {
    readonly waiting: number;
    readonly statement: number;
  }): Promise<void> {
    const connections = connectionsOf(this.dataSource);
    if (connections === undefined) disableBusyTimeout(this.dataSource);
    else connections.limitLeases(waiting);
    await this.reads.limit(statement);
  }

  /**
   * Runs the work, and repeats it once if its connection was lost. Its statements must be short, whatever the
   * size of the tables.
   */
  async read<T>(work: Work<T>): Promise<T> {
    const { current } = this.shared;
    return current === undefined ? this.reads.run(work) : current.run(work);
  }

  /** Checks that the database responds. @throws the error of the driver */
  async ping(): Promise<void> {
    await this.read(async (manager) => manager.query<unknown>('SELECT 1'));
  }

  /**
   * The same for statements that may read a large part of a table: each is ended when it takes too long, and
   * the number that run at once is limited.
   * @throws TooBusy when no turn came in time
   */
  async readLong<T>(work: Work<T>): Promise<T> {
    const { current } = this.shared;
    return current === undefined ? this.reads.runLong(work) : current.run(work);
  }

  /** `read` for a list that is quick to find, `readLong` for all others. */
  async readList<T>(isShort: boolean, work: Work<T>): Promise<T> {
    return isShort ? this.read(work) : this.readLong(work);
  }

  /**
   * Runs the work in one transaction. The work is repeated from its start after a conflict with another
   * writer (a deadlock, or a slug or name that was just taken), or if the connection was lost before the
   * commit, so it must have no effects outside the transaction.
   * @throws the last error, when further attempts are of no use
   */
  async write<T>(work: Work<T>): Promise<T> {
    return this.transactions.track(this.run(work, this.counter));
  }

  /** The same for writes that no public response will ever show: the response cache is kept. */
  async writeUncounted<T>(work: Work<T>): Promise<T> {
    return this.transactions.track(this.run(work, undefined));
  }

  /**
   * Runs the work in one transaction that all its reads and writes join, through any service and request: all
   * of it is committed, or nothing. It may be repeated, like that of `write`.
   */
  async inOneTransaction<T>(work: Work<T>): Promise<T> {
    this.refuseNested();
    return this.write(async (manager) => this.shared.around(manager, work));
  }

  /** The same as a dry run: everything is rolled back, and only the result is kept. */
  async dryRun<T>(work: Work<T>): Promise<T> {
    this.refuseNested();
    const results: T[] = [];
    try {
      return await this.writeUncounted(async (manager) => {
        results.push(await this.shared.around(manager, work));
        throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      return results.at(-1) as T;
    }
  }

  /** Runs work that may fail within `inOneTransaction` or `dryRun` without failing the rest. */
  async inSavepoint<T>(work: () => Promise<T>): Promise<T> {
    const { current } = this.shared;
    return current === undefined
      ? work()
      : current.inSavepoint(async (manager) => this.shared.around(manager, work));
  }

  /**
   * `write`, or `dryRun` for a dry run. For work that depends on earlier writes, or that later ones depend
   * on.
   */
  async writeIf<T>(isCommitted: boolean, work: Work<T>): Promise<T> {
    return isCommitted ? this.write(work) : this.dryRun(work);
  }

  /** @throws the error of the driver when the database takes no writes now; nothing in it is changed */
  async probeWriting(): Promise<void> {
    const { dataSource, transactions } = this;
    if (await probeWriting(dataSource, transactions.refusal !== undefined)) transactions.refusal = undefined;
    if (transactions.refusal !== undefined) throw transactions.refusal;
  }

  private refuseNested(): void {
    if (this.shared.current !== undefined) throw new Error('A shared transaction was started inside of one.');
  }

  private async run<T>(work: Work<T>, counter: CommitCounter | undefined): Promise<T> {
    const { current } = this.shared;
    if (current !== undefined) return current.run(async (manager) => this.finished(manager, work));
    return new Retries((kind) => {
      this.transactions.retry(kind);
    }, this.conflictTurns).run(async (attempt) => {
      const run = async (): Promise<T> => this.transaction(work, counter, attempt);
      return this.turns === undefined ? run() : this.turns.run(run);
    });
  }

  private async transaction<T>(
    work: Work<T>,
    counter: CommitCounter | undefined,
    attempt: Attempt,
  ): Promise<T> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const result = await this.finished(this.turns === undefined ? manager : inSlices(manager), work);
        await counter?.beforeCommit(manager);
        attempt.mayBeCommitted = true;
        return result;
      });
    } catch (error) {
      if (this.turns !== undefined) await endBrokenTransaction(this.dataSource);
      throw error;
    } finally {
      // Also after a failure: a lost connection may have been lost after the commit.
      counter?.afterCommit();
    }
  }

  /** The work with its deferred writes, up to the commit. */
  private async finished<T>(manager: EntityManager, work: Work<T>): Promise<T> {
    const result = await work(manager);
    for (const step of [...this.lastSteps['by few'], ...this.lastSteps['by all']]) await step(manager);
    return result;
  }
}
