import { ImportWorker } from '#integrations/imports/import-worker.js';
import { type Claim, JobQueue, type JobTable, LeaseLost } from '#platform/jobs/job-queue.js';
import { type Clock, stopClocks } from '../support/clock.js';
import { Service } from '../support/service.js';

/* The lease of a job, on each engine. Imports are the rows, and nobody runs them meanwhile. */

interface Job {
  readonly id: number;
  readonly state: string;
  readonly version: number;
  readonly leased_until: number | null;
}

const TABLE: JobTable = {
  name: 'import_job',
  owner: 'holder',
  unitMs: 1_000,
  leaseMs: 60_000,
  states: { waiting: 'queued', running: 'running', done: 'done', failed: 'failed' },
};
const QUEUE = new JobQueue<Job>({ ...TABLE, version: 'version' });

let service: Service;
let clock: Clock;
beforeAll(async () => {
  service = await Service.start({ DATABASE_POOL: '8' });
  await service.app.get(ImportWorker).onModuleDestroy();
});
beforeEach(async () => {
  clock = stopClocks();
  await service.database.write(async (manager) =>
    manager.query(
      `INSERT INTO import_job (user_id, state, version, attempts, done, total, created_at)
       VALUES (1, 'queued', 1, 0, 0, 0, 0), (1, 'queued', 1, 0, 0, 0, 0)`,
    ),
  );
});
afterEach(async () => {
  clock.resume();
  await service.database.write(async (manager) => manager.query('DELETE FROM import_job'));
});
afterAll(async () => service.stop());

async function take(): Promise<Claim<Job>[]> {
  const rows = await service.query(`SELECT id FROM import_job WHERE ${QUEUE.due()}`, QUEUE.dueParams());
  const ids = rows.map(({ id }) => id as number);
  return service.database.writeUncounted(async (manager) => QUEUE.take(manager, ids));
}

it('each job is claimed by one of many that want it', async () => {
  const claims = (await Promise.all(Array.from({ length: 8 }, take))).flat();
  expect(claims.map(({ row }) => row)).toMatchObject([
    { state: 'running', version: 2 },
    { state: 'running', version: 2 },
  ]);
  expect(new Set(claims.map(({ lease }) => lease.id)).size).toBe(2);
  expect(await take()).toEqual([]);
});

it('a lease that is renewed in the same second is still there, and one that was lost is noticed', async () => {
  const [claim] = await take();
  if (claim === undefined) throw new Error('Nothing was taken.');
  const unchanged = { done: 0 };
  // Without a version, such a write leaves the row as it is: it must count all the same.
  for (const queue of [QUEUE, new JobQueue<Job>(TABLE)]) {
    await service.database.writeUncounted(async (manager) => queue.renew(manager, claim.lease, unchanged));
  }
  clock.pass(61);
  expect(await take()).toHaveLength(2);
  const late = service.database.writeUncounted(async (manager) => QUEUE.finish(manager, claim.lease));
  await expect(late).rejects.toThrow(LeaseLost);
});
