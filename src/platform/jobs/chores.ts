import { Injectable } from '@nestjs/common';

/** Work that becomes due with time; it is checked every minute. */
export interface Chore {
  /** Chores that write changes run before those that delete old rows. */
  readonly stage: 'write' | 'purge';
  /**
   * Does the work that is due. Several processes may run it at once without a lease, as each part is a transaction
   * that first locks its rows.
   * @param now seconds since 1970 UTC
   * @param isStopping whether to leave the rest to the next start
   */
  run(now: number, isStopping: () => boolean): Promise<void>;
}

/** The chores of all features; each feature adds its own when it is created. */
@Injectable()
export class Chores {
  private readonly chores: Record<Chore['stage'], Chore[]> = { write: [], purge: [] };

  add(chore: Chore): void {
    this.chores[chore.stage].push(chore);
  }

  /** Runs all chores one after the other. @throws AggregateError after the last when any has failed */
  async run(now: number, isStopping: () => boolean): Promise<void> {
    const errors: unknown[] = [];
    for (const chore of [...this.chores.write, ...this.chores.purge]) {
      try {
        await chore.run(now, isStopping);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 0) return;
    const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
    throw new AggregateError(errors, [...new Set(messages)].join('; '));
  }
}
