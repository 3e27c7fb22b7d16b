import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Engine } from './columns.js';
import { hostsOf } from './mysql-hosts.js';
import { ReadWriteLock } from './read-write-lock.js';
import { type Attempt, Retries } from './retries.js';
import { SharedTransaction } from './shared-transaction.js';
import { endBrokenTransaction, waitElsewhere } from './sqlite-connection.js';
import { TransactionCounts } from './transaction-counts.js';

/** Writes what a transaction owes before it ends: all at once, so that the last locks are taken in one order. */
export type BeforeCommit = (manager: EntityManager) => Promise<void>;

/** Learns of every transaction that may have changed what answers show. */
export interface CommitCounter {
  /** The very last step of the transaction. */
  readonly beforeCommit: BeforeCommit;
  /** Called before the writer learns that the transaction has ended; one that failed may be counted too. */
  readonly afterCommit: () => void;
}

/** Reads in the transaction what its work has done. */
export type Answer<T, A> = (manager: EntityManager, done: T) => Promise<A>;

/** Ends a transaction whose work was done only to see what comes of it. */
class Undone extends Error {}

/** The only way to the tables: `read` for statements that change nothing, `write` for one transaction. */
@Injectable()
export class Database implements BeforeApplicationShutdown {
  readonly engine: Engine;
  readonly transactions = new TransactionCounts();
  private readonly lock: ReadWriteLock | undefined;
  private readonly shared = new SharedTransaction();
  private readonly lastSteps: BeforeCommit[] = [];
  private counter: CommitCounter | undefined;

  constructor(@InjectDataSource() readonly dataSource: DataSource) {
    this.engine = dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
    this.lock = this.engine === 'sqlite' ? new ReadWriteLock() : undefined;
  }

  /** Runs at the end of every transaction's work, after the steps that were added before. */
  beforeCommit(step: BeforeCommit): void {
    this.lastSteps.push(step);
  }

  countCommits(counter: CommitCounter): void {
    this.counter = counter;
  }

  /** A transaction may outlive the connection of who asked for it. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.transactions.settled();
  }

  /**
   * From now on requests wait for it, and none of them longer than so many milliseconds.
   * What is done before, and by the command line, takes as long as it takes.
   */
  limitWaiting(milliseconds: number): void {
    const hosts = hostsOf(this.dataSource);
    if (hosts === undefined) waitElsewhere(this.dataSource);
    else hosts.limitLeases(milliseconds);
  }

  /** Runs the work, on one connection; once more when that was lost. */
  async read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { current } = this.shared;
    if (current !== undefined) return current.run(work);
    if (this.lock) return this.lock.read(() => work(this.dataSource.manager));
    return new Retries().run(async () => this.onConnection(work));
  }

  private async onConnection<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await work(runner.manager);
    } finally {
      await runner.release();
    }
  }

  /**
   * Runs the work in one transaction and again from its start when another writer came first
   * (deadlock, or a slug or name that was free a moment ago) or the connection was lost before the commit, so the work
   * must have no effect outside of it.
   * @param answer reads in the same transaction what the work has done, with all that follows from it
   * @throws the last error, when further attempts are of no use
   */
  async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  async write<T, A>(work: (manager: EntityManager) => Promise<T>, answer: Answer<T, A>): Promise<A>;
  async write<T, A>(work: (manager: EntityManager) => Promise<T>, answer?: Answer<T, A>): Promise<T | A> {
    return this.transactions.track(this.run(work, answer, this.counter));
  }

  /** The same for what no answer to the public shows, now or later: kept answers outlive it. */
  async writeUnseen<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.transactions.track(this.run<T, T>(work, undefined, undefined));
  }

  /**
   * Runs the work in one transaction, to which all that it reads and writes belongs, through whichever service and
   * request: all of it stays, or nothing. It may be run again, as that of `write`.
   */
  async together<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    this.refuseInside();
    return this.write(async (manager) => this.shared.around(manager, work));
  }

  /** The same, and then all of it is undone: only the result tells what would have been. */
  async tryOut<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    this.refuseInside();
    const results: T[] = [];
    try {
      return await this.writeUnseen(async (manager) => {
        results.push(await this.shared.around(manager, work));
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      return results.at(-1) as T;
    }
  }

  /** `write`, or `tryOut` for what is not to be kept: for work that other things go before, or that others wait for. */
  async writeIf<T>(isKept: boolean, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return isKept ? this.write(work) : this.tryOut(work);
  }

  private refuseInside(): void {
    if (this.shared.current !== undefined) throw new Error('A shared transaction was begun inside of one.');
  }

  private async run<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    answer: Answer<T, A> | undefined,
    counter: CommitCounter | undefined,
  ): Promise<T | A> {
    const { current } = this.shared;
    if (current !== undefined) return current.run(async (manager) => this.finished(manager, work, answer));
    return new Retries((kind) => {
      this.transactions.retry(kind);
    }).run(async (attempt) => {
      const run = async () => this.transaction(work, answer, counter, attempt);
      return this.lock ? this.lock.write(run) : run();
    });
  }

  private async transaction<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    answer: Answer<T, A> | undefined,
    counter: CommitCounter | undefined,
    attempt: Attempt,
  ): Promise<T | A> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const result = await this.finished(manager, work, answer);
        await counter?.beforeCommit(manager);
        attempt.mayBeDone = true;
        return result;
      });
    } catch (error) {
      if (this.lock) endBrokenTransaction(this.dataSource);
      throw error;
    } finally {
      // Also when it failed: a connection that was lost may have been so after the commit.
      counter?.afterCommit();
    }
  }

  /** The work with all that follows from it, up to the commit. */
  private async finished<T, A>(
    manager: EntityManager,
    work: (manager: EntityManager) => Promise<T>,
    answer: Answer<T, A> | undefined,
  ): Promise<T | A> {
    const done = await work(manager);
    for (const step of this.lastSteps) await step(manager);
    return answer === undefined ? done : answer(manager, done);
  }
}
