import type { EntityManager } from 'typeorm';
import { EventColumns } from './event-columns.js';
import { CHUNK_SIZE, IdSet } from '../../common/structures/id-set.js';

/** One event in each of five chunks. */
const IDS = [1, 2, 3, 4, 5].map((chunk) => chunk * CHUNK_SIZE);

/** Answers each statement a turn later; `failures` statements for events fail first. */
function managerOf(failures = 0): { readonly manager: EntityManager; readonly loads: () => number } {
  let loads = 0;
  const query = async (sql: string, params: readonly number[] = []): Promise<unknown> => {
    await new Promise(setImmediate);
    if (sql.includes('event_chunk')) return IDS.map((id) => ({ chunk: id / CHUNK_SIZE, version: 1 }));
    loads += 1;
    if (loads <= failures) throw new Error('ended');
    return params
      .filter((id) => IDS.includes(id))
      .map((id) => ({
        id,
        utc_start: id,
        utc_end: id,
        status: 'publish',
        published_at: 0,
        hidden: 0,
        protected: 0,
      }));
  };
  return { manager: { query } as unknown as EntityManager, loads: () => loads };
}

const startsOf = async (columns: EventColumns, manager: EntityManager): Promise<number[]> =>
  [...(await columns.of(manager, IdSet.of(IDS))).values()].map(({ starts }) => starts[0] ?? 0);

it('searches that need the same chunks at once load them once', async () => {
  const columns = new EventColumns();
  const { manager, loads } = managerOf();
  const found = await Promise.all([1, 2, 3].map(async () => startsOf(columns, manager)));
  expect(found).toEqual([IDS, IDS, IDS]);
  // Two chunks in a statement.
  expect(loads()).toBe(3);
});

it('a search loads what failed for another one', async () => {
  const columns = new EventColumns();
  const failing = managerOf(1);
  const other = managerOf();
  const [failed, found] = await Promise.allSettled([
    startsOf(columns, failing.manager),
    startsOf(columns, other.manager),
  ]);
  expect(failed.status).toBe('rejected');
  expect(found).toEqual({ status: 'fulfilled', value: IDS });
});
