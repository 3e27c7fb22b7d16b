import { makeDatabase, type TestDatabase } from '../support/database.js';
import { runScript, ServiceProcess } from '../support/process.js';

const FIXTURE = 'test/imports/real-shapes';

let database: TestDatabase;
let service: ServiceProcess;
beforeAll(async () => {
  database = await makeDatabase('migrated');
  service = await ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'long-secret' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.drop();
});

const load = async () => {
  const { origin } = new URL(service.api);
  return runScript('examples/load-real-data.mjs', [
    ...['--url', origin, '--password', 'long-secret', '--data', FIXTURE, '--json'],
  ]);
};

it('the example loads records of real shapes and reads them back in six languages', async () => {
  const { code, stdout } = await load();
  const counts = { events: 10, venues: 2, organizers: 0, categories: 6, tags: 5 };
  expect(JSON.parse(stdout)).toMatchObject({
    accepted: 10,
    refused: [],
    writes: 18,
    read: { en: counts, fr: counts, de: counts, it: counts, ro: counts, es: counts },
    problems: [],
  });
  expect(code).toBe(0);
});

it('the example reports when the counts are not as expected', async () => {
  const { code, stdout } = await load();
  expect(code).toBe(1);
  expect(JSON.parse(stdout).problems).toContain('en events, total: 20 instead of 10');
});
