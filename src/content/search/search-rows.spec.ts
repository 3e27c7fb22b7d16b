import { type Bits, CHUNK_SIZE, CHUNK_WORDS, eachBit } from '#common/structures/id-set.js';
import fc from '../../../test/support/properties.js';
import { decodeBlock, encodeBits, encodeChanges, LONG_BLOCK } from './search-rows.js';

const offset = fc.nat(CHUNK_SIZE - 1);
const changes = fc.array(fc.tuple(offset, fc.boolean()), { maxLength: 300 }).map((pairs) => new Map(pairs));
const offsets = fc.oneof(
  fc.uniqueArray(offset, { maxLength: 20 }),
  fc.uniqueArray(offset, { minLength: 250, maxLength: 600 }),
);

function bitsOf(places: Iterable<number>): Bits {
  const bits = new Uint32Array(CHUNK_WORDS);
  for (const place of places) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  return bits;
}

function placesIn(block: Buffer): number[] {
  const places: number[] = [];
  eachBit(decodeBlock(block), (place) => places.push(place));
  return places;
}

const ascending = (places: Iterable<number>): number[] => [...places].sort((a, b) => a - b);

it('holds the ids it was made from, in bounded length', () => {
  fc.assert(
    fc.property(offsets, (places) => {
      const block = encodeBits(bitsOf(places));
      expect(placesIn(block)).toEqual(ascending(places));
      expect(block.length).toBeLessThan(LONG_BLOCK);
    }),
  );
});

it('is changed by appended data, at any offset in memory', () => {
  const part = fc.oneof(
    changes.map((one) => ({ block: encodeChanges(one), one })),
    offsets.map((places) => ({
      block: encodeBits(bitsOf(places)),
      one: new Map(places.map((place) => [place, true] as const)),
    })),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.nat(3), (parts, shift) => {
      const expected = new Set<number>();
      for (const { one } of parts) {
        for (const [place, isThere] of one)
          if (isThere) expected.add(place);
          else expected.delete(place);
      }
      const block = Buffer.concat([Buffer.alloc(shift), ...parts.map((one) => one.block)]).subarray(shift);
      expect(placesIn(block)).toEqual(ascending(expected));
    }),
  );
});

it('becomes a bitmap where a list would be longer', () => {
  const lengths = [0, 1, 256, 257, CHUNK_SIZE].map((count) => encodeBits(bitsOf(Array(count).keys())).length);
  expect(lengths).toEqual([0, 2, 512, 514, 514]);
});
