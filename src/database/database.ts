import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Engine } from './columns.js';
import { driverErrorKind } from './driver-errors.js';
import { ReadWriteLock } from './read-write-lock.js';
import { TransactionCounts } from './transaction-counts.js';

/** Of writers that want the same slug at once, each round lets one through. */
const MAX_ATTEMPTS = 30;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 100;

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

/** The only way to the tables: `read` for statements that change nothing, `write` for one transaction. */
@Injectable()
export class Database implements BeforeApplicationShutdown {
  readonly engine: Engine;
  readonly transactions = new TransactionCounts();
  private readonly lock: ReadWriteLock | undefined;
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

  async read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const run = () => work(this.dataSource.manager);
    return this.lock ? this.lock.read(run) : run();
  }

  /**
   * Runs the work in one transaction and again from its start when another writer came first
   * (deadlock, or a slug or name that was free a moment ago), so the work must have no effect outside of it.
   * @param answer reads in the same transaction what the work has done, with all that follows from it
   * @throws the last error after 30 attempts
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

  private async run<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    answer: Answer<T, A> | undefined,
    counter: CommitCounter | undefined,
  ): Promise<T | A> {
    for (let attempt = 1; ; attempt++) {
      try {
        const run = async () => this.transaction(work, answer, counter);
        return await (this.lock ? this.lock.write(run) : run());
      } catch (error) {
        const kind = driverErrorKind(error);
        if (attempt === MAX_ATTEMPTS || (kind !== 'duplicate' && kind !== 'conflict')) throw error;
        this.transactions.retry(kind);
        await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
      }
    }
  }

  private async transaction<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    answer: Answer<T, A> | undefined,
    counter: CommitCounter | undefined,
  ): Promise<T | A> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const done = await work(manager);
        for (const step of this.lastSteps) await step(manager);
        const result = answer === undefined ? done : await answer(manager, done);
        await counter?.beforeCommit(manager);
        return result;
      });
    } finally {
      // Also when it failed: a connection that was lost may have been so after the commit.
      counter?.afterCommit();
    }
  }
}
