import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const READABLE_BY_ALL = 0o004;
const ENTERED_BY_ALL = 0o001;

const hasCode = (error: unknown, code: string): boolean =>
  Error.isError(error) && 'code' in error && error.code === code;

/**
 * Creates a folder, and its parents, that only this user may enter; existing ones are left unchanged. Node's
 * own `recursive` never returns where no folders can be created, as in `/proc`.
 */
export function createPrivateFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  try {
    mkdirSync(path, PRIVATE_FOLDER);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (hasCode(error, 'EEXIST') && statSync(path).isDirectory()) return;
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    createPrivateFolder(dirname(path));
    mkdirSync(path, PRIVATE_FOLDER);
  }
}

/** Creates an empty file, and its folder, that only this user may read, unless it already exists. */
export function createPrivateFile(path: string): void {
  createPrivateFolder(dirname(resolve(path)));
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** Whether every user of this machine can read the file. */
export function isWorldReadable(path: string): boolean {
  const hasRight = (of: string, right: number): boolean =>
    ((statSync(of, { throwIfNoEntry: false })?.mode ?? 0) & right) !== 0;
  return hasRight(path, READABLE_BY_ALL) && hasRight(dirname(resolve(path)), ENTERED_BY_ALL);
}
