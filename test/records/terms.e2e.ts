import { type Body, eventWith, Service } from '../support/service.js';

const BASE = 'http://calendar.example/calendar/events/v1';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const KINDS = [
  { collection: 'categories', taxonomy: 'tribe_events_cat', page: '/events/category', extra: { parent: 0 } },
  { collection: 'tags', taxonomy: 'post_tag', page: '/tag', extra: {} },
];

describe.each(KINDS)('$collection', ({ collection, taxonomy, page, extra }) => {
  const shape = (id: number, fields: object): object => ({
    id,
    count: 0,
    description: '',
    taxonomy,
    ...extra,
    meta: [],
    urls: { self: `${BASE}/${collection}/${id}`, collection: `${BASE}/${collection}` },
    i18n_language: 'en',
    i18n_available_languages: ['en'],
    ...fields,
  });
  const links = (id: number, allow: string[]): object => ({
    self: [{ href: `${BASE}/${collection}/${id}`, targetHints: { allow } }],
    collection: [{ href: `${BASE}/${collection}` }],
    'wp:post_type': [{ href: `${BASE}/events?${collection}=${id}` }],
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  });
  const ALL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

  it('are created with Location, read, changed and deleted for good, in the shape of the contract', async () => {
    const created = await service.post(`/${collection}`, { name: 'Jazz & Blues', description: 'Blue notes' });
    const { id } = created.body as { id: number };
    const fields = {
      name: 'Jazz & Blues',
      description: 'Blue notes',
      slug: 'jazz-blues',
      url: `http://calendar.example${page}/jazz-blues/`,
    };
    expect([created.status, created.headers['location']]).toEqual([201, `${BASE}/${collection}/${id}`]);
    expect(created.body).toEqual({ ...shape(id, fields), _links: links(id, ALL) });
    expect((await service.get(`/${collection}/${id}`)).body).toEqual({
      ...shape(id, fields),
      _links: links(id, ['GET']),
    });
    const changed = await service.send(
      'PATCH',
      `/${collection}/${id}`,
      { description: null },
      { as: 'editor' },
    );
    expect([changed.status, changed.body['description'], changed.body['name']]).toEqual([
      200,
      '',
      'Jazz & Blues',
    ]);
    const deleted = await service.delete(`/${collection}/${id}`);
    expect([deleted.status, deleted.body['id']]).toEqual([200, id]);
    for (const response of [
      await service.get(`/${collection}/${id}`),
      await service.delete(`/${collection}/${id}`),
    ]) {
      expect([response.status, response.body['code']]).toEqual([400, 'rest_invalid_param']);
    }
  });

  it('list those that published events carry, by name, and all with hide_empty=false', async () => {
    const make = async (name: string) => (await service.make(`/${collection}`, { name }))['id'] as number;
    const counted = await make('b counted');
    const drafted = await make('a drafted');
    const scheduled = await make('c scheduled');
    const binned = await make('d binned');
    await service.make('/events', eventWith({ [collection]: [counted] }));
    await service.make('/events', eventWith({ [collection]: [counted], hide_from_listings: true }));
    await service.make('/events', eventWith({ [collection]: [drafted], status: 'draft' }));
    await service.make('/events', eventWith({ [collection]: [scheduled], date: '2190-01-01' }));
    const event = await service.make('/events', eventWith({ [collection]: [binned] }));
    await service.delete(`/events/${event['id']}`);
    const listed = (await service.get(`/${collection}`)).body;
    expect(listed[collection].map((term: Body) => [term['id'], term['count']])).toEqual([[counted, 2]]);
    expect(listed[collection][0]).not.toHaveProperty('_links');
    expect([listed['total'], listed['total_pages'], listed['rest_url']]).toEqual([
      1,
      1,
      `${BASE}/${collection}/`,
    ]);
    const all = (await service.get(`/${collection}?hide_empty=false&per_page=3`)).body;
    expect(all[collection].map((term: Body) => term['id'])).toEqual([drafted, counted, scheduled]);
    expect(new URL(all['next_rest_url']).search).toBe('?page=2&per_page=3&hide_empty=false');
    const beyond = await service.get(`/${collection}?page=99`);
    expect([beyond.status, beyond.body[collection], beyond.body['total']]).toEqual([200, [], 1]);
  });

  it('refuse a name that is in use, and number a slug that is', async () => {
    const first = await service.make(`/${collection}`, { name: 'Taken' });
    const again = await service.post(`/${collection}`, { name: ' TAKEN ' });
    expect([again.status, again.body['code'], again.body['data'].term_id]).toEqual([
      400,
      'term_exists',
      first['id'],
    ]);
    const second = await service.make(`/${collection}`, { name: 'Other', slug: 'taken' });
    expect(second['slug']).toBe('taken-2');
    const renamed = await service.post(`/${collection}/${second['id']}`, { name: 'Taken' });
    expect([renamed.status, renamed.body['code']]).toEqual([400, 'term_exists']);
    expect((await service.post(`/${collection}/${first['id']}`, { name: 'Taken' })).status).toBe(200);
  });

  it.each([
    [{}, 'rest_missing_callback_param'],
    [{ name: null }, 'rest_missing_callback_param'],
    [{ name: '' }, 'rest_invalid_param'],
    [{ name: '<b></b>' }, 'rest_invalid_param'],
    [{ name: ['x'] }, 'rest_invalid_param'],
    [{ name: 'x'.repeat(256) }, 'rest_invalid_param'],
  ])('refuse %j', async (body, code) => {
    const response = await service.post(`/${collection}`, body);
    expect([response.status, response.body['code']]).toEqual([400, code]);
  });

  it('leave events when they are deleted', async () => {
    const term = await service.make(`/${collection}`, { name: 'Passing' });
    const event = await service.make('/events', eventWith({ [collection]: ['passing'] }));
    expect(event[collection][0].id).toBe(term['id']);
    await service.delete(`/${collection}/${term['id']}`);
    expect((await service.get(`/events/${event['id']}`)).body[collection]).toEqual([]);
  });
});

describe('parents', () => {
  const make = async (name: string, parent = 0) =>
    (await service.make('/categories', { name, parent }))['id'] as number;

  it('are other categories, never in a circle', async () => {
    const top = await make('Top');
    const middle = await make('Middle', top);
    const bottom = await make('Bottom', middle);
    const up = (await service.get(`/categories/${middle}`)).body;
    expect([up['parent'], up['urls'].up]).toEqual([top, `${BASE}/categories/${top}`]);
    for (const parent of [top, middle, bottom, 999_999]) {
      const { status, body } = await service.post(`/categories/${top}`, { parent });
      expect([status, Object.keys(body['data'].params)]).toEqual([400, ['parent']]);
    }
    expect((await service.post('/categories', { name: 'Lost', parent: 999_999 })).status).toBe(400);
    expect((await service.post(`/categories/${bottom}`, { parent: 0 })).body['parent']).toBe(0);
  });

  it('are nested at most 50 levels deep, with what is below', async () => {
    const chain = [await make('Level 1')];
    for (let level = 2; level <= 50; level += 1) chain.push(await make(`Level ${level}`, chain.at(-1)));
    const [top = 0, ...below] = chain;
    const bottom = below.at(-1) ?? 0;
    const refused = async (path: string, body: Body) => {
      const { status, body: answer } = await service.post(path, body);
      return [status, answer['data']?.params];
    };
    const tooDeep = [400, { parent: 'Categories can be nested at most 50 levels deep.' }];
    expect(await refused('/categories', { name: 'Level 51', parent: bottom })).toEqual(tooDeep);
    const parent = await make('Above');
    expect(await refused(`/categories/${top}`, { parent })).toEqual(tooDeep);
    const other = await make('Beside');
    const child = await make('Below', other);
    expect(await refused(`/categories/${other}`, { parent: chain[48] })).toEqual(tooDeep);
    expect((await service.post(`/categories/${other}`, { parent: chain[47] })).status).toBe(200);
    // What was nested deeper before there was a limit stays, and can be sent back as it was read.
    await service.query('UPDATE category SET parent = ? WHERE id = ?', [bottom, child]);
    expect((await service.post(`/categories/${child}`, { parent: bottom, name: 'Deep' })).status).toBe(200);
    expect((await service.post(`/categories/${child}`, { parent: chain[47] })).status).toBe(200);
  });

  it('that are deleted leave their children to the grandparent', async () => {
    const top = await make('Grandparent');
    const middle = await make('Parent', top);
    const bottom = await make('Child', middle);
    await service.delete(`/categories/${middle}`);
    expect((await service.get(`/categories/${bottom}`)).body['parent']).toBe(top);
  });

  it('allow the same name under different ones', async () => {
    const [a, b] = [await make('Left'), await make('Right')];
    const slugs = [];
    for (const parent of [a, b])
      slugs.push((await service.make('/categories', { name: 'Same', parent }))['slug']);
    expect(slugs).toEqual(['same', 'same-2']);
  });

  it('are not for tags', async () => {
    const { status, body } = await service.post('/tags', { name: 'Leaf', parent: 1 });
    expect([status, body['code']]).toEqual([400, 'rest_taxonomy_not_hierarchical']);
  });
});

it('ids of categories and tags come from one sequence', async () => {
  const category = await service.make('/categories', { name: 'Sequence' });
  const tag = await service.make('/tags', { name: 'Sequence' });
  expect(tag['id']).toBe(Number(category['id']) + 1);
  expect((await service.get(`/categories/${tag['id']}`)).status).toBe(400);
});

it.each(KINDS)('digits in $collection are an id, else a slug or a name', async ({ collection }) => {
  const { id } = await service.make(`/${collection}`, { name: '2027' });
  const event = await service.make('/events', eventWith({ [collection]: ['2027'] }));
  const shown = (body: Body): unknown[] => (body[collection] as Body[]).map((term) => term['id'] as number);
  expect(shown(event)).toEqual([id]);
  for (const path of [`/events?${collection}=2027`, `/${collection}?include=2027`]) {
    const { status, body } = await service.get(path);
    expect([path, status, body['total'] ?? shown(body)]).toEqual([
      path,
      200,
      body['total'] === undefined ? [id] : 1,
    ]);
  }
  const other = await service.make(`/${collection}`, { name: String(id) });
  const byId = await service.make(
    '/events',
    eventWith({ [collection]: [String(id), other['id'] as number] }),
  );
  expect(new Set(shown(byId))).toEqual(new Set([id, other['id']]));
  const unknown = await service.post('/events', eventWith({ [collection]: ['9999'] }));
  expect(unknown.status).toBe(400);
});
