import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

function isUsable(path: string, isFolder: boolean): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return true;
  if (found.isDirectory() !== isFolder) return false;
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Which of the files that SQLite needs this user may not write, the database first; undefined for none. */
export function unusableFile(database: string): string | undefined {
  const files = [database, `${database}-wal`, `${database}-shm`];
  const found = files.find((path) => !isUsable(path, false));
  if (found !== undefined) return found;
  const folder = dirname(resolve(database));
  return isUsable(folder, true) ? undefined : folder;
}
