import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli, cliInShell, runToEnd } from '../support/process.js';

// What is wrong before any database is queried is tested once, not on every engine.

const run = async (...args: string[]): ReturnType<typeof cli> =>
  cli(args, { DATABASE_URL: 'sqlite::memory:' });

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
  const { stderr } = await cliInShell(line, args, { DATABASE_URL: 'sqlite::memory:' });
  expect(stderr).toBe('ended with 0\n');
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
  const environment = { DATABASE_URL: 'sqlite::memory:', DATA_DIR: folder };
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
