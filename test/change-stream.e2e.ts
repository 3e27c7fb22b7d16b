import { setTimeout as sleep } from 'node:timers/promises';
import { FeedStreams } from '../src/change-feed/feed-streams.js';
import { Lifecycle } from '../src/lifecycle/lifecycle.js';
import { RawClient, listen } from './support/raw-client.js';
import { type Body, eventWith, NAMESPACE, Service } from './support/service.js';

/* The stream of changes, over connections of its own. */

let service: Service;
let second: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start({ REQUEST_TIMEOUT: '1' }, 'file');
  second = await service.startBeside();
  port = await listen(service);
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

const open: RawClient[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) client.socket.destroy();
  while (service.app.get(FeedStreams).size > 0) await sleep(5);
});

const PATH = `${NAMESPACE}/changes/stream`;

async function follow(query = '', headers: readonly string[] = []): Promise<RawClient> {
  const client = await RawClient.connect(port);
  open.push(client);
  client.send(`GET ${PATH}${query} HTTP/1.1`, 'Host: calendar.example', ...headers, '', '');
  await client.until(/\r\n\r\n[\s\S]*\n\n|^HTTP\/1\.1 [^2][\s\S]*\}/);
  return client;
}

const basic = (name: string, password = 'correct horse'): string =>
  `Authorization: Basic ${btoa(`${name}:${password}`)}`;

const eventsIn = ({ text }: RawClient): Body[] =>
  [...text.matchAll(/event: change\nid: ([\w-]+)\ndata: (.*)\n\n/g)].map(([, token, data]) => ({
    token,
    ...(JSON.parse(String(data)) as Body),
  }));

const tokenIn = ({ text }: RawClient): string => /\nid: ([\w-]+)\n/.exec(text)?.[1] ?? '';

async function untilTold(client: RawClient, id: unknown): Promise<Body> {
  await client.until(new RegExp(`"id":${String(id)},`));
  return eventsIn(client).find((event) => event['id'] === id) ?? {};
}

it('tells at once what is written here, and in a moment what another instance writes, as the list does', async () => {
  const client = await follow();
  expect(client.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  for (const header of [
    /content-type: text\/event-stream/i,
    /x-accel-buffering: no/i,
    /cache-control: no-store/i,
    /access-control-allow-origin: \*/i,
  ])
    expect(client.text).toMatch(header);
  expect(client.text).not.toMatch(/content-encoding|etag: /i);
  const begin = tokenIn(client);
  const here = await service.make('/tags', { name: 'Here' });
  const there = await second.make('/tags', { name: 'There' });
  await untilTold(client, here['id']);
  await untilTold(client, there['id']);
  const { body } = await service.get(`/changes?since=${begin}`);
  const told = eventsIn(client).map(({ token: _, ...change }) => change);
  expect(told).toEqual(body['changes']);
  // Longer than an answer may take otherwise.
  await sleep(1_500);
  const late = await service.make('/tags', { name: 'Late' });
  await untilTold(client, late['id']);
});

it('goes on after the last event that came, whatever the address says', async () => {
  const client = await follow();
  const begin = tokenIn(client);
  const tags = [];
  for (const name of ['A1', 'A2', 'A3']) tags.push((await service.make('/tags', { name }))['id'] as number);
  await untilTold(client, tags[2]);
  const [first] = eventsIn(client);
  const again = await follow(`?since=${begin}&_fields=id&kinds=tag,venue`, [
    `Last-Event-ID: ${first?.['token']}`,
  ]);
  await again.until(/"id":\d+\}[\s\S]*"id":\d+\}/);
  expect(eventsIn(again).map(({ token: _, ...change }) => change)).toEqual([
    { id: tags[1] },
    { id: tags[2] },
  ]);
});

it('refuses as the list does, and one too many of a caller', async () => {
  for (const [query, headers, status] of [
    ['?since=x', [], 400],
    [`?since=AQ${'A'.repeat(37)}`, [], 410],
    ['', ['Last-Event-ID: x'], 400],
    ['', [basic('editor', 'wrong')], 401],
  ] as const)
    expect((await follow(query, headers)).text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (let count = 0; count < 10; count++) expect((await follow()).text).toMatch(/^HTTP\/1\.1 200 /);
  expect((await follow()).text).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: \d+/i);
  expect((await follow('', [basic('editor')])).text).toMatch(/^HTTP\/1\.1 200 /);
});

it('tells each what they may know, and leaves nothing behind when they go', async () => {
  const [anyone, editor] = [await follow(), await follow('', [basic('editor')])];
  expect(service.app.get(FeedStreams).size).toBe(2);
  const draft = await service.make('/events', eventWith({ status: 'draft' }));
  expect(await untilTold(anyone, draft['id'])).toMatchObject({ action: 'delete' });
  expect(await untilTold(editor, draft['id'])).toMatchObject({ action: 'create', verb: 'create' });
  editor.socket.destroy();
  while (service.app.get(FeedStreams).size > 1) await sleep(5);
});

it('HEAD has no events and OPTIONS says what there is', async () => {
  const head = await RawClient.connect(port);
  open.push(head);
  head.send(`HEAD ${PATH} HTTP/1.1`, 'Host: calendar.example', 'Connection: close', '', '');
  expect(await head.untilClosed()).toMatch(/^HTTP\/1\.1 200 [\s\S]*text\/event-stream[\s\S]*\r\n\r\n$/);
  expect(service.app.get(FeedStreams).size).toBe(0);
  expect((await service.send('OPTIONS', '/changes/stream')).headers['allow']).toBe('GET, HEAD');
});

it('ends when the service does', async () => {
  const own = await service.startBeside({ SHUTDOWN_TIMEOUT: '5' });
  const client = await RawClient.connect(await listen(own));
  client.send(`GET ${PATH} HTTP/1.1`, 'Host: calendar.example', '', '');
  await client.until(/retry: /);
  const isDone = await own.app.get(Lifecycle).drain(async () => own.stop());
  expect(isDone).toBe(true);
  expect(await client.untilClosed()).toMatch(/0\r\n\r\n$/);
});
