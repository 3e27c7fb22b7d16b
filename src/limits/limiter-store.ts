import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { SETTINGS, type Settings } from '../config/settings.js';
import { lazyRequire } from '../lazy-require.js';
import { BoundedMemory } from './bounded-memory.js';
import { Counter } from './counter.js';

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 500;
/** A connection that is silent for so long while an answer is due is given up, so that requests stop waiting for it. */
const SILENCE_MS = 1_000;
const LONGEST_RETRY_MS = 5_000;
const COMPLAINT_EVERY_MS = 60_000;

const redisLibrary = lazyRequire('ioredis') as () => typeof import('ioredis');

function connectionTo(url: string): Redis {
  const { Redis: Connection } = redisLibrary();
  return new Connection(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(LONGEST_RETRY_MS, 100 * 2 ** Math.min(attempt, 10)),
  });
}

/** Where counters live: in Redis, which all instances share, or in the memory of this one. */
@Injectable()
export class LimiterStore implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private readonly redis: Redis | undefined;
  private complainedAt = -Infinity;

  constructor(@Inject(SETTINGS) { redisUrl }: Settings) {
    this.redis = redisUrl === undefined ? undefined : connectionTo(redisUrl);
    this.redis?.on('error', (error: Error) => {
      this.complain(error);
    });
    this.redis?.on('ready', () => {
      this.reportRecovery();
    });
  }

  /** The first requests shall find Redis; one that is down holds the start up only as long as a connection may take. */
  async onModuleInit(): Promise<void> {
    await this.redis?.connect().catch((error: unknown) => {
      this.complain(error);
    });
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /** Counts that start again `seconds` after the first one. While Redis does not answer, this process counts for itself. */
  counter(name: string, seconds: number): Counter {
    // Whoever counts compares with its own limit: the library's is never reached.
    const options = {
      keyPrefix: `event-calendar:${name}`,
      points: Number.MAX_SAFE_INTEGER - 1,
      duration: seconds,
    };
    const shared =
      this.redis &&
      new RateLimiterRedis({ ...options, storeClient: this.redis, rejectIfRedisNotReady: true });
    return new Counter(new BoundedMemory(options), shared, (error) => {
      this.complain(error);
    });
  }

  private complain(error: unknown): void {
    const now = performance.now();
    if (now - this.complainedAt < COMPLAINT_EVERY_MS) return;
    this.complainedAt = now;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Each instance counts for itself until Redis answers (REDIS_URL): ${reason}`);
  }

  private reportRecovery(): void {
    if (this.complainedAt === -Infinity) return;
    this.complainedAt = -Infinity;
    this.logger.log('Redis answers: instances share their counts.');
  }
}

/** A key of fixed length, whatever was sent. */
export const limiterKey = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
