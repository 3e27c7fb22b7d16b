import { unescapeHtml } from '#common/escapes.js';
import { pageTexts } from '#content/localized/pages.js';
import { hashSource } from '#http/responses/html-page.js';
import { PASSWORD } from '../support/credentials.js';
import { LANGUAGES } from '../support/localized.js';
import { eventWith, Service } from '../support/service.js';

const ORIGIN = 'http://calendar.example';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_NAME: 'Music <& More>', PUBLIC_PAGES: 'false' });
  const later = { start_date: 'tomorrow 9am', end_date: 'tomorrow 11am' };
  const venue = { venue: 'Hall & "1"', city: 'Oslo' };
  await service.make('/events', eventWith({ ...later, title: 'Rock & "Roll"', venue }));
  await service.make('/events', eventWith({ ...later, title: 'A draft', status: 'draft' }));
  await service.make(
    '/events',
    eventWith({ title: 'Over', start_date: '2020-01-01', end_date: '2020-01-02' }),
  );
});
afterAll(async () => service.stop());

const open = async (url: string, headers: Record<string, string> = { accept: BROWSER }) => {
  const response = await service.app.inject({ url, headers });
  return { status: response.statusCode, headers: response.headers, body: response.body };
};

/** URLs of the page, as a browser reads them. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('what is preferred', () => {
  it.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['application/json', 'json'],
    ['application/json, text/html', 'json'],
    ['text/html;q=0.8, application/json', 'json'],
    ['text/html;q=0, */*', 'json'],
    ['image/png', 'json'],
    ['text/html', 'html'],
    ['text/*', 'html'],
    ['text/html, application/json', 'html'],
    ['application/json;q=0.5, text/html', 'html'],
    [BROWSER, 'html'],
  ])('by %s returns %s', async (accept, expected) => {
    const { status, headers } = await open('/', accept === undefined ? {} : { accept });
    const type = expected === 'html' ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8';
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(String(headers['vary']).split(', ')).toEqual(
      expect.arrayContaining(['Accept', 'Accept-Language', 'Origin']),
    );
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = pageTexts(language).home;

  it('the page is found by segment, parameter and header', async () => {
    for (const response of [
      await open(`/${language}`),
      await open(`/${language}/`),
      await open(`/${language}?utm=x`),
      await open(`/?lang=${language}`),
      await open('/', { accept: BROWSER, 'accept-language': language }),
    ]) {
      expect([response.status, response.headers['content-language']]).toEqual([200, language]);
      expect(response.body).toContain(`<html lang="${language}">`);
      const { noEvents, ...shown } = texts;
      for (const text of Object.values(shown)) expect(response.body).toContain(text);
      expect(response.body).not.toContain(noEvents);
    }
  });

  it('its links lead somewhere, and in that language', async () => {
    const links = linksOf((await open(`/${language}`)).body);
    expect(links.length).toBeGreaterThan(13);
    for (const href of links) {
      expect(href.startsWith(`${ORIGIN}/`)).toBe(true);
      const { status, headers } = await open(href.slice(ORIGIN.length));
      expect([href, status]).toEqual([href, 200]);
      const other = href.includes('/guides/') ? 'en' : /\/(\w\w)\/$/.exec(href)?.[1];
      if (!href.endsWith('/health/ready')) expect(headers['content-language']).toBe(other ?? language);
    }
  });

  it('programs get the same data', async () => {
    const { body } = await service.get(`~/${language}`);
    expect(body).toMatchObject({ name: 'Music <& More>', language, description: texts.description });
    const listedLinks = Object.values(body['_links'] as Record<string, { href: string }[]>).flat();
    const ofEvents = /\/events\/\d+|_fields=/;
    const links = linksOf((await open(`/${language}`)).body).filter((href) => !ofEvents.test(href));
    const self = body['_links'].self[0].href as string;
    expect([self, listedLinks.map(({ href }) => href).sort()]).toEqual([
      `${ORIGIN}/${language}/`,
      [self, ...links].sort(),
    ]);
  });
});

describe('upcoming events', () => {
  it('are shown as text, with their place and links, and without what is not public or over', async () => {
    const { body } = await open('/en/');
    expect(body).toContain('<h3 lang="en">Rock &amp; &quot;Roll&quot;</h3>');
    expect(body).toContain('<p>Hall &amp; &quot;1&quot;, Oslo</p>');
    expect(body).toMatch(/<time datetime="\d{4}-\d\d-\d\dT09:00:00">[^<]+ 9:00/);
    expect(body).not.toMatch(/A draft|>Over</);
    expect(linksOf(body).filter((href) => /\/events\/\d+/.test(href))).toHaveLength(2);
  });

  it('are those of visitors, whoever the caller is', async () => {
    const administrator = `Basic ${btoa(`administrator:${PASSWORD}`)}`;
    const { body } = await open('/en/', { accept: BROWSER, authorization: administrator });
    expect([body.includes('Rock'), body.includes('A draft')]).toEqual([true, false]);
  });

  it('make the sample, which is the response to its request', async () => {
    const { body } = await open('/en/');
    const url = linksOf(body).find((href) => href.includes('_fields=')) ?? '';
    const shown = [...body.matchAll(/<pre[^>]*>([^<]*)<\/pre>/g)].map(([, text = '']) => text).at(-1) ?? '';
    const response = await service.get(`~${url.slice(ORIGIN.length)}`);
    expect(JSON.parse(unescapeHtml(shown))).toEqual(response.body);
  });

  it('are at most six, and none are none', async () => {
    const empty = await Service.start({ PUBLIC_PAGES: 'false' });
    const page = async (): Promise<string> =>
      (await empty.app.inject({ url: '/en/', headers: { accept: BROWSER } })).body;
    const none = await page();
    expect(none).toContain(pageTexts('en').home.noEvents);
    expect(none).toContain('&quot;events&quot;: []');
    for (let count = 0; count < 8; count++) {
      const dates = { start_date: `+${count + 1} days`, end_date: `+${count + 2} days` };
      await empty.make('/events', eventWith({ ...dates, title: `Number ${count}` }));
    }
    expect([...(await page()).matchAll(/<h3 /g)]).toHaveLength(6);
    await empty.stop();
  });
});

it('the policy admits the page’s own style and nothing else', async () => {
  const { headers, body } = await open('/');
  const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? '';
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src ${hashSource(style)}; img-src 'self' data:; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(body).not.toMatch(/<script|style=|onclick/);
});

it('the name of the site is text, never markup', async () => {
  const { body } = await open('/');
  expect(body).toContain('<h1>Music &lt;&amp; More&gt;</h1>');
  expect(body).not.toContain('<& More');
});

it('without PUBLIC_URL the links have the host of the request', async () => {
  const unconfigured = await Service.start({ PUBLIC_URL: '' });
  const { body } = await unconfigured.get('~/it', { headers: { host: 'calendar.test:8080' } });
  expect(body['_links']['service-doc']).toEqual([
    { href: 'http://calendar.test:8080/it/docs' },
    { href: 'http://calendar.test:8080/it/docs/reference' },
  ]);
  await unconfigured.stop();
});

it('other methods are refused, as elsewhere', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    for (const path of ['/', '/fr', '/de/']) {
      const { status, headers, body } = await service.send(method, `~${path}`);
      expect([method, path, status, headers['allow'], body['code']]).toEqual([
        method,
        path,
        405,
        'GET, HEAD',
        'rest_no_route',
      ]);
    }
  }
  const head = await service.app.inject({ method: 'HEAD', url: '/', headers: { accept: BROWSER } });
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([
    200,
    '',
    'text/html; charset=UTF-8',
  ]);
});
