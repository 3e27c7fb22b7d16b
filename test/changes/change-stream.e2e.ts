import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { ChangeFeed } from '#access/changes/change-feed.js';
import { systemContext } from '#http/context/request-context.js';
import { withErrors } from '#http/errors/api-error.js';
import { FeedStreams } from '#integrations/change-feed/feed-streams.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { listen, RawClient } from '../support/raw-client.js';
import { type Body, eventWith, NAMESPACE, Service } from '../support/service.js';

/* The stream of changes, over connections of its own. */

let service: Service;
let second: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start({ REQUEST_TIMEOUT: '1' });
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

const eventsIn = ({ text }: Pick<RawClient, 'text'>): Body[] =>
  [...text.matchAll(/event: change\nid: ([\w-]+)\ndata: (.*)\n\n/g)].map(([, token, data]) => ({
    token,
    ...(JSON.parse(String(data)) as Body),
  }));

const tokenIn = ({ text }: RawClient): string => /\nid: ([\w-]+)\n/.exec(text)?.[1] ?? '';

async function untilReported(client: RawClient, id: unknown): Promise<Body> {
  await client.until(new RegExp(`"id":${String(id)},`));
  return eventsIn(client).find((event) => event['id'] === id) ?? {};
}

it('reports at once what this instance writes, and soon what another writes, as the list does', async () => {
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
  await untilReported(client, here['id']);
  await untilReported(client, there['id']);
  const { body } = await service.get(`/changes?since=${begin}`);
  const reported = eventsIn(client).map(({ token: _, ...change }) => change);
  expect(reported).toEqual(body['changes']);
  // Longer than a response may take otherwise.
  await sleep(1_500);
  const late = await service.make('/tags', { name: 'Late' });
  await untilReported(client, late['id']);
});

it('goes on after the last event received, whatever the URL says', async () => {
  const client = await follow();
  const begin = tokenIn(client);
  const tags = [];
  for (const name of ['A1', 'A2', 'A3']) tags.push((await service.make('/tags', { name }))['id'] as number);
  await untilReported(client, tags[2]);
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

it('reports to each caller what they may know, and holds nothing once they disconnect', async () => {
  const [anyone, editor] = [await follow(), await follow('', [basic('editor')])];
  expect(service.app.get(FeedStreams).size).toBe(2);
  const draft = await service.make('/events', eventWith({ status: 'draft' }));
  const tag = await service.make('/tags', { name: 'For all' });
  expect(await untilReported(editor, draft['id'])).toMatchObject({ action: 'create', verb: 'create' });
  await untilReported(anyone, tag['id']);
  expect(eventsIn(anyone).map(({ id }) => id as unknown)).toEqual([tag['id']]);
  editor.socket.destroy();
  while (service.app.get(FeedStreams).size > 1) await sleep(5);
});

it('many streams share one reading of the feed, and what is reported to each is written once', async () => {
  const clients = await Promise.all([
    ...Array.from({ length: 5 }, async () => follow()),
    follow('?kinds=venue'),
    follow('?_fields=id'),
    follow('', [basic('editor')]),
  ]);
  const feed = service.app.get(ChangeFeed);
  const read = jest.spyOn(feed, 'read');
  const tag = await service.make('/tags', { name: 'Shared' });
  const venue = await service.make('/venues', { venue: 'Shared' });
  for (const [index, client] of clients.entries()) {
    if (index !== 5) await client.until(new RegExp(`"id":${tag['id']}\\b`));
    await client.until(new RegExp(`"id":${venue['id']}\\b`));
  }
  // The two writes may be reported together, or one after the other; then there may be one more query.
  expect(read.mock.calls.length).toBeLessThanOrEqual(4);
  read.mockRestore();
  const [first, ...others] = clients.slice(0, 5).map((client) => eventsIn(client));
  for (const other of others) expect(other).toEqual(first);
  const [, , , , , venues, ids, editor] = clients.map((client) =>
    eventsIn(client).map(({ token: _, ...one }) => one),
  );
  expect(venues).toMatchObject([{ kind: 'venue' }]);
  expect(ids).toEqual(first?.map(({ id }) => ({ id: id as unknown })));
  expect(editor).toMatchObject([{ verb: 'create' }, { verb: 'create' }]);
});

/** A stream without a connection, of a client at an IP address. */
async function begin(address: string): Promise<Readable> {
  const ctx = { ...systemContext(service.app.get<Settings>(SETTINGS)), address };
  return service.app.get(FeedStreams).begin({ ctx, query: withErrors({}), authorization: undefined });
}

it('a client that reads nothing keeps nobody waiting, and gets everything in the end', async () => {
  const [slow, quick] = [await begin('10.0.0.1'), await follow()];
  const { id } = await service.make('/tags', { name: 'Changed often' });
  const fields = 'x'.repeat(900);
  // More than is buffered for a client.
  const rows = Array.from({ length: 300 }, () => `('tag', ${id}, 'update', '', '${fields}', ${Date.now()})`);
  await service.database.write(async (manager) => {
    const columns = 'kind, record_id, verb, languages, fields, at';
    await manager.query(`INSERT INTO changes (${columns}) VALUES ${rows.join(', ')}`);
  });
  const last = await service.make('/tags', { name: 'Last' });
  await untilReported(quick, last['id']);
  const later = await service.make('/tags', { name: 'Told after that' });
  await untilReported(quick, later['id']);
  const read = jest.spyOn(service.app.get(ChangeFeed), 'read');
  let text = '';
  for await (const part of slow) {
    text += String(part);
    if (text.includes(`"id":${later['id']},`)) break;
  }
  // What it had not read was not buffered for it: it is read again.
  expect(read).toHaveBeenCalled();
  read.mockRestore();
  expect(eventsIn({ text })).toHaveLength(303);
  expect(eventsIn({ text })).toEqual(eventsIn(quick));
});

it('when all places are in use, a caller from elsewhere gets one of the caller that has most', async () => {
  const streams = service.app.get(FeedStreams);
  const open: Readable[] = [];
  for (let n = 0; n < 400; n++) open.push(await begin(`10.0.${Math.trunc(n / 50)}.${n % 50}`));
  await expect(begin('10.0.0.7')).rejects.toThrow('rest_too_many_requests');
  const ended = once(open[49]?.resume() ?? new EventEmitter(), 'end');
  const newcomer = await follow();
  expect(newcomer.text).toMatch(/^HTTP\/1\.1 200 /);
  await ended;
  expect(streams.size).toBe(400);
  for (const stream of open) stream.destroy();
});

describe('a stream ends', () => {
  let count = 0;
  const account = async (role = 'author') => {
    const username = `listener${(count += 1)}`;
    const { id } = await service.make('/users', { username, role, password: 'correct horse' });
    return { username, path: `/users/${id}`, id };
  };
  const administrator = { as: 'administrator' } as const;

  it.each<[string, (path: string, from: Service) => Promise<unknown>]>([
    ['is deactivated', async (path, from) => from.send('PATCH', path, { active: false }, administrator)],
    ['has another role', async (path, from) => from.send('PATCH', path, { role: 'editor' }, administrator)],
    [
      'has another password',
      async (path, from) => from.send('PATCH', path, { password: 'a new secret' }, administrator),
    ],
    ['is deleted', async (path, from) => from.delete(`${path}?reassign=1`, administrator)],
  ])('when its account %s, here or through another instance', async (_, change) => {
    for (const from of [service, second]) {
      const { username, path } = await account();
      const [stream, other] = [await follow('', [basic(username)]), await follow('', [basic('editor')])];
      await change(path, from);
      await stream.until(/0\r\n\r\n$/);
      expect(other.socket.destroyed).toBe(false);
    }
  });

  it('when its key is revoked, and when it expires', async () => {
    const { username, path } = await account();
    const as = { headers: { authorization: `Basic ${btoa(`${username}:correct horse`)}` } };
    const made = async (): Promise<Body> =>
      (await service.post('/users/me/api-keys', { name: 'k', scopes: 'changes:read' }, as)).body;
    for (const end of [
      async ({ id }: Body) => service.delete(`${path}/api-keys/${id}`, administrator),
      async ({ id }: Body) => service.query('UPDATE api_key SET expires_at = 1 WHERE id = ?', [id]),
    ]) {
      const key = await made();
      const stream = await follow('', [`Authorization: Bearer ${key['key']}`]);
      await end(key);
      await stream.until(/0\r\n\r\n$/);
    }
  });
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
