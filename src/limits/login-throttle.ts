import { Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { ApiError } from '../http/api-error.js';
import { addressGroup } from './caller-address.js';
import { limiterKey, LimiterStore } from './limiter-store.js';

/** Failures are forgotten after this long. */
const MEMORY_SECONDS = 3_600;
const LONGEST_WAIT_SECONDS = 900;
/** Failures before the first wait: for one account from one address, and for all accounts from it. */
const FREE_PER_ACCOUNT = 20;
const FREE_PER_ADDRESS = 100;
const UNLIMITED = Number.MAX_SAFE_INTEGER;

interface Watched {
  readonly key: string;
  readonly free: number;
}

/** Makes those wait who fail to sign in, twice as long each time, and nobody at another address. */
@Injectable()
export class LoginThrottle {
  private readonly failures: RateLimiterAbstract;
  private readonly waits: RateLimiterAbstract;

  constructor(store: LimiterStore) {
    this.failures = store.limiter('login-failures', UNLIMITED, MEMORY_SECONDS);
    this.waits = store.limiter('login-waits', 1, LONGEST_WAIT_SECONDS);
  }

  /** @throws ApiError 429 while this address must wait before it tries this account again */
  async check(address: string, account: string): Promise<void> {
    const waits = await Promise.all(watched(address, account).map(async ({ key }) => this.waits.get(key)));
    const milliseconds = Math.max(0, ...waits.map((wait) => wait?.msBeforeNext ?? 0));
    if (milliseconds > 0) throw tooManyRequests('too_many_logins', Math.ceil(milliseconds / 1_000));
  }

  async failed(address: string, account: string): Promise<void> {
    for (const { key, free } of watched(address, account)) {
      const { consumedPoints } = await this.failures.penalty(key);
      const excess = consumedPoints - free;
      if (excess >= 0) await this.waits.block(key, Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(excess, 30)));
    }
  }

  async succeeded(address: string, account: string): Promise<void> {
    const [ofAccount] = watched(address, account);
    if (ofAccount !== undefined) await this.failures.delete(ofAccount.key);
  }
}

function watched(address: string, account: string): Watched[] {
  const group = addressGroup(address);
  return [
    { key: limiterKey('account', group, account), free: FREE_PER_ACCOUNT },
    { key: limiterKey('address', group), free: FREE_PER_ADDRESS },
  ];
}

/** 429 with the seconds after which to try again. */
export function tooManyRequests(key: 'too_many_logins' | 'too_many_requests', seconds: number): ApiError {
  return new ApiError(
    'rest_too_many_requests',
    { key, args: { seconds } },
    { headers: { 'Retry-After': String(seconds) } },
  );
}
