import type { Language } from '../../common/messages/languages.js';
import { RecordsInCache } from './localized.repository.js';

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

it('records with long texts are found by the request that loads them, and not cached', async () => {
  const records = cache(10);
  const loaded = [record(1, 100), record(2, 20_000), record(3, 100)];
  const found = await records.get('venue', [1, 2, 3], async () => Promise.resolve(loaded));
  expect([...found.keys()]).toEqual([1, 2, 3]);
  expect(cached(records, [1, 2, 3])).toEqual([1, 3]);
});

it('the oldest are evicted', async () => {
  const records = cache(2);
  await records.get('venue', [1, 2, 3], async () => Promise.resolve([1, 2, 3].map((id) => record(id, 1))));
  expect(cached(records, [1, 2, 3])).toEqual([2, 3]);
});
