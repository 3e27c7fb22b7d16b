import { Injectable } from '@nestjs/common';
import { GuessThrottle, type WatchedKey } from '#access/limits/guess-throttle.js';
import { limiterKey, LimiterStore } from '#access/limits/limiter-store.js';
import { addressGroup } from '#common/addresses/caller-address.js';

/** Wrong passwords before the first wait: for one event from one IP address, and for all events from one. */
const FREE_PER_EVENT = 20;
const FREE_PER_ADDRESS = 200;

/** Delays callers who guess the passwords of events. */
@Injectable()
export class EventPasswordThrottle {
  private readonly guesses: GuessThrottle;

  constructor(store: LimiterStore) {
    this.guesses = new GuessThrottle(store, 'event-password', 'too_many_event_passwords');
  }

  /**
   * Verifies a password for an event; false is a failure, undefined counts as neither success nor failure.
   * @param isFirst whether it is the first failure of its request: a password that is checked for several
   *   events counts once for the IP address
   * @throws ApiError 429 while this IP address must wait
   */
  async attempt(
    address: string,
    event: number,
    isFirst: () => boolean,
    verify: () => Promise<boolean | undefined>,
  ): Promise<boolean | undefined> {
    const group = addressGroup(address);
    const ofEvent: WatchedKey = { key: limiterKey('event', group, event), free: FREE_PER_EVENT };
    const ofAddress: WatchedKey = { key: limiterKey('address', group), free: FREE_PER_ADDRESS };
    return this.guesses.runLimited(group, async () => {
      await this.guesses.check([ofEvent, ofAddress]);
      const isCorrect = await verify();
      if (isCorrect === true) await this.guesses.succeeded(ofEvent);
      if (isCorrect === false) await this.guesses.failed(isFirst() ? [ofEvent, ofAddress] : [ofEvent]);
      return isCorrect;
    });
  }
}
