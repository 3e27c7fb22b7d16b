import fc from '../support/properties.js';
import { type Body, Service } from '../support/service.js';
import {
  idsByPage,
  itemsOf,
  type LinkedRecordIds,
  makeLinkedRecords,
  makeMany,
} from '../support/varied-events.js';

const EVENTS = 45;
const WINDOW = 'start_date=2000-01-01&end_date=2199-12-31';
const FACETS = ['categories', 'tags', 'venue', 'organizer', 'month'] as const;

type Caller = 'anonymous' | 'author' | 'editor';

let service: Service;
let linked: LinkedRecordIds;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'America/New_York' });
  linked = await makeLinkedRecords(service);
  await makeMany(service, linked, [...Array(EVENTS).keys()]);
});
afterAll(async () => service.stop());

/** Events whose links the caller may not know. */
async function closedTo(as: Caller, path: string): Promise<Set<number>> {
  if (as === 'editor' || path.includes('password=')) return new Set();
  const rows = await service.query(
    `SELECT e.id, u.role FROM event e JOIN user u ON u.id = e.author_id WHERE e.password_hash IS NOT NULL`,
  );
  return new Set(rows.filter(({ role }) => role !== as).map(({ id }) => id as number));
}

/** Counts events by what the plain tables say of them. */
async function counted(ids: readonly number[], as: Caller, path: string): Promise<Body> {
  const listed = new Set(ids);
  const of = listed.difference(await closedTo(as, path));
  const parents = new Map(
    (await service.query('SELECT id, parent FROM category')).map(({ id, parent }) => [id, parent]),
  );
  const line = (id: number): number[] => (id === 0 ? [] : [id, ...line(parents.get(id) ?? 0)]);
  const counts = async (kind: string, up: (id: number) => number[]): Promise<Body> => {
    const links = await service.query(`SELECT event_id, ${kind}_id AS value FROM event_${kind}`);
    const named = Map.groupBy(
      links.filter(({ event_id }) => of.has(event_id)),
      ({ event_id }) => event_id as number,
    );
    const result: Record<number, number> = {};
    for (const own of named.values())
      for (const id of new Set(own.flatMap(({ value }) => up(value)))) result[id] = (result[id] ?? 0) + 1;
    return result;
  };
  const readable = async (kind: string): Promise<Body> => {
    const rows = await service.query(`SELECT id, status FROM ${kind}`);
    // What is not public is the author's.
    const hidden = rows
      .filter(({ status }) => status !== 'publish' && as === 'anonymous')
      .map(({ id }) => id as number);
    const all = await counts(kind, (id) => [id]);
    for (const id of hidden) Reflect.deleteProperty(all, String(id));
    return all;
  };
  const months: Record<string, number> = {};
  for (const { id, start_date } of await service.query('SELECT id, start_date FROM event'))
    if (listed.has(id)) months[start_date.slice(0, 7)] = (months[start_date.slice(0, 7)] ?? 0) + 1;
  return {
    categories: await counts('category', line),
    tags: await counts('tag', (id) => [id]),
    venue: await readable('venue'),
    organizer: await readable('organizer'),
    month: months,
  };
}

const shown = (facets: Body): Body =>
  Object.fromEntries(
    FACETS.map((facet) => [
      facet,
      Object.fromEntries(facets[facet].map((entry: Body) => [entry['month'] ?? entry['id'], entry['count']])),
    ]),
  );

const requested = fc.record({
  as: fc.constantFrom<Caller>('anonymous', 'author', 'editor'),
  filters: fc.subarray(
    [
      ...[
        'categories=music',
        'categories=jazz,art',
        'tags=free',
        'featured=true',
        'featured=false',
        'search=alpha',
      ],
      ...[
        'search=-beta',
        'orderby=title',
        'status=publish',
        'starts_after=2027-01-31',
        'ends_before=2027-03-02',
      ],
      ...[
        'modified_after=2020-01-01',
        'bbox=0,0,180,90',
        'password=sesame&search=alpha',
        'ends_after=2027-03-01',
      ],
    ],
    { maxLength: 3 },
  ),
  dates: fc.constantFrom(
    WINDOW,
    'start_date=2027-01-31&end_date=2027-03-02',
    'start_date=2027-02-01&end_date=2027-02-28',
  ),
});

describe('facets', () => {
  it('count what the plain tables do, over all pages, for every caller', async () => {
    await fc.assert(
      fc.asyncProperty(requested, async ({ as, filters, dates }) => {
        const path = `/events?${[dates, ...filters].join('&')}`;
        const named = filters.flatMap((each) => each.split('&').map((one) => one.split('=')[0]));
        if (new Set(named).size < named.length) return;
        const { body } = await service.get(`${path}&per_page=1&facets=${FACETS.join(',')}`, { as });
        if (body['facets'] === undefined) throw new Error(`${path}: ${JSON.stringify(body)}`);
        const ids = await idsByPage(service, path, as);
        expect(body['total']).toBe(ids.length);
        expect([path, as, shown(body['facets'])]).toEqual([path, as, await counted(ids, as, path)]);
      }),
      { numRuns: 50 },
    );
  });

  it('count what each entry as a filter finds, in their order, with names in the language', async () => {
    const path = `/events?${WINDOW}&i18n_language=fr&facets=month,categories,tags,venue,organizer`;
    const { body } = await service.get(path);
    for (const facet of ['categories', 'tags', 'venue', 'organizer'] as const) {
      const entries = body['facets'][facet] as Body[];
      expect(entries.length).toBeGreaterThan(0);
      for (const { id, count } of entries) {
        const found = await service.get(`/events?${WINDOW}&${facet}=${id}`);
        expect([facet, id, found.body['total']]).toEqual([facet, id, count]);
      }
      expect(entries).toEqual(entries.toSorted((a, b) => b['count'] - a['count'] || a['id'] - b['id']));
    }
    expect(body['facets'].organizer).toEqual([expect.objectContaining({ name: 'Cercle', slug: 'club' })]);
    const months = body['facets'].month.map(({ month }: Body) => month);
    expect(months).toEqual(months.toSorted());
    expect(months).toEqual(expect.arrayContaining(['2027-01', '2027-02']));
    expect(body).not.toHaveProperty('facets.more');
    expect((await service.get(path)).body).toEqual(body);
  });

  it('name those of most events, and say that there are more', async () => {
    const tags = Array.from({ length: 101 }, (_, index) => `many ${index}`);
    await service.make('/events', { title: 'Many', start_date: '2027-05-01', end_date: '2027-05-01', tags });
    await service.make('/events', {
      title: 'More',
      start_date: '2027-05-01',
      end_date: '2027-05-01',
      tags: ['many 100'],
    });
    const { body } = await service.get(`/events?${WINDOW}&facets=tags,month&starts_after=2027-04-01`);
    expect([body['facets'].tags.length, body['facets'].more]).toEqual([100, ['tags']]);
    expect(body['facets'].tags[0]).toEqual({
      id: expect.any(Number),
      name: 'many 100',
      slug: 'many-100',
      count: 2,
    });
    expect(body['facets'].month).toEqual([{ month: '2027-05', count: 2 }]);
  });

  it('are empty where nothing is listed', async () => {
    const { body } = await service.get(
      '/events?start_date=1990-01-01&end_date=1990-01-02&facets=venue,month',
    );
    expect(body['facets']).toEqual({ venue: [], month: [] });
  });
});

const edge = fc.constantFrom(-180, -170, -1, 0, 12.5, 45, 170, 179.5, 180);
const height = fc.constantFrom(-90, -10, 0, 9.5, 10, 41.9, 90);

describe('bbox', () => {
  it('lists the venues inside, and the events at them, as a plain look at each does', async () => {
    const venues = (
      await service.query('SELECT id, geo_lat AS lat, geo_lng AS lng, status FROM venue')
    ).filter(({ lat, status }) => lat !== null && status === 'publish');
    const isInside = (
      { lat, lng }: Body,
      [west, south, east, north]: readonly [number, number, number, number],
    ): boolean => {
      if (lat < south || lat > north) return false;
      const turns = lng === 180 || lng === -180 ? [180, -180] : [lng];
      return (
        Math.abs(lat) === 90 ||
        turns.some((at) => (west <= east ? at >= west && at <= east : at >= west || at <= east))
      );
    };
    await fc.assert(
      fc.asyncProperty(edge, height, edge, height, async (west, one, east, other) => {
        const box = [west, Math.min(one, other), east, Math.max(one, other)] as const;
        const inside = venues.filter((venue) => isInside(venue, box)).map(({ id }) => id as number);
        const found = await service.get(`/venues?bbox=${box.join(',')}&orderby=id&per_page=50`);
        expect([box, itemsOf(found.body).map(({ id }) => id)]).toEqual([
          box,
          inside.toSorted((a, b) => a - b),
        ]);
        const events = await idsByPage(service, `/events?${WINDOW}&bbox=${box.join(',')}`, 'anonymous');
        const there =
          inside.length === 0
            ? []
            : await idsByPage(service, `/events?${WINDOW}&venue=${inside.join(',')}`, 'anonymous');
        expect([box, events]).toEqual([box, there]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '0,10,0,5',
    '-181,0,0,0',
    '0,-91,0,0',
    '0,0,0,90.1',
    '1,,2,3',
  ])('is refused: %s', async (box) => {
    for (const path of ['events', 'venues']) {
      const { status, body } = await service.get(`/${path}?bbox=${box}`);
      expect([path, status, Object.keys(body['data']?.params ?? {})]).toEqual([path, 400, ['bbox']]);
    }
  });
});

it.each([
  'search=nowhere',
  'featured=true&search=nowhere',
  'external_source=none&external_id=none',
  'include=999999',
])('of %s, which has no events, there are none', async (filter) => {
  const { status, body } = await service.get(`/events?${WINDOW}&facets=${FACETS.join(',')}&${filter}`);
  expect([status, body['events'], Object.values(body['facets'] as Body).flat()]).toEqual([200, [], []]);
});
