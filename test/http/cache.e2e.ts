import { setTimeout as sleep } from 'node:timers/promises';
import { ResponseCache } from '#http/cache/response-cache.js';
import { closeConnections, computed, sendRaw, type WireResponse } from '../support/http-client.js';
import { listen } from '../support/raw-client.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
let port: number;
let event: Body;
beforeAll(async () => {
  service = await Service.start({ CORS_ORIGINS: 'https://trusted.example', PUBLIC_URL: '' });
  port = await listen(service);
  const texts = { fr: { title: 'Nuit du jazz' }, de: { title: 'Jazznacht' } };
  event = await service.make(
    '/events',
    eventWith({
      title: 'Jazz night',
      tags: ['jazz', 'night'],
      categories: ['Music'],
      venue: { venue: 'Hall', country: 'United States', state: 'TX' },
      organizer: { organizer: 'Club' },
      translations: texts,
    }),
  );
});
afterAll(async () => {
  closeConnections();
  await service.stop();
});

const LIST = `/events?${ALWAYS}`;

/** Sends it until it is cached, then returns the number of statements of the next request. */
async function again(path: string, headers: Record<string, string> = {}): Promise<number> {
  await sendRaw(port, path, headers);
  await sendRaw(port, path, headers);
  return computed(service, async () => sendRaw(port, path, headers));
}

describe('is cached', () => {
  it.each([
    ['a list', LIST],
    ['a list in the default window', '/events'],
    ['one event', '/events/ID'],
    ['one event by its slug', '/events/by-slug/SLUG'],
    ['a list by tag', '/events?tags=jazz'],
    ['venues', '/venues'],
    ['venues with events', '/venues?has_events=true'],
    ['tags', '/tags'],
    ['terms that nobody carries', '/categories?hide_empty=false'],
    ['translations', '/events/ID/translations'],
    ['the way of a compatible mount', '~/wp-json/tribe/events/v1/events?page=1'],
    ['the way of a language', `~/fr/calendar/events/v1${LIST}`],
    ['a search', `/events?search=jazz&${ALWAYS}`],
  ])('%s', async (_, path) => {
    const address = path.replace('ID', String(event['id'])).replace('SLUG', String(event['slug']));
    expect(await again(address)).toBe(0);
    expect((await sendRaw(port, address)).status).toBeLessThan(400);
  });

  it.each([
    ['/doc'],
    ['~/de/calendar/events/v1/doc'],
    ['~/calendar/events/v1'],
    ['~/wp-json/'],
    ['~/fr/wp-json'],
  ])('%s, which takes no statement: its bytes are the same buffer', async (path) => {
    const responses = [await sendRaw(port, path), await sendRaw(port, path)];
    expect(responses[1]).toEqual(responses[0]);
  });
});

describe('is not cached', () => {
  it.each([
    ['what is requested with a date phrase', '/events?start_date=yesterday', {}],
    ['what depends on the end of events', '/venues?only_with_upcoming=true', {}],
    ['a password in the address', '/events/ID?password=x', {}],
    ['an error', '/events/4711', {}],
    ['what is requested strictly', LIST, { prefer: 'handling=strict' }],
    ['a part', LIST, { range: 'bytes=0-1' }],
    ['a name that is too long', `${LIST}&search=${'x'.repeat(1_100)}`, {}],
  ])('%s', async (_, path, headers) => {
    expect(await again(path.replace('ID', String(event['id'])), headers)).toBeGreaterThan(0);
  });
});

describe('one response serves', () => {
  it('its parameters in any order, not those that nest or repeat', async () => {
    const ordered = await sendRaw(port, '/events?page=1&per_page=7&tags[]=jazz&tags[]=night');
    const statements = await computed(service, async () =>
      sendRaw(port, '/events?tags[]=jazz&per_page=7&tags[]=night&page=1'),
    );
    expect(statements).toBe(0);
    const swapped = await sendRaw(port, '/events?page=1&per_page=7&tags[]=night&tags[]=jazz');
    expect(swapped.text).not.toBe(ordered.text);
    // Another spelling of the same name is not sorted away from it.
    const spelt = ['tags[]=jazz&t%61gs[]=night', 't%61gs[]=night&tags[]=jazz'];
    const [one, other] = [
      await sendRaw(port, `/events?${spelt[0]}`),
      await sendRaw(port, `/events?${spelt[1]}`),
    ];
    expect(other.text).not.toBe(one.text);
  });

  it('all unknown parameters, which a header reports in the order of each request', async () => {
    const plain = await sendRaw(port, '/events?per_page=4');
    const named = [
      'size=2&colour=1&per_page=4',
      'colour=7&per_page=4&size',
      'per_page=4&%73ize=2&colour=%C3%A9',
    ];
    const cache = service.app.get(ResponseCache);
    const { weight } = cache;
    const responses: WireResponse[] = [];
    const statements = await computed(service, async () => {
      for (const query of named) responses.push(await sendRaw(port, `/events?${query}`));
    });
    expect([statements, cache.weight]).toEqual([0, weight]);
    expect(responses.map(({ headers }) => headers['x-ignored-params'])).toEqual([
      'size, colour',
      'colour, size',
      'size, colour',
    ]);
    for (const { headers, text } of responses) {
      expect(text).toBe(plain.text);
      expect(headers).toMatchObject(plain.headers);
    }
    // Nor does the first one decide what later ones are told.
    await sendRaw(port, '/events?per_page=3&colour=1');
    expect((await sendRaw(port, '/events?per_page=3')).headers).not.toHaveProperty('x-ignored-params');
  });

  it('none that is refused, nor one that is read for every route', async () => {
    const paths = ['/events', '/doc', '~/wp-json/'];
    for (const path of paths) expect([path, (await sendRaw(port, path)).status]).toEqual([path, 200]);
    for (const query of ['x=%FF', '%FF=x', '__proto__=1', 'x[__proto__]=1'])
      for (const path of paths)
        expect([path, query, (await sendRaw(port, `${path}?${query}`)).status]).toEqual([path, query, 400]);
    const cache = service.app.get(ResponseCache);
    const { misses } = cache;
    const { headers } = await sendRaw(port, '/doc?context=edit');
    expect([headers['x-ignored-params'], cache.misses]).toEqual(['context', misses + 1]);
  });

  it('every way to request the same language', async () => {
    const headers = { 'accept-language': 'fr' };
    await again('/tags', headers);
    expect(
      await computed(service, async () => sendRaw(port, '/tags', { 'accept-language': 'fr, xx;q=0.1' })),
    ).toBe(0);
  });
});

describe('responses differ by', () => {
  const titles = (response: WireResponse): string[] =>
    (JSON.parse(response.text) as { events: Body[] }).events.map(({ title }) => String(title));
  const url = (response: WireResponse): string => String((JSON.parse(response.text) as Body)['rest_url']);

  it('language, however it is chosen', async () => {
    for (let round = 0; round < 3; round++) {
      expect(titles(await sendRaw(port, LIST))).toEqual(['Jazz night']);
      expect(titles(await sendRaw(port, LIST, { 'accept-language': 'fr' }))).toEqual(['Nuit du jazz']);
      expect(titles(await sendRaw(port, `~/de/calendar/events/v1${LIST}`))).toEqual(['Jazznacht']);
      const chosen = await sendRaw(port, `${LIST}&lang=fr`);
      expect(titles(chosen)).toEqual(['Nuit du jazz']);
      expect(chosen.headers['vary']).not.toContain('Accept-Language');
    }
  });

  it('host and mount', async () => {
    for (let round = 0; round < 3; round++) {
      expect(url(await sendRaw(port, LIST, { host: 'a.example' }))).toContain('http://a.example/calendar/');
      expect(url(await sendRaw(port, LIST, { host: 'b.example:81' }))).toContain(
        'http://b.example:81/calendar/',
      );
      const compatible = await sendRaw(port, `~/wp-json/tribe/events/v1${LIST}`);
      expect(url(compatible)).toContain('/wp-json/tribe/events/v1/');
    }
  });

  it('what a proxy says only where it is trusted', async () => {
    const headers = { 'x-forwarded-host': 'proxied.example', 'x-forwarded-proto': 'https' };
    for (let round = 0; round < 3; round++) {
      const response = await sendRaw(port, LIST, headers);
      expect(url(response)).toContain('http://calendar.example/');
      expect(response.headers['strict-transport-security']).toBeUndefined();
    }
    const behind = await Service.start({ TRUST_PROXY: 'loopback', PUBLIC_URL: '' });
    const its = await listen(behind);
    for (let round = 0; round < 3; round++) {
      const response = await sendRaw(its, LIST, headers);
      expect(url(response)).toContain('https://proxied.example/');
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(url(await sendRaw(its, LIST))).toContain('http://calendar.example/');
    }
    await behind.stop();
  });

  it('origin, where it is trusted', async () => {
    for (let round = 0; round < 3; round++) {
      const trusted = await sendRaw(port, LIST, { origin: 'https://trusted.example' });
      expect(trusted.headers['access-control-allow-origin']).toBe('https://trusted.example');
      expect(trusted.headers['access-control-allow-credentials']).toBe('true');
      const other = await sendRaw(port, LIST, { origin: 'https://other.example' });
      expect(other.headers['access-control-allow-origin']).toBe('*');
      expect(other.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });
});

it('where requests are limited, each cached response counts, and reports what is left', async () => {
  const limited = await Service.start({ RATE_LIMIT_ANONYMOUS: '3/hour' });
  const its = await listen(limited);
  const left: unknown[] = [];
  for (let round = 0; round < 4; round++) {
    const { status, headers } = await sendRaw(its, '/tags');
    left.push([status, headers['ratelimit-limit'], headers['ratelimit-remaining']]);
  }
  expect(left).toEqual([
    [200, '3', '2'],
    [200, '3', '1'],
    [200, '3', '0'],
    [429, '3', '0'],
  ]);
  await limited.stop();
});

it('nothing is cached when there is no memory for it', async () => {
  const plain = await Service.start({ CACHE_BYTES: '0' });
  const its = await listen(plain);
  for (let round = 0; round < 3; round++) {
    expect(await computed(plain, async () => sendRaw(its, '/tags'))).toBeGreaterThan(0);
  }
  await plain.stop();
});

it('many that wait for the same have it computed once', async () => {
  const MANY = 20;
  const { database } = service;
  const read = database.read.bind(database);
  const server = service.app.getHttpServer();
  const cache = service.app.get(ResponseCache);
  let arrived = 0;
  const count = (): void => void (arrived += 1);
  server.on('request', count);
  // None ends before all have come.
  database.read = async (work) => {
    while (arrived < MANY) await sleep(5);
    await sleep(50);
    return read(work);
  };
  const { hits, misses } = cache;
  const responses = await Promise.all(
    Array.from({ length: MANY }, async () => sendRaw(port, `${LIST}&per_page=4`)),
  );
  database.read = read;
  server.off('request', count);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect([cache.misses - misses, cache.hits - hits]).toEqual([1, MANY - 1]);
});

it('where the first response may not be shared, each request gets its own', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, async () => sendRaw(port, '/events?start_date=now')),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const missing = await Promise.all(Array.from({ length: 10 }, async () => sendRaw(port, '/events/4711')));
  expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
});
