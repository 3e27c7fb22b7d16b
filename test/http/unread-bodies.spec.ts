import { basic, PASSWORD } from '../support/credentials.js';
import { exampleOf } from '../support/documented-paths.js';
import { operationsOf } from '../support/operations.js';
import { listen, parseResponse, RawClient } from '../support/raw-client.js';
import { NAMESPACE, Service } from '../support/service.js';

// Whoever may not send a body to a route gets that response before any of it is read; all others share the memory.

const LONG = 10_485_000;

let service: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start();
  port = await listen(service);
});
afterAll(async () => service.stop());

const authorizationOf = (name: string): string =>
  name === 'anonymous' ? '' : `\r\nAuthorization: ${basic(name, PASSWORD).headers?.['authorization']}`;

/** Sends the headers of a request with a long body. */
async function begin(method: string, path: string, as: string, more = ''): Promise<RawClient> {
  const client = await RawClient.connect(port);
  client.send(
    `${method} ${path} HTTP/1.1`,
    `Host: calendar.example${authorizationOf(as)}${more}`,
    'Content-Type: application/json',
    `Content-Length: ${LONG}`,
    '',
    '',
  );
  return client;
}

/** The response to what was sent so far, which need not be all. */
async function responseOn(client: RawClient): Promise<ReturnType<typeof parseResponse>> {
  await client.until(/\r\n\r\n[^]*\}$/);
  client.socket.destroy();
  return parseResponse(client.text);
}

const statusOfHead = async (...request: Parameters<typeof begin>): Promise<number> =>
  (await responseOn(await begin(...request))).status;

/** What every account may do with its own. */
const OWN = /^\/(users\/(me$|\{user\})|sessions)/;

it('no route reads a body before it knows that the caller may send one', async () => {
  const { body: document } = await service.get<any>('/doc');
  const writes = operationsOf(document).filter(({ method }) => method !== 'GET');
  expect(writes.length).toBeGreaterThan(80);
  for (const { method, path, fullPath } of writes) {
    const url = exampleOf(fullPath).replace('{source}', 'x').replace('{external_id}', '1');
    const name = `${method} ${path}`;
    // Everybody may sign in, with a short body.
    const expected = name === 'POST /sessions' ? 413 : 401;
    expect([name, await statusOfHead(method, url, 'anonymous')]).toEqual([name, expected]);
    // Which records a contributor may change depends on the record; a subscriber has none.
    if (!OWN.test(path) && path !== '/batch')
      expect([name, await statusOfHead(method, url, 'subscriber')]).toEqual([name, 403]);
  }
});

it.each(['anonymous', 'subscriber'] as const)('what everybody may send is short, also of %s', async (as) => {
  const sent = { username: 'editor', password: PASSWORD };
  const ofLength = (length: number): object => ({ ...sent, more: 'x'.repeat(length) });
  expect((await service.post('/sessions', ofLength(16_000), { as })).status).toBe(201);
  expect((await service.post('/sessions', ofLength(17_000), { as })).status).toBe(413);
});

it.each(['anonymous', 'subscriber'] as const)('errors in a short body of %s come first', async (as) => {
  const headers = { 'content-type': 'application/json' };
  const { status, body } = await service.post('/events', '{"title":', { as, headers });
  expect([status, body['code']]).toEqual([400, 'rest_invalid_json']);
});

it.each([
  ['POST', '/nothing', '', 404],
  ['PATCH', '/events', '', 405],
  ['POST', '/media?_method=PATCH', '', 405],
  ['POST', '/media?_method=DELETE', '', 405],
  ['POST', '/media/1', '\r\nX-HTTP-Method-Override: DELETE', 403],
  ['POST', '/media/1?_method=delete', '', 403],
])('nor for %s %s%s', async (method, path, more, status) => {
  expect(await statusOfHead(method, NAMESPACE + path, 'subscriber', more)).toBe(status);
});

it('unfinished bodies of an account have a bound, and room comes back when they end', async () => {
  const piece = Buffer.alloc(LONG - 1, ' ');
  const clients: RawClient[] = [];
  const refused = (): RawClient[] => clients.filter(({ text }) => text.includes('HTTP/1.1 503'));
  while (refused().length === 0 && clients.length < 20) {
    const client = await begin('POST', `${NAMESPACE}/media`, 'author');
    clients.push(client);
    await new Promise((resolve) => client.socket.write(piece, resolve));
    await service.get('/tags');
  }
  // On a slow machine the response comes after more bodies were sent, and those are refused, too.
  expect([clients.length > 3, refused().length > 0]).toEqual([true, true]);
  const [first] = refused();
  const { status: refusal, headers, body } = parseResponse(first?.text ?? '');
  expect([refusal, body.code, headers.get('retry-after')]).toEqual([503, 'rest_unavailable', '5']);
  for (const { socket } of clients) socket.destroy();
  // The service learns of their end a moment later.
  for (let status = 503; status === 503;) {
    const again = await begin('POST', `${NAMESPACE}/media`, 'author');
    again.socket.write(Buffer.alloc(LONG, 'x'));
    ({ status } = await responseOn(again));
    expect([400, 503]).toContain(status);
  }
});
