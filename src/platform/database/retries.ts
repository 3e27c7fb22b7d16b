import { setTimeout as sleep } from 'node:timers/promises';
import { type DriverErrorKind, driverErrorKind, isRefusal, isTimeout } from './driver-errors.js';
import { MissedWrite } from './lost-writes.js';
import { Turns } from './turns.js';

/** Of writers that want the same slug at once, each round lets one through; some rounds end in deadlocks. */
const MAX_ATTEMPTS = 60;
/** A row that is missing every time does not exist. */
const MAX_MISSED = 5;
/** A lost connection says nothing about the next one, which may lead to another server. */
const MAX_LOST = 3;
/** How long a writer retries after conflicts with others, in milliseconds. */
const MAX_WAIT_MS = 15_000;
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 100;
/** Writers that have conflicted this often retry one after another. */
const SERIALIZED_AFTER = 2;

/** The database was held up for longer than a write is retried, as by a node that joins its cluster. */
class WaitedTooLong extends Error {
  readonly code = 'WAITED_TOO_LONG';

  constructor(cause: unknown) {
    super(`A write was given up after ${MAX_WAIT_MS} ms of conflicts with others.`, { cause });
  }
}

/** One run of a transaction's work. */
export interface Attempt {
  /** The commit was asked for: without a response it is unknown whether it succeeded, unless the error says more. */
  mayBeCommitted: boolean;
}

/** Repeats work as long as that may help: each time after a random pause that grows. */
export class Retries {
  private readonly deadline = performance.now() + MAX_WAIT_MS;
  private count = 0;
  private lost = 0;
  private conflicts = 0;

  /**
   * @param onRetry gets the reason before each attempt but the first
   * @param conflictTurns lets conflicting writers take turns. Otherwise each round lets only one of the writers
   * through that want the same name or row, and the last ones run out of attempts
   */
  constructor(
    private readonly onRetry: (kind: DriverErrorKind) => void = () => undefined,
    private readonly conflictTurns = new Turns(),
  ) {}

  /** @throws the error of the last attempt; WaitedTooLong when conflicts with others took too long */
  async run<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
    for (;;) {
      const attempt: Attempt = { mayBeCommitted: false };
      try {
        const run = async (): Promise<T> => work(attempt);
        return await (this.conflicts < SERIALIZED_AFTER ? run() : this.conflictTurns.run(run));
      } catch (error) {
        this.count += 1;
        if (!this.mayHelp(error, attempt)) throw error;
        const kind = driverErrorKind(error);
        if (performance.now() > this.deadline) throw kind === 'conflict' ? new WaitedTooLong(error) : error;
        if (kind !== undefined) this.onRetry(kind);
        if (kind === 'duplicate' || kind === 'conflict') this.conflicts += 1;
        await sleep(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.count));
      }
    }
  }

  private mayHelp(error: unknown, { mayBeCommitted }: Attempt): boolean {
    switch (driverErrorKind(error)) {
      case 'duplicate':
      case 'conflict':
        return this.count < (MissedWrite.in(error) ? MAX_MISSED : MAX_ATTEMPTS);
      case 'busy':
        return true;
      case 'unavailable':
        this.lost += 1;
        if (mayBeCommitted && !isRefusal(error)) return false;
        return this.lost < MAX_LOST && !isTimeout(error);
      default:
        return false;
    }
  }
}
