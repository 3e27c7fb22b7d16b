import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseProblem } from '../lifecycle/startup-problems.js';
import { unusableFile } from './usable-file.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-usable-'));
  file = join(folder, 'calendar.sqlite');
  writeFileSync(file, '');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const READ_ONLY = Object.assign(new Error('readonly'), { code: 'SQLITE_READONLY' });
const messageOf = (cause?: string): string =>
  (databaseProblem(READ_ONLY, { engine: 'sqlite', file }, cause) as Error).message;

it('is none where all files can be written, also those that are still to be made', () => {
  expect(unusableFile(file)).toBeUndefined();
  expect(unusableFile(join(folder, 'new.sqlite'))).toBeUndefined();
  expect(messageOf()).toContain('to the files beside it (-wal, -shm) and to its folder');
});

// A folder in the place of a file is refused to root too, who may write every file.
it.each(['-wal', '-shm'])('is the %s file that is the cause, and the start names it', (suffix) => {
  mkdirSync(file + suffix);
  expect(unusableFile(file)).toBe(file + suffix);
  expect(messageOf()).toContain(`because of ${file}${suffix}.`);
});

it('is what it was before SQLite removed it', () => {
  expect(messageOf(`${file}-shm`)).toContain(`because of ${file}-shm.`);
});
