import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ChangeNumber } from '#platform/database-state/change-number.js';

/** How often to check for writes of other processes while somebody waits. */
const POLL_MS = 1_000;
/** Minimum time between two wake-ups, however much is written. */
const PAUSE_MS = 100;

/**
 * Wakes waiting readers: at once after a commit of this process, within a second after one of another
 * process.
 */
@Injectable()
export class FeedSignal implements OnModuleDestroy {
  private readonly waiting = new Set<() => void>();
  private count = 0;
  private known: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private due: NodeJS.Timeout | undefined;
  private calledAt = -Infinity;

  constructor(private readonly changes: ChangeNumber) {
    changes.onCommit(() => {
      this.notify();
    });
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    clearTimeout(this.due);
  }

  /**
   * Read this before reading changes and pass it to `wait` afterwards, so that no change in between is
   * missed.
   */
  get seen(): number {
    return this.count;
  }

  /** Waits until there may be changes, for at most `milliseconds`. Returns at once if aborted. */
  async wait(seen: number, milliseconds: number, aborted: AbortSignal): Promise<void> {
    if (seen !== this.count || aborted.aborted) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const wake = (): void => {
      resolve(undefined);
    };
    const timeout = setTimeout(wake, milliseconds);
    aborted.addEventListener('abort', wake, { once: true });
    this.waiting.add(wake);
    this.timer ??= setInterval(() => {
      this.poll();
    }, POLL_MS);
    await promise;
    clearTimeout(timeout);
    aborted.removeEventListener('abort', wake);
    this.waiting.delete(wake);
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** One query for all waiting readers. While the database is unavailable there is nothing to report. */
  private poll(): void {
    this.changes.current((state) => {
      if (state === undefined || state.number === this.known) return;
      this.known = state.number;
      this.notify();
    });
  }

  private notify(): void {
    this.count += 1;
    if (this.waiting.size === 0) return;
    const pause = PAUSE_MS - (performance.now() - this.calledAt);
    this.due ??= setTimeout(
      () => {
        this.due = undefined;
        this.calledAt = performance.now();
        for (const wake of this.waiting) wake();
      },
      Math.max(0, pause),
    );
  }
}
