import { readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { ALWAYS, type Body, eventWith, NAMESPACE, Service } from '../support/service.js';

/* Feeds of more than 1,000 events are made while they are sent. */

const EVENTS = 1_050;
const PER_BATCH = 50;
const FEED = `/events.ndjson?${ALWAYS}&limit=5000`;

let service: Service;
beforeAll(async () => {
  service = await Service.start({}, 'file');
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

const feed = async (headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.inject({
    method,
    url: NAMESPACE + FEED,
    headers: { 'accept-encoding': 'identity', ...headers },
  });

it('has each event once, in the order of the list, and tells how many there are', async () => {
  const answer = await feed();
  const titles = answer.body
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as Body)['title'] as string);
  expect([answer.statusCode, answer.headers['x-tec-total']]).toEqual([200, String(EVENTS)]);
  expect(titles).toEqual(Array.from({ length: EVENTS }, (_, index) => `Number ${index}`));
});

it('is known by its tag until something is written', async () => {
  const tag = String((await feed()).headers['etag']);
  const known = await feed({ 'if-none-match': tag });
  expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', tag]);
  await service.post('/venues', { venue: 'Something else' });
  const other = await feed({ 'if-none-match': tag });
  expect([other.statusCode, other.headers['etag'] === tag]).toEqual([200, false]);
});

it('has the same bytes compressed, under a tag of its own', async () => {
  const plain = await feed();
  const compressed = await feed({ 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  const tag = String(compressed.headers['etag']);
  expect(tag).toBe(String(plain.headers['etag']).replace(/"$/, '-gzip"'));
  expect((await feed({ 'accept-encoding': 'gzip', 'if-none-match': tag })).statusCode).toBe(304);
});

it('has no body for HEAD, and the same tag', async () => {
  const { statusCode, body, headers } = await feed({}, 'HEAD');
  expect([statusCode, body, headers['x-tec-total']]).toEqual([200, '', String(EVENTS)]);
  expect(headers['etag']).toBe((await feed()).headers['etag']);
  expect((await feed({ 'if-none-match': String(headers['etag']) }, 'HEAD')).statusCode).toBe(304);
});

const openFiles = (): number => readdirSync('/proc/self/fd').length;

it('leaves no file open that HEAD asked for', async () => {
  const ask = async () => service.app.inject({ method: 'POST', url: '/docs/swagger-ui.css?_method=HEAD' });
  expect((await ask()).statusCode).toBe(200);
  const before = openFiles();
  for (let round = 0; round < 30; round++) await ask();
  await setImmediate();
  expect(openFiles() - before).toBeLessThan(5);
});

it('gives its place back when nobody takes it to the end', async () => {
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

it('keeps nobody waiting for who takes it slowly', async () => {
  const address = (await service.app.getUrl()) + NAMESPACE + FEED;
  const slow = await fetch(address);
  expect((await (await fetch(address)).text()).split('\n')).toHaveLength(EVENTS + 1);
  await slow.body?.cancel();
});
