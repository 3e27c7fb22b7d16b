import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export interface Count {
  readonly count: number;
  /** Until the key is forgotten. */
  readonly milliseconds: number;
}

const countOf = (result: RateLimiterRes | null): Count => ({
  count: result?.consumedPoints ?? 0,
  milliseconds: Math.max(0, result?.msBeforeNext ?? 0),
});

/** Counts by key, in the shared store as long as that answers, else in this process. */
export class Counter {
  constructor(
    private readonly memory: RateLimiterAbstract,
    private readonly shared: RateLimiterAbstract | undefined,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  async add(key: string, times = 1): Promise<Count> {
    return countOf(await this.run(async (limiter) => limiter.penalty(key, times)));
  }

  async get(key: string): Promise<Count> {
    return countOf(await this.run(async (limiter) => limiter.get(key)));
  }

  /** Keeps a key for so many seconds from now. */
  async hold(key: string, seconds: number): Promise<void> {
    await this.run(async (limiter) => limiter.block(key, seconds));
  }

  async forget(key: string): Promise<void> {
    await this.run(async (limiter) => limiter.delete(key));
  }

  private async run<T>(work: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    if (this.shared === undefined) return work(this.memory);
    try {
      return await work(this.shared);
    } catch (error) {
      this.onFailure(error);
      return work(this.memory);
    }
  }
}
