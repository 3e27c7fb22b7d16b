import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { lockOption } from '#platform/database/row-lock.js';
import { type Columns, insertNumbered, updateRow, writeRows } from '#platform/database/rows.js';
import type { Lease } from '#platform/jobs/job-queue.js';
import { ImportJob, type State } from './import-job.entity.js';

/** What is read of an import. Its content is not, because it may be 8 MiB. */
const COLUMNS = {
  id: true,
  user_id: true,
  state: true,
  version: true,
  attempts: true,
  done: true,
  total: true,
  created_at: true,
  finished_at: true,
  options: true,
  report: true,
  error: true,
} as const;

const UNFINISHED: readonly State[] = ['queued', 'running'];
const isWaiting = { state: In(UNFINISHED) };

/** An import that waits or runs. */
export type WaitingImport = Pick<ImportJob, 'id' | 'attempts' | 'leased_until'>;

/** All SQL of imports. */
@Injectable()
export class ImportJobsRepository {
  constructor(@InjectRepository(ImportJob) private readonly jobs: Repository<ImportJob>) {}

  async page(
    manager: EntityManager,
    limit: number,
    offset: number,
  ): Promise<{ readonly rows: ImportJob[]; readonly total: number }> {
    const page = { order: { id: 'DESC' }, take: limit, skip: offset } as const;
    const jobs = this.in(manager);
    // Not `findAndCount`, which counts 0 when columns are selected.
    return { rows: await jobs.find({ select: COLUMNS, ...page }), total: await jobs.count() };
  }

  async find(manager: EntityManager, id: number): Promise<ImportJob | undefined> {
    return (await this.in(manager).findOne({ select: COLUMNS, where: { id } })) ?? undefined;
  }

  /** The import, locked until the transaction ends. */
  async lockById(manager: EntityManager, id: number): Promise<ImportJob | undefined> {
    const options = { select: COLUMNS, where: { id }, ...lockOption(manager) };
    return (await this.in(manager).findOne(options)) ?? undefined;
  }

  async unfinished(manager: EntityManager): Promise<{ readonly queued: number; readonly running: number }> {
    const [queued, running] = [
      await this.in(manager).countBy({ state: 'queued' }),
      await this.in(manager).countBy({ state: 'running' }),
    ];
    return { queued, running };
  }

  /** The number of imports that wait or run. */
  async countWaiting(manager: EntityManager): Promise<number> {
    return this.in(manager).countBy(isWaiting);
  }

  async hasWaiting(manager: EntityManager): Promise<boolean> {
    return this.in(manager).existsBy(isWaiting);
  }

  /** The imports that wait or run, oldest first, locked until the transaction ends. */
  async lockWaiting(manager: EntityManager): Promise<WaitingImport[]> {
    return this.in(manager).find({
      select: { id: true, attempts: true, leased_until: true },
      where: isWaiting,
      order: { id: 'ASC' },
      ...lockOption(manager),
    });
  }

  async insert(manager: EntityManager, row: Columns): Promise<number> {
    return insertNumbered(manager, 'import_job', row);
  }

  async patch(manager: EntityManager, id: number, columns: Columns): Promise<void> {
    await updateRow(manager, 'import_job', { id }, columns);
  }

  /** Stores what a cancelled import of this claim had imported; does nothing for any other import. */
  async patchCancelled(manager: EntityManager, { id, owner }: Lease, columns: Columns): Promise<void> {
    const assignments = Object.keys(columns).map((column) => `${column} = ?, `);
    await writeRows(
      manager,
      `UPDATE import_job SET ${assignments.join('')}version = version + 1
       WHERE id = ? AND holder = ? AND state = 'cancelled'`,
      [...Object.values(columns), id, owner],
      [0, 1],
    );
  }

  private in(manager: EntityManager): Repository<ImportJob> {
    return manager.withRepository(this.jobs);
  }
}
