import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '#platform/config/settings.js';

/** The folders that the service writes to. */
function foldersOf({ database, mediaDir }: Settings): string[] {
  const folders = database.engine === 'sqlite' ? [mediaDir, dirname(database.file)] : [mediaDir];
  return [...new Set(folders.map((folder) => resolve(folder)))];
}

/** Bytes that this user may still write in a folder. If it does not exist yet, its parent is checked. */
async function freeIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = dirname(folder);
    // Not `instanceof`: under Jest a native error may be of another realm.
    if (above === folder || !(Error.isError(error) && 'code' in error && error.code === 'ENOENT'))
      throw error;
    return freeIn(above);
  }
}

/** @throws Error naming the folder that has less than `MIN_FREE_DISK` bytes left, or cannot be checked */
export async function checkFreeDisk(settings: Settings): Promise<void> {
  if (settings.minFreeDisk === 0) return;
  for (const folder of foldersOf(settings)) {
    const free = await freeIn(folder);
    if (free < settings.minFreeDisk) {
      throw new Error(`${folder} has ${free} bytes left, less than MIN_FREE_DISK.`);
    }
  }
}
