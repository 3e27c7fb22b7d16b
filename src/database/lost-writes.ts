/** The database ended a transaction without reporting it: nothing of its work may be acknowledged. */
export class LostTransaction extends Error {
  readonly code = 'TRANSACTION_LOST';

  constructor() {
    super('The database ended the transaction without reporting it.');
  }
}

/** A statement changed another number of rows than it must. */
export class MissedWrite extends Error {
  readonly code = 'WRITE_MISSED';

  constructor(statement: string, changed: number, expected: string) {
    super(`${statement.slice(0, 60)}… changed ${changed} rows instead of ${expected}.`);
  }
}

const BEGINS = /^\s*(?:START\s+TRANSACTION|BEGIN)\b/i;
const COMMITS = /^\s*COMMIT\b/i;
const ROLLS_BACK = /^\s*ROLLBACK\b(?!\s+TO\b)/i;
const ROLLS_BACK_TO = /^\s*ROLLBACK\s+TO\b/i;

/**
 * Compares what the statements of one connection say of its transaction with what the connection itself reports.
 * Servers end transactions on their own: MySQL 9.6 and later does so, and reports success, when the cascade of a foreign key
 * loses a deadlock. What came after it would run, and stay, as a transaction of its own.
 */
export class TransactionWatch {
  private isOpened = false;
  /** The transaction is gone; or a statement has failed, and nobody knows whether it took the transaction with it. */
  private isLost = false;
  /** A statement is on its way: one that is sent after it would not wait to learn what became of the transaction. */
  isBusy = false;

  /** A transaction was begun, and neither committed nor rolled back. */
  get isExpected(): boolean {
    return this.isOpened;
  }

  /**
   * Call it before a statement is sent.
   * @param isOpen whether the connection reports that a transaction is open, where that is known before a statement
   * @throws LostTransaction when the transaction that the statement belongs to is gone
   */
  before(sql: string, isOpen = true): void {
    if (ROLLS_BACK.test(sql)) {
      this.reset();
      return;
    }
    if (this.isOpened && this.isBusy)
      throw new Error('The statements of a transaction must be sent one after the other.');
    if (BEGINS.test(sql)) {
      this.isOpened = true;
      this.isLost = false;
      return;
    }
    // That fails without its transaction, and else it shows that the transaction is still there.
    const isSafe = !this.isLost || ROLLS_BACK_TO.test(sql);
    if (!isSafe || (this.isOpened && !isOpen)) throw new LostTransaction();
    if (COMMITS.test(sql)) this.isOpened = false;
  }

  /**
   * Call it after a statement has succeeded.
   * @param isOpen whether the connection reports that a transaction is open
   * @throws LostTransaction when it should be and is not
   */
  after(isOpen: boolean): void {
    if (!this.isOpened) return;
    this.isLost = !isOpen;
    if (this.isLost) throw new LostTransaction();
  }

  /** Call it when a statement has failed: servers roll back that statement, or the whole transaction. */
  failed(): void {
    if (this.isOpened) this.isLost = true;
  }

  /** Call it when whatever transaction there was has ended. */
  reset(): void {
    this.isOpened = false;
    this.isLost = false;
  }
}
