import { RouteTable } from '#http/requests/route-table.js';
import { buildDocument } from '#integrations/openapi/build-document.js';
import { basic, bearer, PASSWORD } from '../support/credentials.js';
import { operationsOf } from '../support/operations.js';
import { pictureBytes } from '../support/pictures.js';
import { Remote } from '../support/remote.js';
import { ALWAYS, eventWith, Service } from '../support/service.js';

// The OWASP API Security Top 10 of 2023, each with what this service does about it.

let remote: Remote;
let service: Service;
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: remote.host, BODY_LIMIT: '20000' });
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

const author = { as: 'author' } as const;

it('API1 Broken Object Level Authorization: another’s draft, picture, password or key is out of reach', async () => {
  const draft = await service.make('/events', eventWith({ status: 'draft' }));
  const key = await service.make('/users/me/api-keys', { name: 'k', scopes: 'events:read' });
  for (const [method, path] of [
    ['GET', `/events/${draft['id']}`],
    ['GET', `/events/by-slug/${draft['slug']}`],
    ['GET', `/events/${draft['id']}/translations`],
    ['PATCH', `/events/${draft['id']}`],
    ['DELETE', `/events/by-slug/${draft['slug']}`],
    ['GET', `/users/1/api-keys/${key['id']}`],
    ['POST', `/users/1/api-keys/${key['id']}/rotate`],
    ['DELETE', `/users/1/api-keys/${key['id']}`],
  ] as const) {
    expect([method, path, (await service.send(method, path, undefined, author)).status]).toEqual([
      method,
      path,
      403,
    ]);
  }
  const listed = await service.get(`/events?include=${draft['id']}&status=draft`, author);
  expect(listed.body['events']).toEqual([]);
  expect((await service.get(`/users/me/api-keys/${key['id']}`, author)).status).toBe(404);
});

it('API2 Broken Authentication: guessing is slowed down and reveals nothing, and wrong credentials never count as none', async () => {
  const tries = [];
  for (let attempt = 0; attempt < 21; attempt++)
    tries.push(await service.get('/events', basic('victim', `guess ${attempt}`)));
  expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  for (const by of [
    basic('editor', ''),
    bearer('ec_x'),
    bearer('a.b.c'),
    { headers: { authorization: 'Digest x' } },
  ]) {
    const { status, headers } = await service.get('/events', by);
    expect([status, headers['www-authenticate']]).toEqual([401, expect.any(String)]);
  }
  const weak = { username: 'weak', role: 'author', password: '1234567' };
  expect((await service.post('/users', weak)).status).toBe(400);
});

it('API3 Broken Object Property Level Authorization: no property is written or shown that is not the caller’s', async () => {
  const own = await service.make('/events', eventWith(), author);
  const sent = { author: 1, version: 99, password_hash: 'x', author_id: 1 };
  expect((await service.send('PATCH', `/events/${own['id']}`, sent, author)).status).toBe(403);
  const me = await service.send('PATCH', '/users/me', { role: 'administrator', active: true, id: 1 }, author);
  expect([me.status, me.body['role'], me.body['id']]).toEqual([200, 'author', 3]);
  await service.make('/events', eventWith({ password: 'guests only' }));
  const users = await service.get('/users', { as: 'administrator' });
  const events = await service.get(`/events?${ALWAYS}`, { as: 'administrator' });
  for (const text of [JSON.stringify(users.body), JSON.stringify(events.body)]) {
    expect(text).not.toMatch(/argon2|password_hash|"hash"|oidc_subject/);
  }
});

it('API4 Unrestricted Resource Consumption: bodies, pages, lists and texts are bounded', async () => {
  const large = { ...eventWith(), description: 'x'.repeat(20_000) };
  expect((await service.post('/events', large)).status).toBe(413);
  for (let number = 0; number < 51; number++) await service.make('/venues', { venue: `Venue ${number}` });
  expect((await service.get('/venues?per_page=1000000')).body['venues']).toHaveLength(50);
  expect((await service.get(`/events?search=${'x'.repeat(2_001)}`)).status).toBe(400);
  expect((await service.post('/events', eventWith({ title: 'x'.repeat(256) }))).status).toBe(400);
  expect((await service.post('/events', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`)).status).toBe(400);
  const name = 'x'.repeat(256);
  expect((await service.post('/users/me/api-keys', { name, scopes: 'events:read' })).status).toBe(400);
});

it('API5 Broken Function Level Authorization: administration is for administrators, by whatever method it is called', async () => {
  for (const as of ['editor', 'author', 'contributor', 'subscriber'] as const) {
    const { headers = {} } = basic(as, PASSWORD);
    for (const [method, path, more] of [
      ['GET', '/users', {}],
      ['HEAD', '/users', {}],
      ['POST', '/users', {}],
      ['POST', '/users/1?_method=DELETE', {}],
      ['POST', '/users/1', { 'x-http-method-override': 'PATCH' }],
      ['GET', '/users/', {}],
      ['DELETE', '~/fr/wp-json/tribe/events/v1/users/1', {}],
    ] as const) {
      const { status } = await service.send(method, path, undefined, { headers: { ...headers, ...more } });
      expect([as, method, path, status]).toEqual([as, method, path, 403]);
    }
  }
});

it('API6 Unrestricted Access to Sensitive Business Flows: mass creation ends at the rate limit', async () => {
  const limited = await Service.start({ RATE_LIMIT: '5/hour', RATE_LIMIT_ANONYMOUS: '3/hour' });
  const created = [];
  for (let number = 0; number < 7; number++)
    created.push((await limited.post('/events', eventWith(), author)).status);
  expect(created).toEqual([201, 201, 201, 201, 201, 429, 429]);
  const read = [];
  for (let number = 0; number < 4; number++) read.push((await limited.get('/events')).status);
  expect(read).toEqual([200, 200, 200, 429]);
  await limited.stop();
});

it('API7 Server Side Request Forgery: pictures are fetched from public addresses alone, also after a redirect', async () => {
  const inside = await Remote.start();
  const secret = inside.put('/secret.png', await pictureBytes(8, 8));
  const redirected = remote.redirect('/redirect', secret);
  for (const url of [
    secret,
    redirected,
    'http://localhost:1/a.png',
    'http://[::1]:1/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/a.png',
    'http://[::ffff:127.0.0.1]/a.png',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/x',
  ]) {
    for (const response of [
      await service.post('/media', { url }),
      await service.post('/events', eventWith({ image: url })),
    ]) {
      expect([url, response.status]).toEqual([url, 400]);
    }
  }
  expect(inside.requestedPaths).toEqual([]);
  await inside.stop();
});

it('API8 Security Misconfiguration: no response reveals internals, any page may read and none may send credentials', async () => {
  const { database } = service;
  const read = database.read.bind(database);
  database.read = async () => Promise.reject(new Error('SELECT secret FROM /srv/app.js'));
  const { status, body, headers } = await service.get('/events', {
    headers: { origin: 'https://evil.example' },
  });
  database.read = read;
  expect([status, body['code']]).toEqual([500, 'rest_internal_error']);
  expect(JSON.stringify(body)).not.toMatch(/SELECT|\.js|stack|at /);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*' });
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['server']).toBeUndefined();
});

/** What there is beside the interface. */
const BESIDE = [
  /^\/$|^\/media\/\*$|^\/metrics$|^\/robots\.txt$/,
  /^\/docs(\/|$)/,
  // The pages for visitors, and what they load.
  /^\/calendar$|^\/(event|venue|organizer|events\/category|tag|series)\/\{slug\}$/,
  /^\/sitemap(-\{name\})?\.xml$|^\/embed\.js$|^\/assets\/(calendar|event)-[\w-]+\.(css|js)$/,
];

it('API9 Improper Inventory Management: every route is in the document, and nothing else is reachable', async () => {
  const methodsOf = Map.groupBy(operationsOf(buildDocument(service.app)), ({ fullPath }) => fullPath);
  const table = service.app.get(RouteTable);
  const known = [...(Reflect.get(table, 'routes') as Map<string, unknown>).keys()];
  const served = known.map((path) => path.replace(/(?<=.)\/$/, '').replace(/:(\w+)(\([^)]*\))?/g, '{$1}'));
  const others = served.filter((path) => !methodsOf.has(path) && !BESIDE.some((form) => form.test(path)));
  expect([served.length > 40, others]).toEqual([true, []]);
  for (const [path, documented] of methodsOf) {
    const sample = path
      .replace('{language}', 'fr')
      .replace('{user}', 'me')
      .replaceAll(/\{\w+\}/g, '1');
    const taken = table.methodsOf(sample).filter((method) => !/^(HEAD|OPTIONS)$/.test(method));
    expect([path, taken]).toEqual([path, documented.map(({ method }) => method).sort()]);
  }
  for (const path of [
    '~/metrics/all',
    '~/health',
    '~/docs/package.json',
    '~/debug',
    '~/.env',
    '~/calendar/events/v2',
    '/admin',
    '/users/me/password',
    '/config',
  ]) {
    expect([path, (await service.get(path, { as: 'administrator' })).status]).toEqual([path, 404]);
  }
});

it('API10 Unsafe Consumption of APIs: what another server sends is bounded and checked', async () => {
  const endless = remote.put('/endless', (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(50 * 1_024 * 1_024) });
    response.write(Buffer.alloc(1_024));
  });
  const script = remote.put(
    '/script.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  );
  const loop = remote.redirect('/loop', `http://${remote.host}/loop`);
  const missing = `http://${remote.host}/nothing.png`;
  for (const url of [endless, script, loop, missing]) {
    const response = await service.post('/media', { url });
    expect([url, response.status, Object.keys(response.body['data'].params ?? {})]).toEqual([
      url,
      400,
      ['url'],
    ]);
  }
  expect(remote.requestedPaths.filter((path) => path === '/loop').length).toBeLessThanOrEqual(4);
  // An identity provider that nobody configured vouches for nobody.
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const claims = Buffer.from('{"sub":"1","preferred_username":"administrator"}').toString('base64url');
  expect((await service.get('/users/me', bearer(`${none}.${claims}.`))).status).toBe(401);
});
