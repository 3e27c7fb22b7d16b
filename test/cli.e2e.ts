import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, type TestDatabase } from './support/database.js';
import { cli, type Finished, runToEnd, ServiceProcess } from './support/process.js';
import { eventWith } from './support/service.js';

let database: TestDatabase;
let folder: string;
let service: ServiceProcess;
beforeAll(async () => {
  database = await makeDatabase('file');
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-cli-'));
  service = await ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'secret' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = async (...args: string[]): Promise<Finished> => cli(args, { DATABASE_URL: database.url });

function file(name: string, lines: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return path;
}

async function total(collection: string): Promise<number> {
  const response = await fetch(
    `${service.api}/${collection}?hide_empty=false&start_date=2000-01-01&end_date=2199-01-01`,
  );
  return ((await response.json()) as { total: number }).total;
}

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
    const answer = await service.send('POST', '/events', eventWith(), 'ana:my own secret');
    expect(answer.status).toBe(201);
    const listed = await run('users', 'list', '--json');
    expect(JSON.parse(listed.stdout).users.map((user: { username: string }) => user.username)).toEqual([
      'admin',
      'ana',
    ]);
  });

  it.each([
    [['--username', 'ana', '--role', 'editor', '--password', 'x'], 1, 'taken'],
    [['--username', 'bob', '--role', 'king', '--password', 'x'], 1, 'A role is one of'],
    [['--username', 'b:b', '--role', 'editor', '--password', 'x'], 1, 'user name'],
    [['--username', 'bob', '--role', 'editor'], 2, '--password'],
  ])('says what is wrong with %j', async (args, code, message) => {
    const answer = await run('users', 'create', ...args);
    expect([answer.code, answer.stderr]).toEqual([code, expect.stringContaining(message)]);
  });
});

describe('import', () => {
  it('imports payloads into the running service’s database, in a language', async () => {
    const before = await total('events');
    const path = file('good.ndjson', [
      eventWith({ title: 'Importé', venue: { venue: 'Imported hall' }, tags: ['imported'] }),
      '',
      eventWith({ venue: { venue: 'imported HALL' }, tags: ['Imported'] }),
    ]);
    const answer = await run('import', path, '--language', 'fr', '--json');
    expect([answer.code, JSON.parse(answer.stdout)]).toEqual([
      0,
      { imported: 2, dryRun: false, problems: [] },
    ]);
    expect(await total('events')).toBe(before + 2);
    expect([await total('venues'), await total('tags')]).toEqual([1, 1]);
    const response = await fetch(
      `${service.api}/events?search=importé&start_date=2000-01-01&end_date=2199-01-01`,
    );
    const { events } = (await response.json()) as { events: { i18n_language: string }[] };
    expect(events.map((event) => event.i18n_language)).toEqual(['fr']);
  });

  const mixed = () =>
    file('mixed.ndjson', [
      eventWith(),
      '{not json',
      eventWith({ start_date: 'never', end_date: 'ever' }),
      eventWith({ venue: [{ venue: 'Left behind' }, 999_999] }),
      eventWith(),
    ]);

  it('names each bad line and imports nothing', async () => {
    const before = await total('events');
    const answer = await run('import', mixed());
    expect(answer.code).toBe(1);
    expect(answer.stderr).toMatch(/line 2: .*JSON/);
    expect(answer.stderr).toMatch(/line 3: start_date: .*; end_date: /);
    expect(await total('events')).toBe(before);
  });

  it('a line that the database refuses takes its whole batch with it', async () => {
    const before = await total('events');
    const path = file('refused.ndjson', [
      eventWith(),
      eventWith({ venue: [{ venue: 'Left behind' }, 999_999] }),
    ]);
    const answer = await run('import', path, '--json');
    expect(answer.code).toBe(1);
    expect(JSON.parse(answer.stdout)).toMatchObject({ imported: 0, resumeFrom: 1, problems: [{ line: 2 }] });
    expect([await total('events'), await total('venues')]).toEqual([before, 1]);
  });

  it('goes on past bad lines with --skip-errors and leaves nothing of them', async () => {
    const before = await total('events');
    const answer = await run('import', mixed(), '--skip-errors', '--json');
    expect(answer.code).toBe(0);
    const { imported, problems } = JSON.parse(answer.stdout);
    expect([imported, problems.map((problem: { line: number }) => problem.line)]).toEqual([2, [2, 3, 4]]);
    expect([await total('events'), await total('venues')]).toEqual([before + 2, 1]);
  });

  it('changes nothing with --dry-run', async () => {
    const before = await total('events');
    const path = file('dry.ndjson', [
      eventWith({ venue: { venue: 'Dry hall' } }),
      eventWith({ organizer: [999_999] }),
    ]);
    const answer = await run('import', path, '--dry-run', '--json');
    expect(JSON.parse(answer.stdout)).toMatchObject({ imported: 1, dryRun: true, problems: [{ line: 2 }] });
    expect([await total('events'), await total('venues')]).toEqual([before, 1]);
  });

  it('says so when the file is not there', async () => {
    const answer = await run('import', join(folder, 'missing.ndjson'));
    expect([answer.code, answer.stderr]).toEqual([1, expect.stringContaining('cannot be read')]);
  });
});

it('migrate brings an empty database up to date, twice without a change', async () => {
  const empty = await makeDatabase('file');
  for (const _ of [1, 2]) {
    const answer = await cli(['migrate', '--json'], { DATABASE_URL: empty.url });
    expect([answer.code, answer.stdout]).toEqual([0, '{"migrated":true}\n']);
  }
  await empty.drop();
});

it('demo and seed fill the running service in six languages', async () => {
  const before = await total('events');
  const seeded = await run('seed', '--events', '200', '--json');
  expect([seeded.code, JSON.parse(seeded.stdout).events]).toEqual([0, 200]);
  const shown = await run('demo', '--json');
  expect(shown.code).toBe(0);
  expect(await total('events')).toBeGreaterThan(before + 200);
  const titles = new Set<string>();
  for (const language of ['en', 'fr', 'de', 'it', 'ro', 'es']) {
    const response = await fetch(`${service.api}/events?per_page=1&i18n_language=${language}`);
    const { events } = (await response.json()) as { events: { title: string; i18n_language: string }[] };
    expect(events[0]?.i18n_language).toBe(language);
    titles.add(events[0]?.title ?? '');
  }
  expect(titles.size).toBeGreaterThan(1);
});

it('wrong usage exits with 2, a wrong configuration with 1 and all its mistakes', async () => {
  expect((await run('nonsense')).code).toBe(2);
  expect((await run('--help')).code).toBe(0);
  const environment = { DATABASE_URL: 'postgres://secret', PORT: 'x' };
  for (const answer of [await cli(['users', 'list'], environment), await runToEnd(environment)]) {
    expect(answer.code).toBe(1);
    expect(answer.stderr).toMatch(/PORT must be .*\n.*DATABASE_URL must be/);
    expect(answer.stderr).not.toContain('secret');
  }
});
