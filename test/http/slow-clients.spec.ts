import { once } from 'node:events';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA_PATH } from '#content/media/media-paths.js';
import { basic, PASSWORD } from '../support/credentials.js';
import { listen, parseResponse, RawClient } from '../support/raw-client.js';
import { NAMESPACE, Service } from '../support/service.js';

const HOST = 'Host: calendar.example';
const FILE = '2027/01/large.png';
const LARGE = 67_108_864;

let service: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start({ REQUEST_TIMEOUT: '1', BODY_LIMIT: '4096' });
  port = await listen(service);
  const file = join(service.mediaDir, FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  truncateSync(file, LARGE);
});
afterAll(async () => service.stop());

/** The response to what is sent, once the service has closed the connection. */
async function responseTo(...lines: readonly string[]): Promise<ReturnType<typeof parseResponse>> {
  const client = await RawClient.connect(port);
  client.send(...lines);
  return parseResponse(await client.untilClosed());
}

/** Waits until the service has closed all connections; a client that reads nothing does not notice it. */
async function untilDisconnected(): Promise<void> {
  const server = service.app.getHttpServer();
  const open = async (): Promise<number> =>
    new Promise((resolve) => {
      server.getConnections((_: unknown, count: number) => {
        resolve(count);
      });
    });
  while ((await open()) > 0) await sleep(20);
}

const start = `GET ${NAMESPACE}/events HTTP/1.1`;
const authorization = `Authorization: ${basic('author', PASSWORD).headers?.['authorization']}`;
const post = [`POST ${NAMESPACE}/events HTTP/1.1`, HOST, authorization, 'Content-Type: application/json'];

function expectRefusal({ status, headers, body }: ReturnType<typeof parseResponse>, expected: number): void {
  expect([status, body]).toEqual([
    expected,
    { code: 'rest_bad_request', message: expect.any(String) as string, data: { status: expected } },
  ]);
  expect(headers.get('connection')).toBe('close');
  expect(headers.get('content-language')).toBe('en');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
}

describe('in time must come', () => {
  it('each part of a request', async () => {
    const late = {
      'the first line': ['GET /'],
      'the headers': [start, HOST, 'X-Slow: '],
      'the body': [...post, 'Content-Length: 100', '', '{'],
      'all chunks of the body': [...post, 'Transfer-Encoding: chunked', '', '1', '{', ''],
    };
    // All wait for the same second.
    const refused = Object.entries(late).map(async ([part, lines]) => ({
      part,
      response: await responseTo(...lines),
    }));
    for (const { part, response } of await Promise.all(refused)) {
      expect([part, response.body?.message]).toEqual([part, 'The request was not sent completely in time.']);
      expectRefusal(response, 408);
    }
  });

  it('a request as a whole, also when a little of it comes all the time', async () => {
    const client = await RawClient.connect(port);
    client.send(...post, 'Content-Length: 4000', '', '');
    while (!client.socket.closed && client.socket.writable) {
      client.send(' ');
      await sleep(50);
    }
    expectRefusal(parseResponse(await client.untilClosed()), 408);
  });
});

it('a request that comes in pieces and in time gets its response, again and again', async () => {
  const client = await RawClient.connect(port);
  for (const part of [start, '\r\n', HOST, '\r\n', '\r\n']) client.send(part);
  await client.until(/\]\}?|\}$/);
  expect(client.text).toMatch(/^HTTP\/1\.1 200 OK/);
  client.send(start, HOST, 'Connection: close', '', '');
  expect((await client.untilClosed()).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

describe('a response must be read in time', () => {
  const pausedClient = async (): Promise<RawClient> => {
    const client = await RawClient.connect(port);
    client.send(`GET ${MEDIA_PATH}${FILE} HTTP/1.1`, HOST, '', '');
    await client.until(/Content-Length: 67108864/i);
    client.socket.pause();
    return client;
  };

  it('by a client that reads nothing', async () => {
    const client = await pausedClient();
    await untilDisconnected();
    client.socket.resume();
    await client.untilClosed();
    expect(client.size).toBeLessThan(LARGE);
  });

  it('by a client that reads slowly but steadily, and no error is written into the response', async () => {
    const client = await pausedClient();
    const { socket } = client;
    const closed = once(socket, 'close');
    while (!socket.closed) {
      socket.resume();
      await Promise.race([once(socket, 'data'), closed]);
      socket.pause();
      await sleep(10);
    }
    expect(client.size).toBeLessThan(LARGE);
    expect(client.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

it('a cached response too must be read in time', async () => {
  const request = [`GET ${NAMESPACE}/doc HTTP/1.1`, HOST, '', ''];
  const first = await RawClient.connect(port);
  first.send(...request);
  await first.until(/\}$/);
  first.socket.destroy();
  const client = await RawClient.connect(port);
  client.socket.pause();
  // More than the connection can hold by itself.
  for (let i = 0; i < 20; i++) client.send(...request);
  await untilDisconnected();
  client.socket.resume();
  await client.untilClosed();
  expect(client.text.match(/HTTP\/1\.1 200/g)?.length).toBeLessThan(20);
});

describe('sizes', () => {
  const end = ['Connection: close', '', ''];

  it.each([
    ['headers', [start, HOST, `X-Large: ${'x'.repeat(17_000)}`, ...end]],
    ['an address', [`GET ${NAMESPACE}/events?x=${'x'.repeat(17_000)} HTTP/1.1`, HOST, ...end]],
    ['many headers', [start, HOST, ...Array.from({ length: 101 }, (_, number) => `X-${number}:`), ...end]],
    ['very many headers', [start, HOST, ...Array.from({ length: 2_500 }, () => 'x:'), ...end]],
  ])('%s beyond the limit are 431', async (_, lines) => {
    expectRefusal(await responseTo(...lines), 431);
  });

  it('headers and URLs within the limit are read', async () => {
    const long = `GET ${NAMESPACE}/events?unknown=${'x'.repeat(7_000)} HTTP/1.1`;
    const { status } = await responseTo(long, HOST, `X-Large: ${'x'.repeat(7_000)}`, ...end);
    expect(status).toBe(200);
  });

  it('what is no HTTP is 400', async () => {
    expectRefusal(await responseTo('HELLO', '', ''), 400);
  });

  it.each([
    ['with its length', ['Content-Length: 4097', '', '']],
    ['in chunks, which never end', ['Transfer-Encoding: chunked', '', '1001', 'x'.repeat(4_097), '']],
  ])('a body beyond the limit is 413: %s', async (_, lines) => {
    const { status, body } = await responseTo(...post, 'Connection: close', ...lines);
    expect([status, body.code]).toEqual([413, 'rest_payload_too_large']);
  });
});
