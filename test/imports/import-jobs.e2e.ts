import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { EventWriter } from '#resources/events/event-writer.js';
import { ADMINISTRATOR, countsOf, importFrom, readImport, runImports } from '../support/imports.js';
import { eventWith, Service } from '../support/service.js';

/* What becomes of imports that wait, are cancelled, or lose their instance or their account. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

it('is listed, newest first, cancelled before it runs, and not after', async () => {
  // Another instance is at an import, so that this one waits.
  await service.database.write(async (manager) =>
    manager.query(
      `INSERT INTO import_job (user_id, state, version, attempts, holder, leased_until, done, total, created_at, options)
       VALUES (1, 'running', 1, 1, 'another', 4000000000, 7, 10, 0, '{"type":"ics","source":"other","language":"en","dry_run":false}')`,
    ),
  );
  const { body } = await service.post('/imports', { type: 'ndjson', content: JSON.stringify(eventWith()) });
  await runImports(service);
  expect((await readImport(service, body['id'])).body).toMatchObject({ state: 'queued', attempts: 0 });
  const { imports } = (await service.get('/imports?per_page=2', ADMINISTRATOR)).body;
  expect(imports).toMatchObject([
    { id: body['id'], state: 'queued' },
    { state: 'running', done: 7, total: 10 },
  ]);
  const cancelled = await service.delete(`/imports/${body['id']}`);
  expect([cancelled.status, cancelled.body['state']]).toEqual([200, 'cancelled']);
  expect((await service.delete(`/imports/${body['id']}`)).status).toBe(409);
  await service.delete(`/imports/${imports[1].id}`);
  expect((await service.delete('/imports/999999')).body).toMatchObject({ code: 'rest_import_not_found' });
});

it('is gone on with when its instance is believed dead, and given up when that goes on', async () => {
  const content = JSON.stringify(eventWith({ external_id: 'left' }));
  const leave = async (attempts: number): Promise<number> => {
    await service.database.write(async (manager) =>
      manager.query(
        `INSERT INTO import_job (user_id, state, version, attempts, holder, leased_until, done, total, created_at, options, content)
         VALUES (1, 'running', 1, ?, 'dead', 1, 0, 0, 0, '{"type":"ndjson","source":"left","language":"en","dry_run":false}', ?)`,
        [attempts, content],
      ),
    );
    return (await service.query('SELECT MAX(id) AS id FROM import_job'))[0]?.['id'] as number;
  };
  const [first, second] = [await leave(1), await leave(2)];
  await runImports(service);
  await runImports(service);
  expect((await readImport(service, first)).body).toMatchObject({ state: 'done', attempts: 2, done: 1 });
  expect((await readImport(service, second)).body).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('interrupted'),
  });
  expect(await service.query('SELECT content FROM import_job WHERE content IS NOT NULL')).toEqual([]);
});

it('ends when its account may import no more', async () => {
  await service.database.write(async (manager) =>
    manager.query(
      `INSERT INTO import_job (user_id, state, version, attempts, done, total, created_at, options, content)
       SELECT id, 'queued', 1, 0, 0, 0, 0, '{"type":"ndjson","source":"left","language":"en","dry_run":false}', '{}' FROM user
       WHERE username = 'editor'`,
    ),
  );
  await runImports(service);
  const { imports, total, total_pages } = (await service.get('/imports?per_page=1', ADMINISTRATOR)).body;
  // A full page counts the others, too.
  expect(total).toBeGreaterThan(1);
  expect(total_pages).toBe(total);
  expect(imports).toMatchObject([{ state: 'failed', error: expect.stringContaining('may import no more') }]);
});

it('writes fewer records together when a hundred take longer than DATABASE_TIMEOUT, each of them once', async () => {
  const hurried = await Service.start({ DATABASE_TIMEOUT: '1' });
  const writer = hurried.app.get(EventWriter);
  const create = writer.create.bind(writer);
  jest.spyOn(writer, 'create').mockImplementation(async (...args) => {
    await sleep(20);
    return create(...args);
  });
  try {
    const events = Array.from({ length: 120 }, (_, index) => eventWith({ external_id: `slow-${index}` }));
    const content = events.map((event) => JSON.stringify(event)).join('\n');
    const done = await importFrom(hurried, { type: 'ndjson', content, source: 'slow' });
    expect(done).toMatchObject({ state: 'done', attempts: 1, done: 120, total: 120 });
    // What was committed although the response came too late counts as unchanged.
    const { created, unchanged, ...others } = countsOf(done);
    expect(Number(created) + Number(unchanged)).toBe(120);
    expect(others).toEqual({ updated: 0, trashed: 0, left_out: 0 });
    expect(await hurried.query('SELECT COUNT(DISTINCT external_id) AS n, COUNT(*) AS m FROM event')).toEqual([
      { n: 120, m: 120 },
    ]);
  } finally {
    await hurried.stop();
  }
});
