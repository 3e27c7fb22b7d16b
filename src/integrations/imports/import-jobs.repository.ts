import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { rowLock } from '../../platform/database/row-lock.js';
import { type Columns, countRows, insertNumbered, updateRow } from '../../platform/database/rows.js';
import { ImportJob, type State } from './import-job.entity.js';

/** All columns except the content, which may be 8 MiB. */
const COLUMNS =
  'id, user_id, state, version, attempts, done, total, created_at, finished_at, options, report, error';

const UNFINISHED: readonly State[] = ['queued', 'running'];
const WAITING = `FROM import_job WHERE state IN (${UNFINISHED.map((state) => `'${state}'`).join(', ')})`;

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
    const total = await countRows(manager, 'import_job');
    const sql = `SELECT ${COLUMNS} FROM import_job ORDER BY id DESC LIMIT ? OFFSET ?`;
    return { rows: await manager.query<ImportJob[]>(sql, [limit, offset]), total };
  }

  async find(manager: EntityManager, id: number): Promise<ImportJob | undefined> {
    return this.one(manager, id, '');
  }

  /** The import, locked until the transaction ends. */
  async lockById(manager: EntityManager, id: number): Promise<ImportJob | undefined> {
    return this.one(manager, id, rowLock(manager));
  }

  /** The number of imports that wait or run. For transactions only. */
  async countWaiting(manager: EntityManager): Promise<number> {
    return manager.withRepository(this.jobs).countBy({ state: In(UNFINISHED) });
  }

  async hasWaiting(manager: EntityManager): Promise<boolean> {
    return (await manager.query<unknown[]>(`SELECT 1 ${WAITING} LIMIT 1`)).length > 0;
  }

  /** The imports that wait or run, oldest first, locked until the transaction ends. */
  async lockWaiting(manager: EntityManager): Promise<WaitingImport[]> {
    return manager.query<WaitingImport[]>(
      `SELECT id, attempts, leased_until ${WAITING} ORDER BY id ${rowLock(manager)}`,
    );
  }

  async insert(manager: EntityManager, row: Columns): Promise<number> {
    return insertNumbered(manager, 'import_job', row);
  }

  async patch(manager: EntityManager, id: number, columns: Columns): Promise<void> {
    await updateRow(manager, 'import_job', { id }, columns);
  }

  private async one(
    manager: EntityManager,
    id: number,
    lock: '' | 'FOR UPDATE',
  ): Promise<ImportJob | undefined> {
    const sql = `SELECT ${COLUMNS} FROM import_job WHERE id = ? ${lock}`;
    const [job] = await manager.query<ImportJob[]>(sql, [id]);
    return job;
  }
}
