import { randomBytes } from 'node:crypto';
import { copyFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createPrivateFolder } from '../../platform/files/private-files.js';
import { type PictureFile, pictureFiles } from '../export/picture-files.js';
import type { ExportRow } from '../export/values.js';

export interface CopiedPictures {
  readonly copied: number;
  readonly present: number;
  /** Picture files that do not exist. */
  readonly missing: readonly string[];
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function isThere(path: string, size: number): Promise<boolean> {
  try {
    return (await stat(path)).size === size;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Copies a file so that it exists either completely or not at all. */
async function copyAtomically(from: string, to: string): Promise<void> {
  createPrivateFolder(dirname(to));
  const unfinished = join(dirname(to), `.unfinished-${randomBytes(6).toString('hex')}`);
  try {
    await copyFile(from, unfinished);
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
  const missing: string[] = [];
  let [copied, present] = [0, 0];
  for (const { path, size } of namedFiles(database)) {
    if (await isThere(join(to, path), size)) {
      present += 1;
      continue;
    }
    try {
      await copyAtomically(join(from, path), join(to, path));
      copied += 1;
    } catch (error) {
      if (!isMissing(error)) throw error;
      missing.push(path);
    }
  }
  return { copied, present, missing };
}
