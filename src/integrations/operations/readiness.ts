import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { checkMediaFolder, UnwritableFolder } from '#content/media/media-folder.js';
import { ApiError } from '#http/errors/api-error.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { hasPendingMigrations } from '#platform/database/startup.js';
import { type Refusal, refusalOf } from '#platform/database/write-probe.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { databaseProblem } from '#platform/lifecycle/startup-problems.js';
import { reasonOf } from '#platform/logging/reason.js';
import { checkFreeDisk } from './free-disk.js';

const TIME_LIMIT_MS = 2_000;
/**
 * A write that takes longer is only waiting for others, such as a backup: the database does not refuse it.
 */
const WRITE_LIMIT_MS = 500;
const RETRY_AFTER_SECONDS = '2';

/** The message keys of a 503 response, per failed check. */
const TEXTS = {
  draining: 'draining',
  database: 'unavailable',
  migrations: 'not_migrated',
  disk: 'disk_full',
} as const;
type Check = keyof typeof TEXTS;

/** The message keys for a database that refuses writes. */
const REFUSED = { read_only: 'read_only', full: 'disk_full', storage: 'storage_failed' } as const;

interface Failure {
  readonly check: Check;
  readonly key: (typeof TEXTS)[Check] | (typeof REFUSED)[Refusal] | 'files_read_only';
}

function toFailure(check: Check, error: unknown): Failure {
  if (error instanceof UnwritableFolder) return { check, key: 'files_read_only' };
  const refusal = check === 'database' ? refusalOf(error) : undefined;
  return refusal === undefined ? failureOf(check) : { check, key: REFUSED[refusal] };
}

const failureOf = (check: Check): Failure => ({ check, key: TEXTS[check] });

/**
 * Checks whether the service can do its work: it is not shutting down, the database responds in time, has the
 * required schema and accepts writes, there is room on the disk, and pictures can be stored.
 */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Health');
  /** The check in progress, which later probes share: probes must not pile up on a database that hangs. */
  private running: Promise<Failure | undefined> | undefined;

  private probing: Promise<void> | undefined;

  /** The failure that was logged last, until a check succeeds. */
  private logged: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly lifecycle: Lifecycle,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError 503 naming the check that failed, but not the reason */
  async check(): Promise<void> {
    const failure = this.lifecycle.isDraining ? failureOf('draining') : await this.runChecks();
    if (failure === undefined) return;
    const { check: failed, key } = failure;
    throw new ApiError(
      'rest_unavailable',
      { key },
      { data: { ...checkOf(failed), failed }, headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
    );
  }

  /** Logs the check that fails, if any. */
  async report(): Promise<void> {
    await this.runChecks();
  }

  private async runChecks(): Promise<Failure | undefined> {
    this.running ??= this.failing().finally(() => (this.running = undefined));
    return withTimeout(TIME_LIMIT_MS, this.running, failureOf('database'));
  }

  private async assertWritable(): Promise<void> {
    this.probing ??= this.database.probeWriting().finally(() => (this.probing = undefined));
    await withTimeout(WRITE_LIMIT_MS, this.probing, undefined);
  }

  private async failing(): Promise<Failure | undefined> {
    const { database, settings } = this;
    const checks: readonly (readonly [Check, () => Promise<unknown>])[] = [
      ['database', async () => database.ping()],
      ['migrations', async () => database.read(assertMigrated)],
      ['database', async () => this.assertWritable()],
      ['disk', async () => checkFreeDisk(settings)],
      ['disk', async () => checkMediaFolder(settings.mediaDir)],
    ];
    for (const [check, run] of checks) {
      try {
        await run();
      } catch (error) {
        const failure = toFailure(check, error);
        this.log(failure, error);
        return failure;
      }
    }
    if (this.logged !== undefined) this.logger.log('Ready again.');
    this.logged = undefined;
    return undefined;
  }

  /** The reason is only logged, not sent, and once: probes come every few seconds. */
  private log({ check, key }: Failure, error: unknown): void {
    const failure = `${check} ${key}`;
    if (failure !== this.logged) {
      const advice = databaseProblem(error, this.settings.database);
      const reasons = advice === error ? [error] : [error, advice];
      this.logger.error(`Not ready, ${check}: ${reasons.map(reasonOf).join('. ')}`);
    }
    this.logged = failure;
  }
}

/** Clients of the first version know `check`, with these two values only. */
const checkOf = (failed: Check): { check?: Check } =>
  failed === 'database' || failed === 'migrations' ? { check: failed } : {};

async function assertMigrated(manager: EntityManager): Promise<void> {
  if (await hasPendingMigrations(manager)) throw new Error('Not all migrations have run.');
}

/** Returns the result, or `late` when it takes longer. */
async function withTimeout<T>(milliseconds: number, result: Promise<T>, late: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, milliseconds, late);
  return Promise.race([result, promise]).finally(() => {
    clearTimeout(timer);
  });
}
