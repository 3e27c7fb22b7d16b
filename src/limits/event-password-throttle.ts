import { Injectable } from '@nestjs/common';
import { addressGroup } from './caller-address.js';
import { GuessThrottle, type Watched } from './guess-throttle.js';
import { limiterKey, LimiterStore } from './limiter-store.js';

/** Wrong passwords before the first wait: for one event from one address, and for all events from it. */
const FREE_PER_EVENT = 20;
const FREE_PER_ADDRESS = 200;

/** Makes those wait who guess at the passwords of events. */
@Injectable()
export class EventPasswordThrottle {
  private readonly guesses: GuessThrottle;

  constructor(store: LimiterStore) {
    this.guesses = new GuessThrottle(store, 'event-password', 'too_many_event_passwords');
  }

  /**
   * Tries a password on an event; false is a failure, undefined says nothing.
   * @param isFirst whether it is the first failure of its request: of the address, a password counts once for all events
   * @throws ApiError 429 while this address must wait
   */
  async attempt(
    address: string,
    event: number,
    isFirst: () => boolean,
    verify: () => Promise<boolean | undefined>,
  ): Promise<boolean | undefined> {
    const group = addressGroup(address);
    const ofEvent: Watched = { key: limiterKey('event', group, event), free: FREE_PER_EVENT };
    const ofAddress: Watched = { key: limiterKey('address', group), free: FREE_PER_ADDRESS };
    return this.guesses.inTurn(group, async () => {
      await this.guesses.check([ofEvent, ofAddress]);
      const isRight = await verify();
      if (isRight === true) await this.guesses.succeeded(ofEvent);
      if (isRight === false) await this.guesses.failed(isFirst() ? [ofEvent, ofAddress] : [ofEvent]);
      return isRight;
    });
  }
}
