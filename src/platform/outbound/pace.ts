import { setTimeout as sleep } from 'node:timers/promises';

/** A clock that tests can replace. */
export interface Clock {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** Limits how many operations start per second. They start one after the other. */
export class Pace {
  private next = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly perSecond: number,
    private readonly clock: Clock = SYSTEM_CLOCK,
    /** Aborts all waiting with an error. */
    private readonly signal?: AbortSignal,
  ) {}

  async wait(): Promise<void> {
    this.signal?.throwIfAborted();
    const now = this.clock.now();
    const at = Math.max(now, this.next);
    this.next = at + 1_000 / this.perSecond;
    if (at > now) await this.clock.sleep(at - now, this.signal);
  }

  /** Lets nothing start for this time. */
  pause(milliseconds: number): void {
    this.next = Math.max(this.next, this.clock.now() + milliseconds);
  }
}
