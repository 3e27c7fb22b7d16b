import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

const STRICT = { headers: { prefer: 'handling=strict' } };

let service: Service;
const id: Record<string, number> = {};
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (key: string, fields: object): Promise<void> => {
  id[key] = (await service.make('/events', eventWith({ title: key, ...fields })))['id'];
};

async function listed(query: string): Promise<string[]> {
  const { status, body } = await service.get(`/events?per_page=50&${query}`);
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  const keys = new Map(Object.entries(id).map(([key, one]) => [one, key]));
  return (body['events'] as Body[]).map((event) => keys.get(event['id'] as number) ?? '');
}

const refused = async (query: string, options = {}): Promise<unknown[]> => {
  const { status, body } = await service.get(`/events?${query}`, options);
  return [status, body['code'], ...Object.keys(body['data']?.params ?? {})];
};

describe('orderby', () => {
  /** Each key's place in each order differs from the others. */
  const EVENTS = [
    { key: 'Älter', day: 3, end: 20, date: '2011-01-03', modified: 4 },
    { key: 'beta', day: 1, end: 22, date: '2011-01-02', modified: 1 },
    { key: 'Zulu', day: 2, end: 19, date: '2011-01-04', modified: 2 },
    { key: 'echo', day: 4, end: 21, date: '2011-01-01', modified: 3 },
  ];
  let only: string;
  beforeAll(async () => {
    for (const { key, day, end, date } of EVENTS) {
      const dates = { start_date: `2027-02-0${day} 10:00`, end_date: `2027-02-${end} 10:00` };
      await make(key, { ...dates, date: `${date} 10:00:00` });
    }
    for (const { key, modified } of EVENTS) {
      await service.database.write(async (manager) =>
        manager.query('UPDATE event SET modified_at = ? WHERE id = ?', [1_000_000_000 + modified, id[key]]),
      );
    }
    only = `include=${EVENTS.map(({ key }) => id[key]).join(',')}`;
  });

  const keysBy = (order: (event: (typeof EVENTS)[number]) => string | number): string[] =>
    EVENTS.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).map(({ key }) => key);
  const EXPECTED: Record<string, string[]> = {
    start_date: keysBy(({ day }) => day),
    end_date: keysBy(({ end }) => end),
    title: ['Älter', 'beta', 'echo', 'Zulu'],
    date: keysBy(({ date }) => date),
    modified: keysBy(({ modified }) => modified),
  };

  it.each(Object.entries(EXPECTED))('%s goes up, and down with order=desc', async (orderby, expected) => {
    const list = `${only}&orderby=${orderby}`;
    expect(await listed(list)).toEqual(expected);
    expect(await listed(`${list}&order=asc`)).toEqual(expected);
    expect(await listed(`${list}&order=desc`)).toEqual(expected.toReversed());
    expect(await listed(`${only}&orderby=${orderby.toUpperCase()}&order=DESC`)).toEqual(
      expected.toReversed(),
    );
    const pages: string[] = [];
    for (const page of [1, 2]) {
      const { body } = await service.get(`/events?${list}&order=desc&per_page=2&page=${page}`);
      pages.push(...(body['events'] as Body[]).map((event) => event['title'] as string));
    }
    expect(pages).toEqual(expected.toReversed());
  });

  it('is by start when none or an unknown one is requested', async () => {
    const byStart = EXPECTED['start_date'] ?? [];
    for (const query of ['', '&orderby=price', '&orderby=', '&order=sideways']) {
      expect([query, await listed(only + query)]).toEqual([query, byStart]);
    }
    expect(await listed(`${only}&order=desc`)).toEqual(byStart.toReversed());
    expect(await listed(`${only}&orderby=price&order=desc`)).toEqual(byStart.toReversed());
  });

  it.each(['orderby=price', 'order=sideways', 'orderby=', 'order='])(
    '%s is refused when the caller is strict',
    async (query) => {
      expect(await refused(query, STRICT)).toEqual([400, 'rest_invalid_param', query.split('=')[0]]);
    },
  );

  it('leaves events that are equal in it in the order of their ids', async () => {
    const same = {
      start_date: '2027-03-01 10:00',
      end_date: '2027-03-01 11:00',
      date: '2012-01-01 10:00:00',
    };
    for (const key of ['same 1', 'same 2', 'same 3']) await make(key, { ...same, title: 'Same' });
    const ids = ['same 1', 'same 2', 'same 3'];
    const list = `include=${ids.map((key) => id[key]).join(',')}`;
    for (const orderby of ['start_date', 'end_date', 'title', 'date']) {
      expect([orderby, await listed(`${list}&orderby=${orderby}`)]).toEqual([orderby, ids]);
      const down = await listed(`${list}&orderby=${orderby}&order=desc`);
      expect([orderby, down]).toEqual([orderby, ids.toReversed()]);
    }
  });
});

describe('post_parent', () => {
  beforeAll(async () => {
    await make('parent', {});
    await make('child', { post_parent: id['parent'] });
    await make('other child', { post_parent: id['parent'] });
    await make('grandchild', { post_parent: id['child'] });
  });

  it('keeps the events that belong to this one', async () => {
    expect(await listed(`${ALWAYS}&post_parent=${id['parent']}`)).toEqual(['child', 'other child']);
    expect(await listed(`${ALWAYS}&post_parent=${id['child']}`)).toEqual(['grandchild']);
    expect(await listed(`${ALWAYS}&post_parent=${id['grandchild']}`)).toEqual([]);
  });

  it('is the id of an existing event', async () => {
    const { id: venue } = await service.make('/venues', { venue: 'No parent' });
    for (const value of ['0', '-1', 'x', '', '1.5', '2000000000', venue]) {
      expect([value, ...(await refused(`post_parent=${value}`))]).toEqual([
        value,
        400,
        'rest_invalid_param',
        'post_parent',
      ]);
    }
  });
});

it('ticketed narrows both ways', async () => {
  await make('with tickets', { ticketed: true });
  await make('without tickets', { ticketed: false });
  const list = `include=${id['with tickets']},${id['without tickets']}`;
  for (const value of ['true', '1']) {
    expect(await listed(`${list}&ticketed=${value}`)).toEqual(['with tickets']);
  }
  for (const value of ['false', '0']) {
    expect(await listed(`${list}&ticketed=${value}`)).toEqual(['without tickets']);
  }
  expect(await refused('ticketed=yes')).toEqual([400, 'rest_invalid_param', 'ticketed']);
});

it('every filter is in the links, and the next page is the rest of the first', async () => {
  const { id: category } = await service.make('/categories', { name: 'Filtered' });
  const { id: tag } = await service.make('/tags', { name: 'Filtering' });
  const { id: venue } = await service.make('/venues', { venue: 'Filter', geo_lat: 1, geo_lng: 2 });
  const { id: organizer } = await service.make('/organizers', { organizer: 'Filter' });
  await make('above', {});
  const fields = { categories: [category], tags: [tag], venue, organizer, featured: true, ticketed: true };
  for (const key of ['filtered b', 'filtered a']) await make(key, { ...fields, post_parent: id['above'] });
  const filters = {
    starts_after: '2026-01-01 00:00:00',
    starts_before: '2028-01-01 00:00:00',
    ends_after: '2026-01-01 00:00:00',
    ends_before: '2028-01-01 00:00:00',
    start_date: '2026-01-01 00:00:00',
    end_date: '2028-01-01 00:00:00',
    strict_dates: 'true',
    search: 'filtered',
    categories: String(category),
    tags: String(tag),
    venue: String(venue),
    organizer: String(organizer),
    featured: 'true',
    ticketed: 'true',
    status: 'publish',
    post_parent: String(id['above']),
    geoloc: 'true',
    geoloc_lat: '1.1',
    geoloc_lng: '2.1',
    geoloc_radius: '50',
    orderby: 'title',
    order: 'desc',
    i18n_fallback: 'none',
    i18n_language: 'en',
  };
  // A password is in no link.
  const list = new URLSearchParams({ ...filters, password: 'unknown' });
  const first = (await service.get(`/events?per_page=1&${list.toString()}`)).body;
  expect(first['total']).toBe(2);
  for (const [name, page] of [
    ['rest_url', '1'],
    ['next_rest_url', '2'],
  ] as const) {
    const { searchParams } = new URL(first[name]);
    expect(Object.fromEntries(searchParams)).toEqual({ ...filters, page, per_page: '1' });
  }
  const { pathname, search } = new URL(first['next_rest_url']);
  const second = (await service.get(`~${pathname}${search}`)).body;
  expect([first, second].map((one) => one['events'][0].title)).toEqual(['filtered b', 'filtered a']);
  const { page: _, ...back } = Object.fromEntries(new URL(second['previous_rest_url']).searchParams);
  expect(back).toEqual({ ...filters, per_page: '1' });
});
