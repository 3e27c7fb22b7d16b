import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { BoundedMemory } from '#common/structures/bounded-memory.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Counter } from './counter.js';
import { RedisConnection } from './redis-connection.js';

const WARN_EVERY_MS = 60_000;

/** Stores counters in Redis, which all instances share, or in the memory of this one. */
@Injectable()
export class LimiterStore implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private readonly redis: RedisConnection | undefined;
  private warnedAt = -Infinity;

  constructor(@Inject(SETTINGS) { redisUrl }: Settings) {
    if (redisUrl === undefined) return;
    const onReady = (): void => {
      this.reportRecovery();
    };
    this.redis = new RedisConnection(redisUrl, onReady, (error) => {
      this.warnOfFailure(error);
    });
  }

  /** Connects before the first request. If Redis is down, startup waits only for the connection timeout. */
  async onModuleInit(): Promise<void> {
    await this.redis?.connect();
  }

  onApplicationShutdown(): void {
    this.redis?.close();
  }

  /**
   * Counters that reset `seconds` after the first count. While Redis does not respond, this process counts on
   * its own.
   */
  counter(name: string, seconds: number): Counter {
    // Callers compare the count with their own limit, so the library's limit must never be reached.
    const options = {
      keyPrefix: `event-calendar:${name}`,
      points: Number.MAX_SAFE_INTEGER - 1,
      duration: seconds,
    };
    const local = new BoundedMemory(options);
    if (this.redis === undefined) return new Counter(local);
    return new Counter(
      new RateLimiterRedis({
        ...options,
        storeClient: this.redis.commands(),
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: local,
      }),
    );
  }

  private warnOfFailure(error: unknown): void {
    const now = performance.now();
    if (now - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = now;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Each instance counts for itself until Redis responds (REDIS_URL): ${reason}`);
  }

  private reportRecovery(): void {
    if (this.warnedAt === -Infinity) return;
    this.warnedAt = -Infinity;
    this.logger.log('Redis responds: instances share their counts.');
  }
}

/** A key of fixed length for any input. */
export const limiterKey = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
