import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { type RequestContext, systemContext } from '../context/request-context.js';
import { may } from '../auth/roles.js';
import { Database } from '../database/database.js';
import { ApiError } from '../http/api-error.js';
import type { Reason } from '../i18n/messages.js';
import { Lifecycle } from '../lifecycle/lifecycle.js';
import { ReadingFailed } from '../untrusted/run-apart.js';
import { UsersService } from '../users/users.service.js';
import { explain } from './explain.js';
import type { JobOptions } from './create-import.dto.js';
import type { ImportJob } from './import-job.entity.js';
import { ImportQueue, NoLongerMine } from './import-queue.js';
import { ImportRun } from './import-run.js';
import { readJob } from './job-source.js';
import { Pace, SYSTEM_CLOCK } from './pace.js';
import { Unanswered } from './polite-client.js';
import type { ReportBuilder } from './report.js';
import { storedReason } from './stored-reason.js';
import { UnreadableSource } from './unreadable-source.js';

/** How long it takes at most to see what another instance was asked for, or has left behind. */
const EVERY_MS = 5_000;
/** How often an instance says that it is still at an import. */
const SIGN_EVERY_MS = 15_000;

/** Runs imports as long as the service does: one at a time, of all instances. */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Imports');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private readonly ending = new AbortController();

  constructor(
    private readonly queue: ImportQueue,
    private readonly runner: ImportRun,
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly lifecycle: Lifecycle,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The command line runs none: it ends before they do. */
  onApplicationBootstrap(): void {
    if (!this.lifecycle.isServing) return;
    this.timer = setInterval(() => {
      this.wake();
    }, EVERY_MS).unref();
  }

  /** The batch that is under way is finished; the rest is left to another instance, or the next start. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    this.ending.abort();
    await this.running;
  }

  /** Looks for imports soon; must not be waited for. */
  wake(): void {
    if (this.timer === undefined) return;
    this.isAskedAgain = true;
    this.running ??= this.runAll().finally(() => {
      this.running = undefined;
    });
  }

  /** Resolves when no import waits that this instance may run. */
  async settled(): Promise<void> {
    while (this.running !== undefined) await this.running;
  }

  private async runAll(): Promise<void> {
    while (this.isAskedAgain && !this.isEnding()) {
      this.isAskedAgain = false;
      try {
        const job = await this.queue.take();
        if (job === undefined) continue;
        this.isAskedAgain = true;
        await this.run(job);
      } catch (error) {
        if (error instanceof NoLongerMine) continue;
        this.logger.error(`Will be tried again: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  private isEnding(): boolean {
    return this.ending.signal.aborted || this.lifecycle.isDraining;
  }

  private async run(job: ImportJob): Promise<void> {
    // Until the first batch, and while pictures are fetched, nothing else says that this instance lives.
    const ended = new AbortController();
    const signs = setInterval(() => {
      this.queue.note(job.id, {}).catch((error: unknown) => {
        if (error instanceof NoLongerMine) ended.abort();
      });
    }, SIGN_EVERY_MS);
    try {
      const report = await this.import(job, AbortSignal.any([ended.signal, this.ending.signal]));
      await this.queue.finish(job.id, { state: 'done', report: JSON.stringify(report.build()) });
    } catch (error) {
      if (error instanceof NoLongerMine || ended.signal.aborted) return;
      if (this.isEnding()) await this.queue.release(job.id);
      else await this.queue.finish(job.id, { state: 'failed', error: storedReason(reasonOf(error)) });
      if (!this.isEnding() && !isExpected(error)) throw error;
    } finally {
      clearInterval(signs);
    }
  }

  private async import(job: ImportJob, signal: AbortSignal): Promise<ReportBuilder> {
    const options = JSON.parse(job.options ?? '{}') as JobOptions;
    const pace = new Pace(this.settings.importRate, SYSTEM_CLOCK, signal);
    await this.contextOf(job, options);
    const content = await readJob(options, job.content, { settings: this.settings, pace, signal });
    const { source, language, dry_run: dryRun, type } = options;
    return this.runner.run(
      async () => this.contextOf(job, options),
      content,
      {
        source,
        language,
        dryRun,
        skipErrors: true,
        fromLine: 1,
        ...(type === 'tec' || type === 'ics' ? { pace } : {}),
      },
      {
        progress: async (done, total, report) => {
          if (this.isEnding()) throw new Interrupted();
          await this.queue.note(job.id, { done, total, report: JSON.stringify(report.build()) });
        },
      },
    );
  }

  /** The right to import is asked for again: it may have been taken away meanwhile. */
  private async contextOf(
    job: ImportJob,
    { language, dry_run: isTrial }: JobOptions,
  ): Promise<RequestContext> {
    const user = await this.database.read(async (manager) => this.users.find(manager, job.user_id));
    const caller = user && { id: user.id, username: user.username, role: user.role };
    if (user?.active !== true && Number(user?.active) !== 1) throw new NotAllowed();
    if (!may(caller ?? null, 'import records')) throw new NotAllowed();
    const ctx = systemContext(this.settings, { caller: caller ?? null, language });
    return { ...ctx, transaction: isTrial ? 'tried' : 'own' };
  }
}

/** The service ends. */
class Interrupted extends Error {}

/** The account that asked for an import may import no more. */
class NotAllowed extends Error {}

const isExpected = (error: unknown): boolean =>
  error instanceof UnreadableSource ||
  error instanceof Unanswered ||
  error instanceof ReadingFailed ||
  error instanceof NotAllowed ||
  error instanceof ApiError;

function reasonOf(error: unknown): Reason {
  if (error instanceof ApiError) return explain(error);
  if (error instanceof UnreadableSource || error instanceof Unanswered) return error.reason;
  if (error instanceof ReadingFailed) return error.text;
  // What went wrong is for the log alone.
  return { key: error instanceof NotAllowed ? 'import_not_allowed' : 'import_failed' };
}
