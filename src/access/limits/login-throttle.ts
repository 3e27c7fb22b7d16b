import { Injectable } from '@nestjs/common';
import { addressGroup } from '#common/addresses/caller-address.js';
import type { Counter } from './counter.js';
import { GuessThrottle, type WatchedKey } from './guess-throttle.js';
import { limiterKey, LimiterStore } from './limiter-store.js';
import { RateLimits } from './rate-limits.js';

/** Failures before the first wait: for one account from one IP address, and for all accounts from one. */
const FREE_PER_ACCOUNT = 20;
const FREE_PER_ADDRESS = 1_000;
/**
 * For one account from all IP addresses together. It slows an attacker with many addresses, and locks nobody
 * out for long.
 */
const FREE_ACROSS_ADDRESSES = 100;
const MAX_WAIT_ACROSS_ADDRESSES = 60;
/** How long an IP address is known after somebody has signed in from it. */
const KNOWN_SECONDS = 7 * 86_400;
const RECORD_EVERY_MS = 3_600_000;
const MAX_RECORDED = 10_000;

/** An account by whatever name, for `attempt`. */
export const countedAccount = (id: number): string => `account ${id}`;

/**
 * Delays callers after failed logins: at their IP address and, when many addresses guess at an account, at
 * all addresses from which nobody has signed in to it.
 */
@Injectable()
export class LoginThrottle {
  private readonly guesses: GuessThrottle;
  private readonly knownAddresses: Counter;
  /** When this process recorded an address as known, in milliseconds. */
  private readonly recordedAt = new Map<string, number>();

  constructor(
    store: LimiterStore,
    private readonly limits: RateLimits,
  ) {
    this.guesses = new GuessThrottle(store, 'login', 'too_many_logins');
    this.knownAddresses = store.counter('login-known', KNOWN_SECONDS);
  }

  /**
   * Verifies credentials for an account; undefined is a failure.
   * @param account the same for all names by which a user can sign in
   * @param verify must call its argument before it compares a secret that can be guessed, at which others may
   *   guess too
   * @param isOfOwner whether it proves that the caller knows the secret that others guess. A program's password does not:
   *   whoever has stolen one could guess on without end. With this argument, the account waits before guesses only, so that
   *   others who guess cannot keep programs out
   * @throws ApiError 429 while this IP address must wait before its next attempt on this account
   */
  async attempt<T>(
    address: string,
    account: string,
    verify: (beforeGuess: () => Promise<void>) => Promise<T | undefined>,
    isOfOwner?: (verified: T) => boolean,
  ): Promise<T | undefined> {
    const group = addressGroup(address);
    const ofAccount = { key: limiterKey('account', group, account), free: FREE_PER_ACCOUNT };
    const ofAddress = { key: limiterKey('address', group), free: FREE_PER_ADDRESS };
    const ofAll: WatchedKey = {
      key: limiterKey('everywhere', account),
      free: FREE_ACROSS_ADDRESSES,
      maxWait: MAX_WAIT_ACROSS_ADDRESSES,
    };
    const known = limiterKey('known', group, account);
    return this.guesses.runLimited(group, async () => {
      await this.limits.checkRefused(address);
      await this.guesses.check(isOfOwner === undefined ? [ofAccount, ofAddress] : [ofAddress]);
      const verified = await verify(async () => {
        const isKnown = (await this.knownAddresses.get(known)).count > 0;
        await this.guesses.check(isKnown ? [ofAccount] : [ofAccount, ofAll]);
      });
      if (verified === undefined) {
        await this.guesses.failed([ofAccount, ofAddress, ofAll]);
      } else if (isOfOwner?.(verified) ?? true) {
        // A right password clears neither failures of other accounts nor those from other addresses.
        await this.guesses.succeeded(ofAccount);
        await this.record(known);
      }
      return verified;
    });
  }

  private async record(known: string): Promise<void> {
    const now = performance.now();
    if (now - (this.recordedAt.get(known) ?? -Infinity) < RECORD_EVERY_MS) return;
    if (this.recordedAt.size >= MAX_RECORDED) this.recordedAt.clear();
    this.recordedAt.set(known, now);
    await this.knownAddresses.hold(known, KNOWN_SECONDS);
  }
}
