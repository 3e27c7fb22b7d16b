import type { DatabaseState } from './database-state.js';

interface Kept<T> {
  readonly state: DatabaseState;
  readonly value: T;
}

/** What a process keeps in memory for one state of the database. Who has that of a former state goes on with it. */
export class KeptForState<T> {
  private kept: Kept<T> | undefined;

  constructor(private readonly empty: () => T) {}

  /** The next publication changes what is shown without a commit. */
  in(now: DatabaseState): Kept<T> {
    const state = this.kept?.state;
    if (this.kept === undefined || state?.number !== now.number || now.asOf >= state.nextPublication)
      this.kept = { state: now, value: this.empty() };
    return this.kept;
  }
}

/** Whether what is public in a second is what is public in the state. */
export const isWithin = (second: number, { asOf, nextPublication }: DatabaseState): boolean =>
  second >= asOf && second < nextPublication;
