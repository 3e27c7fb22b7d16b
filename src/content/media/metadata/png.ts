import { crc32 } from 'node:zlib';
import { orientationExif, Parts, slice } from './parts.js';

const SIGNATURE = 8;

/** The chunks for the picture, its colours and size, and the frames of an animation. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

/** A PNG without texts, times, Exif and application-specific data. */
export function stripPng(bytes: Buffer, orientation: number): Buffer {
  const parts = new Parts();
  parts.keep(slice(bytes, 0, SIGNATURE));
  for (let at = SIGNATURE; at < bytes.length;) {
    parts.next();
    // Length, name, content and checksum.
    const length = 12 + slice(bytes, at, 4).readUInt32BE(0);
    const chunk = slice(bytes, at, length);
    const name = chunk.toString('latin1', 4, 8);
    if (KEPT.has(name)) parts.keep(chunk);
    if (name === 'IHDR' && orientation > 1) parts.keep(chunkOf('eXIf', orientationExif(orientation)));
    if (name === 'IEND') break;
    at += length;
  }
  return parts.bytes;
}

function chunkOf(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
