import { FORM, MULTIPART, multipart, urlencoded } from '../support/form-bodies.js';
import { Service, type ServiceResponse } from '../support/service.js';

const OWN = 'http://calendar.example';
const TRUSTED = 'https://trusted.example';
const FIELDS = [['name', 'sent by a form']] as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ CORS_ORIGINS: TRUSTED });
});
afterAll(async () => service.stop());

type Headers = Readonly<Record<string, string>>;

const FOREIGN: readonly [string, Headers][] = [
  ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of a sister host', { origin: 'http://www.calendar.example', 'sec-fetch-site': 'same-site' }],
  ['an old browser', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['no more than a site', { 'sec-fetch-site': 'cross-site' }],
  ['another scheme', { origin: 'https://calendar.example' }],
  ['another port', { origin: 'http://calendar.example:8080' }],
  ['a longer name', { origin: 'http://calendar.example.evil.example' }],
  ['a trusted origin without its scheme', { origin: 'trusted.example' }],
  ['own origin, as the browser denies it', { origin: OWN, 'sec-fetch-site': 'same-site' }],
  ['two sites', { 'sec-fetch-site': 'same-origin, cross-site' }],
];

const OWN_OR_TRUSTED: readonly [string, Headers][] = [
  ['a program', {}],
  ['the own page', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
  [
    'the address of the request',
    { origin: 'http://localhost', host: 'localhost:80', 'sec-fetch-site': 'none' },
  ],
  ['a trusted page', { origin: TRUSTED, 'sec-fetch-site': 'cross-site' }],
];

const isRefused = ({ status, body }: ServiceResponse): boolean =>
  status === 403 && body['code'] === 'rest_forbidden';

const terms = async (): Promise<number> =>
  Number((await service.query<{ n: number }>('SELECT COUNT(*) AS n FROM term'))[0]?.n);

it.each(FOREIGN)('%s may not write, in no way', async (_, headers) => {
  const before = await terms();
  const json = { 'content-type': 'application/json', ...headers };
  const responses = [
    await service.post('/tags', { name: 'x' }, { headers }),
    await service.post('/tags', urlencoded(FIELDS), { headers: { 'content-type': FORM, ...headers } }),
    await service.post('/tags', multipart(FIELDS), { headers: { 'content-type': MULTIPART, ...headers } }),
    await service.post('/tags', 'name=x', { headers: { 'content-type': 'text/plain', ...headers } }),
    await service.post('/tags?name=x', undefined, { headers }),
    await service.send('PUT', '/tags/1', { name: 'x' }, { as: 'editor', headers }),
    await service.send('PATCH', '/tags/1', '{', { as: 'editor', headers: json }),
    await service.send('DELETE', '/tags/1', undefined, { as: 'editor', headers }),
    await service.post('/tags/1?_method=DELETE', undefined, { headers }),
    await service.post(
      '/batch',
      { operations: [{ method: 'POST', path: '/tags', body: { name: 'x' } }] },
      { headers },
    ),
    await service.post('~/wp-json/tribe/events/v1/tags', { name: 'x' }, { headers }),
    await service.post('~/de/calendar/events/v1/tags', { name: 'x' }, { headers }),
    // Credentials are not even looked at.
    await service.post('/tags', {}, { headers: { ...headers, authorization: 'Basic %' } }),
    await service.post('/tags', {}, { as: 'anonymous', headers }),
  ];
  expect(responses.map(isRefused)).toEqual(responses.map(() => true));
  expect(await terms()).toBe(before);
});

it.each(FOREIGN)('%s may read', async (_, headers) => {
  expect((await service.get('/tags', { headers })).status).toBe(200);
  expect((await service.send('POST', '/tags?_method=GET', undefined, { headers })).status).toBe(200);
  expect((await service.send('HEAD', '/tags', undefined, { headers })).status).toBe(200);
  expect((await service.send('OPTIONS', '/tags', undefined, { headers })).status).toBe(200);
});

it.each(OWN_OR_TRUSTED)('%s may write', async (name, headers) => {
  expect((await service.post('/tags', { name }, { headers })).status).toBe(201);
});

it('says what to do, in the language of the request', async () => {
  const headers = { origin: 'https://evil.example', 'accept-language': 'de' };
  const { body } = await service.post('/tags', { name: 'x' }, { headers });
  expect(body['message']).toContain('CORS_ORIGINS');
  expect(body['message']).toContain('anderen Website');
});

describe('behind a proxy', () => {
  let proxied: Service;
  beforeAll(async () => {
    proxied = await Service.start({ PUBLIC_URL: '', TRUST_PROXY: '10.0.0.1' });
  });
  afterAll(async () => proxied.stop());

  const write = async (remoteAddress: string, headers: Headers): Promise<number> => {
    const response = await proxied.app.inject({
      method: 'POST',
      url: '/calendar/events/v1/tags',
      remoteAddress,
      headers: {
        authorization: `Basic ${Buffer.from('editor:correct horse').toString('base64')}`,
        host: 'inner:3000',
        'x-forwarded-host': 'calendar.example',
        'x-forwarded-proto': 'https',
        ...headers,
      },
      payload: { name: `${remoteAddress} ${headers['origin']}` },
    });
    return response.statusCode;
  };

  it('the origin that it forwards is the own one, if it is trusted', async () => {
    expect(await write('10.0.0.1', { origin: 'https://calendar.example' })).toBe(201);
    expect(await write('10.0.0.1', { origin: 'http://inner:3000' })).toBe(403);
    expect(await write('10.0.0.2', { origin: 'https://calendar.example' })).toBe(403);
    expect(await write('10.0.0.2', { origin: 'http://inner:3000' })).toBe(201);
  });
});
