import { stripGif } from './gif.js';
import { stripJpeg } from './jpeg.js';
import { stripPng } from './png.js';
import { stripWebp } from './webp.js';

/** By the extension of the format. */
const STRIPPERS: Readonly<Record<string, (bytes: Buffer, orientation: number) => Buffer>> = {
  jpg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
};

/**
 * A picture without Exif, XMP, IPTC, comments, embedded previews and trailing data. Its pixels, colour
 * profile and orientation are kept.
 * @param orientation 1 to 8, as in Exif
 * @throws InvalidValue `not_a_picture` for a truncated or damaged file
 */
export function stripMetadata(bytes: Buffer, extension: string, orientation: number): Buffer {
  const strip = STRIPPERS[extension];
  if (strip === undefined) throw new Error(`Nothing is known of the metadata of .${extension} files.`);
  return strip(bytes, orientation);
}
