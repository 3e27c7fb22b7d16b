import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from './api.js';

/** What readers were answered. */
export interface Watched {
  readonly statuses: ReadonlyMap<number, number>;
  /** The longest time to an answer, in milliseconds. */
  readonly slowest: number;
  /** Answers of 503 that do not say when to come again. */
  readonly withoutRetryAfter: number;
  /** From the first refusal to the last one, in milliseconds. */
  readonly refusedFor: number;
}

/** Asks for the same things over and over, and notes how it is answered. */
export class Watch {
  private readonly statuses = new Map<number, number>();
  private slowest = 0;
  private withoutRetryAfter = 0;
  private firstRefusal: number | undefined;
  private lastRefusal = 0;
  private isOver = false;
  private readonly readers: Promise<void>[];

  constructor(api: Api, paths: readonly string[]) {
    this.readers = paths.map(async (path) => this.repeat(api, path));
  }

  async stop(): Promise<Watched> {
    this.isOver = true;
    await Promise.all(this.readers);
    const { statuses, slowest, withoutRetryAfter, firstRefusal, lastRefusal } = this;
    const refusedFor = firstRefusal === undefined ? 0 : lastRefusal - firstRefusal;
    return { statuses, slowest, withoutRetryAfter, refusedFor };
  }

  private async repeat(api: Api, path: string): Promise<void> {
    while (!this.isOver) {
      const began = performance.now();
      const { status, headers } = await api.send('GET', path);
      this.slowest = Math.max(this.slowest, performance.now() - began);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status !== 200) {
        this.firstRefusal ??= began;
        this.lastRefusal = performance.now();
      }
      if (status === 503 && !headers.has('retry-after')) this.withoutRetryAfter += 1;
      await sleep(5);
    }
  }
}
