import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { reasonOf } from '#platform/logging/reason.js';
import { UNFINISHED } from './media-files.js';

const isMissing = (error: unknown): boolean =>
  Error.isError(error) && 'code' in error && error.code === 'ENOENT';

/** @throws the error of the file system for a folder that exists and that this user may not write to */
async function checkWritable(folder: string): Promise<void> {
  try {
    // With the slash a file is refused.
    await access(`${folder}/`, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The folder, or the nearest one above it that exists. */
async function existing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder));
}

/** Pictures cannot be stored. */
export class UnwritableFolder extends Error {}

/**
 * Checks that pictures can be stored: in the folder, and in those folders in it that the next picture needs. They may be
 * another user's, as after a restore.
 * @throws UnwritableFolder, which names the folder
 */
export async function checkMediaFolder(mediaDir: string): Promise<void> {
  const root = resolve(mediaDir);
  const [year = '', month = ''] = new Date().toISOString().split('-');
  try {
    await checkWritable(await existing(root));
    for (const part of [UNFINISHED, year, join(year, month)]) await checkWritable(join(root, part));
  } catch (error) {
    throw new UnwritableFolder(
      `Pictures cannot be stored below ${root} (${reasonOf(error)}). Give this user the rights to that folder, or set MEDIA_DIR.`,
    );
  }
}
