import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export interface Count {
  readonly count: number;
  /** The time until the key is forgotten. */
  readonly milliseconds: number;
}

const countOf = (result: RateLimiterRes | null): Count => ({
  count: result?.consumedPoints ?? 0,
  milliseconds: Math.max(0, result?.msBeforeNext ?? 0),
});

/** Counts events by key. */
export class Counter {
  constructor(private readonly limiter: RateLimiterAbstract) {}

  async add(key: string, times = 1): Promise<Count> {
    return countOf(await this.limiter.penalty(key, times));
  }

  async get(key: string): Promise<Count> {
    return countOf(await this.limiter.get(key));
  }

  /** Keeps a key for `seconds` from now. */
  async hold(key: string, seconds: number): Promise<void> {
    await this.limiter.block(key, seconds);
  }

  async reset(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}
