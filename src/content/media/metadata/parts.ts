import { InvalidValue } from '#common/values/invalid-value.js';

/** The most parts that a file may have; files with more are built to be slow to read. */
const MAX_PARTS = 50_000;

/** Collects the parts of a file that remain. */
export class Parts {
  private readonly kept: Buffer[] = [];
  private seen = 0;

  /** Must be called for each part that is read. */
  next(): void {
    this.seen += 1;
    if (this.seen > MAX_PARTS) throw damaged();
  }

  keep(...parts: readonly Buffer[]): void {
    this.kept.push(...parts);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.kept);
  }
}

export const damaged = (): InvalidValue => new InvalidValue('not_a_picture');

/** A part of the bytes; throws when it is incomplete. */
export function slice(bytes: Buffer, from: number, length: number): Buffer {
  if (length < 0 || from + length > bytes.length) throw damaged();
  return bytes.subarray(from, from + length);
}

/**
 * Exif that holds only the orientation: a little-endian TIFF with one entry.
 * @param orientation 1 to 8
 */
export function orientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  // Tag 0x0112: one number of two bytes.
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
