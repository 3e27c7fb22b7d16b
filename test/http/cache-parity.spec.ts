import { createHash } from 'node:crypto';
import { closeConnections, sendRaw, type WireResponse } from '../support/http-client.js';
import { listen } from '../support/raw-client.js';
import { eventWith, Service } from '../support/service.js';

/* That nothing distinguishes a cached response from a new one: neither its bytes nor any header. */

let service: Service;
let plain: Service;
let ports: { cached: number; fresh: number };
beforeAll(async () => {
  const environment = { PUBLIC_URL: '', CORS_ORIGINS: 'https://trusted.example', TRUST_PROXY: 'loopback' };
  service = await Service.start(environment);
  plain = await service.startBeside({ ...environment, CACHE_BYTES: '0' });
  const venue = { venue: 'Hall', city: 'Ulm' };
  for (const title of ['Jazz', 'Blues', 'Soul']) {
    await service.make(
      '/events',
      eventWith({ title, venue, tags: ['music'], translations: { fr: { title: `${title}!` } } }),
    );
  }
  ports = { cached: await listen(service), fresh: await listen(plain) };
});
afterAll(async () => {
  closeConnections();
  await plain.stop();
  await service.stop();
});

const PATHS = [
  '/events',
  '/events/',
  '/events?per_page=1&page=2',
  '/events?page=2&per_page=1',
  '/events?per_page=1&lang=fr',
  '/events?_fields=id,title',
  '/events?i18n_fallback=none',
  '/events?context=edit',
  '/events?colour=red&size=1',
  '/events?start_date=tomorrow',
  '/events?page=99',
  '/events?page=x',
  '/events/1',
  '/events/99',
  '/events/by-slug/jazz',
  '/venues',
  '/venues?only_with_upcoming=true',
  '/organizers',
  '/categories',
  '/tags?hide_empty=false',
  '/translations?status=missing&language=fr',
  '/users',
  '/doc',
  '/nothing',
  '~/calendar/events/v1',
  '~/wp-json/',
  '~/fr/wp-json/tribe/events/v1/events',
  '~/de/calendar/events/v1/tags',
  '~/health/live',
  '~/',
  '~/docs',
  '~/docs/docs.js',
  '~/docs/swagger-ui.css',
];

const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  'no header': {},
  'another language': { 'accept-language': 'ro;q=0.5, fr' },
  'a trusted origin': { origin: 'https://trusted.example' },
  'another origin': { origin: 'https://other.example' },
  'a proxy': {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'shown.example',
    'x-forwarded-for': '192.0.2.1',
  },
  brotli: { 'accept-encoding': 'gzip, deflate, br' },
  gzip: { 'accept-encoding': 'gzip' },
  'any tag': { 'if-none-match': '*' },
  'a cookie': { cookie: 'session=1' },
  strictness: { prefer: 'handling=strict' },
};

/** Bytes by their hash: there are megabytes of them. */
const withoutPort = ({ headers, bytes, status }: WireResponse): unknown => ({
  status,
  headers,
  bytes: createHash('sha256').update(bytes).digest('hex'),
});

describe.each(Object.entries(HEADERS))('with %s', (_, headers) => {
  it.each(PATHS)('%s', async (path) => {
    const fresh = withoutPort(await sendRaw(ports.fresh, path, headers));
    for (let round = 0; round < 3; round++)
      expect(withoutPort(await sendRaw(ports.cached, path, headers))).toEqual(fresh);
  });
});

it('304 for the tag that was given, and for none that stands for another encoding or language', async () => {
  const variants = [
    {},
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip' },
    { 'accept-language': 'fr' },
  ];
  const tags = new Set<string>();
  for (const variant of variants) {
    const { headers } = await sendRaw(ports.cached, '/doc', variant);
    tags.add(String(headers['etag']));
  }
  expect(tags.size).toBe(variants.length);
  for (const tag of tags) {
    for (const variant of variants) {
      const conditional = { ...variant, 'if-none-match': `"other", W/${tag}` };
      const [cached, fresh] = [
        await sendRaw(ports.cached, '/doc', conditional),
        await sendRaw(ports.fresh, '/doc', conditional),
      ];
      expect(withoutPort(cached)).toEqual(withoutPort(fresh));
      expect(cached.status).toBe(cached.headers['etag'] === tag ? 304 : 200);
    }
  }
});

it.each(['HEAD', 'OPTIONS'])('%s beside a cached GET', async (method) => {
  for (let round = 0; round < 3; round++) await sendRaw(ports.cached, '/events');
  const [cached, fresh] = [
    await sendRaw(ports.cached, '/events', {}, method),
    await sendRaw(ports.fresh, '/events', {}, method),
  ];
  expect(withoutPort(cached)).toEqual(withoutPort(fresh));
});
