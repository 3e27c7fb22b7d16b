import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { nowInSeconds } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { type Columns, updateRow } from '../database/rows.js';
import { storedReason } from './stored-reason.js';
import type { ImportJob } from './import-job.entity.js';

/** How long an instance is believed to be at an import after its last sign of life, in seconds. */
const LEASE_SECONDS = 60;
/** An import that was under way when its instance ended, this often, may be what ended it: it is given up. */
const MAX_INTERRUPTIONS = 2;

const INTERRUPTED = storedReason({ key: 'import_interrupted', args: { count: MAX_INTERRUPTIONS } });

/** An import that this instance runs no more: it was cancelled, or another instance believed this one dead. */
export class NoLongerMine extends Error {}

type Waiting = Pick<ImportJob, 'id' | 'state' | 'version' | 'attempts' | 'leased_until'>;

/** Which imports are to be run: one at a time, of all instances. */
@Injectable()
export class ImportQueue {
  private readonly holder = randomUUID();

  constructor(private readonly database: Database) {}

  /** The next import, which then is this instance's; undefined when there is none, or another one runs. */
  async take(): Promise<ImportJob | undefined> {
    const lock = this.database.engine === 'mysql' ? ' FOR UPDATE' : '';
    const waiting = `FROM import_job WHERE state IN ('queued', 'running')`;
    const hasWork = await this.database.read(async (manager) =>
      manager.query<unknown[]>(`SELECT 1 ${waiting} LIMIT 1`),
    );
    if (hasWork.length === 0) return undefined;
    return this.database.writeUnseen(async (manager) => {
      const now = nowInSeconds();
      // Without the contents of those that wait, which may be 8 MiB each.
      const jobs = await manager.query<Waiting[]>(
        `SELECT id, state, version, attempts, leased_until ${waiting} ORDER BY id${lock}`,
      );
      if (jobs.some(({ state, leased_until: until }) => state === 'running' && (until ?? 0) >= now))
        return undefined;
      const [job] = jobs;
      if (job === undefined) return undefined;
      if (job.attempts >= MAX_INTERRUPTIONS) {
        await updateRow(manager, 'import_job', { id: job.id }, failed(job, INTERRUPTED, now));
        return undefined;
      }
      const taken = {
        state: 'running' as const,
        version: job.version + 1,
        attempts: job.attempts + 1,
        holder: this.holder,
        leased_until: now + LEASE_SECONDS,
      };
      await updateRow(manager, 'import_job', { id: job.id }, taken);
      const [whole] = await manager.query<ImportJob[]>('SELECT * FROM import_job WHERE id = ?', [job.id]);
      return whole;
    });
  }

  /** Notes how far an import is, and that this instance lives. @throws NoLongerMine */
  async note(id: number, columns: Columns): Promise<void> {
    await this.write(id, () => ({ ...columns, leased_until: nowInSeconds() + LEASE_SECONDS }));
  }

  /** @throws NoLongerMine */
  async finish(id: number, columns: Columns): Promise<void> {
    await this.write(id, () => ({ ...columns, content: null, holder: null, finished_at: nowInSeconds() }));
  }

  /** Leaves an import that has not ended to whoever comes next. @throws NoLongerMine */
  async release(id: number): Promise<void> {
    await this.write(id, ({ attempts }) => ({
      state: 'queued',
      holder: null,
      leased_until: null,
      attempts: attempts - 1,
    }));
  }

  private async write(id: number, columns: (job: ImportJob) => Columns): Promise<void> {
    const lock = this.database.engine === 'mysql' ? ' FOR UPDATE' : '';
    await this.database.writeUnseen(async (manager) => {
      const [job] = await manager.query<ImportJob[]>(
        `SELECT id, version, attempts FROM import_job WHERE id = ? AND state = 'running' AND holder = ?${lock}`,
        [id, this.holder],
      );
      if (job === undefined) throw new NoLongerMine();
      await updateRow(manager, 'import_job', { id }, { ...columns(job), version: job.version + 1 });
    });
  }
}

const failed = ({ version }: Waiting, error: string, now: number): Columns => ({
  state: 'failed',
  version: version + 1,
  error,
  content: null,
  finished_at: now,
});
