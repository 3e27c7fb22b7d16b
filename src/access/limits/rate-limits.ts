import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup, callerAddress } from '#common/addresses/caller-address.js';
import type { RateLimit } from '#platform/config/rate-limit.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import type { Count, Counter } from './counter.js';
import { limiterKey, LimiterStore } from './limiter-store.js';
import { tooManyRequests } from './too-many-requests.js';

interface LimitedCounter {
  readonly counter: Counter;
  readonly limit: RateLimit;
}

const secondsOf = ({ milliseconds }: Count): number => Math.max(1, Math.ceil(milliseconds / 1_000));

const keyOf = (address: string): string => limiterKey('address', addressGroup(address));

/**
 * Limits the number of requests: per account, and per IP address for anonymous callers. Requests with wrong
 * credentials have the same limit as anonymous ones, but a separate count: an anonymous reader must not keep
 * others at the same address from signing in.
 */
@Injectable()
export class RateLimits {
  private readonly known: LimitedCounter | undefined;
  private readonly anonymous: LimitedCounter | undefined;
  private readonly refused: LimitedCounter | undefined;

  constructor(store: LimiterStore, @Inject(SETTINGS) { rateLimit, rateLimitAnonymous }: Settings) {
    const limited = (name: string, limit: RateLimit | undefined): LimitedCounter | undefined =>
      limit && { limit, counter: store.counter(name, limit.seconds) };
    this.known = limited('requests', rateLimit);
    this.anonymous = limited('requests-anonymous', rateLimitAnonymous);
    this.refused = limited('requests-refused', rateLimitAnonymous);
  }

  /** Counts a request whose caller is known or has sent no credentials. */
  async count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller } = request;
    if (caller === null) await this.countAddress(this.anonymous, request, reply);
    else await countIn(this.known, limiterKey('user', caller.id), reply);
  }

  /**
   * Counts `more` further requests of a caller whose first one was counted. They are allowed or refused
   * together.
   */
  async countMore(request: FastifyRequest, reply: FastifyReply, more: number): Promise<void> {
    const { caller } = request;
    if (caller !== null && more > 0) await countIn(this.known, limiterKey('user', caller.id), reply, more);
  }

  /** Counts a request whose credentials were refused. */
  async countRefused(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.countAddress(this.refused, request, reply);
  }

  private async countAddress(
    limited: LimitedCounter | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (limited !== undefined) await countIn(limited, keyOf(callerAddress(request)), reply);
  }

  /** Refuses early, to save verifying credentials whose request would be refused anyway. */
  async checkRefused(address: string): Promise<void> {
    if (this.refused === undefined) return;
    const { counter, limit } = this.refused;
    const count = await counter.get(keyOf(address));
    if (count.count >= limit.requests) throw tooManyRequests('too_many_requests', secondsOf(count));
  }
}

/** @throws ApiError 429 when the limit is exceeded */
async function countIn(
  limited: LimitedCounter | undefined,
  key: string,
  reply: FastifyReply,
  requests = 1,
): Promise<void> {
  if (limited === undefined) return;
  const { counter, limit } = limited;
  const count = await counter.add(key, requests);
  const seconds = secondsOf(count);
  void reply.headers({
    'RateLimit-Limit': limit.requests,
    'RateLimit-Remaining': Math.max(0, limit.requests - count.count),
    'RateLimit-Reset': seconds,
  });
  if (count.count > limit.requests) throw tooManyRequests('too_many_requests', seconds);
}
