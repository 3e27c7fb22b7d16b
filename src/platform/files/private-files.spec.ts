import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateFile, createPrivateFolder, isWorldReadable } from './private-files.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'event-calendar-files-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('makes folders for this user alone, and leaves existing ones unchanged', () => {
  chmodSync(folder, 0o755);
  createPrivateFolder(join(folder, 'a/b/c'));
  createPrivateFolder(join(folder, 'a/b/c'));
  expect(['', 'a', 'a/b', 'a/b/c'].map((path) => modeOf(join(folder, path)))).toEqual([
    '755',
    '700',
    '700',
    '700',
  ]);
});

it('makes a file for this user alone, and leaves an existing one unchanged', () => {
  const file = join(folder, 'data/calendar.sqlite');
  createPrivateFile(file);
  expect([modeOf(file), modeOf(join(folder, 'data'))]).toEqual(['600', '700']);
  writeFileSync(file, 'content');
  chmodSync(file, 0o640);
  createPrivateFile(file);
  expect([modeOf(file), statSync(file).size]).toEqual(['640', 7]);
});

it('fails where no folder can be made', () => {
  expect(() => {
    createPrivateFolder('/proc/x/y');
  }).toThrow(/ENOENT/);
  writeFileSync(join(folder, 'file'), '');
  expect(() => {
    createPrivateFolder(join(folder, 'file'));
  }).toThrow(/EEXIST/);
  expect(() => {
    createPrivateFolder(join(folder, 'file/a/b'));
  }).toThrow(/ENOTDIR/);
});

it('detects files that others can read', () => {
  const file = join(folder, 'public/file');
  mkdirSync(join(folder, 'public'), 0o755);
  writeFileSync(file, '', { mode: 0o644 });
  expect(isWorldReadable(file)).toBe(true);
  chmodSync(join(folder, 'public'), 0o700);
  expect(isWorldReadable(file)).toBe(false);
  chmodSync(join(folder, 'public'), 0o755);
  chmodSync(file, 0o640);
  expect(isWorldReadable(file)).toBe(false);
  expect(isWorldReadable(join(folder, 'none'))).toBe(false);
});
