import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { SETTINGS, type Settings } from '../config/settings.js';

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 500;
const LONGEST_RETRY_MS = 5_000;
const COMPLAINT_EVERY_MS = 60_000;

/** Where counters live: in Redis, which all instances share, or in the memory of this one. */
@Injectable()
export class LimiterStore implements OnModuleDestroy {
  private readonly logger = new Logger('Redis');
  private readonly redis: Redis | undefined;
  private complainedAt = -Infinity;

  constructor(@Inject(SETTINGS) { redisUrl }: Settings) {
    if (redisUrl === undefined) return;
    this.redis = new Redis(redisUrl, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(LONGEST_RETRY_MS, 100 * 2 ** Math.min(attempt, 10)),
    });
    this.redis.on('error', (error: Error) => {
      this.complain(error);
    });
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }

  /** A counter of `points` in `seconds`. While Redis does not answer, this process counts for itself. */
  limiter(name: string, points: number, seconds: number): RateLimiterAbstract {
    const options = { keyPrefix: `event-calendar:${name}`, points, duration: seconds };
    const memory = new RateLimiterMemory(options);
    if (this.redis === undefined) return memory;
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
    });
  }

  private complain(error: Error): void {
    const now = performance.now();
    if (now - this.complainedAt < COMPLAINT_EVERY_MS) return;
    this.complainedAt = now;
    this.logger.warn(`Each instance counts for itself until Redis answers (REDIS_URL): ${error.message}`);
  }
}

/** A key of fixed length, whatever was sent. */
export const limiterKey = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
