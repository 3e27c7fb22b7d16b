import { setTimeout as sleep } from 'node:timers/promises';
import { type DriverErrorKind, driverErrorKind, isTimeout } from './driver-errors.js';

/** Of writers that want the same slug at once, each round lets one through. */
const MAX_ATTEMPTS = 30;
/** A connection that was lost says nothing of the next one, which may lead to another server. */
const MAX_LOST = 3;
/** How long a writer comes back to what others keep from it, in milliseconds. */
const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 100;

/** One run of a transaction's work. */
export interface Attempt {
  /** The commit was sent: when its answer does not come, nobody knows whether it was done. */
  mayBeDone: boolean;
}

/** Runs something again, as long as that may help: each time after a random pause that grows. */
export class Retries {
  private readonly until = performance.now() + PATIENCE_MS;
  private count = 0;
  private lost = 0;

  /** @param onRetry is told why, before each attempt but the first */
  constructor(private readonly onRetry: (kind: DriverErrorKind) => void = () => undefined) {}

  /** @throws the error of the last attempt */
  async run<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
    for (;;) {
      const attempt: Attempt = { mayBeDone: false };
      try {
        return await work(attempt);
      } catch (error) {
        this.count += 1;
        if (performance.now() > this.until || !this.mayHelp(error, attempt)) throw error;
        const kind = driverErrorKind(error);
        if (kind !== undefined) this.onRetry(kind);
        await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.count));
      }
    }
  }

  private mayHelp(error: unknown, { mayBeDone }: Attempt): boolean {
    switch (driverErrorKind(error)) {
      case 'duplicate':
      case 'conflict':
        return this.count < MAX_ATTEMPTS;
      case 'busy':
        return true;
      case 'unavailable':
        this.lost += 1;
        return this.lost < MAX_LOST && !mayBeDone && !isTimeout(error);
      default:
        return false;
    }
  }
}
