import { Slab } from './slab.js';

const NAMES = ['a', 'b', 'c'] as const;

function filled() {
  const items = NAMES.map((name) => ({ name }));
  const slab = new Slab<{ name: string }>();
  const places = items.map((item) => slab.add(item));
  return { slab, items, places };
}

const names = (slab: Slab<{ name: string }>): string[] => Array.from(slab, ({ name }) => name);

it('contains what was added and not removed', () => {
  const { slab, items, places } = filled();
  expect(names(slab)).toEqual(['a', 'b', 'c']);
  slab.remove(places[1] ?? -1, items[1] ?? { name: '' });
  expect(names(slab)).toEqual(['a', 'c']);
  expect(slab.size).toBe(2);
});

it('uses places again, and does not remove their new item by the old one', () => {
  const { slab, items, places } = filled();
  const [place = -1] = places;
  const [item = { name: '' }] = items;
  slab.remove(place, item);
  expect(slab.add({ name: 'd' })).toBe(place);
  slab.remove(place, item);
  expect(names(slab)).toEqual(['d', 'b', 'c']);
  expect(slab.size).toBe(3);
});

it('removes by a condition', () => {
  const { slab } = filled();
  slab.removeIf(({ name }) => name !== 'b');
  expect(names(slab)).toEqual(['b']);
  expect(slab.size).toBe(1);
});
