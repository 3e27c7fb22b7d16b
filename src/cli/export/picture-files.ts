import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeFile } from '#content/media/media-paths.js';
import type { ExportRow } from './values.js';

export interface PictureFile {
  /** Path relative to `MEDIA_DIR`. */
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hex; known only for the original. */
  readonly hash: string | undefined;
}

/** Picture files that were left out, by their paths. */
export interface LeftOut {
  /** They do not exist. */
  readonly missing: string[];
  /** They are not those that the database describes, so that no import would accept them. */
  readonly damaged: string[];
}

/** The names that `MediaStore` gives. They cannot lead out of the folder. */
const ORIGINAL = /^\d{4}\/\d{2}\/[a-z0-9][a-z0-9-]*\.[a-z]{3,4}$/;

interface Size {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
}

const isSize = (value: unknown): value is Size =>
  typeof value === 'object' && value !== null && 'file' in value;

/** The files of a row of `media`, the original first; undefined when the row has an invalid file name. */
export function pictureFiles({ file, filesize, hash, sizes }: ExportRow): PictureFile[] | undefined {
  if (typeof file !== 'string' || !ORIGINAL.test(file)) return undefined;
  const files = new Map<string, PictureFile>();
  files.set(file, { path: file, size: Number(filesize), hash: String(hash) });
  for (const size of Object.values(parsed(sizes))) {
    if (!isSize(size) || size.file !== sizeFile(file, size.width, size.height)) return undefined;
    const { file: path } = size;
    if (!ORIGINAL.test(path)) return undefined;
    // Two sizes of a small picture may be the same file.
    if (!files.has(path)) files.set(path, { path, size: size.filesize, hash: undefined });
  }
  return [...files.values()];
}

function parsed(sizes: unknown): object {
  try {
    const value: unknown = JSON.parse(String(sizes));
    return typeof value === 'object' && value !== null ? value : { sizes: null };
  } catch (error) {
    if (error instanceof SyntaxError) return { sizes: null };
    throw error;
  }
}

/** Whether these are the bytes that the row describes. */
export const isIntact = ({ size, hash }: PictureFile, bytes: Buffer): boolean =>
  bytes.length === size && (hash === undefined || createHash('sha256').update(bytes).digest('hex') === hash);

/** Reads a picture file; one that is missing or damaged is added to what was left out. */
export async function readPicture(
  folder: string,
  file: PictureFile,
  leftOut: LeftOut,
): Promise<Buffer | undefined> {
  const handle = await open(join(folder, file.path)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) {
    leftOut.missing.push(file.path);
    return undefined;
  }
  try {
    // A file of another size is not read: it may be a large one.
    const bytes = (await handle.stat()).size === file.size ? await handle.readFile() : undefined;
    if (bytes !== undefined && isIntact(file, bytes)) return bytes;
    leftOut.damaged.push(file.path);
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Warns of each file that was left out. Returns whether there is any. */
export function warnOfLeftOut({ missing, damaged }: LeftOut): boolean {
  for (const path of missing) console.error(`Warning: the picture ${path} is missing.`);
  for (const path of damaged) {
    console.error(
      `Warning: the picture ${path} is damaged, so it was left out. Copy it into MEDIA_DIR from a backup, or, if its size is another one, upload the picture again.`,
    );
  }
  return missing.length + damaged.length > 0;
}
