import type { Kind } from '../../common/records/kinds.js';

/** What a response depends on beside its request and the clock. Undefined: on everything. */
export interface Dependencies {
  /** A change to any record of these kinds may change the response. */
  readonly kinds: readonly Kind[];
  /** Records of other kinds that are parts of the response: of their kinds, only changes to these matter. */
  readonly parts?: ShownParts;
}

export interface ShownParts {
  readonly kinds: readonly Kind[];
  /** How many they are. */
  readonly count: number;
  /** Whether all of them are stored as the response shows them. */
  readonly areUnchanged: () => Promise<boolean>;
}
