import { eventWith, Service } from '../support/service.js';

let service: Service;
let id: number;
beforeAll(async () => {
  service = await Service.start({
    CORS_ORIGINS: 'https://trusted.example',
    BODY_LIMIT: '4096',
    LOG_LEVEL: 'silent',
  });
  id = (await service.make('/events', eventWith()))['id'];
});
afterAll(async () => service.stop());

describe('routes', () => {
  it.each([
    ['/events', 200],
    ['/events/', 200],
    ['~/wp-json/tribe/events/v1/events/', 200],
    ['~/de/wp-json/tribe/events/v1/events', 200],
    ['//events', 404],
    ['/events//', 404],
    ['/events/abc', 404],
    ['/events/1x', 404],
    ['/events/-1', 404],
    ['/events/1.5', 404],
    ['/events/%ff', 404],
    ['/nowhere', 404],
    ['~/', 200],
    ['~/calendar/events/v2/events', 404],
    ['~/calendar/events/v1events', 404],
    ['~/fr', 200],
    ['~/xx', 404],
    ['~//', 404],
  ])('%s returns %i', async (path, expected) => {
    const { status, body } = await service.get(path);
    expect(status).toBe(expected);
    if (expected === 404) expect(body).toMatchObject({ code: 'rest_no_route', data: { status: 404 } });
  });

  it('know which methods a path accepts', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/events', 'GET, HEAD, POST'],
      ['DELETE', '/tags', 'GET, HEAD, POST'],
      ['PATCH', '~/fr/wp-json/tribe/events/v1/venues/', 'GET, HEAD, POST'],
    ] as const) {
      const { status, headers, body } = await service.send(method, path, {}, { as: 'administrator' });
      expect([status, body['code'], headers['allow']]).toEqual([405, 'rest_no_route', allow]);
    }
  });
});

describe('headers', () => {
  it('are on every response', async () => {
    const responses = [
      await service.get('/events'),
      await service.get('/nowhere'),
      await service.get('/events?page=x'),
      await service.send('POST', '/events', {}),
      await service.post('/events', eventWith()),
    ];
    for (const { headers } of responses) {
      expect(headers['content-type']).toBe('application/json; charset=UTF-8');
      expect(headers['content-language']).toBe('en');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['vary']).toContain('Accept-Language');
    }
  });

  it('HEAD has those of GET and no body', async () => {
    const [get, head] = [await service.get(`/events/${id}`), await service.send('HEAD', `/events/${id}`)];
    expect([head.status, head.headers['etag'], head.body]).toEqual([200, get.headers['etag'], {}]);
  });

  it('an ETag that still holds gives 304, until the record changes', async () => {
    const { headers } = await service.get(`/events/${id}`);
    const etag = headers['etag'] ?? '';
    const again = async (known = etag) =>
      service.get(`/events/${id}`, { headers: { 'if-none-match': known } });
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect((await again(known)).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
    await service.post(`/events/${id}`, { featured: true });
    expect((await again()).status).toBe(200);
  });

  it('an ETag holds for one language, even where nothing is translated', async () => {
    const read = async (language: string, known?: string) =>
      service.get(`/events/${id}`, {
        headers: { 'accept-language': language, ...(known === undefined ? {} : { 'if-none-match': known }) },
      });
    const [french, german] = [await read('fr'), await read('de')];
    expect(french.body).toEqual(german.body);
    expect(french.headers['etag']).not.toBe(german.headers['etag']);
    expect((await read('fr', french.headers['etag'])).status).toBe(304);
    expect((await read('de', french.headers['etag'])).status).toBe(200);
  });

  it('ETag is on 200 to a read and on what a write leaves, and on nothing else', async () => {
    const others = [
      await service.get('/events/999999'),
      await service.get('/events?page=x'),
      await service.post(`/events/${id}`, { sticky: true }, { headers: { 'if-none-match': '*' } }),
      await service.delete(`/tags/${(await service.make('/tags', { name: 'Not for long' }))['id']}`),
      await service.send('OPTIONS', '/events'),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 400, 412, 200, 200]);
    for (const { headers } of others) expect(headers).not.toHaveProperty('etag');
    expect((await service.get('/venues')).headers).toHaveProperty('etag');
    expect((await service.post(`/events/${id}`, { sticky: true })).headers).toHaveProperty('etag');
  });

  it.each([
    ['https://a.example', ''],
    ['', 'PUT'],
    ['', ''],
  ])('OPTIONS from %j with the method %j is no preflight', async (origin, method) => {
    const headers = { origin, 'access-control-request-method': method };
    const { status, body } = await service.send('OPTIONS', '/events', undefined, { headers });
    expect([status, body['namespace']]).toEqual([200, 'calendar/events/v1']);
  });

  it('let any origin read, and those that are trusted send credentials', async () => {
    const from = async (origin: string) => (await service.get('/events', { headers: { origin } })).headers;
    const stranger = await from('https://stranger.example');
    expect(stranger['access-control-allow-origin']).toBe('*');
    expect(stranger).not.toHaveProperty('access-control-allow-credentials');
    const trusted = await from('https://trusted.example');
    expect(trusted['access-control-allow-origin']).toBe('https://trusted.example');
    expect(trusted['access-control-allow-credentials']).toBe('true');
    for (const name of [
      'X-TEC-Total',
      'X-TEC-TotalPages',
      'X-WP-Total',
      'X-WP-TotalPages',
      'ETag',
      'Link',
      'Location',
    ]) {
      expect(stranger['access-control-expose-headers']).toContain(name);
    }
    const preflight = await service.send('OPTIONS', '/events', undefined, {
      headers: { origin: 'https://stranger.example', 'access-control-request-method': 'GET' },
    });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  });
});

it.each(['constructor', 'toString', 'length', 'then', 'valueOf'])(
  'an object with its own %s is a bad value of every parameter',
  async (member) => {
    const value = Object.fromEntries([[member, 1]]);
    for (const name of ['title', 'start_date', 'cost', 'status', 'tags', 'all_day', 'website', 'author']) {
      const { status, body } = await service.post('/events', eventWith({ [name]: value }));
      expect([name, status, Object.keys(body['data'].params)]).toEqual([name, 400, [name]]);
    }
    expect((await service.post('/events', eventWith({ unknown: value }))).status).toBe(201);
    const inline = await service.post('/events', eventWith({ venue: { venue: 'x', city: value } }));
    expect([inline.status, Object.keys(inline.body['data'].params)]).toEqual([400, ['venue[city]']]);
    expect((await service.get(`/events?search[${member}]=1`)).status).toBe(400);
  },
);

describe('unknown parameters', () => {
  it('are ignored and named', async () => {
    const { status, headers } = await service.get('/events?force=1&x%0Ay=2');
    expect([status, headers['x-ignored-params']]).toEqual([200, 'force, x%0Ay']);
    expect((await service.get('/events')).headers).not.toHaveProperty('x-ignored-params');
  });

  it('are refused when the caller is strict', async () => {
    const headers = { prefer: 'respond-async, handling=strict' };
    const { status, body } = await service.get('/events?force=1&page=1', { headers });
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['force']]);
    expect((await service.get('/events?page=1', { headers })).status).toBe(200);
  });
});

describe('URLs in responses', () => {
  it('come from the request unless PUBLIC_URL is set, and never from a hostile one', async () => {
    const open = await Service.start({ PUBLIC_URL: '' });
    const event = await open.make('/events', eventWith());
    const url = async (host: string) =>
      (await open.get(`/events/${event['id']}`, { headers: { host, 'x-forwarded-host': 'evil.example' } }))
        .body['rest_url'];
    expect(await url('calendar.test:8080')).toBe(
      `http://calendar.test:8080/calendar/events/v1/events/${event['id']}`,
    );
    expect(await url('evil.example"><script>')).toBe(
      `http://localhost/calendar/events/v1/events/${event['id']}`,
    );
    await open.stop();
    expect((await service.get(`/events/${id}`, { headers: { host: 'evil.example' } })).body['rest_url']).toBe(
      `http://calendar.example/calendar/events/v1/events/${id}`,
    );
  });

  it('believe a proxy when configured to', async () => {
    const proxied = await Service.start({ PUBLIC_URL: '', TRUST_PROXY: '1' });
    const headers = { 'x-forwarded-host': 'public.example', 'x-forwarded-proto': 'https' };
    const { body } = await proxied.get('/tags', { headers });
    expect(body['rest_url']).toBe('https://public.example/calendar/events/v1/tags/');
    await proxied.stop();
  });
});

it('no error reveals internals', async () => {
  const original = service.database.read.bind(service.database);
  service.database.read = async () => Promise.reject(new Error('SELECT secret FROM /etc/passwd'));
  // Requests with phrases are never served from the cache.
  const { status, body } = await service.get('/events?start_date=yesterday');
  service.database.read = original;
  expect([status, body['code'], Object.keys(body['data'])]).toEqual([500, 'rest_internal_error', ['status']]);
  expect(JSON.stringify(body)).not.toMatch(/SELECT|passwd|\.ts|\.js/);
  expect(body['message']).toMatch(/ [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.$/);
});
