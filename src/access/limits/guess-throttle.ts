import { Slots } from '#common/structures/slots.js';
import type { Counter } from './counter.js';
import type { LimiterStore } from './limiter-store.js';
import { tooManyRequests } from './too-many-requests.js';

/** How long failures are counted. */
const MEMORY_SECONDS = 3_600;
export const MAX_WAIT_SECONDS = 900;
/**
 * The number of concurrent verifications. Concurrent requests could otherwise get past the count of failures.
 */
const MAX_CONCURRENT = 4;

/** A key by which failures are counted. */
export interface WatchedKey {
  readonly key: string;
  /** Failures before the first wait. */
  readonly free: number;
  /** Seconds; a quarter of an hour by default. */
  readonly maxWait?: number;
}

interface Group {
  readonly slots: Slots;
  users: number;
}

/** Delays callers after wrong guesses, twice as long each time. */
export class GuessThrottle {
  private readonly failures: Counter;
  private readonly waits: Counter;
  private readonly groups = new Map<string, Group>();

  constructor(
    store: LimiterStore,
    name: string,
    private readonly message: 'too_many_logins' | 'too_many_event_passwords',
  ) {
    this.failures = store.counter(`${name}-failures`, MEMORY_SECONDS);
    this.waits = store.counter(`${name}-waits`, MAX_WAIT_SECONDS);
  }

  /** Runs the work of a group, a few pieces at a time. */
  async runLimited<T>(group: string, work: () => Promise<T>): Promise<T> {
    const queue = this.groups.get(group) ?? { slots: Slots.withoutLimits(MAX_CONCURRENT), users: 0 };
    this.groups.set(group, queue);
    queue.users += 1;
    try {
      return await queue.slots.run(group, work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) this.groups.delete(group);
    }
  }

  /** @throws ApiError 429 while one of these keys must wait */
  async check(watched: readonly WatchedKey[]): Promise<void> {
    const waits = await Promise.all(watched.map(async ({ key }) => this.waits.get(key)));
    const milliseconds = Math.max(0, ...waits.map((wait) => wait.milliseconds));
    if (milliseconds > 0) throw tooManyRequests(this.message, Math.ceil(milliseconds / 1_000));
  }

  async failed(watched: readonly WatchedKey[]): Promise<void> {
    for (const { key, free, maxWait = MAX_WAIT_SECONDS } of watched) {
      const { count } = await this.failures.add(key);
      const excess = count - free;
      if (excess >= 0) await this.waits.hold(key, Math.min(maxWait, 2 ** Math.min(excess, 30)));
    }
  }

  async succeeded({ key }: WatchedKey): Promise<void> {
    await this.failures.reset(key);
  }
}
