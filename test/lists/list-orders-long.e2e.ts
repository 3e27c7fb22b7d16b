import { LIMITS } from '#content/lists/list-limits.js';
import { type Body, eventWith, Service } from '../support/service.js';

/*
 * In an order that has an index, a long list is read in that index and a short one is found first and sorted. Both
 * must give the same pages and totals, so every list is read both ways.
 */

let service: Service;
let category: number;
const ALL = 'start_date=2000-01-01&end_date=2099-12-31';

beforeAll(async () => {
  service = await Service.start();
  category = (await service.make('/categories', { name: 'Music' }))['id'];
  const { id: venue } = await service.make('/venues', { venue: 'Hall' });
  for (let n = 0; n < 14; n += 1) {
    const body: Body = {
      // Orders by start, publication and id all differ, with equal values among them.
      start_date: `20${30 - (n % 5)}-03-0${1 + (n % 7)} 10:00:00`,
      end_date: `20${30 - (n % 5)}-03-0${1 + (n % 7)} 12:00:00`,
      date_utc: n === 13 ? '2090-01-01 00:00:00' : `202${n % 4}-01-01 00:00:00`,
      status: ['publish', 'publish', 'publish', 'draft'][n % 4],
      ...(n % 3 === 0 ? { categories: [category] } : {}),
      ...(n % 5 === 0 ? { password: 'sesame' } : {}),
      ...(n % 6 === 0 ? { featured: true } : {}),
      hide_from_listings: n === 8,
      venue,
    };
    await service.make('/events', eventWith({ title: `Event ${n % 9}`, ...body }));
  }
  const first = await service.get(`/events?${ALL}&per_page=1`);
  await service.post(`/events/${first.body.events[0].id}`, { title: 'Changed last' });
});
afterAll(async () => service.stop());

const { max } = LIMITS.sorted;
afterEach(() => {
  limitTo(max);
});
const limitTo = (most: number): void => {
  (LIMITS.sorted as { max: number }).max = most;
};

const ORDERS = ['modified', 'date', 'publish_date', 'created', 'id'];
const DIRECTIONS = ['asc', 'desc'];
const FILTERS = ['', `&categories=music`, '&featured=true', '&start_date=2028-01-01&end_date=2029-12-31'];
const CALLERS = [undefined, 'administrator'] as const;

interface Read {
  readonly total: number;
  readonly ids: readonly number[];
}

/** All pages of three, one after the other, by number and by cursor. */
async function pages(query: string, as: (typeof CALLERS)[number]): Promise<Read[]> {
  const options = as === undefined ? {} : { as };
  const read = async (
    first: string,
    next: (body: Body, page: number) => string | undefined,
  ): Promise<Read> => {
    const ids: number[] = [];
    let total = -1;
    let page = 1;
    for (let part: string | undefined = first; part !== undefined; page += 1) {
      const { body, status } = await service.get(`/events?${query}&per_page=3&${part}`, options);
      expect(status).toBe(200);
      ids.push(...body.events.map(({ id }: { id: number }) => id));
      total = body.total;
      part = next(body, page);
    }
    return { total, ids };
  };
  const numbered = await read('page=1', ({ total_pages: last }, page) =>
    page < last ? `page=${page + 1}` : undefined,
  );
  const byCursor = await read('cursor=', ({ next_cursor: next }) => (next ? `cursor=${next}` : undefined));
  return [numbered, byCursor];
}

describe.each(CALLERS)('as %s', (as) => {
  const status = as === undefined ? '' : '&status=publish,draft,future';
  const combinations = ORDERS.flatMap((orderby) =>
    DIRECTIONS.flatMap((order) => FILTERS.map((filter) => ({ orderby, order, filter }))),
  );
  it.each(combinations)('$orderby $order $filter is the same long and short', async (one) => {
    const query = `${one.filter.includes('start_date') ? '' : ALL}${one.filter}${status}&orderby=${one.orderby}&order=${one.order}`;
    const short = await pages(query, as);
    limitTo(1);
    const long = await pages(query, as);
    expect(long).toEqual(short);
    const [numbered, byCursor] = short;
    expect(byCursor?.ids).toEqual(numbered?.ids);
    expect(numbered?.total).toBe(numbered?.ids.length);
    expect(numbered?.ids.length).toBeGreaterThan(1);
  });

  it('the order is that of the field', async () => {
    for (const [orderby, field] of [
      ['modified', 'modified_utc'],
      ['date', 'date_utc'],
      ['id', 'id'],
    ]) {
      const { body } = await service.get(
        `/events?${ALL}&per_page=50&orderby=${orderby}${status}`,
        as === undefined ? {} : { as },
      );
      const values: (number | string)[] = body.events.map((event: Body) => event[field ?? '']);
      expect(values.length).toBeGreaterThan(5);
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }
  });
});

it('a list that is too long for its order is refused by its total', async () => {
  limitTo(1);
  const { status, body } = await service.get(`/events?${ALL}&orderby=title`);
  expect([status, body.code, Object.keys(body.data.params)]).toEqual([
    400,
    'rest_invalid_param',
    ['orderby'],
  ]);
});
