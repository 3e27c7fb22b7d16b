import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { LONGEST_MS } from '../support/resilience/until.js';
import { NAMESPACE, Service } from '../support/service.js';

let service: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: '', DEFAULT_LANGUAGE: 'de' });
  await service.app.listen(0, '127.0.0.1');
  ({ port } = service.app.getHttpServer().address() as AddressInfo);
});
afterAll(async () => service.stop());

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes as they are, and reads until the server closes. */
async function sendRaw(...parts: readonly string[]): Promise<RawAnswer> {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setTimeout(LONGEST_MS, () => socket.destroy(new Error(`No end after: ${received}`)));
    socket.on('data', (data) => (received += String(data)));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(received);
    });
    socket.write(parts.join('\r\n'));
  });
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]);
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
  };
}

/** A request that ends its connection, with whatever headers. */
const request = async (method: string, path: string, ...headers: string[]): Promise<RawAnswer> =>
  sendRaw(`${method} ${path} HTTP/1.1`, ...headers, 'Connection: close', '', '');

describe('what is no request gets an error like any other', () => {
  const TAGS = `GET ${NAMESPACE}/tags HTTP/1.1`;
  const LONG = 'x'.repeat(20_000);

  it.each([
    ['nonsense', 400, ['NONSENSE', '', '']],
    ['an unknown method', 400, [`BREW ${NAMESPACE}/tags HTTP/1.1`, 'Host: a', '', '']],
    ['an unknown version', 400, [`GET ${NAMESPACE}/tags HTTP/3.7`, 'Host: a', '', '']],
    ['a broken header', 400, [TAGS, 'Host: a', 'No colon', '', '']],
    ['a control character in a header', 400, [TAGS, 'Host: a\u0001b', '', '']],
    ['a length that is none', 400, [TAGS, 'Host: a', 'Content-Length: many', '', '']],
    ['two lengths', 400, [TAGS, 'Host: a', 'Content-Length: 1', 'Content-Length: 2', '', '']],
    [
      'a length and chunks',
      400,
      [TAGS, 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked', '', ''],
    ],
    ['a broken chunk', 400, [TAGS, 'Host: a', 'Transfer-Encoding: chunked', '', 'zz', '']],
    ['no Host', 400, [TAGS, 'Connection: close', '', '']],
    ['a header that is too large', 431, [TAGS, 'Host: a', `X-Long: ${LONG}`, '', '']],
    ['an address that is too large', 431, [`GET ${NAMESPACE}/tags?x=${LONG} HTTP/1.1`, 'Host: a', '', '']],
  ])('%s is %i', async (_, status, lines) => {
    const response = await sendRaw(...lines);
    expect([response.status, JSON.parse(response.body)]).toEqual([
      status,
      { code: 'rest_bad_request', message: expect.any(String), data: { status } },
    ]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=UTF-8',
      'content-length': String(Buffer.byteLength(response.body)),
      'content-language': 'de',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
    expect(response.body).not.toMatch(/HPE_|Parse Error|at \w/);
  });

  it('a client that is too slow is 408', () => {
    const server = service.app.getHttpServer() as { emit: (name: string, ...rest: unknown[]) => boolean };
    const slow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const written: string[] = [];
    server.emit('clientError', slow, {
      writable: true,
      end: (text: string) => written.push(text),
      destroy: () => undefined,
    });
    expect(written.join()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"code":"rest_bad_request".*408/);
  });

  it('an expectation that nobody knows is passed over', async () => {
    const { status } = await request('GET', `${NAMESPACE}/tags`, 'Host: a', 'Expect: the-unexpected');
    expect(status).toBe(200);
  });
});

describe('a target that is a whole URL', () => {
  it.each([
    ['GET', `${NAMESPACE}/tags?per_page=1`, 200],
    ['GET', `/fr${NAMESPACE}/tags`, 200],
    ['GET', '/wp-json/tribe/events/v1/tags', 200],
    ['GET', '', 200],
    ['GET', `${NAMESPACE}/nowhere`, 404],
    ['PUT', `${NAMESPACE}/users`, 405],
    ['OPTIONS', `${NAMESPACE}/users`, 200],
    ['POST', `${NAMESPACE}/tags?_method=GET`, 200],
  ])('%s of %j is the same as that of its path: %i', async (method, path, status) => {
    const sent = ['Host: a', 'Content-Length: 0'];
    const whole = await request(method, `HTTP://a${path}`, ...sent);
    const alone = await request(method, path === '' ? '/' : path, ...sent);
    expect([whole.status, whole.headers['allow'], whole.headers['content-language']]).toEqual([
      status,
      alone.headers['allow'],
      alone.headers['content-language'],
    ]);
    expect([whole.body, alone.status]).toEqual([alone.body, status]);
  });
});

describe('POST for HEAD', () => {
  it.each([
    ['/tags', 200],
    ['/events', 200],
    ['/events/999999', 404],
    ['/events?per_page=0', 400],
    ['/nowhere', 404],
  ])('of %s responds with %i as HEAD does: the headers alone, and an end', async (path, status) => {
    const way = NAMESPACE + path;
    const head = await request('HEAD', way, 'Host: a');
    const posted = await request('POST', way, 'Host: a', 'X-HTTP-Method-Override: HEAD', 'Content-Length: 0');
    const parameter = path.includes('?') ? '&_method=head' : '?_method=head';
    const queried = await request('POST', way + parameter, 'Host: a', 'Content-Length: 0');
    for (const response of [head, posted, queried]) {
      expect([response.status, response.body]).toEqual([status, '']);
      expect(response.headers['etag'] === undefined).toBe(status !== 200);
    }
    expect(posted.headers['etag']).toBe(head.headers['etag']);
  });

  it('leaves the connection fit for the next request', async () => {
    const over = [
      `POST ${NAMESPACE}/tags HTTP/1.1`,
      'Host: a',
      'X-HTTP-Method-Override: HEAD',
      'Content-Length: 0',
      '',
      '',
    ];
    const next = [`GET ${NAMESPACE}/tags HTTP/1.1`, 'Host: a', 'Connection: close', '', ''];
    const { status, headers, body } = await sendRaw(over.join('\r\n') + next.join('\r\n'));
    expect([status, headers['content-length']]).toEqual([200, '0']);
    expect(body).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"tags":\[\]/);
  });
});

describe('a Host that is none', () => {
  it.each([
    ...['a b', 'a"b', 'a<script>', 'user@evil.example', 'user:pass@evil.example', 'evil.example/path', 'a?b'],
    ...['a#b', 'a\\b', '[::1', '[zz]', 'a:99999', 'a:b', ':80', '@', '', '1.2.3.4.5', 'a%00b', 'ä.example'],
    ...['x'.repeat(9_000), `${'x.'.repeat(200)}"`],
  ])('%j harms nothing and is in no URL', async (host) => {
    const { status, body } = await request('GET', `${NAMESPACE}/tags`, `Host: ${host}`);
    expect(status).toBe(200);
    const address = (JSON.parse(body) as { rest_url: string }).rest_url;
    expect(URL.parse(address)).toMatchObject({ username: '', password: '', search: '', hash: '' });
    expect(URL.parse(address)?.pathname).toBe(`${NAMESPACE}/tags/`);
    expect(address).toMatch(/^http:\/\/[\w.-]+\//);
    if (!/^x+$/.test(host)) expect(address).toBe(`http://localhost${NAMESPACE}/tags/`);
  });

  it.each([
    'calendar.example',
    'calendar.example:8080',
    '127.0.0.1:3',
    '[::1]:3',
    'a_b.example',
    'xn--bcher-kva.example',
  ])('%s is one', async (host) => {
    const { body } = await request('GET', `${NAMESPACE}/tags`, `Host: ${host}`);
    expect((JSON.parse(body) as { rest_url: string }).rest_url).toBe(`http://${host}${NAMESPACE}/tags/`);
  });
});
