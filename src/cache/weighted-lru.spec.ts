import { WeightedLru } from './weighted-lru.js';

it('holds no more than its limit, and lets go what was used longest ago', () => {
  const left: string[] = [];
  const held = new WeightedLru<string>(10, (value) => left.push(value));
  held.set('a', 'A', 4);
  held.set('b', 'B', 4);
  expect(held.get('a')).toBe('A');
  held.set('c', 'C', 4);
  expect([held.get('a'), held.get('b'), held.get('c')]).toEqual(['A', undefined, 'C']);
  expect([held.weight, left]).toEqual([8, ['B']]);
});

it('weighs what takes the place of another once', () => {
  const held = new WeightedLru<number>(10);
  for (let i = 0; i < 5; i++) held.set('a', i, 6);
  expect([held.get('a'), held.weight]).toEqual([4, 6]);
});

it('lets go all that must go for something large, and even that when it is too large', () => {
  const held = new WeightedLru<number>(10);
  for (const name of ['a', 'b', 'c']) held.set(name, 1, 3);
  held.set('large', 2, 10);
  expect([held.get('a'), held.get('c'), held.get('large'), held.weight]).toEqual([
    undefined,
    undefined,
    2,
    10,
  ]);
  held.set('huge', 3, 11);
  expect([held.get('large'), held.get('huge'), held.weight]).toEqual([undefined, undefined, 0]);
});
