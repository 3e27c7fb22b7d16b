// Makes the archive of a release, artifacts/event-calendar-<version>-linux-<processor>.tar.gz, from the commit that is
// checked out: what a server needs besides Node. Then tries it in an empty folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkRelease } from './release-check.mjs';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const title = `${name}-${version}`;
const archive = resolve(`artifacts/${title}-linux-${process.arch}.tar.gz`);

/** What the service reads, and what its operators read. */
const PARTS = [
  'assets',
  'bin',
  'locales',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'THIRD-PARTY-NOTICES.md',
  'package-lock.json',
  'package.json',
];

/** Files of packages that no program reads: types, source maps, sources of binaries, and the compiler of TypeScript. */
const UNREAD = /\.(?:d\.[cm]?ts|map)$/;
const UNREAD_FOLDERS = ['typescript', 'better-sqlite3/deps', 'better-sqlite3/src', '.bin'];
/** The binaries of SQLite for other machines. */
const isForeign = (path) =>
  path.includes('/better-sqlite3/prebuilds/') && !path.endsWith(`/linux-${process.arch}.node`);

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

if (process.platform !== 'linux') throw new Error('The archive is for Linux, and is made on Linux.');
const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
if (changed !== '') throw new Error(`Commit these changes first, or undo them:\n${changed}`);

const work = mkdtempSync(join(tmpdir(), 'event-calendar-release-'));
try {
  const source = join(work, 'source');
  run('git', ['clone', '--quiet', process.cwd(), source]);
  run('npm', ['ci', '--no-audit', '--no-fund'], source);
  run('npm', ['run', '-s', 'build'], source);
  run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], source);

  const folder = join(work, title);
  mkdirSync(join(folder, 'docs'), { recursive: true });
  for (const part of PARTS) cpSync(join(source, part), join(folder, part), { recursive: true });
  for (const file of readdirSync(join(source, 'docs')).filter((one) => one.endsWith('.md')))
    cpSync(join(source, 'docs', file), join(folder, 'docs', file));
  for (const built of ['dist', 'admin/dist'])
    cpSync(join(source, built), join(folder, built), { recursive: true });
  const packages = join(source, 'node_modules');
  const unread = UNREAD_FOLDERS.map((one) => join(packages, one));
  const node = `${join(packages, 'node-linux-')}`;
  cpSync(packages, join(folder, 'node_modules'), {
    recursive: true,
    filter: (path) =>
      !unread.includes(path) && !path.startsWith(node) && !UNREAD.test(path) && !isForeign(path),
  });

  mkdirSync('artifacts', { recursive: true });
  rmSync(archive, { force: true });
  run(
    'tar',
    ['--create', '--gzip', '--owner=0', '--group=0', '--sort=name', `--file=${archive}`, title],
    work,
  );
  const checked = await checkRelease(archive, title);
  console.log(`${archive}: ${checked.megabytes} MB unpacked; ${checked.tried.join(', ')}.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
