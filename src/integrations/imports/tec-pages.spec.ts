import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { type PageSource, REDIRECTS, TecPages } from './tec-pages.js';
import { readTec } from './tec-source.js';

const BASE = 'https://site.example/wp-json/tribe/events/v1';
const OPTIONS = {
  address: BASE,
  language: 'en',
  languages: [],
  from: '2027-01-01',
  to: '2027-12-31',
  storesPages: true,
} as const;

interface Response {
  readonly status: number;
  readonly text: string;
}

const json = (body: object, status = 200): Response => ({ status, text: JSON.stringify(body) });
const html = (status: number): Response => ({ status, text: '<html>Please wait</html>' });
const error = (status: number, code: string): Response => json({ code, data: { status } }, status);

const page = (number: number, fields: object = {}): Response =>
  json({ events: [{ id: number, title: `Event ${number}` }], total: 3, total_pages: 3, ...fields });
const END = error(404, 'event-archive-page-not-found');
const NO_ROUTE = error(404, 'rest_no_route');

/** What a site responds, by the language and the number of the page. */
type Site = (path: string, number: number) => Response;

/** The other lists are empty, if nothing else is said. */
const noLists: Site = (path) => json({ [path.slice(path.lastIndexOf('/') + 1)]: [], total: 0 });

const sourceOf = (site: Site, stored: string[], lists: Site): PageSource => ({
  get: async (address) => {
    const { pathname, searchParams } = new URL(address);
    const language = searchParams.get('lang');
    const path = language === null ? pathname.replace('/wp-json/tribe/events/v1', '') : `?lang=${language}`;
    const one = pathname.endsWith('/events') ? site : lists;
    const { status, text } = one(one === site ? path : pathname, Number(searchParams.get('page')));
    return Promise.resolve({ status, body: Buffer.from(text) });
  },
  store: async ({ address }) => {
    if (address.includes('/events?')) stored.push(address);
    return Promise.resolve();
  },
});

async function outcome(
  site: Site,
  { flags = [], ...options }: Partial<ConstructorParameters<typeof TecPages>[1]> & { flags?: string[] } = {},
  lists: Site = noLists,
) {
  const stored: string[] = [];
  try {
    const pages = new TecPages(sourceOf(site, stored, lists), { ...OPTIONS, ...options });
    const content = await readTec(pages, { flags }, async () => Promise.resolve());
    return {
      titles: content.records.map(({ payload }) => payload['title']),
      warnings: content.warnings,
      content,
      stored,
    };
  } catch (refused) {
    if (!(refused instanceof UnreadableSource)) throw refused;
    return { refused: refused.reason, message: refused.message, stored };
  }
}

/** A list of three pages, of which one is something else. */
const withPage =
  (at: number, response: Response): Site =>
  (_, number) =>
    number === at ? response : page(number);

it('reads all pages of a list', async () => {
  const { titles, warnings, stored } = await outcome((_, number) => page(number));
  expect([titles, warnings, stored.length]).toEqual([['Event 1', 'Event 2', 'Event 3'], [], 3]);
});

describe.each([2, 3])('page %i', (at) => {
  it.each<[string, Response]>([
    ['401', error(401, 'rest_forbidden')],
    ['403 from a firewall', html(403)],
    ['403', error(403, 'rest_forbidden')],
    ['404 from a proxy', html(404)],
    ['404 from a site without the plugin', NO_ROUTE],
    ['408', html(408)],
    ['429', html(429)],
    ['500', error(500, 'internal_server_error')],
    ['200 with a page for people', html(200)],
    ['200 with an error', error(200, 'rest_forbidden')],
    ['202 with a page for people', html(202)],
    ['204', { status: 204, text: '' }],
  ])('that is %s ends the import with an error', async (_, response) => {
    const { refused, message, stored } = await outcome(withPage(at, response));
    const query = 'start_date=2027-01-01+00%3A00%3A00&end_date=2027-12-31+23%3A59%3A59&status=publish';
    const url = `${BASE}/events?page=${at}&per_page=50&${query}`;
    expect(refused).toEqual({ key: 'import_no_page', args: { url, status: response.status } });
    expect(message).toContain(`${url} responds with status ${response.status} and not with a page`);
    // What was read before is not read again.
    expect(stored).toHaveLength(at - 1);
  });

  it.each([
    ['that is after the last one', END],
    ['that is empty', page(at, { events: [] })],
  ])('%s ends the list, with a warning', async (_, response) => {
    const { titles, warnings } = await outcome(withPage(at, response));
    expect(titles).toHaveLength(at - 1);
    expect(warnings).toEqual([
      {
        where: `${BASE}/events`,
        warning: { key: 'import_fewer_listed', args: { total: 3, count: at - 1 } },
      },
    ]);
  });
});

describe('the first page', () => {
  it.each<[string, Response, string]>([
    ['401', html(401), 'import_no_page'],
    ['403', html(403), 'import_no_page'],
    ['404', NO_ROUTE, 'import_no_interface'],
    ['the end of a list', END, 'import_no_interface'],
    ['a page for people', html(200), 'import_no_interface'],
  ])('that is %s is refused', async (_, response, key) => {
    expect(await outcome(withPage(1, response))).toMatchObject({ refused: { key }, stored: [] });
  });
});

it('reads on where the site does not say how many pages there are', async () => {
  const { titles, warnings } = await outcome((_, number) =>
    number === 4 ? END : page(number, { total: undefined, total_pages: undefined }),
  );
  expect([titles?.length, warnings]).toEqual([3, []]);
});

it.each([
  ['says that it has more', 2_001, 1],
  ['does not say how many it has', undefined, 1_999],
])('refuses a site with more than 2,000 pages that %s', async (_, total_pages, read) => {
  const { refused, stored } = await outcome((_path, number) => page(number, { total_pages }));
  const args = { url: `${BASE}/events`, max: 2_000 };
  expect(refused).toEqual({ key: 'import_too_many_pages', args });
  expect(stored.length).toBeGreaterThanOrEqual(read);
});

it('refuses categories that cannot be read and are needed', async () => {
  const events = [{ id: 1, title: 'A', categories: [{ id: 2, name: 'Jazz', slug: 'jazz', parent: 1 }] }];
  for (const response of [html(403), NO_ROUTE]) {
    const { refused } = await outcome(
      () => json({ events, total: 1, total_pages: 1 }),
      {},
      (path, number) => (path.endsWith('/categories') ? response : noLists(path, number)),
    );
    const url = `${BASE}/categories?page=1&per_page=50&hide_empty=false`;
    expect(refused).toEqual({ key: 'import_no_page', args: { url, status: response.status } });
  }
});

it('takes places and terms from events where the site refuses their lists', async () => {
  const venue = { id: 7, venue: 'Hall', slug: 'hall' };
  const events = [{ id: 1, title: 'A', venue, tags: [{ id: 3, name: 'x', slug: 'x' }] }];
  const { content, warnings } = await outcome(
    () => json({ events, total: 1, total_pages: 1 }),
    {},
    () => html(403),
  );
  expect(content?.places).toMatchObject({
    venues: [{ id: '7', payload: { venue: 'Hall' } }],
    organizers: [],
  });
  expect(content?.places?.isWhole).toBeUndefined();
  expect(content?.terms).toMatchObject({ categories: [], tags: [{ key: '3', name: 'x' }] });
  expect(warnings?.map(({ where }) => where)).toEqual(
    ['categories', 'tags', 'venues', 'organizers'].map((name) => `${BASE}/${name}`),
  );
});

it('is not whole where the list is shorter than it says, or changes meanwhile', async () => {
  const partial = async (site: Site) => (await outcome(site)).content?.isPartial;
  expect(await partial((_, number) => page(number))).toBeUndefined();
  expect(await partial((_, number) => page(number, { total: 4 }))).toBe(true);
  expect(await partial((_, number) => page(number, { total: number === 3 ? 3 : 4 }))).toBe(true);
  expect(await partial((_, number) => page(Math.min(number, 2)))).toBe(true);
});

it('quotes what a site writes before its list', async () => {
  const text = `<br />\n<b>Notice</b>: Undefined index\n${page(1).text}`;
  const { refused } = await outcome(() => ({ status: 200, text }));
  expect(refused).toEqual({
    key: 'import_text_before_list',
    args: expect.objectContaining({ begin: '<br /> <b>Notice</b>: Undefined index ' }),
  });
});

it('leaves out protected events, in all languages', async () => {
  const events = (title: string): Response =>
    json({
      events: [
        { id: 1, title, featured: null },
        { id: 2, title: 'Open', featured: false },
      ],
      total: 2,
      total_pages: 1,
    });
  const { titles, content } = await outcome(
    (path) => (path.startsWith('/fr') ? events('Secret') : path === '/events' ? events('Geheim') : NO_ROUTE),
    { languages: undefined, flags: ['featured'] },
  );
  expect(titles).toEqual(['Open']);
  expect(content?.leftOut).toEqual([
    expect.objectContaining({ id: '1', isExpected: true, where: 'event 1' }),
  ]);
});

describe('a language', () => {
  const only = json({ events: [{ id: 1, title: 'Jazz' }], total: 1, total_pages: 1 });
  const french = json({ events: [{ id: 1, title: 'Le jazz' }], total: 1, total_pages: 1 });
  const read = async (segment: Response, parameter: Response, languages?: 'fr'[]) =>
    outcome((path) => (path.startsWith('/fr') ? segment : path.startsWith('?lang=fr') ? parameter : only), {
      languages: languages ?? ['fr'],
    });

  it.each<[string, Response, Response]>([
    ['there is no page', html(404), only],
    ['there is no route', NO_ROUTE, NO_ROUTE],
    ['the home page is shown', html(200), only],
    ['it redirects without end', { status: REDIRECTS, text: '' }, only],
    ['the parameter is refused', NO_ROUTE, error(400, 'rest_invalid_param')],
  ])('is not there when %s', async (_, segment, parameter) => {
    expect(await read(segment, parameter)).toMatchObject({
      refused: { key: 'import_no_events_in_language' },
    });
  });

  it('is found by its segment, or by the parameter', async () => {
    expect((await read(french, html(403))).titles).toEqual(['Jazz']);
    expect((await read(NO_ROUTE, french)).titles).toEqual(['Jazz']);
    expect((await read(html(200), french)).titles).toEqual(['Jazz']);
  });

  it.each<[string, Response, Response, number]>([
    ['by its segment: 401', error(401, 'rest_forbidden'), only, 401],
    ['by its segment: 403', html(403), only, 403],
    ['by its segment: 400', html(400), only, 400],
    ['by the parameter: 403', NO_ROUTE, html(403), 403],
    ['by the parameter: a page of a firewall', html(200), html(200), 200],
  ])('that is refused is an error, %s', async (_, segment, parameter, status) => {
    for (const languages of [['fr'] as 'fr'[], undefined]) {
      const { refused, message } = await read(segment, parameter, languages);
      expect(refused).toMatchObject({ key: 'import_language_refused', args: { status, language: 'fr' } });
      expect(message).toContain('--languages');
    }
  });
});
