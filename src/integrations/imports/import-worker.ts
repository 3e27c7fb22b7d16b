import { Inject, Injectable } from '@nestjs/common';
import { UsersService } from '#access/users/users.service.js';
import type { Reason } from '#common/messages/messages.js';
import { storedReason } from '#common/messages/stored-reason.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { may } from '#common/rights/roles.js';
import { ReadingFailed } from '#content/untrusted/subprocess.js';
import { derivedContext, type RequestContext, systemContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { driverErrorKind } from '#platform/database/driver-errors.js';
import { type Claim, LeaseLost } from '#platform/jobs/job-queue.js';
import { Interrupted, JobWorker } from '#platform/jobs/job-worker.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { Pace, SYSTEM_CLOCK } from '#platform/outbound/pace.js';
import { NoResponse } from '#platform/outbound/rate-limited-client.js';
import type { JobOptions } from './create-import.dto.js';
import { explain } from './explain.js';
import type { ImportJob } from './import-job.entity.js';
import { ImportQueue } from './import-queue.js';
import { ImportRun } from './import-run.js';
import { readJob } from './job-source.js';
import type { ReportBuilder } from './report.js';
import { StoredProgress } from './stored-progress.js';

/** How often to look for imports that other instances accepted or left unfinished. */
const POLL_EVERY_MS = 5_000;
/** How often the lease of a running import is renewed. */
const RENEW_EVERY_MS = 15_000;

/** Runs imports, one at a time across all instances. On shutdown the current batch is finished. */
@Injectable()
export class ImportWorker extends JobWorker<Claim<ImportJob>> {
  constructor(
    private readonly queue: ImportQueue,
    private readonly runner: ImportRun,
    private readonly database: Database,
    private readonly users: UsersService,
    lifecycle: Lifecycle,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super(lifecycle, {
      name: 'Imports',
      pollMs: POLL_EVERY_MS,
      maxRunning: 1,
      pollsAfterJob: true,
      renewEveryMs: RENEW_EVERY_MS,
    });
  }

  protected async *claim(): AsyncGenerator<Claim<ImportJob>> {
    const claim = await this.queue.take();
    if (claim !== undefined) yield claim;
  }

  protected async run(claim: Claim<ImportJob>, signal: AbortSignal): Promise<void> {
    const { lease } = claim;
    const progress = new StoredProgress(this.queue, lease, () => this.isStopping);
    try {
      const report = await this.import(claim, signal, progress);
      await this.queue.finish(lease, JSON.stringify(report.build()));
    } catch (error) {
      const isLost = error instanceof LeaseLost || signal.reason instanceof LeaseLost;
      if (isLost || this.isStopping) await progress.recordCancelled();
      if (isLost) throw error;
      if (this.isStopping) throw new Interrupted();
      // The job keeps its content and its lease, after which it is taken again.
      if (isPassing(error)) throw error;
      await this.queue.fail(lease, storedReason(reasonOf(error)));
      if (!isExpected(error)) throw error;
    }
  }

  // Renews the lease before the first batch and while pictures are fetched, when no progress is stored.
  protected override async renew({ lease }: Claim<ImportJob>): Promise<void> {
    await this.queue.recordProgress(lease);
  }

  protected override async release(claim: Claim<ImportJob>): Promise<void> {
    await this.queue.release(claim);
  }

  private async import(
    { row: job }: Claim<ImportJob>,
    signal: AbortSignal,
    progress: StoredProgress,
  ): Promise<ReportBuilder> {
    const options = JSON.parse(job.options ?? '{}') as JobOptions;
    const pace = new Pace(this.settings.importRate, SYSTEM_CLOCK, signal);
    await this.contextOf(job, options);
    const content = await readJob(options, job.content, { settings: this.settings, pace, signal });
    const { source, language, dry_run: dryRun, type, gone } = options;
    return this.runner.run(
      async () => this.contextOf(job, options),
      content,
      {
        source,
        language,
        dryRun,
        skipErrors: true,
        fromLine: 1,
        gone,
        ...(type === 'tec' || type === 'ics' ? { pace } : {}),
      },
      progress,
    );
  }

  /** Checks the right to import again, because it may have been revoked in the meantime. */
  private async contextOf(
    job: ImportJob,
    { language, dry_run: isDryRun }: JobOptions,
  ): Promise<RequestContext> {
    const user = await this.database.read(async (manager) => this.users.find(manager, job.user_id));
    const caller = user && { id: user.id, username: user.username, role: user.role };
    if (user?.active !== true && Number(user?.active) !== 1) throw new NotAllowed();
    if (!may(caller ?? null, 'import records')) throw new NotAllowed();
    const ctx = systemContext(this.settings, { caller: caller ?? null, language });
    return derivedContext(ctx, { transaction: isDryRun ? 'dryRun' : 'own' });
  }
}

/** Whether it is a problem of the database that may be over at the next attempt. */
function isPassing(error: unknown): boolean {
  const kind = driverErrorKind(error);
  return kind !== undefined && kind !== 'duplicate';
}

/** The account that requested the import has lost the right to import. */
class NotAllowed extends Error {}

const isExpected = (error: unknown): boolean =>
  error instanceof UnreadableSource ||
  error instanceof NoResponse ||
  error instanceof ReadingFailed ||
  error instanceof NotAllowed ||
  error instanceof ApiError;

function reasonOf(error: unknown): Reason {
  if (error instanceof ApiError) return explain(error);
  if (error instanceof UnreadableSource || error instanceof NoResponse) return error.reason;
  if (error instanceof ReadingFailed) return error.text;
  // Details are only logged.
  return { key: error instanceof NotAllowed ? 'import_not_allowed' : 'import_failed' };
}
