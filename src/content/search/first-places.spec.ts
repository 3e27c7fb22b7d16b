import fc from '../../../test/support/properties.js';
import { FirstPlaces } from './first-places.js';

const keys = fc.oneof(
  fc.array(fc.nat(5), { maxLength: 30 }),
  fc.array(fc.nat(3), { minLength: 4_000, maxLength: 20_000 }),
  fc.array(fc.integer(), { minLength: 4_000, maxLength: 20_000 }),
  fc
    .integer({ min: 4_000, max: 20_000 })
    .map((length) => Array.from({ length }, (_, place) => length - place)),
);

it('returns the same page as sorting everything', () => {
  fc.assert(
    fc.property(
      keys,
      fc.boolean(),
      fc.nat(40),
      fc.integer({ min: 1, max: 50 }),
      (all, descending, offset, limit) => {
        const places = new FirstPlaces(offset + limit, descending, all.length);
        all.forEach((key, id) => {
          places.add(id, key);
        });
        const sign = descending ? -1 : 1;
        const sorted = all
          .map((key, id) => ({ key, id }))
          .sort((a, b) => sign * (a.key - b.key || a.id - b.id));
        const page = sorted.slice(offset, offset + limit);
        expect(places.from(offset).map((id) => ({ key: places.keyOf(id), id }))).toEqual(page);
      },
    ),
    { numRuns: 200 },
  );
});
