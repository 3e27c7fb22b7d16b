import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../config/rate-limit.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { addressGroup } from './caller-address.js';
import { limiterKey, LimiterStore } from './limiter-store.js';
import { tooManyRequests } from './login-throttle.js';

interface Limited {
  readonly limiter: RateLimiterAbstract;
  readonly limit: RateLimit;
}

/** How many requests a caller may send: an account as a whole, the anonymous by their address. */
@Injectable()
export class RateLimits {
  private readonly known: Limited | undefined;
  private readonly anonymous: Limited | undefined;

  constructor(store: LimiterStore, @Inject(SETTINGS) { rateLimit, rateLimitAnonymous }: Settings) {
    const limited = (name: string, limit: RateLimit | undefined): Limited | undefined =>
      limit && { limit, limiter: store.limiter(name, limit.requests, limit.seconds) };
    this.known = limited('requests', rateLimit);
    this.anonymous = limited('requests-anonymous', rateLimitAnonymous);
  }

  /** Counts every request once its caller is known. */
  register(server: FastifyInstance): void {
    if (this.known === undefined && this.anonymous === undefined) return;
    server.addHook('onRequest', async (request, reply) => {
      await this.count(request, reply);
    });
  }

  private async count({ caller, ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const limited = caller === null ? this.anonymous : this.known;
    if (limited === undefined) return;
    const key = caller === null ? limiterKey('address', addressGroup(ip)) : limiterKey('user', caller.id);
    const { result, isOver } = await consume(limited.limiter, key);
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
    void reply.headers({
      'RateLimit-Limit': limited.limit.requests,
      'RateLimit-Remaining': Math.max(0, result.remainingPoints),
      'RateLimit-Reset': seconds,
    });
    if (isOver) throw tooManyRequests('too_many_requests', seconds);
  }
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<{ result: RateLimiterRes; isOver: boolean }> {
  try {
    return { result: await limiter.consume(key), isOver: false };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { result: refusal, isOver: true };
    throw refusal;
  }
}
