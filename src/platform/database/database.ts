import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { Engine } from './columns.js';
import { type GroupedWrite, GroupedWrites } from './grouped-writes.js';
import { LostTransaction } from './lost-writes.js';
import { hostsOf } from './mysql-hosts.js';
import { ReadWriteLock } from './read-write-lock.js';
import { inSlices, type Reads, readsOf, type Work } from './reads.js';
import { type Attempt, Retries } from './retries.js';
import { SharedTransaction } from './shared-transaction.js';
import { disableBusyTimeout } from './sqlite-connection.js';
import { TransactionCounts } from './transaction-counts.js';
import { probeWriting } from './write-probe.js';

/**
 * A step at the end of a transaction: reads what its deferred rows depend on, and returns what writes them, if there are
 * any. A server gets the reads of all steps together. Then all steps write, so that the last locks are always taken in the
 * same order, and as late as possible.
 */
export type LastStep = (manager: EntityManager) => Promise<(() => Promise<void>) | undefined>;

/** The number of rows that a transaction has deferred. */
export type CountDeferred = (manager: EntityManager) => number;

/** Is notified of every transaction that may have changed responses. */
export interface CommitCounter {
  /** The very last step of the transaction. */
  readonly beforeCommit: (manager: EntityManager) => Promise<void>;
  /**
   * Called before the writer learns that the transaction has ended; may also be called after a failed one.
   */
  readonly afterCommit: () => void;
}

/** The result of the work, within its transaction, when the deferred rows are written. */
export interface Result<T, A> {
  readonly read: (manager: EntityManager, done: T) => Promise<A>;
  /** Whether it writes too, as a response that is kept. */
  readonly writes: boolean;
}

const isLost = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as unknown) instanceof LostTransaction;

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
  /** On SQLite. */
  private readonly groups: GroupedWrites | undefined;
  private readonly reads: Reads;
  private readonly shared = new SharedTransaction();
  private readonly lastSteps: LastStep[] = [];
  private readonly deferredCounts: CountDeferred[] = [];
  private counter: CommitCounter | undefined;
  private readonly conflictLock = new ReadWriteLock();

  constructor(@InjectDataSource() readonly dataSource: DataSource) {
    this.engine = dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
    const lock = new ReadWriteLock();
    this.groups =
      this.engine === 'sqlite'
        ? new GroupedWrites(dataSource, lock, {
            write: async (manager) => this.writeDeferred(inSlices(manager)),
            count: (manager) => this.deferredCounts.reduce((sum, count) => sum + count(manager), 0),
          })
        : undefined;
    this.reads = readsOf(dataSource, lock);
  }

  /**
   * Runs at the end of every transaction's work, and writes after the steps that were added before.
   * @param count of steps that may write many rows
   */
  beforeCommit(step: LastStep, count?: CountDeferred): void {
    this.lastSteps.push(step);
    if (count !== undefined) this.deferredCounts.push(count);
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
    const hosts = hostsOf(this.dataSource);
    if (hosts === undefined) disableBusyTimeout(this.dataSource);
    else hosts.limitLeases(waiting);
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
   * @param result reads in the same transaction what follows from the work, as counts of the records that it links. On
   * SQLite other writes may have been made since: what must be as the work has left it is a result of the work. A server
   * gets what it asks for at once together with the commit, and anything later after it.
   * @throws the last error, when further attempts are of no use
   */
  async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  async write<T, A>(work: (manager: EntityManager) => Promise<T>, result: Result<T, A>): Promise<A>;
  async write<T, A>(work: (manager: EntityManager) => Promise<T>, result?: Result<T, A>): Promise<T | A> {
    return this.transactions.track(this.run(work, result, { counter: this.counter }));
  }

  /** The same for writes that no public response will ever show: the response cache is kept. */
  async writeUncounted<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.transactions.track(this.run<T, T>(work, undefined, {}));
  }

  /**
   * Runs the work in one transaction that all its reads and writes join, through any service and request: all
   * of it is committed, or nothing. It may be repeated, like that of `write`.
   */
  async inOneTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    this.refuseNested();
    const shared = async (manager: EntityManager): Promise<T> => this.shared.around(manager, work);
    const options = { counter: this.counter, isAlone: true };
    return this.transactions.track(this.run<T, T>(shared, undefined, options));
  }

  /** The same as a dry run: everything is rolled back, and only the result is kept. */
  async dryRun<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    this.refuseNested();
    const results: T[] = [];
    try {
      const rolledBack = async (manager: EntityManager): Promise<T> => {
        results.push(await this.shared.around(manager, work));
        await this.sendHeld(manager);
        throw new RolledBack();
      };
      return await this.transactions.track(this.run<T, T>(rolledBack, undefined, { isAlone: true }));
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
  async writeIf<T>(isCommitted: boolean, work: (manager: EntityManager) => Promise<T>): Promise<T> {
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

  private async run<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    result: Result<T, A> | undefined,
    {
      counter,
      isAlone = false,
    }: { readonly counter?: CommitCounter | undefined; readonly isAlone?: boolean },
  ): Promise<T | A> {
    const { current } = this.shared;
    if (current !== undefined)
      return current.run(async (manager) => {
        const finished = await this.finished(manager, work, result);
        await this.sendHeld(manager);
        return finished;
      });
    return new Retries((kind) => {
      this.transactions.retry(kind);
    }, this.conflictLock).run(async (attempt) =>
      this.groups === undefined
        ? this.transaction(work, result, counter, attempt)
        : this.groups.run({ ...this.inGroup(work, result), commit: counter, isAlone }),
    );
  }

  /** A write on SQLite, with turns for other work between its statements. */
  private inGroup<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    result: Result<T, A> | undefined,
  ): Pick<GroupedWrite<T, A>, 'work' | 'readResult'> {
    if (result === undefined)
      return { work: async (manager) => this.finished(inSlices(manager), work, undefined) };
    return {
      work: async (manager) => work(inSlices(manager)),
      readResult: async (manager, done) => result.read(inSlices(manager), done),
    };
  }

  /** A write on a server. */
  private async transaction<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    result: Result<T, A> | undefined,
    counter: CommitCounter | undefined,
    attempt: Attempt,
  ): Promise<T | A> {
    const runner = this.dataSource.createQueryRunner();
    const { manager } = runner;
    const commit = async (): Promise<void> => {
      await counter?.beforeCommit(manager);
      attempt.mayBeCommitted = true;
      await runner.commitTransaction();
      attempt.isCommitted = true;
    };
    try {
      await runner.startTransaction();
      if (result === undefined || result.writes) {
        const finished = await this.finished(manager, work, result);
        await commit();
        return finished;
      }
      const done = await work(manager);
      await this.writeDeferred(manager);
      // Nobody waits for the answer while the last locks are held: all writers want those of common words and counts.
      const [read, committed] = await Promise.allSettled([result.read(manager, done), commit()]);
      // A read that failed before the commit is why this was refused.
      const isRefused = committed.status === 'rejected' && !isLost(committed.reason);
      if (isRefused) throw committed.reason;
      if (read.status === 'rejected') throw read.reason;
      if (committed.status === 'rejected') throw committed.reason;
      return read.value;
    } catch (error) {
      // The error of the work says more than that of the rollback.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
      // Also after a failure: a lost connection may have been lost after the commit.
      counter?.afterCommit();
    }
  }

  /** Sends the writes that nobody has waited for, so that their errors are those of the work that has made them. */
  private async sendHeld(manager: EntityManager): Promise<void> {
    if (this.engine === 'mysql') await manager.query('DO 0');
  }

  private async writeDeferred(manager: EntityManager): Promise<void> {
    const writes = await Promise.all(this.lastSteps.map(async (step) => step(manager)));
    for (const write of writes) await write?.();
  }

  /** The work with its deferred writes, up to the commit. */
  private async finished<T, A>(
    manager: EntityManager,
    work: (manager: EntityManager) => Promise<T>,
    result: Result<T, A> | undefined,
  ): Promise<T | A> {
    const done = await work(manager);
    await this.writeDeferred(manager);
    return result === undefined ? done : result.read(manager, done);
  }
}
