import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventWith, Service } from './support/service.js';

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
  ])('%s answers %i', async (path, expected) => {
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
  it('are on every answer', async () => {
    const answers = [
      await service.get('/events'),
      await service.get('/nowhere'),
      await service.get('/events?page=x'),
      await service.send('POST', '/events', {}),
      await service.post('/events', eventWith()),
    ];
    for (const { headers } of answers) {
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

  it('ETag is on 200 to a read, and on nothing else', async () => {
    const others = [
      await service.get('/events/999999'),
      await service.get('/events?page=x'),
      await service.post(`/events/${id}`, { sticky: true }, { headers: { 'if-none-match': '*' } }),
      await service.send('OPTIONS', '/events'),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 400, 200, 200]);
    for (const { headers } of others) expect(headers).not.toHaveProperty('etag');
    expect((await service.get('/venues')).headers).toHaveProperty('etag');
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

describe('bodies', () => {
  const send = async (body: string, type: string) =>
    service.post('/events', body, { headers: { 'content-type': type } });

  it.each([
    ['{"title":', 'rest_invalid_json'],
    ['[]', 'rest_invalid_json'],
    ['"text"', 'rest_invalid_json'],
    ['null', 'rest_invalid_json'],
    ['{"__proto__":{"x":1}}', 'rest_invalid_json'],
    [`{"venue":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, 'rest_invalid_json'],
    ['', 'rest_missing_callback_param'],
    ['{}', 'rest_missing_callback_param'],
  ])('%s is %s', async (body, code) => {
    const answer = await send(body, 'application/json');
    expect([answer.status, answer.body['code']]).toEqual([400, code]);
  });

  it('that are not UTF-8 are refused', async () => {
    const { statusCode, json } = await service.app.inject({
      method: 'POST',
      url: '/calendar/events/v1/events',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('editor:correct horse')}` },
      payload: Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect([statusCode, json<{ code: string }>().code]).toEqual([400, 'rest_invalid_json']);
  });

  it.each(['__proto__=1', '__proto__[x]=1', 'venue[__proto__][x]=1', 'venue%5B__proto__%5D=1'])(
    'a form that names a prototype is refused: %s',
    async (form) => {
      const type = 'application/x-www-form-urlencoded';
      const fields = 'title=A&start_date=2027-01-10&end_date=2027-01-10';
      for (const answer of [await send(`${fields}&${form}`, type), await service.get(`/events?${form}`)]) {
        expect([answer.status, answer.body['code']]).toEqual([400, 'rest_invalid_param']);
        expect(Object.keys(answer.body['data'].params)).toContain('__proto__');
      }
      expect((await send(`${fields}&excerpt=__proto__`, type)).status).toBe(201);
    },
  );

  it('and queries with escapes that are not UTF-8 are refused', async () => {
    const dates = 'start_date=2027-01-10&end_date=2027-01-10';
    const answers = [
      await send(`title=%FF&${dates}`, 'application/x-www-form-urlencoded'),
      await service.post(`/events?title=%C3&${dates}`, {}),
      await service.get('/events?search=%E9t%E9'),
    ];
    for (const { status, body } of answers)
      expect([status, body['code']]).toEqual([400, 'rest_invalid_json']);
    expect((await service.get('/events?search=100%&page=1')).status).toBe(200);
  });

  it('that are too large, or of another type, are refused', async () => {
    const large = await send(JSON.stringify({ title: 'x'.repeat(5_000) }), 'application/json');
    expect([large.status, large.body['code']]).toEqual([413, 'rest_payload_too_large']);
    const xml = await send('<event/>', 'text/xml');
    expect([xml.status, xml.body['code']]).toEqual([415, 'rest_unsupported_media_type']);
  });

  it('that are empty are none, whatever type they would have', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=B', 'application/json']) {
      const options = { as: 'editor', headers: { 'content-type': type } } as const;
      const { id: other } = await service.make('/events', eventWith());
      for (const method of ['PUT', 'DELETE']) {
        const answer = await service.send(method, `/events/${other}`, '', options);
        expect([type, method, answer.status]).toEqual([type, method, 200]);
      }
    }
  });

  it('that are too large are read to their end: the answer reaches a client that is still sending', async () => {
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const length = 1_000_000;
    const type = 'Content-Type: application/json';
    socket.write(
      `POST /calendar/events/v1/events HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    socket.write('x'.repeat(length));
    socket.write('GET /calendar/events/v1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('HTTP/1.1 200 ');
  });

  it('go before the query, and the path before both', async () => {
    const answer = await service.post(`/events/${id}?title=From+the+query&excerpt=Query`, {
      title: 'From the body',
      id: 999,
    });
    expect(answer.body).toMatchObject({ id, title: 'From the body', excerpt: '<p>Query</p>' });
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

describe('addresses in answers', () => {
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

  it('believe a proxy when told to', async () => {
    const proxied = await Service.start({ PUBLIC_URL: '', TRUST_PROXY: 'true' });
    const headers = { 'x-forwarded-host': 'public.example', 'x-forwarded-proto': 'https' };
    const { body } = await proxied.get('/tags', { headers });
    expect(body['rest_url']).toBe('https://public.example/calendar/events/v1/tags/');
    await proxied.stop();
  });
});

it('no error tells of the inside', async () => {
  const original = service.database.read.bind(service.database);
  service.database.read = async () => Promise.reject(new Error('SELECT secret FROM /etc/passwd'));
  const { status, body } = await service.get('/events');
  service.database.read = original;
  expect([status, body['code'], Object.keys(body['data'])]).toEqual([500, 'rest_internal_error', ['status']]);
  expect(JSON.stringify(body)).not.toMatch(/SELECT|passwd|\.ts|\.js/);
  expect(body['message']).toMatch(/ [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.$/);
});
