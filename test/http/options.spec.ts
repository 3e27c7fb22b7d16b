import type { OpenAPIObject } from '@nestjs/swagger';
import { documentedPaths } from '../support/documented-paths.js';
import { Service } from '../support/service.js';

const MAIN = '/calendar/events/v1';
const COMPATIBLE = '/wp-json/tribe/events/v1';
const MOUNTS = [
  { mount: MAIN, namespace: 'calendar/events/v1' },
  { mount: COMPATIBLE, namespace: 'tribe/events/v1' },
];

let service: Service;
let document: OpenAPIObject;
beforeAll(async () => {
  service = await Service.start();
  document = (await service.get<OpenAPIObject>('/doc')).body;
});
afterAll(async () => service.stop());

it('describes every documented path, with Allow', async () => {
  const paths = documentedPaths(document);
  expect(paths.length).toBeGreaterThan(25);
  for (const { path, address, methods } of paths) {
    for (const way of [address, `${address}/`]) {
      const { status, headers, body } = await service.send('OPTIONS', `~${way}`);
      expect([path, status]).toEqual([path, 200]);
      expect(Object.keys(body).sort()).toEqual(['endpoints', 'methods', 'namespace']);
      expect([path, (body['methods'] as string[]).toSorted()]).toEqual([path, methods.toSorted()]);
      const allowed = (headers['allow'] ?? '').split(', ');
      expect([path, methods.filter((method) => !allowed.includes(method))]).toEqual([path, []]);
    }
  }
});

it('says the same as the index, at every mount and in every language', async () => {
  for (const { mount, namespace } of MOUNTS) {
    const { routes } = (await service.get(`~/de${mount}`)).body;
    const { headers, body } = await service.send('OPTIONS', `~/de${mount}/events/7`);
    const { _links, ...route } = routes[`/${namespace}/events/(?P<id>\\d+)`];
    expect([headers['content-language'], body]).toEqual(['de', route]);
  }
});

it('requires no credentials, but refuses wrong ones', async () => {
  for (const as of ['anonymous', 'subscriber', 'administrator'] as const) {
    expect((await service.send('OPTIONS', '/tags/1', undefined, { as })).status).toBe(200);
  }
  const authorization = `Basic ${Buffer.from('editor:wrong').toString('base64')}`;
  const { status, body } = await service.send('OPTIONS', '/tags', undefined, {
    headers: { authorization },
  });
  expect([status, body['code']]).toEqual([401, 'incorrect_password']);
});

it.each(['/nowhere', '/events/abc', '/events//', '~/xx/calendar/events/v1/events', '~/xx'])(
  '%s is 404',
  async (path) => {
    const { status, body } = await service.send('OPTIONS', path);
    expect([status, body['code']]).toEqual([404, 'rest_no_route']);
  },
);

it.each(['PUT', 'PATCH', 'DELETE', 'POST', 'GET'])(
  'lets a browser ask whether it may send %s',
  async (method) => {
    for (const path of ['/events/1', `~/fr${COMPATIBLE}/venues/by-slug/x`]) {
      const { status, headers, body } = await service.send('OPTIONS', path, undefined, {
        headers: {
          origin: 'https://page.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization, content-type',
        },
      });
      expect([status, body, headers['access-control-allow-origin']]).toEqual([204, {}, '*']);
      expect(headers['access-control-allow-methods']?.split(', ')).toContain(method);
      expect(headers['access-control-allow-headers']).toBe('authorization, content-type');
    }
  },
);
