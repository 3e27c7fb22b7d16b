import type { EntityManager } from 'typeorm';
import type { CommitCounter } from '../database/database.js';
import { ANYTHING, type KindBits } from '../database/written-kinds.js';

/** Cached responses are compared with this state. */
export interface DatabaseState {
  /** If the numbers are equal, nothing that responses show was committed in between. */
  readonly number: number;
  /** The number of transactions by what they may have changed; their sum is `number`. */
  readonly byKinds: ReadonlyMap<KindBits, number>;
  /** The second, since 1970 UTC, in which the next publication was looked for. */
  readonly asOf: number;
  /** When the next record becomes public by its date alone, in seconds since 1970 UTC; infinite for none. */
  readonly nextPublication: number;
}

/** Queries the state of the database, and counts the commits of this process. */
export interface StateSource extends CommitCounter {
  /**
   * Throws or rejects when the database is unavailable.
   * @param reader asks on its connection instead of another one; SQLite has but one
   */
  query(reader?: EntityManager): DatabaseState | Promise<DatabaseState>;
}

/** Whether a transaction between the two states may have changed records of these kinds. */
export function haveChanged(kinds: KindBits, before: DatabaseState, now: DatabaseState): boolean {
  if (before.number === now.number) return false;
  const count = ({ byKinds }: DatabaseState): number =>
    byKinds
      .entries()
      .reduce((sum, [bits, number]) => (bits === ANYTHING || (bits & kinds) !== 0 ? sum + number : sum), 0);
  return count(before) !== count(now);
}

export const NEXT_PUBLICATION = 'SELECT MIN(due_at) FROM scheduled_publication WHERE due_at > ?';

export const secondOrNever = (due: number | string | null): number => (due === null ? Infinity : Number(due));
