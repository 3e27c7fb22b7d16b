import { Injectable } from '@nestjs/common';
import { nowInSeconds } from '#common/time/now.js';
import { Chores } from '#platform/jobs/chores.js';
import { JobWorker } from '#platform/jobs/job-worker.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';

const EVERY_MS = 60_000;

/**
 * Runs the chores of all features. Chores that are interrupted by a shutdown are finished after the next
 * start.
 */
@Injectable()
export class Housekeeping extends JobWorker<number> {
  constructor(
    private readonly chores: Chores,
    lifecycle: Lifecycle,
  ) {
    super(lifecycle, { name: 'Housekeeping', pollMs: EVERY_MS, maxRunning: 1, pollsAfterJob: false });
  }

  /** Runs the chores that are due at `now` (seconds since 1970 UTC). */
  async run(now = nowInSeconds()): Promise<void> {
    await this.chores.run(now, () => this.isStopping);
  }

  protected claim(): number[] {
    return [nowInSeconds()];
  }
}
