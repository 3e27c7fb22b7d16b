import { MAX_PICTURE_BYTES } from '#content/media/media-store.js';
import { PART_BYTES } from '../export/format.js';
import { isIntact, type PictureFile, pictureFiles } from '../export/picture-files.js';
import type { ExportRow } from '../export/values.js';
import type { JsonObject } from './read-header.js';
import { InvalidExport } from './read-lines.js';

/** A resized picture may have more bytes than the original. */
const MAX_FILE_BYTES = 16 * MAX_PICTURE_BYTES;

export interface CompleteFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Joins the parts of the files that follow a row of `media`. Rejects files that the row does not name. */
export class PictureParts {
  private expected: PictureFile[] = [];
  private parts: Buffer[] = [];

  /** Takes a row of `media`, whose files come next. */
  begin(row: ExportRow, line: number): void {
    const files = pictureFiles(row);
    if (files?.every(({ size }) => size >= 0 && size <= MAX_FILE_BYTES) !== true)
      throw new InvalidExport(line, 'names files that a picture cannot have');
    this.expected = [...files];
  }

  /** @returns the file if this was its last part */
  add({ file, part, parts, base64 }: JsonObject, line: number): CompleteFile | undefined {
    const index = this.expected.findIndex(({ path }) => path === file);
    const expected = this.expected[index];
    if (expected === undefined || (this.parts.length > 0 && index > 0)) {
      throw new InvalidExport(line, 'is a file that the picture before it does not have');
    }
    if (part !== this.parts.length + 1 || parts !== Math.max(1, Math.ceil(expected.size / PART_BYTES))) {
      throw new InvalidExport(line, 'is not the next part of its file');
    }
    // Files may be missing, but their order is fixed.
    this.expected.splice(0, index);
    this.parts.push(decoded(base64, line));
    if (part < parts) return undefined;
    const bytes = Buffer.concat(this.parts.splice(0));
    if (!isIntact(expected, bytes))
      throw new InvalidExport(line, 'ends a file that is not the one of its picture');
    this.expected.shift();
    return { path: expected.path, bytes };
  }

  /** Called before anything else follows: no file may be incomplete. */
  end(line: number): void {
    if (this.parts.length > 0) throw new InvalidExport(line, 'comes before the last part of a file');
    this.expected = [];
  }
}

function decoded(base64: unknown, line: number): Buffer {
  const bytes = Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64');
  if (bytes.length > PART_BYTES || bytes.toString('base64') !== base64)
    throw new InvalidExport(line, 'has no base64');
  return bytes;
}
