import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Engine } from './columns.js';
import { driverErrorKind } from './driver-errors.js';
import { ReadWriteLock } from './read-write-lock.js';

/** Of writers that want the same slug at once, each round lets one through. */
const MAX_ATTEMPTS = 30;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 100;

/** Writes what a transaction owes before it ends: all at once, so that the last locks are taken in one order. */
export type BeforeCommit = (manager: EntityManager) => Promise<void>;

/** The only way to the tables: `read` for statements that change nothing, `write` for one transaction. */
@Injectable()
export class Database {
  readonly engine: Engine;
  private readonly lock: ReadWriteLock | undefined;
  private readonly lastSteps: BeforeCommit[] = [];

  constructor(@InjectDataSource() readonly dataSource: DataSource) {
    this.engine = dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
    this.lock = this.engine === 'sqlite' ? new ReadWriteLock() : undefined;
  }

  /** Runs at the end of every transaction's work, after the steps that were added before. */
  beforeCommit(step: BeforeCommit): void {
    this.lastSteps.push(step);
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
  async write<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    answer: (manager: EntityManager, done: T) => Promise<A>,
  ): Promise<A>;
  async write<T, A>(
    work: (manager: EntityManager) => Promise<T>,
    answer?: (manager: EntityManager, done: T) => Promise<A>,
  ): Promise<T | A> {
    const complete = async (manager: EntityManager): Promise<T | A> => {
      const done = await work(manager);
      for (const step of this.lastSteps) await step(manager);
      return answer === undefined ? done : answer(manager, done);
    };
    for (let attempt = 1; ; attempt++) {
      try {
        const run = () => this.dataSource.transaction(complete);
        return await (this.lock ? this.lock.write(run) : run());
      } catch (error) {
        const kind = driverErrorKind(error);
        if (attempt === MAX_ATTEMPTS || (kind !== 'duplicate' && kind !== 'conflict')) throw error;
        await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
      }
    }
  }
}
