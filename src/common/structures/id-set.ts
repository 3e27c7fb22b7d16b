/** Ids are grouped into chunks of 2^12, in memory and in the tables. */
export const CHUNK_BITS = 12;
export const CHUNK_SIZE = 1 << CHUNK_BITS;
/** The number of 32-bit words in a chunk's bitmap. */
export const CHUNK_WORDS = CHUNK_SIZE / 32;

export const chunkOf = (id: number): number => Math.floor(id / CHUNK_SIZE);
/** The first id of a chunk. */
export const startOf = (chunk: number): number => chunk * CHUNK_SIZE;

const ZERO = '0'.charCodeAt(0);

/** Negative for a comma, NaN after the end. */
const digitAt = (text: string, at: number): number => text.charCodeAt(at) - ZERO;

/** Which ids of a chunk are in a set, one bit each. */
export type Bits = Uint32Array;

/** The name of a column with ids separated by commas. */
export const ID_LIST = 'id_list';

/** The chunks that contain any id, each with its bitmap. */
export type Chunks = readonly (readonly [chunk: number, bits: Bits])[];

/** Calls `visit` with the offset of each set bit, in ascending order. */
export function eachBit(bits: Bits, visit: (offset: number) => void): void {
  for (let index = 0; index < bits.length; index++) {
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1) {
      visit(index * 32 + 31 - Math.clz32(word & -word));
    }
  }
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** A set of record ids: a bitmap for each chunk that has any. */
export class IdSet {
  private readonly byChunk = new Map<number, Bits>();

  static of(ids: Iterable<number>): IdSet {
    const set = new IdSet();
    for (const id of ids) set.add(id);
    return set;
  }

  /** Of the `chunks` of a set. */
  static ofChunks(chunks: Chunks): IdSet {
    const set = new IdSet();
    for (const [chunk, bits] of chunks) set.byChunk.set(chunk, bits);
    return set;
  }

  /** Of ids separated by commas; there may be a million. */
  static parse(text: string): IdSet {
    const set = new IdSet();
    for (let at = 0; at < text.length; at++) {
      let id = 0;
      for (let digit = digitAt(text, at); digit >= 0; digit = digitAt(text, ++at)) id = id * 10 + digit;
      set.add(id);
    }
    return set;
  }

  /** All ids from 0 to the last. */
  static upTo(last: number): IdSet {
    const set = new IdSet();
    for (let chunk = 0; chunk < chunkOf(last); chunk++) set.bitsOf(chunk).fill(~0);
    for (let id = startOf(chunkOf(last)); id <= last; id++) set.add(id);
    return set;
  }

  add(id: number): void {
    const chunk = chunkOf(id);
    const offset = id - startOf(chunk);
    const bits = this.bitsOf(chunk);
    bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) | (1 << (offset & 31));
  }

  /** Adds up to 32 ids: one for each bit, from 32 × `word` on. */
  addWord(word: number, added: number): void {
    const chunk = Math.floor(word / CHUNK_WORDS);
    const bits = this.bitsOf(chunk);
    const index = word - chunk * CHUNK_WORDS;
    bits[index] = (bits[index] ?? 0) | added;
  }

  has(id: number): boolean {
    const chunk = chunkOf(id);
    const offset = id - startOf(chunk);
    return (((this.byChunk.get(chunk)?.[offset >>> 5] ?? 0) >>> (offset & 31)) & 1) === 1;
  }

  /** Adds ids of one chunk. */
  addBits(chunk: number, added: Bits): void {
    const bits = this.bitsOf(chunk);
    for (let index = 0; index < CHUNK_WORDS; index++) bits[index] = (bits[index] ?? 0) | (added[index] ?? 0);
  }

  intersect(other: IdSet): IdSet {
    return this.combined(
      (chunk) => other.byChunk.get(chunk) ?? NOTHING,
      (own, given) => own & given,
    );
  }

  except(other: IdSet): IdSet {
    return this.combined(
      (chunk) => other.byChunk.get(chunk) ?? NOTHING,
      (own, given) => own & ~given,
    );
  }

  get size(): number {
    return this.byChunk.values().reduce((sum, bits) => sum + countBits(bits), 0);
  }

  /** The chunks that contain any id, in ascending order. */
  get chunks(): Chunks {
    return [...this.byChunk].sort(([a], [b]) => a - b);
  }

  /** The greatest id; 0 in an empty set. */
  get last(): number {
    let last = 0;
    const [chunk, bits] = this.chunks.at(-1) ?? [0, NOTHING];
    eachBit(bits, (offset) => (last = startOf(chunk) + offset));
    return last;
  }

  /** In ascending order. */
  get ids(): number[] {
    const ids: number[] = [];
    this.each((id) => ids.push(id));
    return ids;
  }

  /** Calls `visit` with each id, in ascending order. */
  each(visit: (id: number) => void): void {
    for (const [chunk, bits] of this.chunks) {
      const start = startOf(chunk);
      eachBit(bits, (offset) => {
        visit(start + offset);
      });
    }
  }

  private combined(bitsOf: (chunk: number) => Bits, combine: (own: number, other: number) => number): IdSet {
    const result = new IdSet();
    for (const [chunk, own] of this.byChunk) {
      const other = bitsOf(chunk);
      const bits = own.map((word, index) => combine(word, other[index] ?? 0));
      if (bits.some((word) => word !== 0)) result.byChunk.set(chunk, bits);
    }
    return result;
  }

  private bitsOf(chunk: number): Bits {
    let bits = this.byChunk.get(chunk);
    if (bits === undefined) this.byChunk.set(chunk, (bits = new Uint32Array(CHUNK_WORDS)));
    return bits;
  }
}

const NOTHING: Bits = new Uint32Array(CHUNK_WORDS);
