import type { Language } from '../../common/messages/languages.js';
import { RecordsInCache } from './record-cache.js';

const record = (id: number, length: number) => ({
  id,
  texts: new Map<Language, object>([
    ['en', { title: 'x', description: 'x'.repeat(length) }],
    ['fr', { title: null, description: 'x'.repeat(length) }],
  ]),
});

const cache = (most: number): RecordsInCache =>
  new RecordsInCache(new Map([['venue', new Map()]]), new Map([['venue', { most, dependsOn: [] }]]), true);

const cached = (records: RecordsInCache, ids: number[]): number[] => [
  ...records.find('venue', ids).found.keys(),
];

it('long texts evict the oldest records, which the request that loads them finds', async () => {
  const records = cache(10);
  const MIB = 1_024 * 1_024;
  const loaded = [1, 2, 3, 4, 5, 6].map((id) => record(id, MIB));
  const found = await records.get('venue', [1, 2, 3, 4, 5, 6], async () => Promise.resolve(loaded));
  expect([...found.keys()]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(cached(records, [1, 2, 3, 4, 5, 6])).toEqual([4, 5, 6]);
  await records.get('venue', [7], async () => Promise.resolve([record(7, 1)]));
  expect(cached(records, [4, 5, 6, 7])).toEqual([4, 5, 6, 7]);
});

it('the oldest are evicted', async () => {
  const records = cache(2);
  await records.get('venue', [1, 2, 3], async () => Promise.resolve([1, 2, 3].map((id) => record(id, 1))));
  expect(cached(records, [1, 2, 3])).toEqual([2, 3]);
});
