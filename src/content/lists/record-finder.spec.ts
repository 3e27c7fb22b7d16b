import type { EntityManager } from 'typeorm';
import type { RequestContext } from '#http/context/request-context.js';
import type { Database } from '#platform/database/database.js';
import { ListParams } from './list-params.js';
import type { ListedIds, LoadedPage } from './page.js';
import { type Part, type PreparedList, RecordFinder } from './record-finder.js';

interface NumberList extends Part {
  readonly order: [];
  readonly isEven: boolean;
}

const cut = (all: readonly number[], { page, perPage }: Part): ListedIds => ({
  ids: all.slice((page - 1) * perPage, page * perPage),
  total: all.length,
});

class NumberQuery extends ListParams {
  isEven = false;
}

class NumberFinder extends RecordFinder<NumberQuery, string, NumberList> {
  readonly shortness: number[] = [];

  protected prepare(_: RequestContext, { isEven }: NumberQuery): PreparedList<NumberList> {
    return {
      links: { even: isEven },
      instants: {},
      validUntil: undefined,
      isShort: (records) => this.shortness.push(records) > 0,
      order: () => [],
      open: async (__, part) => Promise.resolve({ order: [], isEven, ...part }),
    };
  }

  protected async find(_: EntityManager, list: NumberList): Promise<ListedIds> {
    return Promise.resolve(cut(list.isEven ? [2, 4, 6] : [1, 2, 3, 4, 5, 6], list));
  }

  protected async load(_: EntityManager, found: ListedIds): Promise<LoadedPage<string>> {
    return Promise.resolve({ items: found.ids.map(String), total: found.total });
  }
}

const database = {
  readList: async (_: boolean, work: (manager: EntityManager) => Promise<unknown>) =>
    work({} as EntityManager),
} as unknown as Database;

const queryOf = (values: Partial<NumberQuery>): NumberQuery => Object.assign(new NumberQuery(), values);

describe('A finder of records', () => {
  const ctx = {} as RequestContext;

  it('finds a page of the list', async () => {
    const finder = new NumberFinder(database, 'numbers');
    const even = await finder.page(ctx, queryOf({ isEven: true, page: 2, per_page: 2 }));
    expect(even).toEqual({
      items: ['6'],
      total: 3,
      page: 2,
      perPage: 2,
      query: { even: true },
      cursor: undefined,
      fields: undefined,
      facets: undefined,
    });
    const any = await finder.page(ctx, queryOf({ per_page: 2 }));
    expect(any).toMatchObject({ items: ['1', '2'], total: 6 });
  });

  it('finds the first ids in the same way', async () => {
    const finder = new NumberFinder(database, 'numbers');
    const found = await finder.ids(ctx, queryOf({ isEven: true }), 2);
    expect(found).toEqual({ ids: [2, 4], total: 3, query: { even: true } });
    // The list must be short for as many records as are read.
    expect(finder.shortness).toEqual([2]);
  });
});
