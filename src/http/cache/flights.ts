import type { DatabaseState } from '#platform/database-state/database-state.js';
import type { CachedResponse } from './cached-response.js';

/** A response that is being computed, for all requests that wait for it. */
export interface Flight {
  readonly state: DatabaseState;
  /** Resolves to undefined when the result cannot be shared. */
  readonly cached: Promise<CachedResponse | undefined>;
  readonly land: (cached: CachedResponse | undefined) => void;
}

/** Allows one computation at a time for each key. */
export class Flights {
  private readonly flying = new Map<string, Flight>();

  /** The computation that began in this database state. */
  find(key: string, { number }: DatabaseState): Flight | undefined {
    const flight = this.flying.get(key);
    return flight?.state.number === number ? flight : undefined;
  }

  begin(key: string, state: DatabaseState): Flight {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>();
    const flight: Flight = {
      state,
      cached: promise,
      land: (cached) => {
        if (this.flying.get(key) === flight) this.flying.delete(key);
        resolve(cached);
      },
    };
    this.flying.set(key, flight);
    return flight;
  }
}
