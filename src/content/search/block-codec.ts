import { type Bits, CHUNK_WORDS, countBits, eachBit } from '#common/structures/id-set.js';

/*
 * A block stores which ids of a chunk have a word. It is a sequence of 16-bit numbers, lower byte first, that
 * are applied in order: an offset below 4,096 adds that id, the same with the top bit set removes it, and
 * `BITMAP` adds all ids of the bitmap that follows. A block can thus be changed by appending to it, without
 * reading it.
 */

const REMOVED = 0x8000;
const BITMAP = 0x1000;
const BITMAP_BYTES = CHUNK_WORDS * 4;

/** The length that a block may reach before it is rewritten; its ids fit into `BITMAP` and one bitmap. */
export const LONG_BLOCK = 640;

/** A list of more ids is longer than a bitmap. */
const MOST_LISTED = BITMAP_BYTES / 2;

/** Encodes changes of single ids: the offset in the chunk, and whether the id is now set. */
export function encodeChanges(changes: ReadonlyMap<number, boolean>): Buffer {
  const block = Buffer.alloc(changes.size * 2);
  let at = 0;
  for (const [offset, isThere] of changes) at = block.writeUInt16LE(isThere ? offset : offset | REMOVED, at);
  return block;
}

/** The shortest block of these ids. */
export function encodeBits(bits: Bits): Buffer {
  const count = countBits(bits);
  if (count > MOST_LISTED) {
    const block = Buffer.alloc(2 + BITMAP_BYTES);
    block.writeUInt16LE(BITMAP);
    bits.forEach((word, index) => block.writeUInt32LE(word, 2 + index * 4));
    return block;
  }
  const block = Buffer.alloc(count * 2);
  let at = 0;
  eachBit(bits, (offset) => (at = block.writeUInt16LE(offset, at)));
  return block;
}

const scratch = new Uint32Array(CHUNK_WORDS);

/**
 * The ids of a block.
 * @returns bits that the next call overwrites
 */
export function decodeBlock(block: Buffer): Bits {
  scratch.fill(0);
  for (let at = 0; at + 1 < block.length; at += 2) {
    const code = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    const index = (code & ~REMOVED) >>> 5;
    const bit = 1 << (code & 31);
    if (code === BITMAP) {
      addBitmap(block, at + 2);
      at += BITMAP_BYTES;
    } else if ((code & REMOVED) === 0) scratch[index] = (scratch[index] ?? 0) | bit;
    else scratch[index] = (scratch[index] ?? 0) & ~bit;
  }
  return scratch;
}

function addBitmap(block: Buffer, start: number): void {
  for (let index = 0, at = start; index < CHUNK_WORDS; index++, at += 4) {
    const low = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    const high = (block[at + 2] ?? 0) | ((block[at + 3] ?? 0) << 8);
    scratch[index] = (scratch[index] ?? 0) | low | (high << 16);
  }
}
