import type { DatabaseState } from '../changes/database-state.js';
import type { Answer } from './answer.js';

/** An answer that is being made, for all that wait for the same. */
export interface Flight {
  readonly state: DatabaseState;
  /** Undefined when it came to nothing that may be shared. */
  readonly answer: Promise<Answer | undefined>;
  readonly land: (answer: Answer | undefined) => void;
}

/** One computation for each key at a time. */
export class Flights {
  private readonly flying = new Map<string, Flight>();

  /** The one that has begun in this state. */
  find(key: string, { number }: DatabaseState): Flight | undefined {
    const flight = this.flying.get(key);
    return flight?.state.number === number ? flight : undefined;
  }

  begin(key: string, state: DatabaseState): Flight {
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const flight: Flight = {
      state,
      answer: promise,
      land: (answer) => {
        if (this.flying.get(key) === flight) this.flying.delete(key);
        resolve(answer);
      },
    };
    this.flying.set(key, flight);
    return flight;
  }
}
