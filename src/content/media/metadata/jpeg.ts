import { damaged, orientationExif, Parts, slice } from './parts.js';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const JFIF = 'JFIF\0';
const EXIF = 'Exif\0\0';
/** The segments besides the picture's own that describe its colours. */
const COLOURS: Readonly<Record<number, string>> = { 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

/** Frames and scans, code and quantization tables. */
const isOfPicture = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= SOS && marker <= 0xdf);

/** Markers without a segment, which also occur within the data of a scan. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Keeps only a JPEG's picture, resolution and colour description. */
export function stripJpeg(bytes: Buffer, orientation: number): Buffer {
  if (slice(bytes, 0, 2).readUInt16BE(0) !== 0xff00 + SOI) throw damaged();
  const parts = new Parts();
  parts.keep(slice(bytes, 0, 2));
  const exif = orientation > 1 ? [exifSegment(orientation)] : [];
  for (let at = markerFrom(bytes, 2); at < bytes.length;) {
    parts.next();
    const marker = slice(bytes, at, 2).readUInt8(1);
    if (marker === EOI) {
      // Anything after the picture is a second picture or a video.
      parts.keep(slice(bytes, at, 2));
      break;
    }
    if (isAlone(marker)) {
      at = markerFrom(bytes, at + 2);
      continue;
    }
    const length = 2 + slice(bytes, at + 2, 2).readUInt16BE(0);
    const segment = slice(bytes, at, length);
    // The orientation follows the segment that readers look for first.
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

/** The first segment of most files: version and resolution, and sometimes a thumbnail. */
function withoutThumbnail(segment: Buffer): Buffer[] {
  if (!startsWith(segment, JFIF) || segment.length < 18) return [];
  const jfif = Buffer.from(segment.subarray(0, 18));
  jfif.writeUInt16BE(16, 2);
  jfif.fill(0, 16);
  return [jfif];
}

/** The offset of the next marker, which may follow fill bytes. */
function markerFrom(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] !== 0xff || bytes[at + 1] === 0xff)) at += 1;
  return at;
}

/** Within a scan, 0xff is followed by zero or by a marker without a segment. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !isAlone(marker)) return at;
  }
  return bytes.length;
}
