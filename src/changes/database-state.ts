import type { CommitCounter } from '../database/database.js';

/** What kept answers are compared with. */
export interface DatabaseState {
  /** Equal numbers: nothing that answers show was committed in between. */
  readonly number: number;
  /** When the next record becomes public by its date alone, in seconds since 1970 UTC; infinite for none. */
  readonly nextPublication: number;
}

/** Asks for the state of the database, and counts the commits of this process. */
export interface StateSource extends CommitCounter {
  /** Throws or rejects when the database is away. */
  ask(): DatabaseState | Promise<DatabaseState>;
}

export const NEXT_PUBLICATION = 'SELECT MIN(due_at) FROM scheduled_publication WHERE due_at > ?';

export const secondOrNever = (due: number | string | null): number => (due === null ? Infinity : Number(due));
