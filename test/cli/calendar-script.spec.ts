import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/* `bin/calendar` in an installation whose Node only prints what it is started with. */

const PRINTS = `#!/bin/sh
printf 'user %s\\narguments' "$(id -un)"; shift; printf ' [%s]' "$@"; echo; env`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-bin-'));
  for (const path of ['bin', 'node_modules/.bin', 'dist/cli'])
    mkdirSync(join(folder, path), { recursive: true });
  copyFileSync('bin/calendar', join(folder, 'bin/calendar'));
  writeFileSync(join(folder, 'node_modules/.bin/node'), PRINTS);
  writeFileSync(join(folder, 'dist/cli/main.js'), '');
  for (const path of ['.', 'bin/calendar', 'node_modules/.bin/node']) chmodSync(join(folder, path), 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(settings: string, args: readonly string[] = [], environment: Record<string, string> = {}) {
  const file = join(folder, 'settings.env');
  writeFileSync(file, settings, { mode: 0o600 });
  return spawnSync(join(folder, 'bin/calendar'), args, {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      CALENDAR_ENV: file,
      CALENDAR_USER: userInfo().username,
      ...environment,
    },
  });
}

it('takes values as they stand, and executes none', () => {
  const { stdout, status } = run(
    [
      ...['# comment', '; comment', '', '  PORT=4000  ', 'ADMIN_PASSWORD=a#b $(touch made) `touch made` "c'],
      ...["SITE_NAME='Fest & more'", 'SECRET_KEY="x=y"', 'CURRENCY_SYMBOL=€', 'DATABASE_USER='],
    ].join('\n'),
  );
  expect(status).toBe(0);
  for (const line of [
    ...['PORT=4000', 'ADMIN_PASSWORD=a#b $(touch made) `touch made` "c', 'SITE_NAME=Fest & more'],
    ...['SECRET_KEY=x=y', 'CURRENCY_SYMBOL=€', 'DATABASE_USER='],
  ])
    expect(stdout.split('\n')).toContain(line);
  expect(existsSync('made')).toBe(false);
});

it('hands on the arguments, and nothing of the shell that names another database', () => {
  const shell = { DATABASE_URL: 'sqlite:/other.sqlite', DATA_DIR: '/other' };
  const { stdout } = run('SITE_NAME=Fest', ['users', 'show', 'a name', '--json'], shell);
  expect(stdout).toContain('arguments [users] [show] [a name] [--json]\n');
  expect(stdout).not.toContain('other');
  expect(stdout).toContain(`DATA_DIR=${folder}/data\n`);
});

it('reads relative folders from where the service works', () => {
  const { stdout } = run('DATA_DIR=lists\nDATABASE_URL=sqlite:a/b.sqlite\nMEDIA_DIR=/pictures');
  for (const line of [
    `DATA_DIR=${folder}/lists`,
    `DATABASE_URL=sqlite:${folder}/a/b.sqlite`,
    'MEDIA_DIR=/pictures',
  ])
    expect(stdout.split('\n')).toContain(line);
});

it.each(['export PORT=1', 'PORT', 'PO RT=1', '1PORT=1', '=1', 'PORT =1'])(
  'refuses the line %s, without its value',
  (line) => {
    const { status, stderr, stdout } = run(`SITE_NAME=Fest\n${line}\n`);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^calendar: .*settings\.env has a line that is no setting: write NAME=value\.\n$/);
  },
);

it('refuses a backslash, which systemd would read otherwise', () => {
  const { status, stderr } = run(String.raw`ADMIN_PASSWORD=se\cret`);
  expect([status, stderr]).toEqual([1, expect.stringContaining('a backslash in ADMIN_PASSWORD')]);
  expect(stderr).not.toContain('cret');
});

it('says what is missing', () => {
  expect(run('', [], { CALENDAR_ENV: '/nowhere.env' }).stderr).toMatch(/\/nowhere\.env cannot be read/);
  rmSync(join(folder, 'dist/cli/main.js'));
  expect(run('').stderr).toMatch(/is not built: run npm run build there/);
  writeFileSync(join(folder, 'dist/cli/main.js'), '');
});

const asRoot = process.getuid?.() === 0 ? it : it.skip;

asRoot('becomes the user of the service', () => {
  expect(run('', [], { CALENDAR_USER: 'nobody' }).stdout).toMatch(/^user nobody\n/);
  expect(run('', [], { CALENDAR_USER: 'no-such-user' }).stderr).toMatch(/there is no user no-such-user/);
});
