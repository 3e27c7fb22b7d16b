import { auditOf } from '../support/audit.js';
import { basic, Client } from '../support/client.js';
import { eventWith, NAMESPACE, Service, type ServiceResponse } from '../support/service.js';

const TRUSTED = 'https://trusted.example';
const STRANGER = 'https://stranger.example';
const EXPOSED =
  'X-TEC-Total, X-TEC-TotalPages, X-WP-Total, X-WP-TotalPages, ETag, Link, Location, X-Request-Id, Idempotent-Replayed, X-Dry-Run, X-Ignored-Params, X-Taken-Over, Retry-After, Content-Disposition';
const POLICY = "default-src 'none'; frame-ancestors 'none'";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ CORS_ORIGINS: TRUSTED, PUBLIC_URL: '' });
});
afterAll(async () => service.stop());

describe('other origins', () => {
  const from = async (
    origin: string,
    path = '/events',
    method = 'GET',
  ): Promise<ServiceResponse['headers']> => {
    const { headers } = await service.send(method, path, undefined, { headers: { origin } });
    return headers;
  };

  it.each(['/events', '/events/999999', '/nowhere', '/events?page=0'])('all may read %s', async (path) => {
    const headers = await from(STRANGER, path);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toBe(EXPOSED);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers['vary']).toContain('Origin');
  });

  it.each([
    TRUSTED.toUpperCase(),
    `${TRUSTED}.evil.example`,
    `${TRUSTED}:8443`,
    'http://trusted.example',
    'null',
  ])('%s may not send credentials', async (origin) => {
    expect(await from(origin)).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(await from(origin)).not.toHaveProperty('access-control-allow-credentials');
  });

  it('the trusted ones may send credentials, and see the same headers', async () => {
    expect(await from(TRUSTED)).toMatchObject({
      'access-control-allow-origin': TRUSTED,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': EXPOSED,
    });
  });

  it('the files of the documentation page vary by origin too', async () => {
    const { headers } = await service.app.inject({
      url: '/docs/swagger-ui.css',
      headers: { origin: TRUSTED },
    });
    expect([headers['access-control-allow-origin'], headers['vary']]).toEqual([
      TRUSTED,
      'Origin, Accept-Encoding',
    ]);
  });

  it('may read refusals of credentials too', async () => {
    const headers = { origin: STRANGER, authorization: 'Bearer x' };
    const response = await service.get('/events', { headers });
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([401, '*']);
  });
});

describe('every response', () => {
  const ALL = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };

  it('has the headers that restrict browsers', async () => {
    const { headers } = await service.get('/events');
    const preflight = { origin: STRANGER, 'access-control-request-method': 'PUT' };
    const responses = [
      await service.get('/events', { headers: { 'if-none-match': headers['etag'] ?? '' } }),
      await service.send('HEAD', '/events'),
      await service.send('OPTIONS', '/events'),
      await service.send('OPTIONS', '/events', undefined, { headers: preflight }),
      await service.post('/events', eventWith()),
      await service.get('/events/%ff'),
      await service.get('/nowhere'),
      await service.send('POST', '/events', {}),
      await service.get('/events', { headers: { authorization: 'Bearer x' } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([304, 200, 200, 204, 201, 404, 404, 401, 401]);
    for (const response of responses) {
      expect(response.headers).toMatchObject(ALL);
      expect(response.headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('of an account, and what a password in the URL opened, is stored by no cache', async () => {
    const as = 'administrator';
    await service.make('/events', eventWith({ title: 'Secret', slug: 'secret', password: 'sesame' }));
    const opened = '/events/by-slug/secret?password=sesame';
    for (const path of [
      '/users/me',
      '/users/me/api-keys',
      '/users',
      '/users?page=0',
      '/users/',
      '/audit',
      '/%75sers/me',
      '/users/%6de',
      '/audi%74?page=0',
      '/%63hanges',
      '/events/by-slug/secret?pass%77ord=sesame',
      '~/de/calendar/events/v1/%75sers/me',
      opened,
    ]) {
      const { headers } = await service.get(path, { as });
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
    const key = await service.post('/users/me/api-keys', { name: 'x', scopes: ['events:read'] });
    expect([key.status, key.headers['cache-control']]).toEqual([201, 'no-store']);
    for (const path of ['/events', '/events/by-slug/secret', '/usersx']) {
      expect((await service.get(path)).headers).not.toHaveProperty('cache-control');
    }
    expect((await service.get('~/de/wp-json/tribe/events/v1/users/me')).headers['cache-control']).toBe(
      'no-store',
    );
  });

  it('the documentation may run its own scripts, and nothing else', async () => {
    const { body, headers } = await service.app.inject({ url: '/docs' });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const scripts = [...body.matchAll(/<script([^>]*)>([^<]*)</g)];
    expect(scripts).toHaveLength(3);
    for (const [, attributes, text] of scripts) {
      expect(attributes).toMatch(/^ (?:defer|type="module") src="\/docs\/[\w.?=-]+"$/);
      expect(text).toBe('');
    }
    expect((await service.get('~/docsx')).headers['content-security-policy']).toBe(POLICY);
  });
});

describe('bodies', () => {
  it.each([
    ['gzip', 415],
    ['identity', 201],
    ['br, identity', 415],
  ])('that are encoded as %s return %i', async (encoding, expected) => {
    const { status } = await service.post('/events', eventWith(), {
      headers: { 'content-encoding': encoding },
    });
    expect(status).toBe(expected);
  });

  it.each(['GET', 'HEAD'])('that there are none of may be said to be encoded: %s', async (method) => {
    const headers = { 'content-encoding': 'gzip' };
    expect((await service.send(method, '/events', undefined, { headers })).status).toBe(200);
  });

  it('of a thousand and one parts are refused', async () => {
    const part = (name: string, value: string): string =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const event = Object.entries(eventWith()).map(([name, value]) => part(name, String(value)));
    const status = async (others: number): Promise<number> => {
      const unknown = Array.from({ length: others }, (_, number) => part(`x${number}`, '1'));
      const body = `${event.join('')}${unknown.join('')}--x--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const response = await service.post('/events', body, { headers });
      return response.body['code'] === 'rest_bad_request' ? response.status : 0;
    };
    expect([await status(900), await status(1_001)]).toEqual([0, 400]);
  });
});

describe('what proxies forward', () => {
  const PROXY = '192.0.2.10';
  const forged = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'public.example',
    host: 'calendar.test',
  };

  /** What a service believes of requests from an IP address: where they are, and whether they are the same caller's. */
  async function believed(trust: string, address: string, headers: Record<string, string> = forged) {
    const proxied = await Service.start({
      PUBLIC_URL: '',
      TRUST_PROXY: trust,
      RATE_LIMIT_ANONYMOUS: '100/hour',
    });
    const client = new Client(proxied, address);
    const { body, headers: returned } = await client.get('/tags', headers);
    const other = { ...headers, 'x-forwarded-for': '198.51.100.2' };
    const second = (await client.get('/tags', other)).headers['ratelimit-remaining'];
    await proxied.stop();
    return {
      origin: new URL(String(body['rest_url'])).origin,
      hsts: returned['strict-transport-security'],
      isOneCaller: second === '98',
    };
  }

  const IGNORED = { origin: 'http://calendar.test', hsts: undefined, isOneCaller: true };
  const HONOURED = { origin: 'https://public.example', hsts: 'max-age=31536000', isOneCaller: false };

  it.each([
    ['nothing is believed', 'off', PROXY, IGNORED],
    ['those named are believed', PROXY, PROXY, HONOURED],
    ['those in a named network are believed', '192.0.2.0/24, 10.0.0.0/8', PROXY, HONOURED],
    ['others than those named are not', '10.0.0.0/8, loopback', PROXY, IGNORED],
    ['one proxy is believed, whatever its address', '1', PROXY, HONOURED],
  ])('%s: %s', async (_, trust, address, expected) => {
    expect(await believed(trust, address)).toEqual(expected);
  });

  it('only what the trusted proxy adds counts, not what the caller made up before', async () => {
    const proxied = await Service.start({ TRUST_PROXY: PROXY, RATE_LIMIT_ANONYMOUS: '100/hour' });
    const client = new Client(proxied, PROXY);
    const remaining = async (forwarded: string) =>
      (await client.get('/tags', { 'x-forwarded-for': forwarded })).headers['ratelimit-remaining'];
    expect(await remaining('203.0.113.1, 198.51.100.7')).toBe('99');
    expect(await remaining('203.0.113.2, 198.51.100.7')).toBe('98');
    expect(await remaining('198.51.100.7')).toBe('97');
    // No address at all counts as the proxy's own.
    expect(await remaining('x'.repeat(200))).toBe('99');
    expect(await remaining('unknown')).toBe('98');
    await proxied.stop();
  });

  it.each(['1', PROXY])(
    'callers behind a proxy do not choose their IP address: TRUST_PROXY=%s',
    async (trust) => {
      const proxied = await Service.start({ TRUST_PROXY: trust, RATE_LIMIT_ANONYMOUS: '60/hour' });
      const client = new Client(proxied, PROXY);
      // As a proxy sends it that adds the address which it sees.
      const claiming = (address: string) => ({ 'x-forwarded-for': `${address}, 198.51.100.7` });
      const right = basic('editor', 'correct horse');
      const keyOf = async (networks: string): Promise<string> =>
        (await proxied.make('/users/me/api-keys', { name: 'k', scopes: 'events:read', networks }))['key'];
      const [inside, own] = [await keyOf('10.0.0.0/8'), await keyOf('198.51.100.0/24')];
      const byKey = async (key: string) =>
        (await client.get('/events', { authorization: `Bearer ${key}`, ...claiming('10.0.0.1') })).status;
      expect([await byKey(inside), await byKey(own)]).toEqual([401, 200]);
      for (let failure = 0; failure < 20; failure++) {
        const sent = { authorization: basic('editor', 'wrong'), ...claiming(`203.0.113.${failure}`) };
        expect((await client.get('/users/me', sent)).status).toBe(401);
      }
      const waiting = await client.get('/users/me', { authorization: right, ...claiming('203.0.113.99') });
      expect(waiting.status).toBe(429);
      const statuses: number[] = [];
      for (let time = 0; time < 61; time++)
        statuses.push((await client.get('/tags', claiming(`203.0.113.${time}`))).status);
      expect([statuses.slice(0, 60).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
      const written = await proxied.app.inject({
        method: 'POST',
        url: `${NAMESPACE}/categories`,
        remoteAddress: PROXY,
        headers: { authorization: basic('author', 'correct horse'), ...claiming('10.0.0.1') },
        payload: { name: 'x' },
      });
      expect(written.statusCode).toBe(201);
      expect((await auditOf(proxied, 'kind=category'))[0]?.['address']).toBe('198.51.100.7');
      const direct = await client.get('/tags', { 'x-forwarded-for': '198.51.100.8' });
      expect(direct.status).toBe(200);
      await proxied.stop();
    },
  );

  it('a protocol that is none is http', async () => {
    const { origin } = await believed('1', PROXY, { ...forged, 'x-forwarded-proto': 'x://y z' });
    expect(origin).toBe('http://public.example');
  });
});

it('no route has a URL with credentials of an account', async () => {
  for (const name of ['authorization', 'access_token', 'api_key', 'username', 'password']) {
    const { body } = await service.get(`/users/me?${name}=editor:correct+horse`);
    expect([name, body['code']]).toEqual([name, 'rest_forbidden']);
  }
});
