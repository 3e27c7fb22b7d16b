import type { EntityManager } from 'typeorm';
import type { Kind } from '../../common/records/kinds.js';
import type { ChangeNumber } from '../../platform/database-state/change-number.js';
import type { DatabaseState } from '../../platform/database-state/database-state.js';
import { kindBits, noteWrite, takeWrittenKinds } from '../../platform/database/written-kinds.js';
import { RecordCache, type SharedCounts } from './record-cache.js';

/** What a database would show: each write of a kind makes a new state. */
class States {
  private readonly byKinds = new Map<number, number>();
  present: DatabaseState = this.next();

  write(kind: Kind): void {
    const bits = kindBits([kind]);
    this.byKinds.set(bits, (this.byKinds.get(bits) ?? 0) + 1);
    this.present = this.next();
  }

  private next(): DatabaseState {
    const byKinds = new Map(this.byKinds);
    const number = [...byKinds.values()].reduce((sum, count) => sum + count, 0);
    return { number, byKinds, asOf: 0, nextPublication: Infinity };
  }
}

const managerOf = (queryRunner: { isTransactionActive: boolean }): EntityManager => {
  const connection = { options: { type: 'mysql' }, entityMetadatas: [] };
  return { connection, dataSource: connection, queryRunner } as unknown as EntityManager;
};

let states: States;
let cache: RecordCache;
let outside: EntityManager;
let inside: EntityManager;
beforeEach(() => {
  states = new States();
  const changes = { stateFor: async () => Promise.resolve(states.present) } as unknown as ChangeNumber;
  cache = new RecordCache(changes);
  cache.register('venue', { most: 10, dependsOn: ['venue'] });
  cache.register('tag', { most: 10, dependsOn: ['tag', 'event'], showsCounts: true });
  outside = managerOf({ isTransactionActive: false });
  inside = managerOf({ isTransactionActive: true });
  write('event');
});

/** What the transaction writes. */
function write(table: string): void {
  const { queryRunner } = inside;
  if (queryRunner === undefined) throw new Error('There is no connection.');
  noteWrite(queryRunner, `UPDATE \`${table}\` SET title = ?`);
}

const COUNTS = { of: 'public', second: 0 } as const;

/** Reads a record, and says whether it came from the cache. */
async function isCached(
  manager: EntityManager,
  name = 'venue',
  counts: SharedCounts = COUNTS,
): Promise<boolean> {
  let loads = 0;
  const records = await cache.at(manager, counts);
  const load = async (): Promise<{ id: number }[]> => {
    loads += 1;
    return Promise.resolve([{ id: 1 }]);
  };
  await records.get(name, [1], load);
  return loads === 0;
}

it('a transaction shares what is cached of the state that it sees', async () => {
  await cache.enter(inside);
  expect([await isCached(inside), await isCached(inside), await isCached(outside)]).toEqual([
    false,
    true,
    true,
  ]);
  states.write('event');
  expect(await isCached(inside)).toBe(true);
});

it('a transaction that has not said which state it sees takes nothing from the cache, and adds nothing', async () => {
  expect([await isCached(inside), await isCached(inside), await isCached(outside)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(await isCached(inside)).toBe(false);
});

it('a transaction neither takes nor adds records of a kind that it has written', async () => {
  await isCached(outside);
  await cache.enter(inside);
  expect(await isCached(inside)).toBe(true);
  write('venue_translation');
  states.write('organizer');
  expect([await isCached(inside), await isCached(inside), await isCached(outside)]).toEqual([
    false,
    false,
    true,
  ]);
});

it('a transaction of an earlier moment takes nothing that has changed since, and leaves the cache as it is', async () => {
  await cache.enter(inside);
  states.write('venue');
  expect(await isCached(outside)).toBe(false);
  expect([await isCached(inside), await isCached(inside), await isCached(outside)]).toEqual([
    false,
    false,
    true,
  ]);
});

it('a transaction that sees a later state than the cache empties it of what has changed', async () => {
  await isCached(outside);
  states.write('venue');
  await cache.enter(inside);
  expect([await isCached(inside), await isCached(outside)]).toEqual([false, true]);
});

it('counts are always read in a transaction', async () => {
  expect([await isCached(outside, 'tag'), await isCached(outside, 'tag')]).toEqual([false, true]);
  await cache.enter(inside);
  expect([await isCached(inside, 'tag'), await isCached(inside, 'tag')]).toEqual([false, false]);
});

it('nothing is taken once what the transaction has written is told at its commit', async () => {
  await cache.enter(inside);
  await isCached(outside);
  takeWrittenKinds(inside);
  expect([await isCached(inside), await isCached(inside)]).toEqual([false, false]);
});
