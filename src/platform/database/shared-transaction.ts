import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import { driverErrorKind } from './driver-errors.js';

/** One transaction of several reads and writes. */
class Shared {
  isOpen = true;
  private failure: Error | undefined;

  constructor(private readonly manager: EntityManager) {}

  /**
   * After a failure nothing more is run: the work may be half done, and the database may have ended the
   * transaction.
   */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    this.throwFailure();
    try {
      return await work(this.manager);
    } catch (error) {
      this.failure = Error.isError(error) ? error : new Error(String(error));
      throw error;
    }
  }

  /** Runs work that may fail alone: its savepoint is rolled back, and the rest goes on. */
  async inSavepoint<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
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

  /** The database's own error decides whether to retry. */
  reasonOf(error: unknown): unknown {
    return driverErrorKind(this.failure) === undefined ? error : this.failure;
  }
}

/**
 * The transaction that the running code takes part in, whichever service it calls. All others are passed as
 * an argument; this one cannot be, as whole requests lie between the code that opens it and the code that
 * uses it.
 */
export class SharedTransaction {
  private readonly running = new AsyncLocalStorage<Shared>();

  /** Undefined if each read and write has its own transaction. */
  get current(): Shared | undefined {
    const shared = this.running.getStore();
    return shared?.isOpen === true ? shared : undefined;
  }

  /**
   * Runs the work with all of its reads and writes in the manager's transaction.
   * @throws the error of any of them, even if the work went on
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
