import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from './api.js';

/** The responses to the readers. */
export interface WatchResult {
  readonly statuses: ReadonlyMap<number, number>;
  /** The longest time to a response, in milliseconds. */
  readonly slowest: number;
  /** Responses of 503 without `Retry-After`. */
  readonly withoutRetryAfter: number;
  /** The longest time in which every reader was refused, from the first refusal on, in milliseconds. */
  readonly refusedFor: number;
}

/** Requests the same paths repeatedly, and records the responses. */
export class Watch {
  private readonly statuses = new Map<number, number>();
  private slowest = 0;
  private withoutRetryAfter = 0;
  private refusedSince: number | undefined;
  private refusedFor = 0;
  private isOver = false;
  private readonly readers: Promise<void>[];

  constructor(api: Api, paths: readonly string[]) {
    this.readers = paths.map(async (path) => this.repeat(api, path));
  }

  async stop(): Promise<WatchResult> {
    this.isOver = true;
    await Promise.all(this.readers);
    const { statuses, slowest, withoutRetryAfter, refusedFor } = this;
    return { statuses, slowest, withoutRetryAfter, refusedFor };
  }

  /** The number of responses, whatever their status. */
  get count(): number {
    return [...this.statuses.values()].reduce((sum, times) => sum + times, 0);
  }

  private async repeat(api: Api, path: string): Promise<void> {
    while (!this.isOver) {
      const began = performance.now();
      const { status, headers } = await api.send('GET', path);
      this.slowest = Math.max(this.slowest, performance.now() - began);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      this.measure(status !== 200, began);
      if (status === 503 && !headers.has('retry-after')) this.withoutRetryAfter += 1;
      await sleep(5);
    }
  }

  /** A response of 200 to any reader ends a time of refusals. */
  private measure(isRefused: boolean, began: number): void {
    if (!isRefused) {
      this.refusedSince = undefined;
      return;
    }
    this.refusedSince ??= began;
    this.refusedFor = Math.max(this.refusedFor, performance.now() - this.refusedSince);
  }
}
