import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { basic } from '../support/client.js';
import { ServiceProcess } from '../support/process.js';
import { RawClient } from '../support/raw-client.js';
import { scaled } from '../support/resilience/scale.js';
import { LONGEST_MS } from '../support/resilience/until.js';
import { NAMESPACE } from '../support/service.js';

/** Connections at once, of a kind that waits or is refused. */
const CONNECTIONS = scaled(100, 500);
const PASSWORD = 'correct horse battery';

let service: ServiceProcess;
let port: number;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-'));
  service = await ServiceProcess.start({
    DATA_DIR: folder,
    ADMIN_PASSWORD: PASSWORD,
    REQUEST_TIMEOUT: '2',
  });
  port = Number(new URL(service.api).port);
});
afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** What every attack is followed by: it is there, and does its work. */
async function expectAlive(): Promise<void> {
  const live = await fetch(new URL('/health/live', service.api), { signal: AbortSignal.timeout(LONGEST_MS) });
  const read = await fetch(`${service.api}/tags`, { signal: AbortSignal.timeout(LONGEST_MS) });
  expect([live.status, read.status]).toEqual([200, 200]);
  expect(((await read.json()) as { tags: unknown[] }).tags).toEqual([]);
}
afterEach(expectAlive);

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** Sends bytes, and gives the statuses of all that came before the service closed the connection. */
async function statusesOf(...lines: readonly string[]): Promise<number[]> {
  const client = await RawClient.connect(port);
  client.socket.write(Buffer.from(lines.join('\r\n'), 'latin1'));
  return statusesIn(await client.untilClosed());
}

const HOST = 'Host: a';
const CLOSE = 'Connection: close';
const GET = `GET ${NAMESPACE}/tags HTTP/1.1`;
const POST = [
  `POST ${NAMESPACE}/tags HTTP/1.1`,
  HOST,
  `Authorization: ${basic('admin', PASSWORD)}`,
  'Content-Type: application/json',
];
/** What an attacker would have another server take for a request. */
const SMUGGLED = [`GET ${NAMESPACE}/organizers HTTP/1.1`, HOST, CLOSE, '', ''];
const CHUNKED = 'Transfer-Encoding: chunked';

describe('two readers could take it for different requests: it is 400, and what follows is not read', () => {
  const chunk = (size: string): string[] => [...POST, CHUNKED, '', size, '{}', '0', '', ''];

  it.each<[string, string[]]>([
    ['a length and chunks', [...POST, 'Content-Length: 4', CHUNKED, '', '0', '', '']],
    ['chunks and a length', [...POST, CHUNKED, 'Content-Length: 4', '', '0', '', '']],
    ['the same length twice', [...POST, 'Content-Length: 2', 'Content-Length: 2', '', '{}']],
    ...['2, 2', '-1', '+2', '9'.repeat(20), '1e3', '0x2', '', '2 2', '2;'].map(
      (length): [string, string[]] => [
        `the length ${length}`,
        [...POST, `Content-Length: ${length}`, '', '{}'],
      ],
    ),
    ...[
      'xchunked',
      'chunked, identity',
      'identity, chunked',
      'gzip, chunked',
      'chunked, chunked',
      '\u000bchunked',
    ].map((encoding): [string, string[]] => [
      `the transfer encoding ${JSON.stringify(encoding)}`,
      [...POST, `Transfer-Encoding: ${encoding}`, '', '2', '{}', '0', '', ''],
    ]),
    ['chunked twice', [...POST, CHUNKED, CHUNKED, '', '2', '{}', '0', '', '']],
    ['a space before a colon', [...POST, 'Transfer-Encoding : chunked', '', '0', '', '']],
    ...['zz', '-2', '0x2', 'F'.repeat(17), '2 ', '2\n', '+2', ' 2', '', `2;${'x'.repeat(20_000)}`].map(
      (size): [string, string[]] => [`a chunk of ${JSON.stringify(size.slice(0, 20))}`, chunk(size)],
    ),
    ['a chunk that is longer than it says', [...POST, CHUNKED, '', '2', '{}}}', '0', '', '']],
    ['a length among the trailers', [...POST, CHUNKED, '', '2', '{}', '0', 'Content-Length: 50', '', '']],
    ['a folded header', [GET, HOST, 'X-A: 1', ' Host: b', '', '']],
    ['lines without a carriage return', [`${GET}\n${HOST}\n\n`]],
    ['a carriage return alone', [GET, HOST, 'X-A: 1\rHost: b', '', '']],
    ['NUL in a header', [GET, HOST, 'X-A: a\0b', '', '']],
    ['a header without a name', [GET, HOST, ': x', '', '']],
    ['a name with a space', [GET, HOST, 'X A: x', '', '']],
    ['a space before the first header', [GET, ` ${HOST}`, '', '']],
    ['two hosts', [GET, HOST, 'Host: b', CLOSE, '', '']],
    [
      'HTTP/1.0 in chunks',
      [POST[0]?.replace('1.1', '1.0') ?? '', ...POST.slice(1), CHUNKED, '', '2', '{}', '0', '', ''],
    ],
  ])('%s', async (_, lines) => {
    expect(await statusesOf(...lines, ...SMUGGLED)).toEqual([400]);
  });
});

describe('a request gets one response, and what is none is refused', () => {
  it.each<[string, number[]]>([
    [`GET http://evil.example${NAMESPACE}/tags HTTP/1.1`, [200]],
    [`GET //evil.example${NAMESPACE}/tags HTTP/1.1`, [404]],
    ['GET tags HTTP/1.1', [400]],
    ['GET * HTTP/1.1', [404]],
    ['OPTIONS * HTTP/1.1', [404]],
    ['CONNECT evil.example:443 HTTP/1.1', []],
    [`TRACE ${NAMESPACE}/tags HTTP/1.1`, [405]],
    [`get ${NAMESPACE}/tags HTTP/1.1`, [400]],
    [`GET ${NAMESPACE}/tags HTTP/1.0`, [200]],
    [`GET ${NAMESPACE}/tags HTTP/2.0`, [200]],
    [`GET ${NAMESPACE}/tags HTTP/1.1 x`, [400]],
    [`GET ${NAMESPACE}/t gs HTTP/1.1`, [400]],
    [`GET ${NAMESPACE}/t\u00e4gs HTTP/1.1`, [400]],
    [`GET ${NAMESPACE}/tags?a=\u00ff HTTP/1.1`, [400]],
    [`GET ${NAMESPACE}/../../etc/passwd HTTP/1.1`, [404]],
    [`GET ${NAMESPACE}/tags?${'abcdefghijklmno&'.repeat(900)} HTTP/1.1`, [200]],
    [`GET ${NAMESPACE}/tags?${'a&'.repeat(7_500)} HTTP/1.1`, [400]],
    [`GET ${NAMESPACE}/tags?${'a&'.repeat(10_000)} HTTP/1.1`, [431]],
    [`GET ${NAMESPACE}/tags?${'[a]='.repeat(3_700)} HTTP/1.1`, [200]],
    [`GET ${NAMESPACE}/events/${'9'.repeat(15_000)} HTTP/1.1`, [404]],
    ['PRI * HTTP/2.0', [400]],
    ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', [400]],
    ['\0'.repeat(1_000), [400]],
  ])('%j', async (line, expected) => {
    expect(await statusesOf(line, HOST, CLOSE, '', '')).toEqual(expected);
  });

  it.each<[string, string[], number[]]>([
    ['a body that GET has not', [GET, HOST, 'Content-Length: 5', '', 'hello'], [200, 200]],
    ['chunks that GET has not', [GET, HOST, CHUNKED, '', '5', 'hello', '0', '', ''], [200, 200]],
    ['a chunk extension', [...POST, CHUNKED, '', '2;a=b', '{}', '0', '', ''], [400, 200]],
    ['empty lines before', ['', '', ''], [200]],
    ['a switch to HTTP/2', [GET, HOST, 'Connection: Upgrade', 'Upgrade: h2c', '', ''], [200]],
    ['a switch to a web socket', [GET, HOST, 'Connection: Upgrade', 'Upgrade: websocket', '', ''], [200]],
    ['two hosts after one', [GET, HOST, '', GET, HOST, 'Host: b', '', ''], [200, 400]],
    ['an expectation', [...POST, 'Expect: 100-continue', 'Content-Length: 2', '', '{}'], [100, 400, 200]],
    ['an unknown expectation', [...POST, 'Expect: x', 'Content-Length: 2', '', '{}'], [400, 200]],
  ])('%s before another request', async (_, lines, expected) => {
    expect(await statusesOf(...lines.slice(0, -1), (lines.at(-1) ?? '') + SMUGGLED.join('\r\n'))).toEqual(
      expected,
    );
  });
});

it('pipelined requests get their responses in order', async () => {
  const slugs = Array.from({ length: 50 }, (_, index) => `n${index}-`);
  const requests = slugs.map((slug) =>
    [GET.replace('/tags', `/tags?slug=${slug}`), HOST, '', ''].join('\r\n'),
  );
  const client = await RawClient.connect(port);
  client.send(requests.join(''), ...SMUGGLED);
  const responses = await client.untilClosed();
  expect([...responses.matchAll(/"rest_url":"[^"]*slug=(n\d+-)/g)].map(([, slug]) => slug)).toEqual(slugs);
});

it.each<[string, string[], number[]]>([
  ['after a request', [GET, HOST, '', ''], [200]],
  ['within the headers', [GET, 'Ho'], [400]],
  ['within a body', [...POST, 'Content-Length: 20', '', '{'], [400]],
])('a client that has closed its side %s gets its response', async (_, lines, expected) => {
  const client = await RawClient.connect(port);
  client.socket.end(lines.join('\r\n'));
  expect(statusesIn(await client.untilClosed())).toEqual(expected);
});

describe('bodies', () => {
  const post = async (body: string, path = '/categories'): Promise<{ status: number; body: any }> => {
    const authorization = basic('admin', PASSWORD);
    const headers = { 'content-type': 'application/json', authorization };
    const response = await fetch(service.api + path, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  };

  it.each<[string, string, string]>([
    ['arrays 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000), 'rest_invalid_json'],
    ['objects 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'rest_invalid_json'],
    ['a megabyte of text', `{"name":"${'x'.repeat(1_000_000)}"}`, 'rest_invalid_param'],
    ['a megabyte of HTML', `{"name":"${'<b>'.repeat(300_000)}"}`, 'rest_invalid_param'],
    [
      'a number of half a million digits',
      `{"name":"a","parent":${'9'.repeat(500_000)}}`,
      'rest_invalid_param',
    ],
    ['a number that is infinite', '{"name":"a","parent":1e309}', 'rest_invalid_param'],
    ['__proto__', '{"name":"a","__proto__":{"parent":1}}', 'rest_invalid_json'],
    ['NUL', '{"name":"a\\u0000"}', 'rest_invalid_param'],
    ['a lone surrogate', '{"name":"\\ud800"}', 'rest_invalid_param'],
  ])('%s are refused', async (_, body, code) => {
    const response = await post(body);
    expect([response.status, response.body.code]).toEqual([400, code]);
  });

  it('of a name that comes twice the last counts', async () => {
    const { status, body } = await post('{"name":"First","name":"Second"}');
    expect([status, body.name]).toEqual([201, 'Second']);
  });
});

describe(`${CONNECTIONS} connections at once`, () => {
  const HEADERS = Array.from({ length: 5_000 }, (_, index) => `X-${index}: ${'x'.repeat(20)}`);

  async function connect(): Promise<RawClient[]> {
    return Promise.all(Array.from({ length: CONNECTIONS }, async () => RawClient.connect(port)));
  }

  it.each<[string, string[], number]>([
    ['whose headers never end', [GET, HOST, 'X-Slow: '], 408],
    ['whose body never ends', [...POST, 'Content-Length: 100', '', '{'], 408],
    ['with a flood of headers', [GET, HOST, ...HEADERS, '', ''], 431],
    ['with a header that is too large', [GET, HOST, `X-Large: ${'x'.repeat(1_000_000)}`, '', ''], 431],
  ])('%s are refused in time, and hold nobody up', async (_, lines, expected) => {
    const clients = await connect();
    for (const client of clients) client.send(...lines);
    await expectAlive();
    const texts = await Promise.all(clients.map(async (client) => client.untilClosed()));
    // A client that still sends may lose the response, never the end.
    const statuses = new Set(texts.flatMap(statusesIn));
    expect([...statuses]).toEqual([expected]);
  });

  it('that say nothing hold nobody up', async () => {
    const clients = await connect();
    await expectAlive();
    for (const { socket } of clients) socket.destroy();
  });
});

const canMeasure = process.platform === 'linux';

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
}

/** Bytes by which the process may be larger after the same attacks again; each sends a hundred times as much. */
const MAX_GROWTH = 48 * 2 ** 20;

it('nothing of what was refused is stored', async () => {
  if (!canMeasure) return;
  const rounds = scaled(4, 20);
  const attack = async (): Promise<void> => {
    const sent = Array.from({ length: CONNECTIONS }, async (_, index) =>
      index % 2 === 0
        ? statusesOf(GET, HOST, `X-Large: ${'x'.repeat(100_000)}`, '', '')
        : statusesOf(...POST, CLOSE, 'Content-Length: 900000', '', `{"a":"${'x'.repeat(900_000 - 8)}"}`),
    );
    await Promise.all(sent);
  };
  for (let round = 0; round < rounds; round++) await attack();
  // A leak grows each time; memory that is freed late does not.
  let growth = Infinity;
  for (let time = 0; time < 3 && growth >= MAX_GROWTH; time++) {
    const before = await memoryOf(service.pid);
    for (let round = 0; round < rounds; round++) await attack();
    growth = (await memoryOf(service.pid)) - before;
  }
  expect(growth).toBeLessThan(MAX_GROWTH);
});

it('and nothing of it all was an error of the service', () => {
  expect(service.output).not.toMatch(/ERROR|Error/);
});
