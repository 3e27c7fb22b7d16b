import { ALWAYS, type Body, eventWith, NAMESPACE, Service } from '../support/service.js';

/* Templates name the pages of records on somebody's own site, wherever a `url` is shown. */

const PORTAL = 'https://portal.example/{language}';

let service: Service;
let event: Body;
beforeAll(async () => {
  service = await Service.start({
    EVENT_URL_TEMPLATE: `${PORTAL}/event/{id}-{slug}`,
    VENUE_URL_TEMPLATE: `${PORTAL}/place/{slug}`,
    ORGANIZER_URL_TEMPLATE: `${PORTAL}/host?id={id}`,
    CATEGORY_URL_TEMPLATE: `${PORTAL}/category/{slug}`,
    TAG_URL_TEMPLATE: `${PORTAL}/tag/{slug}`,
    // The first page is the calendar otherwise, whose dates end before those of the event.
    PUBLIC_PAGES: 'false',
  });
  event = await service.make(
    '/events',
    eventWith({
      ...{ title: 'Été', slug: 'été', start_date: '2199-01-10 10:00', end_date: '2199-01-10 12:00' },
      ...{ venue: { venue: 'Große Halle' }, organizer: { organizer: 'Club' } },
      ...{
        categories: ['Jazz'],
        tags: ['Open Air'],
        translations: { fr: { title: 'L’été', slug: 'l-ete' } },
      },
    }),
  );
});
afterAll(async () => service.stop());

const read = async (path: string, language = 'en'): Promise<any> =>
  (await service.get(`~/${language}${NAMESPACE}${path}`)).body;

const pageOf = (language: string, slug: string): string =>
  `https://portal.example/${language}/event/${event['id']}-${slug}`;

it('they are the url of an event and of all records in it, in the language of the request', async () => {
  const { id } = event as { id: number };
  for (const [language, slug] of [
    ['en', '%C3%A9t%C3%A9'],
    ['fr', 'l-ete'],
    ['ro', '%C3%A9t%C3%A9'],
  ] as const) {
    const shown = await read(`/events/${id}`, language);
    const { url, website, venue, organizer, categories, tags, json_ld } = shown;
    const page = pageOf(language, slug);
    expect([url, website, json_ld.url]).toEqual([page, page, page]);
    expect([venue, organizer[0], categories[0], tags[0]].map((one) => one.url)).toEqual([
      `https://portal.example/${language}/place/${encodeURIComponent(venue.slug)}`,
      `https://portal.example/${language}/host?id=${organizer[0].id}`,
      `https://portal.example/${language}/category/jazz`,
      `https://portal.example/${language}/tag/open-air`,
    ]);
  }
});

it('they are the url in lists and single reads of each kind', async () => {
  for (const [path, part] of [
    ['/events', '/fr/event/'],
    ['/venues', '/fr/place/'],
    ['/organizers', '/fr/host?id='],
    ['/categories', '/fr/category/'],
    ['/tags', '/fr/tag/'],
  ] as const) {
    const [first] = (await read(`${path}${path === '/events' ? `?${ALWAYS}` : ''}`, 'fr'))[path.slice(1)];
    expect(first.url).toContain(`https://portal.example${part}`);
    expect((await read(`${path}/${first.id}`, 'fr')).url).toBe(first.url);
  }
});

it('they are the links of feeds, and the home page leads to them', async () => {
  const page = pageOf('fr', 'l-ete');
  expect((await read(`/events.ics?${ALWAYS}`, 'fr')).replaceAll('\r\n ', '')).toContain(
    `\r\nURL:${page}\r\n`,
  );
  expect(await read(`/events.rss?${ALWAYS}`, 'fr')).toContain(`<link>${page}</link>`);
  expect(await read(`/events.csv?${ALWAYS}`, 'fr')).toContain(page);
  const { body } = await service.get<string>('~/fr/', { headers: { accept: 'text/html' } });
  expect(body).toContain(`<a href="${page}">L’été</a>`);
});

it('drafts have the same address', async () => {
  const draft = await service.make('/events', eventWith({ status: 'draft', slug: 'draft-1' }));
  expect(draft['url']).toBe(`https://portal.example/en/event/${draft['id']}-draft-1`);
});

describe('an event without a website', () => {
  const stored = async (id: number) =>
    (await service.query('SELECT website FROM event_translation WHERE record_id = ?', [id])).map(
      ({ website }) => website as unknown,
    );

  it('has none after its page was sent back as one, in any language or by a former slug', async () => {
    const made = await service.make('/events', eventWith({ slug: 'first ü' }));
    const { id } = made as { id: number };
    const pages = [made['url'], `https://portal.example/ro/event/${id}-${made['slug']}`];
    const { body } = await service.post(`/events/${id}`, { slug: 'second' });
    pages.push(body['url'], `http://calendar.example/event/second/`);
    for (const website of pages) {
      await service.post(`/events/${id}`, { website });
      expect([website, await stored(id)]).toEqual([website, [null]]);
    }
  });

  it('gets one that only looks like its page', async () => {
    const { id, slug } = await service.make('/events', eventWith({ slug: 'looks' }));
    for (const website of [
      `https://portal.example/en/event/${Number(id) + 1}-${slug}`,
      `https://portal.example/en/event/${id}-another`,
      `https://portal.example/xx/event/${id}-${slug}`,
      `https://other.example/en/event/${id}-${slug}`,
    ])
      expect((await service.post(`/events/${id}`, { website })).body['website']).toBe(website);
  });
});
