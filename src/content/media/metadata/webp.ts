import { damaged, orientationExif, Parts, slice } from './parts.js';

/** Flags of the extended header. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
/** The length of a frame's position, size and duration, which precede its own chunks. */
const FRAME_HEADER = 16;

const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP']);

/** A WebP without Exif, XMP and non-standard chunks. */
export function stripWebp(bytes: Buffer, orientation: number): Buffer {
  const size = slice(bytes, 4, 4).readUInt32LE(0);
  const end = Math.min(8 + size, bytes.length);
  const parts = new Parts();
  keepChunks(bytes.subarray(12, end), parts, orientation);
  if (orientation > 1) parts.keep(chunkOf('EXIF', orientationExif(orientation)));
  const kept = parts.bytes;
  const head = Buffer.from(slice(bytes, 0, 12));
  head.writeUInt32LE(4 + kept.length, 4);
  return Buffer.concat([head, kept]);
}

function keepChunks(bytes: Buffer, parts: Parts, orientation: number, isFrame = false): void {
  for (let at = 0; at < bytes.length;) {
    parts.next();
    const size = slice(bytes, at, 8).readUInt32LE(4);
    const name = bytes.toString('latin1', at, at + 4);
    const content = slice(bytes, at + 8, size);
    if (name === 'VP8X') parts.keep(chunkOf(name, withFlags(content, orientation)));
    else if (name === 'ANMF' && !isFrame) parts.keep(chunkOf(name, frame(content, parts)));
    else if (KEPT.has(name)) parts.keep(chunkOf(name, content));
    at += 8 + size + (size % 2);
  }
}

function withFlags(content: Buffer, orientation: number): Buffer {
  if (content.length === 0) throw damaged();
  const header = Buffer.from(content);
  const others = (header[0] ?? 0) & ~(HAS_EXIF | HAS_XMP);
  header[0] = orientation > 1 ? others | HAS_EXIF : others;
  return header;
}

/** A frame contains chunks of its own. */
function frame(content: Buffer, all: Parts): Buffer {
  all.next();
  const parts = new Parts();
  parts.keep(slice(content, 0, FRAME_HEADER));
  // Frames contain no frames.
  keepChunks(content.subarray(FRAME_HEADER), parts, 1, true);
  return parts.bytes;
}

/** Chunks start at even offsets. */
function chunkOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
