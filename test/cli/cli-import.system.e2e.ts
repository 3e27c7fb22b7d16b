import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { writeLines } from '../support/import-file.js';
import { cli, type ProcessResult, ServiceProcess } from '../support/process.js';
import { eventWith } from '../support/service.js';

let database: TestDatabase;
let folder: string;
let service: ServiceProcess;
beforeAll(async () => {
  database = await makeDatabase('migrated');
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-import-'));
  service = await ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'long-secret' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = async (...args: string[]): Promise<ProcessResult> => cli(args, { DATABASE_URL: database.url });

const file = (name: string, lines: readonly unknown[]): string => writeLines(join(folder, name), lines);

it('imports payloads into the running service’s database, in a language', async () => {
  const before = await service.total('events');
  const path = file('good.ndjson', [
    eventWith({ title: 'Importé', venue: { venue: 'Imported hall' }, tags: ['imported'] }),
    '',
    eventWith({ venue: { venue: 'imported HALL' }, tags: ['Imported'] }),
  ]);
  const result = await run('import', path, '--language', 'fr', '--json');
  expect([result.code, JSON.parse(result.stdout)]).toEqual([
    0,
    {
      imported: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      trashed: 0,
      leftOut: 0,
      gone: 0,
      warned: 0,
      dryRun: false,
      problems: [],
      warnings: [],
      goneEvents: [],
    },
  ]);
  expect(await service.total('events')).toBe(before + 2);
  expect([await service.total('venues'), await service.total('tags')]).toEqual([1, 1]);
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

it('names each bad record and imports nothing', async () => {
  const before = await service.total('events');
  const result = await run('import', mixed());
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/line 2: .*JSON/);
  expect(result.stderr).toMatch(/line 3: start_date: .*; end_date: /);
  expect(await service.total('events')).toBe(before);
});

it('a record that the database refuses rolls back its whole batch', async () => {
  const before = await service.total('events');
  const path = file('refused.ndjson', [
    eventWith(),
    eventWith({ venue: [{ venue: 'Left behind' }, 999_999] }),
  ]);
  const result = await run('import', path, '--json');
  expect(result.code).toBe(1);
  expect(JSON.parse(result.stdout)).toMatchObject({ imported: 0, resumeFrom: 1, problems: [{ line: 2 }] });
  expect([await service.total('events'), await service.total('venues')]).toEqual([before, 1]);
});

it('skips bad records with --skip-errors, and writes nothing of them', async () => {
  const before = await service.total('events');
  const result = await run('import', mixed(), '--skip-errors', '--json');
  // Whoever skips errors has accepted the lines that are named.
  expect(result.code).toBe(0);
  const { imported, problems } = JSON.parse(result.stdout);
  expect([imported, problems.map((problem: { line: number }) => problem.line)]).toEqual([2, [2, 3, 4]]);
  expect([await service.total('events'), await service.total('venues')]).toEqual([before + 2, 1]);
});

it('changes nothing with --dry-run', async () => {
  const before = await service.total('events');
  const path = file('dry.ndjson', [
    eventWith({ venue: { venue: 'Dry hall' } }),
    eventWith({ organizer: [999_999] }),
  ]);
  const result = await run('import', path, '--dry-run', '--json');
  expect(result.code).toBe(1);
  expect(JSON.parse(result.stdout)).toMatchObject({ imported: 1, dryRun: true, problems: [{ line: 2 }] });
  const good = await run('import', file('fine.ndjson', [eventWith()]), '--dry-run');
  expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('1 event could be imported')]);
  expect([await service.total('events'), await service.total('venues')]).toEqual([before, 1]);
});

it('a dry run creates no database and no administrator', async () => {
  const path = file('first.ndjson', [eventWith()]);
  const dataDir = join(folder, 'new');
  const dryRun = async (environment: Record<string, string>): Promise<ProcessResult> =>
    cli(['import', path, '--dry-run'], { DATA_DIR: dataDir, ...environment });
  const without = await dryRun({});
  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('There is no database file')]);
  expect(existsSync(dataDir)).toBe(false);

  const empty = await makeDatabase();
  const target = { DATABASE_URL: empty.url, DATA_DIR: dataDir };
  const first = await dryRun(target);
  expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('start the service once')]);
  expect((await cli(['migrate'], target)).code).toBe(0);
  for (const environment of [target, { ...target, ADMIN_PASSWORD: 'long-secret' }]) {
    const result = await dryRun(environment);
    expect([result.code, result.stderr]).toEqual([1, expect.stringContaining('There is no user yet')]);
  }
  expect(JSON.parse((await cli(['users', 'list', '--json'], target)).stdout)).toEqual({ users: [] });
  expect(existsSync(dataDir)).toBe(false);

  expect((await cli(['import', path], target)).code).toBe(0);
  const after = await dryRun(target);
  expect([after.code, after.stdout]).toEqual([0, expect.stringContaining('1 event could be imported')]);
  await empty.drop();
});

it('a dry run names every bad record, also those that only the database refuses', async () => {
  const result = await run('import', mixed(), '--dry-run', '--json');
  const { imported, problems } = JSON.parse(result.stdout);
  expect([result.code, imported, problems.map((problem: { line: number }) => problem.line)]).toEqual([
    1,
    2,
    [2, 3, 4],
  ]);
});

it('lists what is no longer in the file, and moves it to the trash with --gone=trash', async () => {
  const line = (id: string) => eventWith({ title: id, external_id: id });
  const args = (...ids: string[]) => [
    'import',
    file('gone.ndjson', ids.map(line)),
    '--source',
    'gone-from-cli',
  ];
  expect((await run(...args('first', 'second'))).code).toBe(0);
  const kept = await run(...args('second'));
  expect([kept.code, kept.stdout]).toEqual([0, expect.stringMatching(/gone 1\.[^]*“first”[^]*\(first\)/)]);
  const refused = await run(...args('second'), '--gone=trash', '--from-line', '2');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--from-line')]);
  const report = join(folder, 'gone.json');
  const result = await run(...args('second'), '--gone=trash', '--json', '--report', report);
  const expected = { unchanged: 1, trashed: 1, gone: 1, goneEvents: [{ external_id: 'first' }] };
  expect([result.code, JSON.parse(result.stdout)]).toMatchObject([0, expected]);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject(expected);
});

it('imports an event that another system knows once, however often', async () => {
  const before = await service.total('events');
  const line = {
    external_source: 'erp',
    external_id: 'A/1',
    venue: { venue: 'Once', external_source: 'erp', external_id: '7' },
  };
  for (const title of ['First', 'Second']) {
    const result = await run('import', file('known.ndjson', [eventWith({ ...line, title })]), '--json');
    expect(JSON.parse(result.stdout)).toMatchObject({ imported: 1, problems: [] });
  }
  expect(await service.total('events')).toBe(before + 1);
  const response = await fetch(`${service.api}/events/by-external/erp/A%2F1`);
  expect(await response.json()).toMatchObject({ title: 'Second', venue: { external_id: '7' } });
});
