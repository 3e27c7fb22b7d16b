import { Injectable } from '@nestjs/common';
import { storedReason } from '#common/messages/stored-reason.js';
import { Database } from '#platform/database/database.js';
import type { Columns } from '#platform/database/rows.js';
import { Chores } from '#platform/jobs/chores.js';
import { type Claim, JobQueue, type Lease } from '#platform/jobs/job-queue.js';
import { purge } from '#platform/jobs/purge.js';
import type { ImportJob } from './import-job.entity.js';
import { ImportJobsRepository } from './import-jobs.repository.js';

/** An import that was interrupted this often may be the cause, so it is given up. */
const MAX_INTERRUPTIONS = 2;
/** How long finished imports are stored, in seconds. */
const RETENTION_SECONDS = 90 * 86_400;

const INTERRUPTED = storedReason({ key: 'import_interrupted', args: { count: MAX_INTERRUPTIONS } });

const IMPORTS = new JobQueue<ImportJob>({
  name: 'import_job',
  owner: 'holder',
  version: 'version',
  unitMs: 1_000,
  leaseMs: 60_000,
  states: { waiting: 'queued', running: 'running', done: 'done', failed: 'failed' },
});

/** The queue of imports. Only one import runs at a time, across all instances. */
@Injectable()
export class ImportQueue {
  constructor(
    private readonly database: Database,
    private readonly jobs: ImportJobsRepository,
    chores: Chores,
  ) {
    const rule = { table: 'import_job', old: 'finished_at <= ?', order: 'finished_at' };
    chores.add({
      stage: 'purge',
      run: async (now, isStopping) =>
        purge(database, { ...rule, params: [now - RETENTION_SECONDS] }, isStopping),
    });
  }

  /** Takes the next import for this instance; undefined when none waits or another one runs. */
  async take(): Promise<Claim<ImportJob> | undefined> {
    if (!(await this.database.read(async (manager) => this.jobs.hasWaiting(manager)))) return undefined;
    return this.database.writeUncounted(async (manager) => {
      const jobs = await this.jobs.lockWaiting(manager);
      if (jobs.some((job) => IMPORTS.isLeased(job))) return undefined;
      for (const { id, attempts } of jobs) {
        const isLast = attempts >= MAX_INTERRUPTIONS;
        const [claim] = await IMPORTS.take(manager, [id], isLast ? {} : { attempts: attempts + 1 });
        if (claim === undefined || !isLast) return claim;
        await IMPORTS.fail(manager, claim.lease, { error: INTERRUPTED, content: null });
      }
      return undefined;
    });
  }

  /** Stores the progress and renews the lease. @throws LeaseLost */
  async recordProgress(lease: Lease, columns: Columns = {}): Promise<void> {
    await this.database.writeUncounted(async (manager) => IMPORTS.renew(manager, lease, columns));
  }

  /** Stores the progress of an import that was cancelled during its last batch, which is imported. */
  async recordCancelled(lease: Lease, columns: Columns): Promise<void> {
    await this.database.writeUncounted(async (manager) => this.jobs.patchCancelled(manager, lease, columns));
  }

  /** @throws LeaseLost */
  async finish(lease: Lease, report: string): Promise<void> {
    await this.database.writeUncounted(async (manager) =>
      IMPORTS.finish(manager, lease, { report, content: null }),
    );
  }

  /** @throws LeaseLost */
  async fail(lease: Lease, error: string): Promise<void> {
    await this.database.writeUncounted(async (manager) =>
      IMPORTS.fail(manager, lease, { error, content: null }),
    );
  }

  /** Returns an unfinished import to the queue. @throws LeaseLost */
  async release({ lease, row }: Claim<ImportJob>): Promise<void> {
    await this.database.writeUncounted(async (manager) =>
      IMPORTS.release(manager, lease, { attempts: row.attempts - 1 }),
    );
  }
}
