import type { CachedResponse } from './cached-response.js';
import { CachedResponses } from './cached-responses.js';

const BYTES = 1_000_000;

const response = (size: number): CachedResponse => ({
  headers: ['content-type', 'application/json'],
  route: '/events',
  notModified: [],
  body: Buffer.alloc(size),
  tag: '"a"',
  state: { number: 1, asOf: 0, nextPublication: Infinity },
  from: 0,
  until: Infinity,
});

it('stays within its byte limit, whatever is cached and however many aliases there are', () => {
  const cache = new CachedResponses(BYTES);
  for (let i = 0; i < 2_000; i++) {
    cache.keep(`key ${i}`, response(i * 100));
    cache.name(`name ${i} ${'x'.repeat(500)}`, `key ${i}`);
    cache.name(`other ${i}`, 'key 10');
    expect(cache.weight).toBeLessThanOrEqual(BYTES);
  }
});

it('does not let one response evict all others', () => {
  const cache = new CachedResponses(BYTES);
  cache.keep('small', response(10));
  cache.keep('large', response(BYTES / 4));
  expect(cache.byKey('large')).toBeUndefined();
  expect(cache.byKey('small')).toBeDefined();
});

it('counts a replaced response once, and a removed one not at all', () => {
  const cache = new CachedResponses(BYTES);
  cache.keep('key', response(1_000));
  const { weight } = cache;
  expect(weight).toBeGreaterThan(1_000);
  for (let i = 0; i < 5; i++) cache.keep('key', response(1_000));
  expect(cache.weight).toBe(weight);
  cache.keep('key', response(2_000));
  expect(cache.weight).toBe(weight + 1_000);
  cache.keep('key', response(BYTES));
  expect([cache.byKey('key'), cache.weight]).toEqual([undefined, 0]);
});

it('evicts the least recently used response', () => {
  const cache = new CachedResponses(BYTES);
  for (let i = 0; i < 8; i++) cache.keep(`key ${i}`, response(100_000));
  expect(cache.byKey('key 0')).toBeDefined();
  cache.keep('another', response(100_000));
  expect([cache.byKey('key 0'), cache.byKey('key 1')]).toEqual([expect.anything(), undefined]);
});

it.each([0, 1, 7])('caches nothing in %i bytes', (bytes) => {
  const cache = new CachedResponses(bytes);
  cache.keep('key', response(0));
  cache.name('alias', 'key');
  expect([cache.byKey('key'), cache.byAlias('alias'), cache.weight]).toEqual([undefined, undefined, 0]);
});

it('finds a new response by the aliases of the old one, and no removed response', () => {
  const cache = new CachedResponses(BYTES);
  cache.keep('key', response(10));
  cache.name('alias', 'key');
  cache.keep('key', response(20));
  expect(cache.byAlias('alias')?.body.length).toBe(20);
  for (let i = 0; i < 20; i++) cache.keep(`other ${i}`, response(100_000));
  expect([cache.byAlias('alias'), cache.byKey('key')]).toEqual([undefined, undefined]);
});

it('counts a lookup by alias as a use', () => {
  const cache = new CachedResponses(BYTES);
  cache.keep('key', response(10));
  cache.name('alias', 'key');
  for (let i = 0; i < 20; i++) {
    cache.keep(`other ${i}`, response(100_000));
    expect(cache.byAlias('alias')).toBeDefined();
  }
});
