import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import type { Database } from './database.js';

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

interface JournalEntries<T> {
  readonly items: T[];
  /** The number of items when the transaction and each of its savepoints began. */
  readonly starts: number[];
}

/**
 * Items that a transaction must write before it commits. Items recorded since a savepoint are dropped when it
 * is rolled back; all are dropped when the transaction is retried.
 */
export class TransactionJournal<T> implements EntitySubscriberInterface {
  private readonly byRunner = new WeakMap<QueryRunner, JournalEntries<T>>();

  /** `flush` gets the items of a transaction, if there are any; it is a step at the end of the transaction. */
  constructor(database: Database, flush: (manager: EntityManager, items: readonly T[]) => Promise<void>) {
    database.dataSource.subscribers.push(this);
    database.beforeCommit('by all', async (manager) => {
      const items = this.entriesOf(manager).items.splice(0);
      if (items.length > 0) await flush(manager, items);
    });
  }

  /** @throws Error outside of a transaction */
  add(manager: EntityManager, item: T): void {
    this.entriesOf(manager).items.push(item);
  }

  /** TypeORM also calls it when a savepoint begins, and the other two when it ends. */
  afterTransactionStart({ queryRunner }: TransactionEvent): void {
    const entries = this.byRunner.get(queryRunner) ?? { items: [], starts: [] };
    entries.starts.push(entries.items.length);
    this.byRunner.set(queryRunner, entries);
  }

  afterTransactionCommit({ queryRunner }: TransactionEvent): void {
    this.byRunner.get(queryRunner)?.starts.pop();
    if (!queryRunner.isTransactionActive) this.byRunner.delete(queryRunner);
  }

  afterTransactionRollback({ queryRunner }: TransactionEvent): void {
    const entries = this.byRunner.get(queryRunner);
    entries?.items.splice(entries.starts.pop() ?? 0);
    if (!queryRunner.isTransactionActive) this.byRunner.delete(queryRunner);
  }

  private entriesOf({ queryRunner }: EntityManager): JournalEntries<T> {
    const entries = queryRunner && this.byRunner.get(queryRunner);
    if (entries === undefined) throw new Error('A deferred write was added outside of a transaction.');
    return entries;
  }
}
