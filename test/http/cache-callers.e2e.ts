import { some } from '../support/combinations.js';
import { basic, bearer, PASSWORD } from '../support/credentials.js';
import { closeConnections, sendRaw, type WireResponse } from '../support/http-client.js';
import { makeKey, TestProvider } from '../support/oidc.js';
import { listen } from '../support/raw-client.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/* That nobody gets a response that was made for another caller, whoever sent a request before. */

let service: Service;
let plain: Service;
let ports: { cached: number; fresh: number };
let provider: TestProvider;
let headersOf: Record<string, Record<string, string>>;
let paths: string[];

async function credentials(): Promise<typeof headersOf> {
  const as = 'author';
  const program = await service.make('/users/me/application-passwords', { name: 'laptop' }, { as });
  const key = await service.make('/users/me/api-keys', { name: 'import', scopes: ['events:read'] }, { as });
  const token = await provider.tokenOf('ada', { roles: ['editor'] });
  const sent = {
    'an administrator': basic('administrator', PASSWORD),
    'an editor': basic('editor', PASSWORD),
    'an author': basic('author', PASSWORD),
    'a subscriber': basic('subscriber', PASSWORD),
    'an application password': basic('author', String(program['password'])),
    'an API key': bearer(String(key['key'])),
    'a token': bearer(token),
    'a wrong password': basic('nobody', 'wrong'),
    'a wrong key': bearer('ec_AAAAAAAA_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    'no sense': { headers: { authorization: 'Nonsense' } },
    'an empty header': { headers: { authorization: '' } },
    'a cookie': { headers: { cookie: 'user=administrator' } },
    'no credentials': { headers: {} },
  };
  return Object.fromEntries(
    Object.entries(sent).map(([name, { headers = {} }]) => [name, headers as Record<string, string>]),
  );
}

beforeAll(async () => {
  provider = await TestProvider.start(await makeKey());
  const environment = provider.environment();
  service = await Service.start(environment);
  plain = await service.startBeside({ ...environment, CACHE_BYTES: '0' });
  const as = 'author';
  const open = await service.make('/events', eventWith({ title: 'Open' }), { as });
  const draft = await service.make('/events', eventWith({ title: 'Draft', status: 'draft' }), { as });
  const secret = await service.make('/events', eventWith({ title: 'Secret', password: 'sesame' }), { as });
  paths = [
    '/events',
    `/events?${ALWAYS}`,
    `/events?${ALWAYS}&context=edit`,
    `/events?${ALWAYS}&status=draft`,
    `/events/${open['id']}?context=edit`,
    `/events/${draft['id']}`,
    `/events/${secret['id']}`,
    `/events/${secret['id']}?context=edit`,
    `/events/${secret['id']}?password=sesame`,
    '/translations?status=missing&language=fr',
    '/users/me',
    '/users',
  ];
  headersOf = await credentials();
  ports = { cached: await listen(service), fresh: await listen(plain) };
});
afterAll(async () => {
  closeConnections();
  await plain.stop();
  await service.stop();
  await provider.stop();
});

const shown = ({ status, headers, text }: WireResponse): unknown => ({ status, headers, text });

const NAMES = [
  'no credentials',
  'an administrator',
  'an editor',
  'an author',
  'a subscriber',
  'an application password',
  'an API key',
  'a token',
  'a wrong password',
  'a wrong key',
  'no sense',
  'an empty header',
  'a cookie',
];

/** When it was used last, and how long to wait, depend on the time. */
const withoutTimes = (response: WireResponse): unknown =>
  JSON.parse(JSON.stringify(shown(response)).replaceAll(/last_used_(at|from)[^,}]*/g, ''));

describe.each(NAMES)('after %s everybody gets their own', (warming) => {
  it('at every URL', async () => {
    for (const path of some(paths, 4, NAMES.indexOf(warming))) {
      for (let round = 0; round < 2; round++) await sendRaw(ports.cached, path, headersOf[warming]);
      for (const name of NAMES.filter((each) => !each.includes('wrong'))) {
        const [cached, fresh] = [
          await sendRaw(ports.cached, path, headersOf[name]),
          await sendRaw(ports.fresh, path, headersOf[name]),
        ];
        expect([path, name, withoutTimes(cached)]).toEqual([path, name, withoutTimes(fresh)]);
      }
    }
  });
});

it('what no cache may store has a header that says so', async () => {
  for (const path of ['/users/me', paths[8] ?? '']) {
    for (let round = 0; round < 3; round++) {
      expect((await sendRaw(ports.cached, path)).headers['cache-control']).toBe('no-store');
    }
  }
});

it('a draft that is published is there for all, and one that is a draft again for nobody', async () => {
  const event = await service.make('/events', eventWith({ title: 'Wavering', status: 'draft' }));
  const path = `/events/${event['id']}`;
  const statuses: number[] = [];
  for (const status of ['draft', 'publish', 'draft', 'publish', 'private']) {
    await service.post(path, { status } satisfies Body);
    for (let round = 0; round < 3; round++) statuses.push((await sendRaw(ports.cached, path)).status);
  }
  expect(statuses).toEqual([403, 403, 403, 200, 200, 200, 403, 403, 403, 200, 200, 200, 403, 403, 403]);
});
