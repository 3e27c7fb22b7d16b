import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type DriverErrorKind, driverErrorKind } from './driver-errors.js';
import { MissedWrite } from './lost-writes.js';
import { refusalOf } from './write-probe.js';

const CHECK_EVERY_MS = 10;

/** Counts by the kind of the driver's error. */
export type KindCounts = Readonly<Partial<Record<DriverErrorKind, number>>>;

/** The outcomes of this process's transactions. */
export class TransactionCounts {
  private readonly logger = new Logger('Database');
  /** The error of the last write, if its cause is lasting and no write has succeeded since. */
  refusal: Error | undefined;
  private running = 0;
  private readonly retries: Partial<Record<DriverErrorKind, number>> = {};
  private readonly failures: Partial<Record<DriverErrorKind, number>> = {};

  /** Transactions that were retried. */
  get retried(): KindCounts {
    return this.retries;
  }

  /** Transactions that the database refused in the end; errors thrown by their own work do not count. */
  get failed(): KindCounts {
    return this.failures;
  }

  retry(kind: DriverErrorKind): void {
    this.retries[kind] = (this.retries[kind] ?? 0) + 1;
  }

  async track<T>(transaction: Promise<T>): Promise<T> {
    this.running += 1;
    try {
      const result = await transaction;
      this.refusal = undefined;
      return result;
    } catch (error) {
      if (Error.isError(error) && refusalOf(error) !== undefined) this.refusal = error;
      const kind = driverErrorKind(error);
      // The statement's values are not logged.
      const missed = MissedWrite.in(error);
      if (missed !== undefined) this.logger.error(missed.message);
      if (kind !== undefined) this.failures[kind] = (this.failures[kind] ?? 0) + 1;
      throw error;
    } finally {
      this.running -= 1;
    }
  }

  /** Resolves when none is running. */
  async settled(): Promise<void> {
    while (this.running > 0) await sleep(CHECK_EVERY_MS);
  }
}
