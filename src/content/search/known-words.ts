import type { EntitySubscriberInterface, QueryRunner } from 'typeorm';

/** About 20 MB. Words beyond this are forgotten, which costs one statement each. */
const MAX_KNOWN = 200_000;

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

/**
 * The words that this process knows to be in the dictionary, so that it need not insert them again. Words
 * that a transaction added count for it at once, and for others after the commit.
 */
export class KnownWords implements EntitySubscriberInterface {
  private readonly committed = new Set<string>();
  private readonly pending = new WeakMap<QueryRunner, Set<string>>();

  unknown(runner: QueryRunner | undefined, words: readonly string[]): string[] {
    const own = runner && this.pending.get(runner);
    return words.filter((word) => !this.committed.has(word) && own?.has(word) !== true);
  }

  /** Must be called in the transaction that read or added the words. */
  add(runner: QueryRunner | undefined, words: readonly string[]): void {
    if (runner?.isTransactionActive !== true) return;
    const own = this.pending.get(runner) ?? new Set();
    for (const word of words) own.add(word);
    this.pending.set(runner, own);
  }

  /** Also called when a savepoint is released, while the transaction continues. */
  afterTransactionCommit({ queryRunner }: TransactionEvent): void {
    if (queryRunner.isTransactionActive) return;
    if (this.committed.size > MAX_KNOWN) this.committed.clear();
    for (const word of this.pending.get(queryRunner) ?? []) this.committed.add(word);
    this.pending.delete(queryRunner);
  }

  /**
   * Rolling back to a savepoint may remove words added since; all words of the transaction count as unknown
   * again.
   */
  afterTransactionRollback({ queryRunner }: TransactionEvent): void {
    this.pending.delete(queryRunner);
  }
}
