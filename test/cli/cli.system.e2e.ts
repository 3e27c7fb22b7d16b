import { makeDatabase, type TestDatabase } from '../support/database.js';
import { cli, type ProcessResult, seed, ServiceProcess } from '../support/process.js';
import { eventWith } from '../support/service.js';

let database: TestDatabase;
let service: ServiceProcess;
beforeAll(async () => {
  database = await makeDatabase();
  service = await ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'long-secret' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.drop();
});

const run = async (...args: string[]): Promise<ProcessResult> => cli(args, { DATABASE_URL: database.url });

describe('users', () => {
  it('creates a user who can write through the running service at once', async () => {
    const args = [
      '--username',
      'Ana',
      '--role',
      'editor',
      '--password',
      'my own secret',
      '--email',
      'ana@example.org',
    ];
    const created = await run('users', 'create', ...args, '--json');
    expect(created.code).toBe(0);
    expect(JSON.parse(created.stdout)).toMatchObject({
      username: 'ana',
      role: 'editor',
      email: 'ana@example.org',
    });
    expect(created.stdout + created.stderr).not.toContain('my own secret');
    const response = await service.send('POST', '/events', eventWith(), 'ana:my own secret');
    expect(response.status).toBe(201);
    const { id } = JSON.parse(created.stdout) as { id: number };
    const log = await service.send('GET', `/audit?kind=user&record=${id}`, undefined, 'admin:long-secret');
    expect(log.body.audit).toEqual([
      expect.objectContaining({
        verb: 'create',
        actor: null,
        address: null,
        changes: expect.objectContaining({ username: { before: null, after: 'ana' }, password: null }),
      }),
    ]);
    const listed = await run('users', 'list', '--json');
    expect(JSON.parse(listed.stdout).users.map((user: { username: string }) => user.username)).toEqual([
      'admin',
      'ana',
    ]);
  });

  it('refuses a name that is in use', async () => {
    const result = await run(
      'users',
      'create',
      '--username',
      'ana',
      '--role',
      'editor',
      '--password',
      'long-enough',
    );
    expect([result.code, result.stderr]).toEqual([1, expect.stringContaining('taken')]);
  });
});

it('migrate brings an empty database up to date, twice without a change', async () => {
  const empty = await makeDatabase();
  const logs: string[] = [];
  for (const _ of [1, 2]) {
    const result = await cli(['migrate', '--json'], { DATABASE_URL: empty.url, SLOW_QUERY_MS: '1' });
    expect([result.code, result.stdout]).toEqual([0, '{"migrated":true}\n']);
    logs.push(result.stderr);
  }
  // What a command prints is not mixed with the log.
  expect(logs.join('')).toContain('Slow statement');
  await empty.drop();
});

it('demo and seed fill the running service in six languages', async () => {
  const before = await service.total('events');
  const seeded = await seed({ DATABASE_URL: database.url }, '--events', '200');
  expect([seeded.code, JSON.parse(seeded.stdout).events]).toEqual([0, 200]);
  const shown = await run('demo', '--json');
  expect(shown.code).toBe(0);
  expect(await service.total('events')).toBeGreaterThan(before + 200);
  const titles = new Set<string>();
  for (const language of ['en', 'fr', 'de', 'it', 'ro', 'es']) {
    const response = await fetch(`${service.api}/events?per_page=1&i18n_language=${language}`);
    const { events } = (await response.json()) as { events: { title: string; i18n_language: string }[] };
    expect(events[0]?.i18n_language).toBe(language);
    titles.add(events[0]?.title ?? '');
  }
  expect(titles.size).toBeGreaterThan(1);
});

it('demo is loaded once, also when one of its events went to the trash', async () => {
  const loaded = await service.total('events');
  const { events } = (await (
    await fetch(`${service.api}/events?search=%22Jazz+Night+on+the+Canal%22`)
  ).json()) as {
    events: { id: number }[];
  };
  expect(events).toHaveLength(1);
  const path = `/events/${events[0]?.id}`;
  expect((await service.send('DELETE', path, undefined, 'admin:long-secret')).status).toBe(200);
  const again = await run('demo', '--json');
  expect([again.code, JSON.parse(again.stdout)]).toEqual([0, { loaded: 0 }]);
  expect(await service.total('events')).toBe(loaded - 1);
});
