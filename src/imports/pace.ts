import { setTimeout as sleep } from 'node:timers/promises';

/** The time, and waiting for it. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** Lets something begin so many times a second at most, one after the other. */
export class Pace {
  private next = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly perSecond: number,
    private readonly clock: Clock = SYSTEM_CLOCK,
    /** Ends all waiting, by an error. */
    private readonly signal?: AbortSignal,
  ) {}

  async wait(): Promise<void> {
    this.signal?.throwIfAborted();
    const now = this.clock.now();
    const at = Math.max(now, this.next);
    this.next = at + 1_000 / this.perSecond;
    if (at > now) await this.clock.sleep(at - now, this.signal);
  }

  /** Nothing begins for so long. */
  pause(milliseconds: number): void {
    this.next = Math.max(this.next, this.clock.now() + milliseconds);
  }
}
