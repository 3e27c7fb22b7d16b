import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { cli, cliInShell, runToEnd } from '../support/process.js';

// What is wrong before any database is queried is tested once, not on every engine.

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase('migrated');
});
afterAll(async () => database.drop());

const run = async (...args: string[]): ReturnType<typeof cli> => cli(args, { DATABASE_URL: database.url });

it.each([
  [['--username', 'bob', '--role', 'king', '--password', 'x'], 'administrator, editor'],
  [['--username', 'b:b', '--role', 'editor', '--password', 'x'], 'user name'],
  [['--username', 'bob', '--role', 'editor', '--password', ' '], 'must not be empty'],
  [['--username', 'bob', '--role', 'editor', '--password', 'x', '--email', 'bob'], 'e-mail'],
  [['--username', 'bob', '--role', 'editor', '--password', 'x', '--rank', '1'], '--rank'],
])('users create says what is wrong with %j', async (args, message) => {
  const response = await run('users', 'create', ...args);
  expect([response.code, response.stderr]).toEqual([2, expect.stringContaining(message)]);
});

it.each([[[]], [['--language', 'xx', 'a.ndjson']]])('wrong usage: import %j exits with 2', async (args) => {
  expect((await run('import', ...args)).code).toBe(2);
});

it.each([
  ['users', 'update', 'ana'],
  ['users', 'reset-password', 'ana', '--password', 'short'],
  ['users', 'create', '--username', 'kim', '--role', 'author', '--password', 'short'],
  ['passwords', 'revoke', 'x', '--user', 'ana'],
  ['keys', 'create', '--user', 'ana', '--name', 'x', '--scopes', 'kings:write'],
  ['keys', 'create', '--user', 'ana', '--name', 'x', '--scopes', 'tags:read', '--networks', '10/8'],
  ['keys', 'create', '--user', 'ana', '--name', 'x', '--scopes', 'tags:read', '--expires', 'never'],
])('wrong usage: %s %s exits with 2', async (...args) => {
  expect((await run(...args)).code).toBe(2);
});

it.each([
  [['export', '--language', 'fr', '--as', 'ana'], '--language, --as: only with --events.'],
  [['export', '--events', 'csv', '--after', 'never'], '--after'],
  [['export', '--events', 'csv', '--before', '2027-02-31'], '--before'],
  [['xliff', 'export', 'a.xlf', '--source', 'en', '--target', 'en'], 'the same language'],
])('wrong usage: %j says what is wrong and exits with 2', async (args, message) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
});

it('an unknown command exits with 2, help with 0', async () => {
  expect((await run('nonsense')).code).toBe(2);
  expect((await run('--help')).code).toBe(0);
});

it.each([[['--help']], [['import', '--help']]])('a reader that has ended is no failure: %j', async (args) => {
  // The pipe has no reader any more when the command begins to write.
  const line = '{ sleep 0.5; "$@"; echo "ended with $?" >&2; } | true';
  const { stderr } = await cliInShell(line, args, { DATABASE_URL: database.url });
  expect(stderr).toBe('ended with 0\n');
});

it.each([[['users', 'list']], [['export']], [['--help']]])(
  'a full disk under the output is a failure, in one line: %j',
  async (args) => {
    const folder = mkdtempSync(join(tmpdir(), 'event-calendar-usage-'));
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'a.sqlite')}` };
    await cli(['migrate'], environment);
    const { code, stderr } = await cliInShell('exec "$@" > /dev/full', args, environment);
    rmSync(folder, { recursive: true });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The (result could not|standard output cannot) be written: there is no room left\..*\n$/,
      ),
    ]);
  },
);

it.each([
  [['a.ics', '--set', 'status=draft'], '--set is only for NDJSON, CSV; the source is iCalendar.'],
  [['a.ics', '--from-line', '2'], '--from-line is only for NDJSON, CSV; the source is iCalendar.'],
  [['a.csv', '--from', '2027-01-01'], '--from is only for iCalendar, a site (--tec); the source is CSV.'],
  [['a.csv', '--timezone', 'UTC'], '--timezone is only for iCalendar; the source is CSV.'],
  [['a.ndjson', '--delimiter', ';'], '--delimiter is only for CSV; the source is NDJSON.'],
  [['a.ndjson', '--state', 'x'], '--state is only for a site (--tec); the source is NDJSON.'],
  [
    ['--tec', 'https://a.example', '--map', 'title=A'],
    '--map is only for NDJSON, CSV; the source is a site (--tec).',
  ],
])('import refuses an option that would have no effect: %j', async (args, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-usage-'));
  const given = args.map((arg) => (arg.startsWith('a.') ? join(folder, arg) : arg));
  for (const arg of given) if (arg.startsWith(folder)) writeFileSync(arg, '');
  const { code, stderr } = await run('import', ...given);
  rmSync(folder, { recursive: true });
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

describe('the report of an import', () => {
  const lines = 'title,start_date,end_date\nJazz,2027-01-01,2027-01-01\n';
  let folder: string;
  let environment: { DATABASE_URL: string; DATA_DIR: string; ADMIN_PASSWORD: string };
  const importWith = async (...args: string[]): ReturnType<typeof cli> =>
    cli(['import', join(folder, 'a.csv'), ...args], environment);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'event-calendar-usage-'));
    writeFileSync(join(folder, 'a.csv'), lines);
    environment = {
      DATABASE_URL: `sqlite:${join(folder, 'a.sqlite')}`,
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'long-secret',
    };
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('replaces an earlier one', async () => {
    const report = join(folder, 'report.json');
    for (const counts of [{ created: 1 }, { created: 0, unchanged: 1 }]) {
      expect((await importWith('--report', report)).code).toBe(0);
      expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject(counts);
    }
  });

  it.each(['a.csv', 'a.sqlite'])('never replaces another file: %s', async (name) => {
    await importWith();
    const before = readFileSync(join(folder, name));
    for (const more of [[], ['--dry-run']]) {
      const { code, stderr } = await importWith('--report', join(folder, name), ...more);
      expect([code, stderr]).toEqual([1, expect.stringContaining('Name another file')]);
      expect(readFileSync(join(folder, name)).equals(before)).toBe(true);
    }
  });

  it('does not replace the database that the import has made in its place', async () => {
    const { code, stderr } = await importWith('--report', join(folder, 'a.sqlite'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('Name another file')]);
    const users = await cli(['users', 'list'], environment);
    expect([users.code, users.stdout]).toEqual([0, expect.stringContaining('admin')]);
  });

  it('that cannot be written keeps anything from being imported', async () => {
    const { code, stderr } = await importWith('--report', join(folder, 'none', 'report.json'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('there is no folder')]);
    expect((await cli(['users', 'list'], environment)).stderr).toContain('There is no database file');
  });
});

it('backup says that the place for pictures is a file before it copies anything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-usage-'));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'a.sqlite')}` };
  await cli(['migrate'], environment);
  writeFileSync(join(folder, 'b'), '');
  const args = ['backup', join(folder, 'copy.sqlite'), '--media', join(folder, 'b')];
  const { code, stderr } = await cli(args, environment);
  const isCopied = existsSync(join(folder, 'copy.sqlite'));
  rmSync(folder, { recursive: true });
  expect([code, stderr, isCopied]).toEqual([1, expect.stringContaining('is no folder'), false]);
});

it('a wrong configuration exits with 1 and names all its mistakes', async () => {
  const environment = { DATABASE_URL: 'postgres://secret', PORT: 'x' };
  for (const response of [await cli(['users', 'list'], environment), await runToEnd(environment)]) {
    expect(response.code).toBe(1);
    expect(response.stderr).toMatch(/PORT must be .*\n.*DATABASE_URL must be/);
    expect(response.stderr).not.toContain('secret');
  }
});

describe('files that cannot be read are reported in a sentence', () => {
  it.each([
    [['backup', '/no/such/copy.sqlite'], 'there is no folder /no/such.'],
    [['export', '/no/such/all.ndjson'], 'there is no folder /no/such.'],
    [['export', '/dev/null/all.ndjson'], '/dev/null is no folder.'],
    [['import', 'nowhere.csv'], 'there is no file nowhere.csv.'],
    [['import', 'nowhere.ndjson'], 'there is no file nowhere.ndjson.'],
    [['xliff', 'import', 'nowhere.xlf'], 'there is no file nowhere.xlf.'],
  ])('%j', async (args, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'event-calendar-usage-'));
    const file = join(folder, 'calendar.sqlite');
    const settings = { DATABASE_URL: `sqlite:${file}` };
    if (args[0] === 'xliff') await cli(['migrate'], settings);
    else writeFileSync(file, '');
    const { code, stderr } = await cli(args, settings);
    rmSync(folder, { recursive: true });
    expect([code, stderr]).toEqual([1, expect.stringContaining(text)]);
    expect(stderr).not.toMatch(/E[A-Z]{4,}|unfinished|\bat /);
  });
});

it('an import that makes the administrator says so on another stream than its result', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-usage-'));
  const file = join(folder, 'one.csv');
  writeFileSync(file, 'title,start_date,end_date\nJazz,2027-01-01,2027-01-01\n');
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder };
  const { code, stdout, stderr } = await cli(['import', file, '--json'], environment);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { imported: 1 }]);
  // Nobody sits at a terminal here: a log would keep the password.
  const [, path = ''] =
    /^Created the administrator admin with the password in (\S+): read it/m.exec(stderr) ?? [];
  const password = readFileSync(path, 'utf8').trim();
  rmSync(folder, { recursive: true });
  expect(password.length).toBeGreaterThan(8);
  expect(stdout + stderr).not.toContain(password);
});

it('what was done to one thing is said of one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-usage-'));
  const csv = join(folder, 'one.csv');
  writeFileSync(csv, 'title,start_date,end_date\nJazz,2027-01-01,2027-01-01\n');
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'a.sqlite')}`, DATA_DIR: folder };
  const said = async (...args: string[]): Promise<string> => (await cli(args, environment)).stdout;
  expect(await said('import', csv)).toContain('1 event imported.');
  const events = join(folder, 'one.ndjson');
  expect(await said('export', events, '--events', 'ndjson')).toContain('Exported 1 event to');
  expect(await said('export', join(folder, 'all'))).toMatch(
    / rows, of them 1 event, and 0 files of pictures /,
  );
  const texts = join(folder, 'one.xlf');
  const languages = ['--source', 'en', '--target', 'fr'];
  expect(await said('xliff', 'export', texts, ...languages)).toContain('Wrote 1 record to');
  expect(await said('search', 'rebuild')).toContain('covers 1 record.');
  rmSync(folder, { recursive: true });
});
