import fc from '../../../test/support/properties.js';
import { CHUNK_SIZE, IdSet, startOf } from './id-set.js';

const id = fc.oneof(
  fc.nat(100),
  fc.nat(3 * CHUNK_SIZE),
  fc.constantFrom(CHUNK_SIZE - 1, CHUNK_SIZE, 2 ** 31 - 1),
);
const ids = fc.array(id, { maxLength: 200 });
const ascending = (set: ReadonlySet<number>): number[] => [...set].sort((a, b) => a - b);

it('behaves like a set', () => {
  fc.assert(
    fc.property(ids, ids, id, (one, other, some) => {
      const [a, b] = [new Set(one), new Set(other)];
      const [mine, theirs] = [IdSet.of(one), IdSet.of(other)];
      expect(mine.ids).toEqual(ascending(a));
      expect([mine.size, mine.has(some)]).toEqual([a.size, a.has(some)]);
      expect(mine.intersect(theirs).ids).toEqual(ascending(a.intersection(b)));
      expect(mine.except(theirs).ids).toEqual(ascending(a.difference(b)));
      const union = IdSet.of(one);
      for (const [chunk, bits] of theirs.chunks) union.addBits(chunk, bits);
      expect(union.ids).toEqual(ascending(a.union(b)));
      expect(IdSet.parse(one.join()).ids).toEqual(ascending(a));
      const byWords = new IdSet();
      for (const each of one) byWords.addWord(Math.floor(each / 32), 2 ** (each % 32));
      expect(byWords.ids).toEqual(ascending(a));
      expect(mine.intersect(theirs).chunks.every(([, bits]) => bits.some((word) => word !== 0))).toBe(true);
    }),
  );
});

it.each([0, 1, CHUNK_SIZE - 1, CHUNK_SIZE, 2 * CHUNK_SIZE + 5])('has all ids up to %i', (last) => {
  expect(IdSet.upTo(last).ids).toEqual([...Array(last + 1).keys()]);
});

it('returns the first id of a chunk', () => {
  expect([startOf(0), startOf(3)]).toEqual([0, 3 * 4_096]);
});
