import { setTimeout as sleep } from 'node:timers/promises';
import {
  ENDLESS_RULE,
  HOSTILE_FILES,
  manyFiles,
  manyUnits,
  SLOW_CALENDAR,
} from '../support/hostile-files.js';
import { ADMINISTRATOR, importFrom, readImport, runImports } from '../support/imports.js';
import { Service } from '../support/service.js';

/* Files that were made to end, stop or fill the service. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ READ_TIME_LIMIT: '300', READ_MEMORY_LIMIT: '128' });
});
afterAll(async () => service.stop());

it.each(HOSTILE_FILES.slice(0, 3).map((hostile) => [hostile.name, hostile] as const))(
  'an import with %s ends with a report',
  async (_, { format, text, said }) => {
    const done = await importFrom(service, { type: format, content: text(), source: 'hostile' });
    const { problems } = done['report'] as { problems: { reason: string }[] };
    expect([done['error'], ...problems.map(({ reason }) => reason)].join()).toContain(said);
  },
);

it('an import with a rule that once never ended is done', async () => {
  const window = { from: '2027-01-01', to: '2027-12-31' };
  const done = await importFrom(service, {
    type: 'ics',
    content: ENDLESS_RULE,
    source: 'endless',
    ...window,
  });
  expect(done).toMatchObject({ state: 'done', report: { created: 1 } });
});

it('while a file is read that takes too long, others are served, and it fails for good', async () => {
  const hasty = await Service.start({ READ_TIME_LIMIT: '1' });
  const { body } = await hasty.post('/imports', { type: 'ics', content: SLOW_CALENDAR, source: 'slow' });
  const state = { responses: 0, isRunning: true };
  const run = runImports(hasty).then(() => (state.isRunning = false));
  while (state.isRunning) {
    expect((await hasty.get('~/health/live')).status).toBe(200);
    state.responses += 1;
    await sleep(10);
  }
  await run;
  expect(state.responses).toBeGreaterThan(10);
  const { body: done } = await readImport(hasty, body['id']);
  expect(done).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: 'Reading it took longer than 1 second. Send it in smaller parts.',
  });
  await runImports(hasty);
  expect((await readImport(hasty, body['id'])).body).toMatchObject({ state: 'failed', attempts: 1 });
  await hasty.stop();
});

it('a file that ended its service twice is not begun a third time', async () => {
  await service.database.write(async (manager) =>
    manager.query(
      `INSERT INTO import_job (user_id, state, version, attempts, holder, leased_until, done, total, created_at, options, content)
       VALUES (1, 'running', 3, 2, 'dead', 1, 0, 0, 0, '{"type":"ics","source":"left","language":"en","dry_run":false}', ?)`,
      [ENDLESS_RULE],
    ),
  );
  await runImports(service);
  const { imports } = (await service.get('/imports?per_page=1', ADMINISTRATOR)).body;
  expect(imports).toMatchObject([
    { state: 'failed', attempts: 2, error: expect.stringContaining('interrupted 2 times') },
  ]);
});

it('a translation file with too many records or texts is refused, in the language of the request', async () => {
  const many = await service.post('/translations/xliff?lang=de', { xliff: manyFiles(2_001) });
  expect([many.status, many.body['data'].params.xliff]).toEqual([
    400,
    expect.stringContaining('2.001 Dateien; höchstens 2.000'),
  ]);
  const { body } = await service.post('/translations/xliff', { xliff: manyUnits(10_000) });
  expect(body).toMatchObject({ written: [], left_out: [{ file: 'event-1' }] });
});
