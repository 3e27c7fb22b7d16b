import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const MAX_KEYS = 50_000;

/**
 * Drops the key that was counted longest ago when there are too many, so that no caller can exhaust the
 * memory.
 */
export class BoundedMemory extends RateLimiterMemory {
  private readonly keys = new Set<string>();

  override async penalty(key: string, points?: number): Promise<RateLimiterRes> {
    await this.touch(key);
    return super.penalty(key, points);
  }

  override async block(key: string, seconds: number): Promise<RateLimiterRes> {
    await this.touch(key);
    return super.block(key, seconds);
  }

  override async delete(key: string): Promise<boolean> {
    this.keys.delete(key);
    return super.delete(key);
  }

  private async touch(key: string): Promise<void> {
    this.keys.delete(key);
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > MAX_KEYS && oldest !== undefined) await this.delete(oldest);
  }
}
