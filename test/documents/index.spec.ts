import type { OpenAPIObject } from '@nestjs/swagger';
import { documentedPaths } from '../support/documented-paths.js';
import { LANGUAGES } from '../support/localized.js';
import { operationsOf } from '../support/operations.js';
import { type Body, Service } from '../support/service.js';

const ORIGIN = 'http://calendar.example';
const MAIN = '/calendar/events/v1';
const COMPATIBLE = '/wp-json/tribe/events/v1';
const MOUNTS = [
  { mount: MAIN, namespace: 'calendar/events/v1' },
  { mount: COMPATIBLE, namespace: 'tribe/events/v1' },
];
const SEGMENTS = ['', ...LANGUAGES.map((language) => `/${language}`)];

let service: Service;
let document: OpenAPIObject;
beforeAll(async () => {
  service = await Service.start();
  document = (await service.get<OpenAPIObject>('/doc')).body;
});
afterAll(async () => service.stop());

describe.each(MOUNTS)('the index of $mount', ({ mount, namespace }) => {
  it('is there with and without a slash, in every language', async () => {
    for (const segment of SEGMENTS) {
      const responses = [await service.get(`~${segment}${mount}`), await service.get(`~${segment}${mount}/`)];
      for (const { status, headers, body } of responses) {
        expect([status, headers['content-language']]).toEqual([200, segment.slice(1) || 'en']);
        expect(Object.keys(body).sort()).toEqual(['_links', 'namespace', 'routes']);
        expect(body['namespace']).toBe(namespace);
        expect(body['_links']).toEqual({
          self: [{ href: `${ORIGIN}${segment}${mount}` }],
          up: [{ href: `${ORIGIN}${segment}/wp-json/` }],
        });
        expect(body['routes'][`/${namespace}/events`]._links).toEqual({
          self: [{ href: `${ORIGIN}${segment}${mount}/events` }],
        });
      }
    }
  });

  it('names every route in the way of its kind', async () => {
    const { routes } = (await service.get(`~${mount}`)).body;
    const expected = documentedPaths(document)
      .filter(({ path }) => path.startsWith(MAIN))
      .map(({ path }) => {
        const below = path.slice(MAIN.length).replace('{id}', '(?P<id>\\d+)');
        return `/${namespace}${below.replace(/\{(\w+)\}/g, '(?P<$1>[^/]+)')}`;
      });
    expect(Object.keys(routes).sort()).toEqual(expected.sort());
    for (const below of ['', '/doc', '/events', '/events/(?P<id>\\d+)', '/events/by-slug/(?P<slug>[^/]+)']) {
      expect(Object.keys(routes)).toContain(`/${namespace}${below}`);
    }
  });

  it('describes the methods and arguments of each', async () => {
    const { routes } = (await service.get(`~${mount}`)).body as { routes: Record<string, Body> };
    for (const [path, route] of Object.entries(routes)) {
      expect([path, Object.keys(route).sort()]).toEqual([
        path,
        ['_links', 'endpoints', 'methods', 'namespace'],
      ]);
      expect([path, route['namespace']]).toEqual([path, namespace]);
      const endpoints = route['endpoints'] as { methods: string[]; args: Record<string, Body> }[];
      expect([path, endpoints.flatMap(({ methods }) => methods)]).toEqual([path, route['methods']]);
      for (const { methods, args } of endpoints) {
        expect([path, methods, args['i18n_language']]).toMatchObject([path, methods, { enum: LANGUAGES }]);
        for (const [name, argument] of Object.entries(args)) {
          expect([path, name, typeof argument['required']]).toEqual([path, name, 'boolean']);
        }
      }
    }
  });

  it('shows the defaults and required arguments of the specification', async () => {
    const { routes } = (await service.get(`~${mount}`)).body as { routes: Record<string, Body> };
    const args = (below: string, method: string): Body =>
      (routes[`/${namespace}${below}`]?.['endpoints'] as Body[]).find(({ methods }) =>
        (methods as string[]).includes(method),
      )?.['args'];
    expect(args('', 'GET')).toMatchObject({
      namespace: { default: 'calendar/events/v1', required: false },
      context: { default: 'view', required: false },
    });
    for (const below of ['/events', '/venues', '/organizers', '/categories', '/tags']) {
      expect(args(below, 'GET')).toMatchObject({ page: { default: 1 }, per_page: { default: '9' } });
    }
    for (const below of ['/categories', '/tags']) {
      expect(args(below, 'GET')).toMatchObject({ hide_empty: { default: '1' } });
    }
    const day = (date: Temporal.PlainDate) => date.toString();
    const today = Temporal.Now.plainDateISO('UTC');
    expect(args('/events', 'GET')).toMatchObject({
      start_date: { default: `${day(today.subtract({ days: 1 }))} 00:00:00` },
      end_date: { default: `${day(today.add({ months: 24 }))} 23:59:59` },
      strict_dates: { default: 'false' },
    });
    const required = (below: string) =>
      Object.entries(args(below, 'POST') as Record<string, Body>)
        .filter(([, argument]) => argument['required'])
        .map(([name]) => name)
        .sort();
    expect(required('/events')).toEqual(['end_date', 'start_date', 'title']);
    expect([required('/venues'), required('/organizers')]).toEqual([['venue'], ['organizer']]);
    expect([required('/categories'), required('/tags')]).toEqual([['name'], ['name']]);
  });

  it('shows no default of what an update keeps when it is left out', async () => {
    const { routes } = (await service.get(`~${mount}`)).body as { routes: Record<string, Body> };
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      for (const item of [`/${kind}/(?P<id>\\d+)`, `/${kind}/by-slug/(?P<slug>[^/]+)`]) {
        const endpoints = (routes[`/${namespace}${item}`]?.['endpoints'] ?? []) as Body[];
        for (const { args } of endpoints.filter(({ methods }) => (methods as string[]).includes('PATCH'))) {
          const defaults = Object.entries(args as Record<string, Body>).filter(([, arg]) => 'default' in arg);
          const names = defaults.map(([name]) => name);
          expect(['context', 'dry_run', 'i18n_fallback']).toEqual(expect.arrayContaining(names));
        }
      }
    }
  });

  it('accepts its own namespace and any context, and no other namespace', async () => {
    for (const query of [
      `namespace=${namespace}`,
      'namespace=calendar/events/v1',
      'context=edit',
      'context=x',
    ]) {
      expect([query, (await service.get(`~${mount}?${query}`)).status]).toEqual([query, 200]);
    }
    for (const value of ['wp/v2', 'calendar/events/v2', '', 'Calendar/Events/v1']) {
      const { status, body } = await service.get(`~${mount}/?namespace=${value}`);
      expect([value, status, body['code']]).toEqual([value, 404, 'rest_invalid_namespace']);
    }
  });

  it('has the document beside it', async () => {
    for (const segment of SEGMENTS) {
      const { status, headers, body } = await service.get(`~${segment}${mount}/doc`);
      expect([status, headers['content-language']]).toEqual([200, segment.slice(1) || 'en']);
      const operations = operationsOf(body as OpenAPIObject);
      expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
        operationsOf(document).map(({ method, path }) => `${method} ${path}`),
      );
    }
    expect(document['openapi']).toMatch(/^3\.1\./);
  });
});

describe('discovery', () => {
  it.each(SEGMENTS)('at %s/wp-json leads to the compatible mount', async (segment) => {
    for (const slash of ['', '/']) {
      const { status, headers, body } = await service.get(`~${segment}/wp-json${slash}`);
      expect([status, headers['content-language']]).toEqual([200, segment.slice(1) || 'en']);
      const { routes, ...rest } = body;
      expect(rest).toEqual({
        name: expect.any(String),
        description: expect.any(String),
        url: ORIGIN + segment,
        home: ORIGIN + segment,
        timezone_string: 'UTC',
        gmt_offset: 0,
        namespaces: ['tribe/events/v1'],
      });
      expect(routes).toEqual((await service.get(`~${segment}${COMPATIBLE}`)).body['routes']);
      const { href } = routes['/tribe/events/v1/events']._links.self[0];
      expect((await service.get(`~${String(href).slice(ORIGIN.length)}`)).status).toBe(200);
    }
  });

  it('reports the zone of the site', async () => {
    const kolkata = await Service.start({ SITE_TIMEZONE: 'Asia/Kolkata' });
    const { body } = await kolkata.get('~/wp-json/');
    expect([body['timezone_string'], body['gmt_offset']]).toEqual(['Asia/Kolkata', 5.5]);
    await kolkata.stop();
  });

  it('and the compatible mount are off without COMPAT_MOUNTS', async () => {
    const bare = await Service.start({ COMPAT_MOUNTS: '' });
    for (const path of [
      '/wp-json',
      '/wp-json/',
      '/fr/wp-json/',
      COMPATIBLE,
      `${COMPATIBLE}/events`,
      `/fr${COMPATIBLE}`,
    ]) {
      const { status, body } = await bare.get(`~${path}`);
      expect([path, status, body['code']]).toEqual([path, 404, 'rest_no_route']);
    }
    const { status, body } = await bare.get('');
    expect([status, Object.keys(body['_links'])]).toEqual([200, ['self']]);
    await bare.stop();
  });

  it('other mounts respond like the main one', async () => {
    const moved = await Service.start({ COMPAT_MOUNTS: '/api/calendar,/wp-json/other/v1' });
    for (const mount of ['/api/calendar', '/wp-json/other/v1', MAIN]) {
      const { status, body } = await moved.get(`~/it${mount}/tags`);
      expect([status, body['rest_url']]).toEqual([200, `${ORIGIN}/it${mount}/tags/`]);
    }
    expect((await moved.get(`~${COMPATIBLE}/tags`)).status).toBe(404);
    expect((await moved.get('~/wp-json/')).body['namespaces']).toEqual(['other/v1']);
    await moved.stop();
  });
});
