import { readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { stopClocks } from '../support/clock.js';
import { ALWAYS, type Body, eventWith, NAMESPACE, Service } from '../support/service.js';

/* Feeds of more than 1,000 events are made while they are sent. */

const DAY = 86_400;
const EVENTS = 1_050;
const PER_BATCH = 50;
const FEED = `/events.ndjson?${ALWAYS}&limit=5000`;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  for (let made = 0; made < EVENTS; made += PER_BATCH) {
    const operations = Array.from({ length: PER_BATCH }, (_, index) => ({
      method: 'POST',
      path: '/events',
      body: eventWith({ title: `Number ${made + index}` }),
    }));
    const { status } = await service.post('/batch', { mode: 'all', operations });
    expect(status).toBe(200);
  }
});
afterAll(async () => service.stop());

const feed = async (
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
  url = FEED,
) =>
  service.app.inject({
    method,
    url: NAMESPACE + url,
    headers: { 'accept-encoding': 'identity', ...headers },
  });

/** A feed that is made while a second ends has a tag of its own. */
async function withinASecond(check: () => Promise<void>): Promise<void> {
  const clock = stopClocks();
  try {
    await check();
  } finally {
    clock.resume();
  }
}

it('has each event once, in the order of the list, and reports how many there are', async () => {
  const response = await feed();
  const titles = response.body
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as Body)['title'] as string);
  expect([response.statusCode, response.headers['x-tec-total']]).toEqual([200, String(EVENTS)]);
  expect(titles).toEqual(Array.from({ length: EVENTS }, (_, index) => `Number ${index}`));
});

it('is known by its tag until something is written', async () =>
  withinASecond(async () => {
    const tag = String((await feed()).headers['etag']);
    const known = await feed({ 'if-none-match': tag });
    expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', tag]);
    await service.post('/venues', { venue: 'Something else' });
    const other = await feed({ 'if-none-match': tag });
    expect([other.statusCode, other.headers['etag'] === tag]).toEqual([200, false]);
  }));

it('has the same bytes compressed, under a tag of its own', async () =>
  withinASecond(async () => {
    const plain = await feed();
    const compressed = await feed({ 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    const tag = String(compressed.headers['etag']);
    expect(tag).toBe(String(plain.headers['etag']).replace(/"$/, '-gzip"'));
    expect((await feed({ 'accept-encoding': 'gzip', 'if-none-match': tag })).statusCode).toBe(304);
  }));

it('has no body for HEAD, and the same tag', async () =>
  withinASecond(async () => {
    const { statusCode, body, headers } = await feed({}, 'HEAD');
    expect([statusCode, body, headers['x-tec-total']]).toEqual([200, '', String(EVENTS)]);
    expect(headers['etag']).toBe((await feed()).headers['etag']);
    expect((await feed({ 'if-none-match': String(headers['etag']) }, 'HEAD')).statusCode).toBe(304);
  }));

it('is the same whatever fields are named, as a text has none', async () => {
  for (const form of ['ndjson', 'csv', 'rss']) {
    const url = FEED.replace('ndjson', form);
    const [whole, named] = [await feed({}, 'GET', url), await feed({}, 'GET', `${url}&_fields=id`)];
    expect([named.statusCode, named.body]).toEqual([200, whole.body]);
  }
});

it('requests that get no body take no place from others', async () =>
  withinASecond(async () => {
    const tag = String((await feed()).headers['etag']);
    for (let round = 0; round < 20; round += 1) {
      expect((await feed({}, 'HEAD')).statusCode).toBe(200);
      expect((await feed({ 'if-none-match': tag })).statusCode).toBe(304);
    }
    expect((await feed()).statusCode).toBe(200);
  }));

const openFiles = (): number => readdirSync('/proc/self/fd').length;

it('leaves no file open after HEAD', async () => {
  const request = async () =>
    service.app.inject({ method: 'POST', url: '/docs/swagger-ui.css?_method=HEAD' });
  expect((await request()).statusCode).toBe(200);
  const before = openFiles();
  for (let round = 0; round < 30; round++) await request();
  await setImmediate();
  expect(openFiles() - before).toBeLessThan(5);
});

it('releases its slot when the client does not read it to the end', async () => {
  await service.app.listen(0, '127.0.0.1');
  const address = (await service.app.getUrl()) + NAMESPACE + FEED;
  for (let round = 0; round < 40; round++) {
    const left = new AbortController();
    const { status } = await fetch(address, { signal: left.signal });
    left.abort();
    expect(status).toBe(200);
  }
  expect((await feed()).statusCode).toBe(200);
});

it('keeps nobody waiting for a slow client', async () => {
  const address = (await service.app.getUrl()) + NAMESPACE + FEED;
  const slow = await fetch(address);
  expect((await (await fetch(address)).text()).split('\n')).toHaveLength(EVENTS + 1);
  await slow.body?.cancel();
});

it('has another tag when a venue has become public by its date', async () => {
  const clock = stopClocks();
  try {
    const due = String(Math.floor(Date.now() / 1_000) + DAY / 2);
    const venue = await service.make('/venues', { venue: 'Opening soon', date_utc: due });
    await service.make('/events', eventWith({ title: 'With a venue', venue: venue['id'] }));
    const before = await feed();
    expect(before.body).not.toContain('Opening soon');
    const tag = String(before.headers['etag']);
    expect((await feed({ 'if-none-match': tag })).statusCode).toBe(304);
    clock.pass(DAY);
    const after = await feed({ 'if-none-match': tag });
    expect([after.statusCode, after.headers['etag'] === tag]).toEqual([200, false]);
    expect(after.body).toContain('Opening soon');
  } finally {
    clock.resume();
  }
});

it('has a tag for each scope of a key, which shows other things', async () => {
  const keys = [];
  for (const scopes of ['events:read', 'events:read,venues:write'])
    keys.push(await service.make('/users/me/api-keys', { name: 'feed', scopes }));
  const tags = [];
  for (const { key } of keys) {
    const response = await feed({ authorization: `Bearer ${key}` });
    expect(response.statusCode).toBe(200);
    tags.push(response.headers['etag']);
  }
  expect(tags[0]).not.toBe(tags[1]);
});
