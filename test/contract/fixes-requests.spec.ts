import { type Body, eventWith, type SendOptions, Service, type ServiceResponse } from '../support/service.js';

/*
 * What the contract fixes about requests and responses. Each test is named after the contract's sentence and
 * provokes the defect.
 */

let service: Service;
beforeAll(async () => {
  service = await Service.start({
    CORS_ORIGINS: 'https://trusted.example',
    PUBLIC_URL: 'https://calendar.example:8443',
  });
});
afterAll(async () => service.stop());

const outcome = ({ status, body }: ServiceResponse): unknown[] => [status, body['code']];
const read = async (path: string): Promise<Body> => (await service.get(path, { as: 'editor' })).body;
const asEditor = { as: 'editor' } as const;

/** One of each kind by its collection, and a text that can be changed on it. */
async function oneOfEach(): Promise<{ path: string; record: Body }[]> {
  const name = `Thing ${Math.random()}`;
  const payloads = {
    '/events': eventWith({
      description: 'Kept',
      tags: [`with ${name}`],
      venue: { venue: name },
      featured: true,
    }),
    '/venues': { venue: name, description: 'Kept', city: 'Oslo', show_map: false },
    '/organizers': { organizer: name, description: 'Kept', phone: '1', email: 'a@b.example' },
    '/categories': { name, description: 'Kept' },
    '/tags': { name, description: 'Kept' },
  };
  const made = Object.entries(payloads).map(async ([path, payload]) => {
    const { id } = await service.make(path, payload);
    return { path: `${path}/${id}`, record: await read(`${path}/${id}`) };
  });
  return Promise.all(made);
}

it('Known path, wrong method: 405 with `Allow`, code `rest_no_route`', async () => {
  for (const [method, path, allow] of [
    ['DELETE', '/events', 'GET, HEAD, POST'],
    ['PATCH', '/doc', 'GET, HEAD'],
    ['POST', '', 'GET, HEAD'],
  ] as const) {
    const response = await service.send(method, path, method === 'DELETE' ? undefined : {}, asEditor);
    expect([...outcome(response), response.headers['allow']]).toEqual([405, 'rest_no_route', allow]);
  }
});

it('POST = PUT = PATCH on an item: what is left out is kept', async () => {
  const untimed = (record: Body) => ({ ...record, modified: '', modified_utc: '' });
  for (const { path, record } of await oneOfEach()) {
    for (const method of ['PUT', 'PATCH', 'POST']) {
      const { status } = await service.send(method, path, { slug: record['slug'] }, asEditor);
      expect([method, path, status, untimed(await read(path))]).toEqual([method, path, 200, untimed(record)]);
    }
  }
});

it('`X-HTTP-Method-Override`, `_method`: honoured on POST only', async () => {
  const override: SendOptions = { ...asEditor, headers: { 'x-http-method-override': 'DELETE' } };
  const { id } = await service.make('/events', eventWith());
  for (const method of ['GET', 'PUT', 'PATCH'] as const) {
    const body = method === 'GET' ? undefined : {};
    expect((await service.send(method, `/events/${id}`, body, override)).body['status']).toBe('publish');
    const queried = await service.send(method, `/events/${id}?_method=DELETE`, body, asEditor);
    expect([queried.status, queried.body['status']]).toEqual([200, 'publish']);
  }
  expect((await service.send('POST', `/events/${id}`, {}, override)).body['status']).toBe('trash');
  const other = await service.make('/events', eventWith());
  const trashed = await service.send('POST', `/events/${other['id']}?_method=DELETE`, {}, asEditor);
  expect(trashed.body['status']).toBe('trash');
  const third = await service.make('/events', eventWith());
  const asked = await service.send('POST', `/events/${third['id']}?title=Why?&_method=DELETE`, {}, asEditor);
  expect([asked.body['status'], asked.body['title']]).toEqual(['trash', third['title']]);
});

it('The path id always wins', async () => {
  const [mine, other] = [await oneOfEach(), await oneOfEach()];
  for (const [index, { path, record }] of mine.entries()) {
    const id = record['id'] as number;
    const otherId = other[index]?.record['id'] as number;
    expect((await read(`${path}?id=${otherId}`))['id']).toBe(id);
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const changed = await service.send(
        method,
        `${path}?id=${otherId}`,
        { id: otherId, description: method },
        asEditor,
      );
      expect([changed.body['id'], changed.body['description']]).toEqual([
        id,
        expect.stringContaining(method),
      ]);
    }
    expect((await service.delete(`${path}?id=${otherId}`)).body['id']).toBe(id);
    expect(await read(other[index]?.path ?? '')).toEqual(other[index]?.record);
  }
});

it('JSON `null` on an optional field clears it', async () => {
  const cleared = async (path: string, payload: Body, fields: readonly string[]): Promise<Body> => {
    const { id } = await service.make(path, payload);
    const nulls = Object.fromEntries(fields.map((name) => [name, null]));
    const { status } = await service.send('PATCH', `${path}/${id}`, nulls, asEditor);
    expect([path, status]).toEqual([path, 200]);
    return read(`${path}/${id}`);
  };
  const event = await cleared(
    '/events',
    eventWith({
      ...{ description: 'x', excerpt: 'x', cost: 5, website: 'https://a.example', featured: true },
      ...{ tags: ['null tag'], categories: ['null category'], venue: { venue: 'Null' } },
      ...{ organizer: { organizer: 'Null' }, timezone: 'Asia/Tokyo', password: 'x' },
    }),
    [
      ...['description', 'excerpt', 'cost', 'website', 'featured', 'tags', 'categories', 'venue'],
      ...['organizer', 'timezone', 'password'],
    ],
  );
  expect(event).toMatchObject({ description: '', excerpt: '', cost: '', website: '', featured: false });
  expect(event).toMatchObject({ tags: [], categories: [], venue: [], organizer: [], timezone: 'UTC' });
  const texts = ['description', 'phone', 'website'];
  const place = ['address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince'];
  const contact = { description: 'x', phone: '1', website: 'https://a.example' };
  const filled = Object.fromEntries(place.map((name) => [name, name]));
  const venue = await cleared('/venues', { venue: 'N', ...contact, ...filled }, [...texts, ...place]);
  for (const name of [...texts, ...place]) expect(venue).not.toHaveProperty(name);
  const organizer = await cleared('/organizers', { organizer: 'N', ...contact, email: 'a@b.example' }, [
    ...texts,
    'email',
  ]);
  for (const name of [...texts, 'email']) expect(organizer).not.toHaveProperty(name);
  for (const path of ['/categories', '/tags']) {
    expect(await cleared(path, { name: 'N', description: 'x' }, ['description'])).toMatchObject({
      description: '',
    });
  }
});

it('credentials only for origins in `CORS_ORIGINS`', async () => {
  const allowed = async (origin: string, path: string, method = 'GET') => {
    const preflight = method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {};
    const { headers } = await service.send(method, path, undefined, { headers: { origin, ...preflight } });
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
  };
  for (const origin of ['https://evil.example', 'null', 'https://trusted.example.evil.example']) {
    for (const path of ['/events', '/nowhere', '/events?page=x']) {
      expect(await allowed(origin, path)).toEqual(['*', undefined]);
    }
    expect(await allowed(origin, '/events', 'OPTIONS')).toEqual(['*', undefined]);
  }
  const trusted = 'https://trusted.example';
  expect(await allowed(trusted, '/events')).toEqual([trusted, 'true']);
  expect(await allowed(trusted, '/events', 'OPTIONS')).toEqual([trusted, 'true']);
});

it('credentials → body parse → may this caller use this route at all → parameters → does the record exist → may this caller touch this record', async () => {
  const { id } = await service.make('/events', eventWith());
  const wrong = { headers: { authorization: `Basic ${Buffer.from('author:wrong').toString('base64')}` } };
  const path = `/events/${id}`;
  const bad = { start_date: 'never' };
  const author = { as: 'author' } as const;
  const ladder: [path: string, body: unknown, options: SendOptions, expected: unknown[]][] = [
    [path, '{broken', wrong, [401, 'incorrect_password']],
    [path, '{broken', { as: 'subscriber' }, [400, 'rest_invalid_json']],
    [path, bad, { as: 'subscriber' }, [403, 'rest_forbidden']],
    [path, bad, {}, [401, 'rest_forbidden']],
    ['/events/999999', bad, author, [400, 'rest_invalid_param']],
    ['/events/999999', {}, author, [404, 'rest-event-not-found']],
    [path, bad, author, [400, 'rest_invalid_param']],
    [path, {}, author, [403, 'rest_forbidden']],
  ];
  for (const [address, body, options, expected] of ladder) {
    expect([address, body, outcome(await service.send('PATCH', address, body, options))]).toEqual([
      address,
      body,
      expected,
    ]);
  }
});

it('`data.details` = object name → `{code,message,data}` (`{}` when none)', async () => {
  const responses = [
    await service.get('/events?page=0&featured=perhaps'),
    await service.get('/venues/999999'),
    await service.get('/events/by-slug/unknown'),
    await service.get('/tags?x=1', { headers: { prefer: 'handling=strict' } }),
    await service.post('/events', eventWith({ venue: 999_999, end_date: '2000-01-01' })),
  ];
  for (const { status, body } of responses) {
    const { params, details } = body['data'] as Record<string, Record<string, any>>;
    expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(details ?? {})).toEqual(Object.keys(params ?? {}));
    for (const [name, text] of Object.entries(params ?? {})) {
      const code = name === 'featured' ? 'rest_invalid_type' : 'rest_invalid_param';
      const detail = { code, message: text, data: { param: name } };
      expect(details?.[name]).toEqual(detail);
    }
  }
});

it('next and previous keep all filters, the language, host and scheme', async () => {
  const venue = { venue: 'Linked hall', geo_lat: 10, geo_lng: 20 };
  const links = { categories: ['Linked'], tags: ['linked'], venue, organizer: { organizer: 'Linked' } };
  const made = [];
  for (let i = 0; i < 3; i++)
    made.push(await service.make('/events', eventWith({ ...links, featured: true, description: 'word' })));
  const [{ venue: hall, organizer } = {}] = made;
  const filters = {
    ...{ start_date: '2026-12-31 00:00:00', ends_before: '2028-01-01 23:59:59', search: 'word' },
    ...{ categories: 'linked', tags: 'linked', venue: `${hall?.id}`, organizer: `${organizer?.[0].id}` },
    ...{ featured: 'true', status: 'publish', geoloc: 'true', geoloc_lat: '10', geoloc_lng: '20' },
    ...{ ticketed: 'false', orderby: 'title', order: 'desc', i18n_language: 'fr' },
  };
  const query = new URLSearchParams({ ...filters, page: '2', per_page: '1' }).toString();
  const { body } = await service.get(`/events?${query}`);
  for (const [link, page] of [
    ['next_rest_url', '3'],
    ['previous_rest_url', null],
  ] as const) {
    const address = new URL(String(body[link]));
    expect([link, address.origin]).toEqual([link, 'https://calendar.example:8443']);
    const kept = Object.fromEntries([...address.searchParams].filter(([name]) => name in filters));
    expect([link, kept]).toEqual([link, filters]);
    expect([link, address.searchParams.get('page')]).toEqual([link, page]);
    const followed = await service.get(`~${address.pathname}${address.search}`);
    expect([followed.body['total'], followed.body['events'].length]).toEqual([3, 1]);
  }
  const segment = (await service.get('~/de/calendar/events/v1/tags?hide_empty=0&per_page=1')).body;
  expect(segment['next_rest_url']).toMatch(
    /^https:\/\/calendar\.example:8443\/de\/calendar\/events\/v1\/tags\/\?/,
  );
});
