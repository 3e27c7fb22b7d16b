import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { UsersService } from '#access/users/users.service.js';
import { readSettings } from '#platform/config/settings.js';
import { createDataSource } from '#platform/database/data-source.js';
import { Database } from '#platform/database/database.js';
import type { Chores } from '#platform/jobs/chores.js';
import type { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { type DatabaseFile, emptyFile } from '../../../test/support/databases/empty-file.js';
import { ImportJob } from './import-job.entity.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { ImportQueue } from './import-queue.js';
import { emptyContent } from './import-record.js';
import type { ImportRun, Watch } from './import-run.js';
import { ReportBuilder } from './report.js';

jest.unstable_mockModule('./job-source.js', () => ({
  readJob: async () => Promise.resolve(emptyContent()),
}));
const { ImportWorker } = await import('./import-worker.js');

const BATCH = 100;
const TOTAL = 300;

let file: DatabaseFile;
let dataSource: DataSource;
let database: Database;
beforeEach(async () => {
  file = emptyFile();
  dataSource = createDataSource(readSettings({ DATABASE_URL: file.url }), {
    entities: [ImportJob],
    migrations: [],
  });
  await dataSource.initialize();
  await dataSource.synchronize();
  database = new Database(dataSource);
  await dataSource.query(
    `INSERT INTO import_job (user_id, state, version, attempts, done, total, created_at, options, content)
     VALUES (1, 'queued', 1, 0, 0, 0, 0, '{"type":"csv","source":"x","language":"en","dry_run":false}', 'title')`,
  );
});
afterEach(async () => {
  await database.beforeApplicationShutdown();
  await dataSource.destroy();
  await file.drop();
});

/** Runs the import of three batches. @param during is called within each of them, before it is committed */
async function run(during: (batch: number, state: { isDraining: boolean }) => Promise<void>): Promise<void> {
  const writeBatches = async (watch: Watch): Promise<ReportBuilder> => {
    const report = new ReportBuilder();
    for (let at = 0; at < TOTAL; at += BATCH) {
      await watch.progress(at, TOTAL, report);
      await during(at / BATCH, state);
      for (let record = 0; record < BATCH; record += 1) report.add('created');
    }
    await watch.progress(TOTAL, TOTAL, report);
    report.trash(1);
    return report;
  };
  const state = { isServing: true, isDraining: false, shutdownMs: 1_000 };
  const runner = {
    run: async (_context: unknown, _content: unknown, _options: unknown, watch: Watch) => writeBatches(watch),
  };
  const users = {
    find: async () => Promise.resolve({ id: 1, username: 'boss', role: 'administrator', active: true }),
  };
  const worker = new ImportWorker(
    new ImportQueue(database, new ImportJobsRepository(dataSource.getRepository(ImportJob)), {
      add: () => undefined,
    } as unknown as Chores),
    runner as unknown as ImportRun,
    database,
    users as unknown as UsersService,
    state as unknown as Lifecycle,
    readSettings({ DATABASE_URL: file.url }),
  );
  worker.onApplicationBootstrap();
  worker.wake();
  await worker.settled();
  await worker.onModuleDestroy();
}

const write = async (assignments: string): Promise<void> =>
  database.write(async (manager) => manager.query(`UPDATE import_job SET ${assignments}`));
const cancel = async (): Promise<void> => write("state = 'cancelled', version = version + 1");

async function job(): Promise<unknown> {
  const [row] = await dataSource.getRepository(ImportJob).find();
  const { created, trashed } = JSON.parse(row?.report ?? '{}') as { created?: number; trashed?: number };
  return { state: row?.state, done: row?.done, total: row?.total, created, trashed };
}

const CANCELLED = { state: 'cancelled', total: TOTAL, trashed: 0 };

it('reports what it has imported', async () => {
  await run(async () => Promise.resolve());
  expect(await job()).toEqual({ state: 'done', done: TOTAL, total: TOTAL, created: TOTAL, trashed: 1 });
});

it('ends when it was cancelled, and reports the batch that was running', async () => {
  await run(async (batch) => (batch === 1 ? cancel() : undefined));
  expect(await job()).toEqual({ ...CANCELLED, done: 200, created: 200 });
});

it('reports that batch also when the service stops', async () => {
  await run(async (batch, state) => {
    if (batch !== 1) return;
    await cancel();
    state.isDraining = true;
  });
  expect(await job()).toEqual({ ...CANCELLED, done: 200, created: 200 });
});

it('does not change the report of another instance that has taken over', async () => {
  await run(async (batch) => {
    if (batch === 1)
      await write("state = 'cancelled', holder = 'another', report = '{\"created\":7}', done = 7");
  });
  expect(await job()).toEqual({ state: 'cancelled', done: 7, total: TOTAL, created: 7, trashed: undefined });
});

describe('a problem of the database in the middle of an import', () => {
  const problem = (code: string): Error => Object.assign(new Error('the database is away'), { code });
  const fails = async (error: Error): Promise<void> =>
    run(async (batch) => (batch === 1 ? Promise.reject(error) : undefined));
  const stored = async (): Promise<unknown> => {
    const [row] = await dataSource.getRepository(ImportJob).find();
    const error = row?.error == null ? null : (JSON.parse(row.error) as { key: string }).key;
    return [row?.state, row?.attempts, row?.content, error];
  };
  const expire = async (): Promise<void> => write('leased_until = 0');

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(['SQLITE_BUSY', 'POOL_TIMEOUT', 'WAITED_TOO_LONG', 'PROTOCOL_CONNECTION_LOST', 'SQLITE_FULL'])(
    'lets it be taken again with its content: %s',
    async (code) => {
      await fails(problem(code));
      expect(await stored()).toEqual(['running', 1, 'title', null]);
      // Not before its lease has expired: the problem may need a while to pass.
      await run(async () => Promise.resolve());
      expect(await stored()).toEqual(['running', 1, 'title', null]);
      await expire();
      await run(async () => Promise.resolve());
      expect(await stored()).toEqual(['done', 2, null, null]);
    },
  );

  it('is not borne more often than other interruptions', async () => {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await fails(problem('SQLITE_BUSY'));
      await expire();
    }
    expect(await stored()).toEqual(['failed', 2, null, 'import_interrupted']);
  });

  it('is told from what another attempt would meet again', async () => {
    for (const error of [problem('ER_DUP_ENTRY'), new Error('a mistake')]) {
      await fails(error);
      expect(await stored()).toEqual(['failed', 1, null, 'import_failed']);
      await write("state = 'queued', attempts = 0, content = 'title', error = NULL");
    }
  });
});
