import type { EntityManager } from 'typeorm';
import type { CommitCounter } from '../database/database.js';

/** Cached responses are compared with this state. */
export interface DatabaseState {
  /** If the numbers are equal, nothing that responses show was committed in between. */
  readonly number: number;
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

export const NEXT_PUBLICATION = 'SELECT MIN(due_at) FROM scheduled_publication WHERE due_at > ?';

export const secondOrNever = (due: number | string | null): number => (due === null ? Infinity : Number(due));
