import { QueryFailedError } from 'typeorm';

/** The database ended a transaction without reporting it: none of its work may be acknowledged. */
export class LostTransaction extends Error {
  readonly code = 'TRANSACTION_LOST';

  constructor() {
    super('The database ended the transaction without reporting it.');
  }
}

/**
 * A row was locked that another transaction has changed since this one began to read: its plain reads show the former
 * state. The work is repeated, and then reads the present one.
 */
export class OldSnapshot extends Error {
  readonly code = 'OLD_SNAPSHOT';

  constructor(table: string, id: number) {
    super(`The row ${id} of ${table} was changed after this transaction had begun to read.`);
  }
}

/** How many rows a statement must change. */
export type Rows = readonly [least: number, most: number];

/** A statement changed a different number of rows than required. */
export class MissedWrite extends Error {
  readonly code = 'WRITE_MISSED';

  constructor(statement: string, changed: number, [least, most]: Rows) {
    const expected = least === most ? String(least) : `${least} to ${most}`;
    super(`${statement.slice(0, 60)}… changed ${changed} rows instead of ${expected}.`);
  }

  /** The error, or what TypeORM has put around it. */
  static in(error: unknown): MissedWrite | undefined {
    const inner = error instanceof QueryFailedError ? (error.driverError as unknown) : error;
    return inner instanceof MissedWrite ? inner : undefined;
  }
}

const BEGINS = /^\s*(?:START\s+TRANSACTION|BEGIN)\b/i;
const COMMITS = /^\s*COMMIT\b/i;
const ROLLS_BACK = /^\s*ROLLBACK\b(?!\s+TO\b)/i;
const ROLLS_BACK_TO = /^\s*ROLLBACK\s+TO\b/i;

/**
 * Compares the transaction state expected from a connection's statements with the state that the connection
 * reports. Servers end transactions on their own: MySQL 9.6 and later does so, and reports success, when the
 * cascade of a foreign key loses a deadlock. Later statements would each be committed as a transaction of
 * their own.
 */
export class TransactionWatch {
  private isOpened = false;
  /** The transaction has ended; or a statement has failed and may have ended it. */
  private isLost = false;

  /** A transaction was begun, and neither committed nor rolled back. */
  get isExpected(): boolean {
    return this.isOpened;
  }

  /**
   * Call it before a statement is sent.
   * @param isOpen whether the connection reports an open transaction, where that is known before a statement
   * @throws LostTransaction when the statement's transaction does not exist any more
   */
  before(sql: string, isOpen = true): void {
    if (ROLLS_BACK.test(sql)) {
      this.reset();
      return;
    }
    if (BEGINS.test(sql)) {
      this.isOpened = true;
      this.isLost = false;
      return;
    }
    // ROLLBACK TO fails without its transaction; its success proves that the transaction still exists.
    const isSafe = !this.isLost || ROLLS_BACK_TO.test(sql);
    if (!isSafe || (this.isOpened && !isOpen)) throw new LostTransaction();
    if (COMMITS.test(sql)) this.isOpened = false;
  }

  /**
   * Call it after a statement has succeeded.
   * @param isOpen whether the connection reports an open transaction
   * @throws LostTransaction when it should be open and is not
   */
  after(isOpen: boolean): void {
    if (!this.isOpened) return;
    this.isLost = !isOpen;
    if (this.isLost) throw new LostTransaction();
  }

  /** Call it when a statement has failed: servers roll back either the statement or the whole transaction. */
  failed(): void {
    if (this.isOpened) this.isLost = true;
  }

  /** Call it when any transaction has ended. */
  reset(): void {
    this.isOpened = false;
    this.isLost = false;
  }
}
