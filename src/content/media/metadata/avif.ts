import { damaged, Parts, slice } from './parts.js';

/** A box: its name, its place including the header, and where its content starts. */
interface BoxPlace {
  readonly name: string;
  readonly at: number;
  readonly content: number;
  readonly end: number;
}

/** Top-level boxes that make up the picture; programs add all others. */
const KEPT = new Set(['ftyp', 'meta', 'mdat', 'moov']);
/** Nested boxes that hold no part of the picture. */
const NOTES = new Set(['udta', 'uuid', 'xml ', 'bxml', 'free', 'skip']);
/** Boxes that contain boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts']);
/** Types of items that describe the picture. */
const METADATA = new Set(['Exif', 'mime', 'uri ']);
/** The name of a box or item without meaning. */
const NOTHING = 'free';

/**
 * An AVIF with its metadata overwritten: everything else is found by its offset in the file, and thus must
 * not move. The orientation is stored in boxes of its own, not in Exif.
 */
export function stripAvif(bytes: Buffer): Buffer {
  const parts = new Parts();
  const copy = Buffer.from(bytes);
  const boxes = boxesIn(copy, 0, copy.length, parts);
  for (const box of boxes) {
    if (!KEPT.has(box.name)) blank(copy, box);
    else if (box.name === 'meta') stripMeta(copy, box, parts);
    else stripNotes(copy, box, parts);
  }
  return copy.subarray(0, boxes.at(-1)?.end ?? 0);
}

function boxesIn(bytes: Buffer, start: number, end: number, parts: Parts): BoxPlace[] {
  const boxes: BoxPlace[] = [];
  for (let at = start; at + 8 <= end;) {
    parts.next();
    const short = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const head = short === 1 ? 16 : 8;
    // Zero means up to the end of the file.
    const size = short === 1 ? Number(slice(bytes, at + 8, 8).readBigUInt64BE(0)) : short || end - at;
    if (size < head || at + size > end) {
      // At the top level, this is appended data.
      if (start === 0 && boxes.length > 0) break;
      throw damaged();
    }
    boxes.push({ name, at, content: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

function blank(bytes: Buffer, { at, content, end }: BoxPlace): void {
  bytes.write(NOTHING, at + 4, 'latin1');
  bytes.fill(0, content, end);
}

function stripNotes(bytes: Buffer, { name, content, end }: BoxPlace, parts: Parts): void {
  if (!CONTAINERS.has(name)) return;
  for (const box of boxesIn(bytes, content, end, parts)) {
    if (NOTES.has(box.name) || box.name === 'meta') blank(bytes, box);
    else stripNotes(bytes, box, parts);
  }
}

/** Overwrites metadata in the table of items: their types (`iinf`) and their places (`iloc`). */
function stripMeta(bytes: Buffer, meta: BoxPlace, parts: Parts): void {
  // Version and flags come first.
  const boxes = boxesIn(bytes, meta.content + 4, meta.end, parts);
  for (const box of boxes) if (NOTES.has(box.name)) blank(bytes, box);
  const named = (name: string): BoxPlace | undefined => boxes.find((box) => box.name === name);
  const [iinf, iloc] = [named('iinf'), named('iloc')];
  if (iinf === undefined || iloc === undefined) return;
  const notes = forgetNotes(bytes, iinf, parts);
  if (notes.size === 0) return;
  const extents = extentsIn(bytes, iloc, parts).filter(({ item }) => notes.has(item));
  let blanked = 0;
  for (const { from, length, inside } of extents) {
    const start = inside ? (named('idat')?.content ?? bytes.length) + from : from;
    const place = slice(bytes, start, length === 0 ? bytes.length - start : length);
    // Overlapping items would be overwritten again and again.
    blanked += place.length;
    if (blanked > bytes.length) throw damaged();
    place.fill(0);
  }
}

/** Renames metadata items to `free`, and returns their ids. */
function forgetNotes(bytes: Buffer, iinf: BoxPlace, parts: Parts): Set<number> {
  const isLong = (bytes[iinf.content] ?? 0) > 0;
  const notes = new Set<number>();
  for (const box of boxesIn(bytes, iinf.content + (isLong ? 8 : 6), iinf.end, parts)) {
    const version = bytes[box.content] ?? 0;
    if (box.name !== 'infe' || version < 2) continue;
    const wide = version > 2 ? 4 : 2;
    const item = slice(bytes, box.content + 4, wide).readUIntBE(0, wide);
    const type = box.content + 4 + wide + 2;
    if (!METADATA.has(slice(bytes, type, 4).toString('latin1'))) continue;
    bytes.write(NOTHING, type, 'latin1');
    bytes.fill(0, type + 4, box.end);
    notes.add(item);
  }
  return notes;
}

interface Extent {
  readonly item: number;
  readonly from: number;
  readonly length: number;
  /** Relative to the box `idat` rather than the file. */
  readonly inside: boolean;
}

function extentsIn(bytes: Buffer, iloc: BoxPlace, parts: Parts): Extent[] {
  let at = iloc.content;
  const read = (length: number): number => {
    const part = slice(bytes, at, length);
    at += length;
    if (length > 8 || length === 7) throw damaged();
    return length === 8 ? Number(part.readBigUInt64BE(0)) : length === 0 ? 0 : part.readUIntBE(0, length);
  };
  const version = read(1);
  read(3);
  const [lengths, bases] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize] = [lengths >> 4, lengths & 15, bases >> 4];
  const indexSize = version > 0 ? bases & 15 : 0;
  const wide = version > 1 ? 4 : 2;
  const extents: Extent[] = [];
  for (let items = read(wide); items > 0; items -= 1) {
    const item = read(wide);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize);
    for (let count = read(2); count > 0; count -= 1) {
      parts.next();
      read(indexSize);
      const from = base + read(offsetSize);
      extents.push({ item, from, length: read(lengthSize), inside: method === 1 });
    }
  }
  return extents;
}
