import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { driverErrorKind } from './driver-errors.js';
import { Retries } from './retries.js';

/** How long after its last renewal a migrating instance counts as alive, in seconds. */
const LEASE_SECONDS = 15;
const RENEW_EVERY_MS = 3_000;
const RETRY_EVERY_MS = 250;
/** How long an instance waits for another that migrates and is alive, in milliseconds. */
const MAX_WAIT_MS = 600_000;

export const LEASE_TABLE = 'migration_lease';
const TABLE = `CREATE TABLE IF NOT EXISTS ${LEASE_TABLE}
  (id INT NOT NULL PRIMARY KEY, holder CHAR(36) NOT NULL, until DATETIME NOT NULL)`;
const LEASE_END = `UTC_TIMESTAMP() + INTERVAL ${LEASE_SECONDS} SECOND`;

interface UpdateResult {
  readonly affectedRows: number;
}

/**
 * The right to migrate, which one instance has at a time. It is a row, as named locks of MySQL hold on one
 * node of a cluster only. Each statement is a transaction of its own. An instance that dies loses the lease
 * some seconds later. It is not a lease of `platform/jobs`: it is taken before there are tables, and it uses
 * the server's clock, as no later check would notice that clocks differ.
 */
class MigrationLease {
  private readonly holder = randomUUID();
  private isLost = false;

  constructor(private readonly dataSource: DataSource) {}

  async acquire(): Promise<void> {
    // A server that takes no writes is not used any more, and the next one may.
    await new Retries().run(async () => this.dataSource.query<unknown>(TABLE));
    const deadline = performance.now() + MAX_WAIT_MS;
    while (!(await this.tryToAcquire())) {
      if (performance.now() > deadline) throw new Error('Another instance is still migrating the database.');
      await sleep(RETRY_EVERY_MS);
    }
  }

  /** @throws Error when another instance has the lease, as after a long pause of this one */
  async renew(): Promise<void> {
    const sql = `UPDATE migration_lease SET until = ${LEASE_END} WHERE holder = ?`;
    const { affectedRows } = await this.dataSource.query<UpdateResult>(sql, [this.holder]);
    this.isLost = affectedRows !== 1;
    this.throwIfLost();
  }

  throwIfLost(): void {
    if (this.isLost)
      throw new Error('Another instance has taken over the migration of the database. Start again.');
  }

  async release(): Promise<void> {
    await this.dataSource.query('DELETE FROM migration_lease WHERE holder = ?', [this.holder]);
  }

  private async tryToAcquire(): Promise<boolean> {
    try {
      await this.dataSource.query('DELETE FROM migration_lease WHERE until < UTC_TIMESTAMP()');
      await this.dataSource.query(
        `INSERT INTO migration_lease (id, holder, until) VALUES (1, ?, ${LEASE_END})`,
        [this.holder],
      );
      return true;
    } catch (error) {
      const kind = driverErrorKind(error);
      if (kind === 'duplicate' || kind === 'conflict') return false;
      throw error;
    }
  }
}

/** Runs the work while no other instance does. It calls `check` before each step, which throws when another has begun. */
export async function withMigrationLease(
  dataSource: DataSource,
  work: (check: () => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const lease = new MigrationLease(dataSource);
  await lease.acquire();
  const renewal = setInterval(() => {
    // The next renewal may succeed; without one the work goes on, and others wait until the lease expires.
    lease.renew().catch(() => undefined);
  }, RENEW_EVERY_MS);
  try {
    await work(async () => new Retries().run(async () => lease.renew()));
    lease.throwIfLost();
  } finally {
    clearInterval(renewal);
    await lease.release();
  }
}
