import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import { driverErrorKind } from './driver-errors.js';

/** One transaction of several reads and writes. */
class Shared {
  isOpen = true;
  private failure: Error | undefined;

  constructor(private readonly manager: EntityManager) {}

  /** What has failed may be half done, and the database may have ended the transaction: nothing is done after it. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    this.throwFailure();
    try {
      return await work(this.manager);
    } catch (error) {
      this.failure = Error.isError(error) ? error : new Error(String(error));
      throw error;
    }
  }

  /** Work that may be refused by itself: its savepoint takes what was done of it back, and the rest goes on. */
  async apart<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    this.throwFailure();
    try {
      return await this.manager.transaction(work);
    } catch (error) {
      if (driverErrorKind(error) !== undefined) this.failure = error as Error;
      throw error;
    }
  }

  throwFailure(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  /** By what the database itself has said it is decided whether to begin again. */
  reasonOf(error: unknown): unknown {
    return driverErrorKind(this.failure) === undefined ? error : this.failure;
  }
}

/**
 * The transaction that the running code takes part in, whichever service it calls. It is not handed on by argument, as
 * every other one is, since between whoever opens it and who reads and writes in it lie whole requests.
 */
export class SharedTransaction {
  private readonly running = new AsyncLocalStorage<Shared>();

  /** Undefined where each read and write has its own. */
  get current(): Shared | undefined {
    const shared = this.running.getStore();
    return shared?.isOpen === true ? shared : undefined;
  }

  /**
   * Runs the work with all of its reads and writes in the manager's transaction.
   * @throws whatever one of them has failed with, also when the work went on
   */
  async around<T>(manager: EntityManager, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const shared = new Shared(manager);
    try {
      const result = await this.running.run(shared, async () => work(manager));
      shared.throwFailure();
      return result;
    } catch (error) {
      throw shared.reasonOf(error);
    } finally {
      shared.isOpen = false;
    }
  }
}
