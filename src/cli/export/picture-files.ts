import { sizeFile } from '../../content/media/media-paths.js';
import type { ExportRow } from './values.js';

export interface PictureFile {
  /** Path relative to `MEDIA_DIR`. */
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hex; known only for the original. */
  readonly hash: string | undefined;
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
