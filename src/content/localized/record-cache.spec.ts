import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { ChangeNumber } from '#platform/database-state/change-number.js';
import type { DatabaseState } from '#platform/database-state/database-state.js';
import { RecordCache, type RecordsInCache } from './record-cache.js';

const managerOf = (isTransactionActive: boolean): EntityManager =>
  ({ queryRunner: { isTransactionActive } }) as unknown as EntityManager;
const OUTSIDE = managerOf(false);
const INSIDE = managerOf(true);
const NOW = 100;

let state: DatabaseState;
let cache: RecordCache;
beforeEach(() => {
  state = { number: 1, asOf: NOW, nextPublication: Infinity };
  cache = new RecordCache({ stateFor: async () => Promise.resolve(state) } as unknown as ChangeNumber);
  cache.register('venue', { most: 10 });
  cache.register('tag', { most: 2, showsCounts: true });
});

interface Read {
  readonly name?: string;
  readonly countsAt?: number | undefined;
  readonly manager?: EntityManager;
}

/** Reads a record, and says whether it came from the cache. */
async function isCached(read: Read = {}): Promise<boolean> {
  const { name, countsAt, manager } = { name: 'venue', countsAt: NOW, manager: OUTSIDE, ...read };
  let loads = 0;
  const records = await cache.at(manager, countsAt);
  await records.get(name, [1], async () => {
    loads += 1;
    return Promise.resolve([{ id: 1 }]);
  });
  return loads === 0;
}

it('a record is loaded once in each state of the database', async () => {
  expect([await isCached(), await isCached()]).toEqual([false, true]);
  state = { ...state, number: 2 };
  expect([await isCached(), await isCached()]).toEqual([false, true]);
});

it('what a read of an earlier state loads late is not cached for the present one', async () => {
  const earlier = await cache.at(OUTSIDE, NOW);
  state = { ...state, number: 2 };
  await cache.at(OUTSIDE, NOW);
  await earlier.get('venue', [1], async () => Promise.resolve([{ id: 1 }]));
  expect(await isCached()).toBe(false);
});

it('a transaction takes nothing from the cache, and adds nothing', async () => {
  expect(await isCached({ manager: INSIDE })).toBe(false);
  expect([await isCached(), await isCached({ manager: INSIDE }), await isCached()]).toEqual([
    false,
    false,
    true,
  ]);
});

it('counts are those of everybody, and of no second before the state or after the next publication', async () => {
  state = { ...state, nextPublication: NOW + 2 };
  expect([await isCached({ name: 'tag' }), await isCached({ name: 'tag', countsAt: NOW + 1 })]).toEqual([
    false,
    true,
  ]);
  for (const countsAt of [undefined, NOW - 1, NOW + 2]) {
    expect(await isCached({ name: 'tag', countsAt })).toBe(false);
    expect(await isCached({ name: 'tag', countsAt })).toBe(false);
  }
  expect(await isCached({ name: 'tag' })).toBe(true);
  state = { ...state, asOf: NOW + 2, nextPublication: Infinity };
  expect(await isCached({ name: 'tag', countsAt: NOW + 2 })).toBe(false);
  expect(await isCached({ name: 'tag', countsAt: NOW + 2 })).toBe(true);
});

describe('the oldest records are evicted', () => {
  const MIB = 1_024 * 1_024;
  const record = (id: number, length: number) => ({
    id,
    texts: new Map<Language, object>([
      ['en', { title: 'x', description: 'x'.repeat(length) }],
      ['fr', { title: null, description: 'x'.repeat(length) }],
    ]),
  });

  async function load(
    records: RecordsInCache,
    name: string,
    ids: number[],
    length: number,
  ): Promise<number[]> {
    const found = await records.get(name, ids, async (missing) =>
      Promise.resolve(missing.map((id) => record(id, length))),
    );
    return [...found.keys()];
  }

  /** Those among the ids that are cached. */
  async function cached(records: RecordsInCache, name: string, ids: number[]): Promise<number[]> {
    const found = await records.get(name, ids, async () => Promise.resolve([]));
    return [...found.keys()];
  }

  it('by long texts, also from the request that loads them, which finds all', async () => {
    const records = await cache.at(OUTSIDE, NOW);
    expect(await load(records, 'venue', [1, 2, 3, 4, 5, 6], MIB)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await cached(records, 'venue', [1, 2, 3, 4, 5, 6])).toEqual([4, 5, 6]);
    await load(records, 'venue', [7], 1);
    expect(await cached(records, 'venue', [4, 5, 6, 7])).toEqual([4, 5, 6, 7]);
  });

  it('by their number', async () => {
    const records = await cache.at(OUTSIDE, NOW);
    await load(records, 'tag', [1, 2, 3], 1);
    expect(await cached(records, 'tag', [1, 2, 3])).toEqual([2, 3]);
  });
});
