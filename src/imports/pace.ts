import { setTimeout as sleep } from 'node:timers/promises';

/** The time, and waiting for it. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds) => sleep(milliseconds),
};

/** Lets something begin so many times a second at most, one after the other. */
export class Pace {
  private next = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly perSecond: number,
    readonly clock: Clock = SYSTEM_CLOCK,
  ) {}

  async wait(): Promise<void> {
    const now = this.clock.now();
    const at = Math.max(now, this.next);
    this.next = at + 1_000 / this.perSecond;
    if (at > now) await this.clock.sleep(at - now);
  }

  /** Nothing begins for so long. */
  pause(milliseconds: number): void {
    this.next = Math.max(this.next, this.clock.now() + milliseconds);
  }
}
