import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { hasPendingMigrations } from '../database/startup.js';
import { ApiError } from '../http/api-error.js';

const TIME_LIMIT_MS = 2_000;
const RETRY_AFTER_SECONDS = '2';

type Check = 'database' | 'migrations';

/** Tells whether the service can do its work: its database answers in time, and has the schema that is needed. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Health');
  /** What was asked last and is not answered yet: probes must not pile up on a database that hangs. */
  private running: Promise<Check | undefined> | undefined;

  constructor(private readonly database: Database) {}

  /** @throws ApiError 503 naming the check that failed, and nothing of the reason */
  async check(): Promise<void> {
    this.running ??= this.failing().finally(() => (this.running = undefined));
    const failed = await orAfter(TIME_LIMIT_MS, this.running, 'database');
    if (failed === undefined) return;
    throw new ApiError(
      'rest_unavailable',
      { key: failed === 'database' ? 'unavailable' : 'not_migrated' },
      { data: { check: failed }, headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
    );
  }

  private async failing(): Promise<Check | undefined> {
    const answers = await this.holds('database', async (manager) => {
      await manager.query('SELECT 1');
      return true;
    });
    if (!answers) return 'database';
    const migrated = await this.holds(
      'migrations',
      async (manager) => !(await hasPendingMigrations(manager)),
    );
    return migrated ? undefined : 'migrations';
  }

  /** The reason is for the log alone. */
  private async holds(check: Check, test: (manager: EntityManager) => Promise<boolean>): Promise<boolean> {
    try {
      return await this.database.read(test);
    } catch (error) {
      this.logger.error(`${check}: ${String(error)}`);
      return false;
    }
  }
}

/** The result, or `late` when it takes longer. */
async function orAfter<T>(milliseconds: number, result: Promise<T>, late: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, milliseconds, late);
  return Promise.race([result, promise]).finally(() => {
    clearTimeout(timer);
  });
}
