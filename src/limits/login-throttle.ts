import { Injectable } from '@nestjs/common';
import { Limiter } from '../media/limiter.js';
import { addressGroup } from './caller-address.js';
import type { Counter } from './counter.js';
import { limiterKey, LimiterStore } from './limiter-store.js';
import { RateLimits } from './rate-limits.js';
import { tooManyRequests } from './too-many-requests.js';

/** Failures are forgotten after this long. */
const MEMORY_SECONDS = 3_600;
const LONGEST_WAIT_SECONDS = 900;
/** Failures before the first wait: for one account from one address, and for all accounts from it. */
const FREE_PER_ACCOUNT = 20;
const FREE_PER_ADDRESS = 1_000;
/** What is sent at once must not get past the counting of failures: only so many are verified at a time. */
const AT_ONCE_PER_ADDRESS = 4;

interface Watched {
  readonly key: string;
  readonly free: number;
}

interface Turns {
  readonly limiter: Limiter;
  users: number;
}

/** Makes those wait who fail to sign in, twice as long each time, and nobody at another address. */
@Injectable()
export class LoginThrottle {
  private readonly failures: Counter;
  private readonly waits: Counter;
  private readonly turns = new Map<string, Turns>();

  constructor(
    store: LimiterStore,
    private readonly limits: RateLimits,
  ) {
    this.failures = store.counter('login-failures', MEMORY_SECONDS);
    this.waits = store.counter('login-waits', LONGEST_WAIT_SECONDS);
  }

  /**
   * Verifies credentials for an account, of which undefined is a failure.
   * @throws ApiError 429 while this address must wait before it tries this account again
   */
  async attempt<T>(
    address: string,
    account: string,
    verify: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const watched = watchedOf(address, account);
    return this.inTurn(addressGroup(address), async () => {
      await this.limits.checkRefused(address);
      await this.check(watched);
      const verified = await verify();
      await (verified === undefined ? this.failed(watched) : this.succeeded(watched));
      return verified;
    });
  }

  private async inTurn<T>(group: string, work: () => Promise<T>): Promise<T> {
    const turns = this.turns.get(group) ?? { limiter: new Limiter(AT_ONCE_PER_ADDRESS), users: 0 };
    this.turns.set(group, turns);
    turns.users += 1;
    try {
      return await turns.limiter.run(work);
    } finally {
      turns.users -= 1;
      if (turns.users === 0) this.turns.delete(group);
    }
  }

  private async check(watched: readonly Watched[]): Promise<void> {
    const waits = await Promise.all(watched.map(async ({ key }) => this.waits.get(key)));
    const milliseconds = Math.max(...waits.map((wait) => wait.milliseconds));
    if (milliseconds > 0) throw tooManyRequests('too_many_logins', Math.ceil(milliseconds / 1_000));
  }

  private async failed(watched: readonly Watched[]): Promise<void> {
    for (const { key, free } of watched) {
      const { count } = await this.failures.add(key);
      const excess = count - free;
      if (excess >= 0) await this.waits.hold(key, Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(excess, 30)));
    }
  }

  /** One right password says nothing of the other accounts: the failures of the address stay. */
  private async succeeded([ofAccount]: readonly Watched[]): Promise<void> {
    if (ofAccount !== undefined) await this.failures.forget(ofAccount.key);
  }
}

function watchedOf(address: string, account: string): Watched[] {
  const group = addressGroup(address);
  return [
    { key: limiterKey('account', group, account), free: FREE_PER_ACCOUNT },
    { key: limiterKey('address', group), free: FREE_PER_ADDRESS },
  ];
}
