import { randomBytes } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createPrivateFolder } from '#platform/files/private-files.js';
import { type LeftOut, type PictureFile, pictureFiles, readPicture } from '../export/picture-files.js';
import type { ExportRow } from '../export/values.js';

export interface CopiedPictures extends LeftOut {
  readonly copied: number;
  readonly present: number;
}

async function isThere(path: string, size: number): Promise<boolean> {
  try {
    return (await stat(path)).size === size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Writes a file so that it exists either completely or not at all. */
async function writeAtomically(to: string, bytes: Buffer): Promise<void> {
  createPrivateFolder(dirname(to));
  const unfinished = join(dirname(to), `.unfinished-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The picture files that a copy of the database refers to. */
function* namedFiles(database: string): Generator<PictureFile> {
  const connection = new Sqlite(database, { readonly: true });
  try {
    const rows = connection.prepare<[], ExportRow>(
      'SELECT file, filesize, hash, sizes FROM media ORDER BY id',
    );
    for (const row of rows.iterate()) yield* pictureFiles(row) ?? [];
  } finally {
    connection.close();
  }
}

/** Copies the picture files. Skips existing ones, as the content under a name never changes. */
export async function copyPictures(database: string, from: string, to: string): Promise<CopiedPictures> {
  const leftOut: LeftOut = { missing: [], damaged: [] };
  let [copied, present] = [0, 0];
  for (const file of namedFiles(database)) {
    if (await isThere(join(to, file.path), file.size)) {
      present += 1;
      continue;
    }
    const bytes = await readPicture(from, file, leftOut);
    if (bytes === undefined) continue;
    await writeAtomically(join(to, file.path), bytes);
    copied += 1;
  }
  return { copied, present, ...leftOut };
}
