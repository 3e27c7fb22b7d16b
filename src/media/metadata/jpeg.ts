import { damaged, orientationExif, Parts, slice } from './parts.js';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const JFIF = 'JFIF\0';
const EXIF = 'Exif\0\0';
/** The segments beside those of the picture itself that say how its colours are to be read. */
const COLOURS: Readonly<Record<number, string>> = { 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

/** Frames and scans, tables of codes and numbers. */
const isOfPicture = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= SOS && marker <= 0xdf);

/** Markers that stand alone, within the data of a scan too. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** A JPEG without all but its picture, its resolution and how its colours are to be read. */
export function stripJpeg(bytes: Buffer, orientation: number): Buffer {
  if (slice(bytes, 0, 2).readUInt16BE(0) !== 0xff00 + SOI) throw damaged();
  const parts = new Parts();
  parts.keep(slice(bytes, 0, 2));
  const exif = orientation > 1 ? [exifSegment(orientation)] : [];
  for (let at = markerFrom(bytes, 2); at < bytes.length;) {
    parts.next();
    const marker = slice(bytes, at, 2).readUInt8(1);
    if (marker === EOI) {
      // What comes after the picture is a second one, or a film.
      parts.keep(slice(bytes, at, 2));
      break;
    }
    if (isAlone(marker)) {
      at = markerFrom(bytes, at + 2);
      continue;
    }
    const length = 2 + slice(bytes, at + 2, 2).readUInt16BE(0);
    const segment = slice(bytes, at, length);
    // Which way up it is comes behind the first segment that readers look for.
    parts.keep(...keptOf(segment, marker), ...exif.splice(0));
    const end = marker === SOS ? endOfScan(bytes, at + length) : at + length;
    if (marker === SOS) parts.keep(bytes.subarray(at + length, end));
    at = markerFrom(bytes, end);
  }
  return parts.bytes;
}

function keptOf(segment: Buffer, marker: number): Buffer[] {
  if (marker === 0xe0) return withoutThumbnail(segment);
  return isOfPicture(marker) || startsWith(segment, COLOURS[marker]) ? [segment] : [];
}

const startsWith = (segment: Buffer, name: string | undefined): boolean =>
  name !== undefined && segment.toString('latin1', 4, 4 + name.length) === name;

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationExif(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}

/** The first segment of most files: version and resolution, and perhaps a small picture. */
function withoutThumbnail(segment: Buffer): Buffer[] {
  if (!startsWith(segment, JFIF) || segment.length < 18) return [];
  const jfif = Buffer.from(segment.subarray(0, 18));
  jfif.writeUInt16BE(16, 2);
  jfif.fill(0, 16);
  return [jfif];
}

/** Where the next marker is; it may come after bytes that fill up. */
function markerFrom(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] !== 0xff || bytes[at + 1] === 0xff)) at += 1;
  return at;
}

/** Within a scan 0xff is followed by zero, or by a marker that stands alone. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !isAlone(marker)) return at;
  }
  return bytes.length;
}
