import { ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { Documentation } from '#integrations/openapi/documentation.js';
import { closeConnections, sendRaw } from '../support/http-client.js';
import { listen } from '../support/raw-client.js';
import { Service } from '../support/service.js';

let service: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start({ CACHE_BYTES: '0', PUBLIC_URL: '' });
  port = await listen(service);
});
afterAll(async () => {
  closeConnections();
  await service.stop();
});
afterEach(() => jest.restoreAllMocks());

/** The buffers that the service hands to Node as the bodies of these requests. */
async function sentBuffers(
  requests: readonly (readonly [path: string, headers?: object])[],
): Promise<unknown[]> {
  const end = jest.spyOn(ServerResponse.prototype, 'end');
  for (const [path, headers] of requests) {
    const { status } = await sendRaw(port, path, { ...headers });
    expect([path, status]).toEqual([path, 200]);
  }
  return end.mock.calls.map(([body]) => body as unknown);
}

const ENCODINGS = [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }];

describe.each(ENCODINGS)('with %j', (encoding) => {
  it.each<[name: string, one: string, other: string, more?: object]>([
    ['the document', '/doc?x=1', '/doc?x=2'],
    ['the document for another host', '/doc', '/doc', { host: 'other.example' }],
    ['the document on another mount', '/doc', '~/wp-json/tribe/events/v1/doc'],
    ['the document after that of another language', '/doc?lang=fr', '/doc?lang=fr&x=2'],
    ['a script of the page', '~/docs/docs.js', '~/docs/docs.js?x=2'],
    ['the script of Swagger UI', '~/docs/swagger-ui-bundle.js', '~/docs/swagger-ui-bundle.js?x=2'],
    ['a guide', '~/docs/guides/imports.md', '~/docs/guides/imports.md?x=2'],
    ['the styles of Swagger UI', '~/docs/swagger-ui.css', '~/docs/swagger-ui.css?x=2'],
  ])('%s is sent from the same bytes', async (_, one, other, more = {}) => {
    const between = [
      ['/doc?lang=de', encoding],
      ['/doc?lang=ro', encoding],
    ] as const;
    const sent = await sentBuffers([[one, encoding], ...between, [other, { ...encoding, ...more }]]);
    expect(sent[0]).toBeInstanceOf(Buffer);
    expect(sent.at(-1)).toBe(sent[0]);
  });
});

it('the index has the links of each request', async () => {
  for (const host of ['one.example', 'two.example:8080'])
    for (const [path, base] of [
      ['~/calendar/events/v1?x=1', '/calendar/events/v1'],
      ['~/fr/wp-json/tribe/events/v1', '/fr/wp-json/tribe/events/v1'],
      ['~/wp-json', '/wp-json/tribe/events/v1'],
    ] as const) {
      const { text } = await sendRaw(port, path, { host });
      const { routes } = JSON.parse(text) as { routes: Record<string, { _links: unknown }> };
      const ofEvents = Object.entries(routes).find(([name]) => name.endsWith('/events'))?.[1];
      expect(ofEvents?._links).toEqual({ self: [{ href: `http://${host}${base}/events` }] });
    }
});

it('an index is described once for each language and namespace', async () => {
  const documents = jest.spyOn(service.app.get(Documentation), 'in');
  for (let i = 0; i < 3; i++)
    for (const language of ['es', 'it'])
      await sendRaw(port, `~/calendar/events/v1?lang=${language}&x=${i}`, { host: `h${i}.example` });
  expect(documents).toHaveBeenCalledTimes(2);
});

it.each([
  ['/doc?_fields=openapi,info.version', { openapi: '3.1.0', info: { version: 'v1' } }],
  ['~/calendar/events/v1?_fields=namespace', { namespace: 'calendar/events/v1' }],
  ['~/wp-json?_fields=namespaces', { namespaces: ['tribe/events/v1'] }],
])('%s has these fields alone', async (path, fields) => {
  const { text } = await sendRaw(port, path);
  expect(JSON.parse(text)).toEqual(fields);
});
