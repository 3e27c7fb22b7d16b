import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { type Columns, placeholders, writeRows } from '../database/rows.js';

/** A table whose rows are jobs. It has the columns `id`, `state`, `leased_until` and `finished_at`. */
export interface JobTable {
  readonly name: string;
  /** The column with the name of the claim that holds a job. */
  readonly owner: string;
  /** The column with the earliest time of the next attempt; without one, a job is due at once. */
  readonly nextAttempt?: string;
  /** The column that every write increments, if any. */
  readonly version?: string;
  /** The unit of the table's times, in milliseconds. */
  readonly unitMs: 1 | 1_000;
  readonly leaseMs: number;
  readonly states: {
    readonly waiting: string;
    /** May equal `waiting`: then only the lease shows that a job is running. */
    readonly running: string;
    readonly done: string;
    readonly failed: string;
  };
}

/** The exclusive right of one claim to work on a job. */
export interface Lease {
  readonly id: number;
  /** Name of the claim. */
  readonly owner: string;
  /** In the unit of the table. */
  readonly until: number;
}

export interface Claim<R> {
  readonly row: R;
  readonly lease: Lease;
}

/** Another claim has the job, or someone has ended it: the result of this one must be discarded. */
export class LeaseLost extends Error {
  constructor({ id }: Lease, table: string) {
    super(`The lease of job ${id} in ${table} was lost.`);
  }
}

/**
 * Jobs of one table, claimed with a lease. When a process dies, others claim its jobs after their leases
 * expire. All writes join the caller's transaction, and those of a claim change only its own jobs.
 */
export class JobQueue<R extends { readonly id: number }> {
  constructor(private readonly table: JobTable) {}

  /** The condition for jobs that may be claimed now; `dueParams` are its parameters. */
  due(alias?: string): string {
    const prefix = alias === undefined ? '' : `${alias}.`;
    const { waiting, running } = this.table.states;
    const state = waiting === running ? `= '${waiting}'` : `IN ('${waiting}', '${running}')`;
    const { nextAttempt } = this.table;
    const attempt = nextAttempt === undefined ? '' : ` AND ${prefix}${nextAttempt} <= ?`;
    return `${prefix}state ${state}${attempt} AND (${prefix}leased_until IS NULL OR ${prefix}leased_until <= ?)`;
  }

  dueParams(): number[] {
    const now = this.now();
    return this.table.nextAttempt === undefined ? [now] : [now, now];
  }

  isLeased({ leased_until: until }: { readonly leased_until: number | null }): boolean {
    return until !== null && until > this.now();
  }

  /**
   * Claims those of the jobs that are still due: another process may have claimed some.
   * @param columns more columns to write to each of them
   */
  async take(manager: EntityManager, ids: readonly number[], columns: Columns = {}): Promise<Claim<R>[]> {
    if (ids.length === 0) return [];
    const { name, owner: ownerColumn, leaseMs, states, unitMs } = this.table;
    const owner = randomUUID();
    const until = this.now() + leaseMs / unitMs;
    const changes = { state: states.running, [ownerColumn]: owner, leased_until: until, ...columns };
    await writeRows(
      manager,
      `UPDATE ${name} SET ${this.assignments(changes)} WHERE id IN (${placeholders(ids)}) AND ${this.due()}`,
      [...Object.values(changes), ...ids, ...this.dueParams()],
      [0, ids.length],
    );
    const rows = await manager.query<R[]>(
      `SELECT * FROM ${name} WHERE id IN (${placeholders(ids)}) AND ${ownerColumn} = ? ORDER BY id`,
      [...ids, owner],
    );
    return rows.map((row) => ({ row, lease: { id: row.id, owner, until } }));
  }

  /** Extends the lease of a running job. @throws LeaseLost */
  async renew(manager: EntityManager, lease: Lease, columns: Columns = {}): Promise<void> {
    const { leaseMs, unitMs } = this.table;
    await this.write(manager, lease, { ...columns, leased_until: this.now() + leaseMs / unitMs });
  }

  /** @throws LeaseLost */
  async finish(manager: EntityManager, lease: Lease, columns: Columns = {}): Promise<void> {
    await this.settle(manager, lease, 'done', { ...columns, finished_at: this.now() });
  }

  /** Ends a job that has finally failed. @throws LeaseLost */
  async fail(manager: EntityManager, lease: Lease, columns: Columns = {}): Promise<void> {
    await this.settle(manager, lease, 'failed', { ...columns, finished_at: this.now() });
  }

  /** Schedules another attempt after the pause (in milliseconds). @throws LeaseLost */
  async postpone(
    manager: EntityManager,
    lease: Lease,
    pauseMs: number,
    columns: Columns = {},
  ): Promise<void> {
    const { nextAttempt, name, unitMs } = this.table;
    if (nextAttempt === undefined) throw new Error(`${name} has no column for the next attempt.`);
    const next = this.now() + Math.round(pauseMs / unitMs);
    await this.settle(manager, lease, 'waiting', { ...columns, [nextAttempt]: next });
  }

  /** Returns an unfinished job to the queue. @throws LeaseLost */
  async release(manager: EntityManager, lease: Lease, columns: Columns = {}): Promise<void> {
    await this.settle(manager, lease, 'waiting', columns);
  }

  private async settle(
    manager: EntityManager,
    lease: Lease,
    to: keyof JobTable['states'],
    columns: Columns,
  ): Promise<void> {
    const { owner, states } = this.table;
    await this.write(manager, lease, { ...columns, state: states[to], [owner]: null, leased_until: null });
  }

  private async write(manager: EntityManager, lease: Lease, changes: Columns): Promise<void> {
    const { name, owner, states } = this.table;
    const { affected } = await writeRows(
      manager,
      `UPDATE ${name} SET ${this.assignments(changes)} WHERE id = ? AND ${owner} = ? AND state = ?`,
      [...Object.values(changes), lease.id, lease.owner, states.running],
      [0, 1],
    );
    if (affected === 0) throw new LeaseLost(lease, name);
  }

  private assignments(changes: Columns): string {
    const { version } = this.table;
    const counted = version === undefined ? [] : [`${version} = ${version} + 1`];
    return [...Object.keys(changes).map((column) => `${column} = ?`), ...counted].join(', ');
  }

  /** By this process's clock, like all times in the tables. */
  private now(): number {
    return Math.floor(Date.now() / this.table.unitMs);
  }
}
