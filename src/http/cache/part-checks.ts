import type { DatabaseState } from '../../platform/database-state/database-state.js';
import type { ShownParts } from '../context/dependencies.js';
import type { CachedResponse } from './cached-response.js';

/** One check of a response's parts, for all requests that ask in the same state. */
interface Check {
  readonly number: number;
  readonly result: Promise<boolean>;
}

/** Asks whether the parts of cached responses have changed. */
export class PartChecks {
  private readonly running = new WeakMap<CachedResponse, Check>();

  /** The response is known to be valid in this state afterwards. False if that cannot be told. */
  async areUnchanged(cached: CachedResponse, parts: ShownParts, state: DatabaseState): Promise<boolean> {
    const { number } = state;
    const running = this.running.get(cached);
    if (running?.number === number) return running.result;
    const result = parts.areUnchanged().then(
      (areUnchanged) => {
        if (areUnchanged) cached.state = state;
        return areUnchanged;
      },
      // Whoever builds the response anew gets the reason.
      () => false,
    );
    this.running.set(cached, { number, result });
    return result;
  }
}
