import { request as httpRequest } from 'node:http';
import { listen } from '../support/raw-client.js';
import { eventWith, NAMESPACE, Service, type ServiceResponse } from '../support/service.js';

/* What people get instead of a page: always a page, and never what programs read. */

const HTML = 'text/html; charset=UTF-8';
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

let service: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start({ BODY_LIMIT: '2000' });
  port = await listen(service);
  await service.make('/events', eventWith({ title: 'Members only', slug: 'members', password: 'sesame' }));
});
afterAll(async () => service.stop());

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly allow: string | undefined;
  readonly language: string | undefined;
  readonly vary: string | undefined;
  readonly body: string;
}

/** Sends the path as it is: clients would make another one of some. */
async function ask(method: string, path: string, accept = BROWSER): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, method, path, headers: { accept } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status, headers } = response;
        const [type, language] = [headers['content-type'], headers['content-language']];
        resolve({
          ...{ status, type, language, allow: headers.allow, vary: headers.vary },
          body: Buffer.concat(parts).toString(),
        });
      });
    });
    sent.on('error', reject).end();
  });
}

it.each([
  ...['/event/%ff/', '/event/%zz/', '/calendar/x', '/event', '/event/a/b/', '/event//', '/calendar//'],
  ...['/events/category/', '/%ff', '/calendar%ff', '/nothing', '//calendar', '/xx/calendar'],
  ...['//evil.example/calendar/', '/%2f%2fevil', '/event/../calendar', '/sitemap-none.xml'],
])('%s is a page that says that there is none', async (path) => {
  const { status, type, body } = await ask('GET', path);
  expect([status, type]).toEqual([404, HTML]);
  expect(body).toContain('<h1>This page does not exist</h1>');
  expect(await ask('HEAD', path)).toMatchObject({ status: 404, type: HTML, body: '' });
});

it('redirects to no address outside of the pages', async () => {
  for (const path of ['/event/%2e%2e/', '/tag/%2e'])
    expect([path, (await ask('GET', path)).status]).toEqual([path, 404]);
});

it('has the files for other sites below each language', async () => {
  for (const path of ['/fr/embed.js', '/de/robots.txt', '/es/sitemap.xml'])
    expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
});

it('is in the language of the address, also where it is no address', async () => {
  for (const path of ['/fr/event/%E0%A4%A/', '/fr/calendar/x', '/fr/venue', '/fr/nothing', '/fr/fr/calendar'])
    expect([path, await ask('GET', path)]).toEqual([
      path,
      expect.objectContaining({ status: 404, type: HTML, language: 'fr' }),
    ]);
});

it.each(['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'])(
  '%s of a page is refused with the methods that there are',
  async (method) => {
    for (const path of ['/calendar', '/venue/hall/', '/fr/tag/jazz/', '/']) {
      const { status, type, allow, body } = await ask(method, path);
      expect([path, status, type, allow]).toEqual([path, 405, HTML, 'GET, HEAD']);
      expect(body).toContain('GET, HEAD');
    }
  },
);

it('is data for programs, where the address is none of a page', async () => {
  for (const [path, accept] of [
    ['/nothing', '*/*'],
    ['/%ff', 'application/json'],
    [`${NAMESPACE}/nothing`, BROWSER],
    [`/fr${NAMESPACE}/nothing`, BROWSER],
    ['/wp-json/nothing', BROWSER],
    ...[
      ...['/calendar/%65vents/v1/nothing', '/media/2026/01/none.png', '/health/nothing', '/docs/nothing'],
      ...['/xx/calendar/events/v1/events', '/xx/wp-json/tribe/events/v1/events', '/metrics/nothing'],
    ].map((path) => [path, BROWSER] as const),
  ] as const) {
    const { status, type, body } = await ask('GET', path, accept);
    expect([path, status, type]).toEqual([path, 404, 'application/json; charset=UTF-8']);
    expect(JSON.parse(body)).toMatchObject({ code: 'rest_no_route' });
  }
  // A cache must know that a browser would have got a page.
  for (const path of ['/nothing', '/%ff'])
    expect((await ask('GET', path)).vary).toMatch(/^(?=.*\bAccept\b(?!-))(?=.*\bAccept-Language\b)/);
});

it('is data for everybody where the service shows no pages', async () => {
  const other = await service.startBeside({ PUBLIC_PAGES: 'false' });
  try {
    for (const path of ['/event/none/', '/nothing', '/event/%ff/']) {
      const { status, headers } = await other.get(`~${path}`, { headers: { accept: BROWSER } });
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=UTF-8']);
    }
  } finally {
    await other.stop();
  }
});

describe('the form for a password', () => {
  const send = async (
    path: string,
    body: string,
    headers: Readonly<Record<string, string>> = {},
    to: Service = service,
  ): Promise<ServiceResponse<string>> =>
    to.send<string>('POST', `~${path}`, body, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: BROWSER, ...headers },
    });
  const summary = ({ status, headers }: ServiceResponse<string>): unknown[] => [
    status,
    headers['cache-control'],
    headers['content-type'],
  ];

  it('is never stored, however it is answered', async () => {
    for (const [status, path, body, headers] of [
      [200, '/event/members/', 'password=sesame', {}],
      [403, '/event/members/', 'password=wrong', {}],
      [403, '/event/members/', 'password=sesame', { origin: 'https://evil.example' }],
      [404, '/event/none/', 'password=sesame', {}],
      [400, '/event/members/', 'password=%ff', {}],
      [400, '/event/members/', '{', { 'content-type': 'application/json' }],
      [413, '/event/members/', `password=${'x'.repeat(3_000)}`, {}],
      [415, '/event/members/', 'password=sesame', { 'content-type': 'text/plain' }],
    ] as const)
      expect([body.slice(0, 20), summary(await send(path, body, headers))]).toEqual([
        body.slice(0, 20),
        [status, 'no-store', HTML],
      ]);
  });

  it('is never stored when there are too many requests', async () => {
    const other = await service.startBeside({ RATE_LIMIT_ANONYMOUS: '1/hour' });
    try {
      await send('/event/members/', 'password=wrong', {}, other);
      const answer = await send('/event/members/', 'password=wrong', {}, other);
      expect(summary(answer)).toEqual([429, 'no-store', HTML]);
    } finally {
      await other.stop();
    }
  });

  it('heeds no credentials that a browser remembers', async () => {
    const answer = await send('/event/members/', 'password=sesame', { authorization: 'Basic bm9ib2R5Ong=' });
    expect(summary(answer)).toEqual([200, 'no-store', HTML]);
  });
});

it('is a page when there are too many requests, also where there is none', async () => {
  const other = await service.startBeside({ RATE_LIMIT_ANONYMOUS: '1/hour' });
  try {
    const open = async (path: string) => other.get<string>(`~${path}`, { headers: { accept: BROWSER } });
    await open('/calendar');
    for (const path of ['/calendar/x', '/nothing', '/venue/none/']) {
      const { status, headers } = await open(path);
      expect([path, status, headers['content-type']]).toEqual([path, 429, HTML]);
    }
  } finally {
    await other.stop();
  }
});
