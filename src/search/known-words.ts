import type { EntitySubscriberInterface, QueryRunner } from 'typeorm';

/** Some 20 MB; beyond that, forgetting costs one statement a word. */
const MAX_KNOWN = 200_000;

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

/**
 * The words that this process knows to be in the dictionary, so that they need not be sent again.
 * What a transaction added counts for itself at once, and for others only when it is committed.
 */
export class KnownWords implements EntitySubscriberInterface {
  private readonly committed = new Set<string>();
  private readonly pending = new WeakMap<QueryRunner, Set<string>>();

  unknown(runner: QueryRunner | undefined, words: readonly string[]): string[] {
    const own = runner && this.pending.get(runner);
    return words.filter((word) => !this.committed.has(word) && own?.has(word) !== true);
  }

  /** To be called in the transaction that has seen the words, or added them. */
  add(runner: QueryRunner | undefined, words: readonly string[]): void {
    if (runner?.isTransactionActive !== true) return;
    const own = this.pending.get(runner) ?? new Set();
    for (const word of words) own.add(word);
    this.pending.set(runner, own);
  }

  /** Also called at the end of a savepoint, when the transaction goes on. */
  afterTransactionCommit({ queryRunner }: TransactionEvent): void {
    if (queryRunner.isTransactionActive) return;
    if (this.committed.size > MAX_KNOWN) this.committed.clear();
    for (const word of this.pending.get(queryRunner) ?? []) this.committed.add(word);
    this.pending.delete(queryRunner);
  }

  /** A savepoint that is rolled back may take with it words that were added before it: all count as unknown again. */
  afterTransactionRollback({ queryRunner }: TransactionEvent): void {
    this.pending.delete(queryRunner);
  }
}
