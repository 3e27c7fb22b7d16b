import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLines } from '../support/import-file.js';
import { pictureBytes } from '../support/pictures.js';
import { cli, type ProcessResult } from '../support/process.js';
import { Remote } from '../support/remote.js';
import { eventWith, Service } from '../support/service.js';

/* What an import on the command line reads and says, whatever the database is. */

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await Service.start();
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-import-'));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const run = async (...args: string[]): Promise<ProcessResult> =>
  cli(args, { DATABASE_URL: service.databaseUrl });

const file = (name: string, lines: readonly unknown[]): string => writeLines(join(folder, name), lines);

it('fetches the pictures that records name, but not in a dry run', async () => {
  const remote = await Remote.start();
  const image = remote.put('/jazz.png', await pictureBytes());
  const events = [1, 2].map(() =>
    eventWith({ title: 'Pictured', image, organizer: { organizer: 'Pictured', image } }),
  );
  const environment = {
    DATABASE_URL: service.databaseUrl,
    MEDIA_DIR: join(folder, 'media'),
    MEDIA_FETCH_ALLOWED_HOSTS: remote.host,
  };
  const path = file('pictures.ndjson', [...events, eventWith({ image: `http://${remote.host}/none.png` })]);
  const firstRun = await cli(['import', path, '--dry-run', '--skip-errors', '--json'], environment);
  expect(JSON.parse(firstRun.stdout)).toMatchObject({ imported: 3, problems: [] });
  expect([remote.requestedPaths, existsSync(join(folder, 'media'))]).toEqual([[], false]);
  const done = await cli(['import', path, '--skip-errors', '--json'], environment);
  await remote.stop();
  expect(JSON.parse(done.stdout)).toMatchObject({
    imported: 3,
    problems: [],
    warnings: [{ line: 3, warning: expect.stringMatching(/image “.*none\.png” was left out/) }],
  });
  expect((await service.get('/media')).body['total']).toBe(1);
});

it('names unknown keys once, with the first lines, and never sends commands to the terminal', async () => {
  const lines = Array.from({ length: 40 }, (_, index) =>
    eventWith(index === 0 ? {} : { titel: 'x', ['\u001b[2Jclear']: 1 }),
  );
  const result = await run('import', file('keys.ndjson', lines), '--dry-run', '--json');
  expect(result.code).toBe(0);
  expect(result.stderr.split('\n').filter((line) => line.startsWith('Warning'))).toEqual([
    expect.stringMatching(/^Warning: line 2, line 3, line 4, …: .*: titel, \\u001b\[2Jclear \(39 records\)$/),
  ]);
  const { warned, warnings: reported } = JSON.parse(result.stdout);
  expect([warned, reported.length, reported[0]]).toEqual([
    39,
    24,
    { line: 2, unknown: ['titel', '\u001b[2Jclear'] },
  ]);
});

it('names some dozens of causes at most', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => eventWith({ [`key${index}`]: 1 }));
  const result = await run('import', file('causes.ndjson', lines), '--dry-run');
  const warnings = result.stderr.split('\n').filter((line) => line.startsWith('Warning'));
  expect([warnings.length, warnings.at(-1)]).toEqual([25, expect.stringContaining('16 causes more')]);
});

it('imports an event without a side field that cannot be read, with a warning', async () => {
  const path = file('side.ndjson', [eventWith({ title: 'Side', website: 'x y', venue: { city: 'Bern' } })]);
  const result = await run('import', path, '--dry-run');
  expect([result.code, result.stdout]).toEqual([0, expect.stringContaining('1 event could be imported')]);
  expect(result.stderr).toMatch(/Warning: line 1: “Side”: website “x y” was left out\. /);
  expect(result.stderr).toMatch(/Warning: line 1: “Side”: venue “\{"city":"Bern"\}” was left out\. /);
});

it('says so when the file is not there', async () => {
  const result = await run('import', join(folder, 'missing.ndjson'));
  expect([result.code, result.stderr]).toEqual([1, expect.stringContaining('cannot be read')]);
});

it('refuses at once an author who may not set ids of the source', async () => {
  await run('users', 'create', '--username', 'kim', '--role', 'author', '--password', 'a long password');
  const path = file('closed.ndjson', [eventWith(), eventWith({ external_source: 'desk', external_id: '1' })]);
  const open = { DATABASE_URL: service.databaseUrl, EXTERNAL_SOURCE_ROLES: 'desk=author' };
  const refused = await cli(['import', path, '--author', 'kim', '--json'], open);
  expect([refused.code, refused.stdout.match(/may not set external ids of \w+/g)]).toEqual([
    1,
    ['may not set external ids of closed'],
  ]);
  const done = await cli(['import', path, '--author', 'kim', '--source', 'desk', '--json'], open);
  expect(JSON.parse(done.stdout)).toMatchObject({ imported: 2, problems: [] });
});
