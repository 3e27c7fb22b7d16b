import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { hasPendingMigrations } from '../database/startup.js';
import { ApiError } from '../http/api-error.js';
import { Lifecycle } from '../lifecycle/lifecycle.js';
import { checkFreeDisk } from './free-disk.js';

const TIME_LIMIT_MS = 2_000;
const RETRY_AFTER_SECONDS = '2';

/** What a 503 says of each check that fails. */
const TEXTS = {
  draining: 'draining',
  database: 'unavailable',
  migrations: 'not_migrated',
  disk: 'disk_full',
} as const;
type Check = keyof typeof TEXTS;

/**
 * Tells whether the service can do its work: it is not about to end, its database answers in time and has the schema
 * that is needed, and there is room on the disk.
 */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Health');
  /** What was asked last and is not answered yet: probes must not pile up on a database that hangs. */
  private running: Promise<Check | undefined> | undefined;

  constructor(
    private readonly database: Database,
    private readonly lifecycle: Lifecycle,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError 503 naming the check that failed, and nothing of the reason */
  async check(): Promise<void> {
    const failed = this.lifecycle.isDraining ? 'draining' : await this.look();
    if (failed === undefined) return;
    throw new ApiError(
      'rest_unavailable',
      { key: TEXTS[failed] },
      { data: { ...checkOf(failed), failed }, headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
    );
  }

  private async look(): Promise<Check | undefined> {
    this.running ??= this.failing().finally(() => (this.running = undefined));
    return orAfter(TIME_LIMIT_MS, this.running, 'database');
  }

  private async failing(): Promise<Check | undefined> {
    const { database, settings } = this;
    const checks: readonly (readonly [Check, () => Promise<unknown>])[] = [
      ['database', async () => database.read(async (manager) => manager.query<unknown>('SELECT 1'))],
      ['migrations', async () => database.read(assertMigrated)],
      ['disk', async () => checkFreeDisk(settings)],
    ];
    for (const [check, look] of checks) {
      try {
        await look();
      } catch (error) {
        // The reason is for the log alone.
        this.logger.error(`${check}: ${String(error)}`);
        return check;
      }
    }
    return undefined;
  }
}

/** Clients of the first version know `check`, with two values. */
const checkOf = (failed: Check): { check?: Check } =>
  failed === 'database' || failed === 'migrations' ? { check: failed } : {};

async function assertMigrated(manager: EntityManager): Promise<void> {
  if (await hasPendingMigrations(manager)) throw new Error('Not all migrations have run.');
}

/** The result, or `late` when it takes longer. */
async function orAfter<T>(milliseconds: number, result: Promise<T>, late: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, milliseconds, late);
  return Promise.race([result, promise]).finally(() => {
    clearTimeout(timer);
  });
}
