import { damaged, Parts, slice } from './parts.js';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The extensions for the number of repetitions and for colours. */
const KEPT_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
/** The length of signature, version and screen descriptor. */
const HEADER = 13;

/** A GIF without comments, texts and application-specific data. */
export function stripGif(bytes: Buffer): Buffer {
  const parts = new Parts();
  const start = HEADER + tableSize(slice(bytes, 0, HEADER)[10] ?? 0);
  parts.keep(slice(bytes, 0, start));
  for (let at = start; at < bytes.length;) {
    parts.next();
    const kind = bytes[at];
    if (kind === TRAILER) {
      parts.keep(slice(bytes, at, 1));
      break;
    }
    const from = contentOf(bytes, at);
    const end = endOfBlocks(bytes, from);
    if (kind === IMAGE || isKeptExtension(bytes, at)) parts.keep(slice(bytes, at, end - at));
    at = end;
  }
  return parts.bytes;
}

/** The size in bytes of a colour table, from its flags. */
const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/** The offset of the first data block. */
function contentOf(bytes: Buffer, at: number): number {
  const kind = bytes[at];
  if (kind === EXTENSION) return at + 2;
  if (kind !== IMAGE) throw damaged();
  // Place and size, a colour table, and the initial code size.
  return at + 10 + tableSize(slice(bytes, at, 10)[9] ?? 0) + 1;
}

/** Blocks start with their length; an empty block is the last. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length;) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  throw damaged();
}

function isKeptExtension(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label === CONTROL) return true;
  return label === APPLICATION && KEPT_APPLICATIONS.has(bytes.toString('latin1', at + 3, at + 14));
}
