import { basic, PASSWORD } from '../support/credentials.js';
import { closeConnections, sendRaw } from '../support/http-client.js';
import { listen } from '../support/raw-client.js';
import { eventWith, Service } from '../support/service.js';

let service: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start();
  port = await listen(service);
  for (let i = 0; i < 3; i++) await service.make('/events', eventWith({ description: 'x'.repeat(500) }));
});
afterAll(async () => {
  closeConnections();
  await service.stop();
});

const ADMINISTRATOR = basic('administrator', PASSWORD).headers ?? {};

describe.each(['br', 'gzip'])('%s', (encoding) => {
  it.each([
    ['a list', '/events', {}],
    ['a list that is not cached', '/events?start_date=yesterday', {}],
    ['a personal list', '/users', ADMINISTRATOR],
    ['the document', '/doc', {}],
    ['a page', '~/docs', {}],
    ['the first page', '~/', { accept: 'text/html' }],
    ['a script', '~/docs/docs.js', {}],
    ['a file of scripts', '~/docs/swagger-ui-bundle.js', {}],
    ['a file of styles', '~/docs/swagger-ui.css', {}],
  ])('%s has the same content in fewer bytes', async (_, path, more) => {
    const whole = await sendRaw(port, path, more);
    for (let round = 0; round < 3; round++) {
      const sent = await sendRaw(port, path, { ...more, 'accept-encoding': encoding });
      expect([sent.status, sent.headers['content-encoding']]).toEqual([200, encoding]);
      expect(sent.text).toBe(whole.text);
      expect(sent.bytes.length).toBeLessThan(whole.bytes.length);
      expect(sent.headers['vary']).toContain('Accept-Encoding');
      expect(whole.headers['vary']).toBe(sent.headers['vary']);
      if (!String(whole.headers['etag']).startsWith('W'))
        expect(sent.headers['etag']).not.toBe(whole.headers['etag']);
    }
  });

  it('304 for its own tag, without a body', async () => {
    for (const path of ['/events', '/events?start_date=yesterday', '~/docs', '~/docs/swagger-ui.css']) {
      const accepts = { 'accept-encoding': encoding };
      const { headers } = await sendRaw(port, path, accepts);
      const again = await sendRaw(port, path, { ...accepts, 'if-none-match': headers['etag'] });
      expect([again.status, again.bytes.length, again.headers['content-encoding']]).toEqual([
        304,
        0,
        undefined,
      ]);
      expect(again.headers['etag']).toBe(headers['etag']);
      // It would be the length of the whole response.
      expect(again.headers['content-length']).toBeUndefined();
      expect(again.headers['vary']).toBe(headers['vary']);
      const head = await sendRaw(port, path, { ...accepts, 'if-none-match': headers['etag'] }, 'HEAD');
      expect([head.status, head.headers['etag'], head.headers['content-length']]).toEqual([
        304,
        headers['etag'],
        undefined,
      ]);
    }
  });

  it('HEAD reports what GET would, and a POST for it has no body either', async () => {
    const accepts = { 'accept-encoding': encoding };
    const get = await sendRaw(port, '/events', accepts);
    const head = await sendRaw(port, '/events', accepts, 'HEAD');
    expect({ ...head, text: '', bytes: Buffer.alloc(0) }).toEqual({
      ...get,
      text: '',
      bytes: Buffer.alloc(0),
    });
    const posted = await sendRaw(port, '/events?_method=HEAD', { ...accepts, 'content-length': 0 }, 'POST');
    expect([posted.status, posted.bytes.length, posted.headers['etag']]).toEqual([
      200,
      0,
      get.headers['etag'],
    ]);
    expect(posted.headers['content-encoding']).toBeUndefined();
  });
});

it.each([
  ['no header requests it', '/events', {}],
  ['it is refused', '/events', { 'accept-encoding': 'br;q=0, gzip;q=0' }],
  ['there is little of it', '~/health/live', { 'accept-encoding': 'br' }],
  ['it is an error', `/events?per_page=${'x'.repeat(2_000)}`, { 'accept-encoding': 'br' }],
])('nothing is compressed when %s', async (_, path, headers) => {
  const response = await sendRaw(port, path, headers);
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.text).toMatch(/^\{/);
});
