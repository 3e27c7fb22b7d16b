import { ResponseCache } from '#http/cache/response-cache.js';
import { type Body, eventWith, NAMESPACE, Service, type ServiceResponse } from '../support/service.js';

/* What search engines read: the sitemaps and robots.txt. The clock of the site is behind UTC. */

const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];

let service: Service;
let event: Body;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'America/New_York' });
  event = await service.make(
    '/events',
    eventWith({
      ...at('2099-03-06 20:00'),
      title: 'Jazz Night',
      ...{ venue: { venue: 'Harbour & Theatre' }, organizer: { organizer: 'Blue Hour' } },
      ...{ categories: ['Jazz'], tags: ['Open Air'] },
      translations: { fr: { title: 'Nuit du jazz', slug: 'nuit-du-jazz' } },
    }),
  );
});
afterAll(async () => service.stop());

/** An event of one hour in UTC. */
const at = (start: string): Body => ({
  start_date: start,
  end_date: start.replace(/:00$/, ':30'),
  timezone: 'UTC',
});

async function change(path: string, body: Body): Promise<void> {
  expect(await service.post(path, body)).toMatchObject({ status: 200 });
}

const file = async (path: string): Promise<ServiceResponse<string>> => service.get<string>(`~${path}`);

const values = (body: string, pattern: RegExp): string[] =>
  [...body.matchAll(pattern)].map(([, found = '']) => found);
const locations = (body: string): string[] => values(body, /<loc>([^<]*)<\/loc>/g);
const pathOf = (url: string): string => new URL(url).pathname;

const files = async (): Promise<string[]> => locations((await file('/sitemap.xml')).body).map(pathOf);

/** Whether the page of each address in these files names that address as the canonical one. */
async function isEachCanonical(names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const found = locations((await file(name)).body);
    expect([name, found.length > 0]).toEqual([name, true]);
    for (const url of found) {
      const { body } = await file(pathOf(url));
      expect(values(body, /<link rel="canonical" href="([^"]*)"/g)).toEqual([url]);
    }
  }
  return true;
}

describe('the index of sitemaps', () => {
  it('names a file for each month and language, and one for the other records, where there are addresses', async () => {
    const { status, headers, body } = await file('/sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=UTF-8']);
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex /);
    const names = locations(body);
    const ofLanguage = (part: string): string[] =>
      LANGUAGES.filter((tag) => names.includes(`http://calendar.example/sitemap-${part}-${tag}.xml`));
    expect([ofLanguage('2099-03'), ofLanguage('records')]).toEqual([['en', 'fr'], ['en']]);
    expect(values(body, /<lastmod>(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)<\/lastmod>/g)).toHaveLength(names.length);
    for (const name of names) expect([name, (await file(pathOf(name))).status]).toEqual([name, 200]);
  });

  it('counts months by the clock of the site', async () => {
    await service.make('/events', eventWith({ ...at('2098-08-01 03:00'), slug: 'last-hours-of-july' }));
    await service.make('/events', eventWith({ ...at('2098-08-01 04:00'), slug: 'first-of-august' }));
    const names = await files();
    for (const [month, slug] of [
      ['2098-07', 'last-hours-of-july'],
      ['2098-08', 'first-of-august'],
    ]) {
      expect(names).toContain(`/sitemap-${month}-en.xml`);
      const { body } = await file(`/sitemap-${month}-en.xml`);
      expect(locations(body)).toEqual([`http://calendar.example/en/event/${slug}/`]);
    }
  });

  it('names no file that is not there', async () => {
    for (const name of ['2099-04-en', '2099-13-en', '2099-03-pt', '2099-03-en-2', '2099-03-en-1', 'records'])
      expect([name, (await file(`/sitemap-${name}.xml`)).status]).toEqual([name, 404]);
  });
});

describe('a sitemap', () => {
  it('has the addresses of the interface, and those of the other languages', async () => {
    const all = new Set<string>();
    for (const language of ['en', 'fr']) {
      const { body } = await file(`/sitemap-2099-03-${language}.xml`);
      const { body: read } = await service.get(`~/${language}${NAMESPACE}/events/${event['id']}`);
      expect(locations(body)).toEqual([read['url']]);
      const links = values(body, /<xhtml:link rel="alternate" hreflang="([^"]*)"/g);
      expect(links).toEqual([...LANGUAGES, 'x-default']);
      all.add(values(body, /(<xhtml:link[^>]*>)/g).join());
    }
    expect(all.size).toBe(1);
    expect([...all].join()).toContain('hreflang="fr" href="http://calendar.example/fr/event/nuit-du-jazz/"');
    expect([...all].join()).toContain(
      'hreflang="x-default" href="http://calendar.example/event/jazz-night/"',
    );
  });

  it('has venues, organizers, series, categories and tags beside events', async () => {
    const series = await service.make('/series', {
      ...eventWith({ ...at('2097-03-06 20:00'), title: 'Friday Jazz' }),
      recurrence_rule: 'FREQ=MONTHLY;COUNT=2',
    });
    const { body: read } = await service.get(`~/en${NAMESPACE}/events/${event['id']}`);
    const { body: readSeries } = await service.get(`~/en${NAMESPACE}/series/${series['id']}`);
    const records = [read['venue'], read['organizer'][0], readSeries, read['categories'][0], read['tags'][0]];
    const { body } = await file('/sitemap-records-en.xml');
    expect(locations(body)).toEqual(records.map(({ url }) => url as string));
    expect(await files()).toContain('/sitemap-2097-04-en.xml');
  });

  it('has the languages that a record is named in, as those of the others are not canonical', async () => {
    const title = { title: 'Matinée' };
    const described = { description: 'Nur der Text.' };
    const { id } = await service.make('/events', {
      ...eventWith({ ...at('2093-03-06 20:00'), slug: 'matinee', title: 'Morning' }),
      translations: { fr: title, de: described },
    });
    const { id: series } = await service.make('/series', {
      ...eventWith({ ...at('2093-03-07 20:00'), title: 'Friday Jazz' }),
      ...{ translations: { it: { title: 'Venerdì jazz' } }, recurrence_rule: 'FREQ=DAILY;COUNT=2' },
    });
    await service.make('/venues', { venue: 'Pier', translations: { es: { venue: 'Muelle' } } });
    const month = async (): Promise<string[]> =>
      (await files()).filter((name) => name.startsWith('/sitemap-2093-03-'));
    const lengths = async (): Promise<Body> => {
      const found: Body = {};
      for (const name of await month())
        found[name.slice('/sitemap-2093-03-'.length)] = locations((await file(name)).body).length;
      return found;
    };
    expect(await lengths()).toEqual({ 'en.xml': 3, 'fr.xml': 1, 'it.xml': 2 });
    expect(await isEachCanonical([...(await month()), '/sitemap-records-es.xml'])).toBe(true);
    await change(`/events/${id}`, { translations: { fr: { title: '' }, de: { title: 'Matinee' } } });
    await change(`/series/${series}`, { translations: { it: { title: '' }, ro: { title: 'Vineri' } } });
    expect(await lengths()).toEqual({ 'en.xml': 3, 'de.xml': 1, 'ro.xml': 2 });
    expect(await isEachCanonical(await month())).toBe(true);
    expect((await file('/sitemap-2093-03-fr.xml')).status).toBe(404);
  });

  it('keeps events of the past', async () => {
    await service.make('/events', eventWith({ ...at('1999-12-31 22:00'), slug: 'last-century' }));
    const { body } = await file('/sitemap-1999-12-en.xml');
    expect(locations(body)).toEqual(['http://calendar.example/en/event/last-century/']);
  });

  it('has nothing that lists do not show to everybody, or that nobody may read', async () => {
    const hidden: [string, Body][] = [
      ['draft', { status: 'draft' }],
      ['pending', { status: 'pending' }],
      ['private', { status: 'private' }],
      ['future', { date: '2098-01-01 00:00' }],
      ['unlisted', { hide_from_listings: true }],
      ['protected', { password: 'sesame' }],
      ['trashed', {}],
    ];
    for (const [slug, state] of hidden) {
      const { id } = await service.make('/events', eventWith({ ...at('2095-05-05 10:00'), slug, ...state }));
      if (slug === 'trashed') await service.delete(`/events/${id}`);
      const { id: venue } = await service.make('/venues', { venue: `Venue ${slug}`, slug, status: 'draft' });
      expect(venue).toBeGreaterThan(0);
    }
    const { id: unlisted } = await service.make('/series', {
      ...eventWith({ ...at('2095-05-05 10:00'), slug: 'unlisted', hide_from_listings: true }),
      recurrence_rule: 'FREQ=DAILY;COUNT=2',
    });
    expect(unlisted).toBeGreaterThan(0);
    expect(await files()).not.toContain('/sitemap-2095-05-en.xml');
    const { body } = await file('/sitemap-records-en.xml');
    expect(locations(body).filter((url) => hidden.some(([slug]) => url.endsWith(`/${slug}/`)))).toEqual([]);
  });

  it('is cached until something changes', async () => {
    const path = '/sitemap-2094-01-en.xml';
    await service.make('/events', eventWith({ ...at('2094-01-05 10:00'), slug: 'one' }));
    const { headers } = await file(path);
    const { hits } = service.app.get(ResponseCache);
    const again = await service.get(`~${path}`, { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(again.status).toBe(304);
    expect(service.app.get(ResponseCache).hits).toBe(hits + 1);
    await service.make('/events', eventWith({ ...at('2094-01-04 10:00'), slug: 'two' }));
    expect(locations((await file(path)).body).map(pathOf)).toEqual(['/en/event/two/', '/en/event/one/']);
  });
});

describe('robots.txt', () => {
  it('names the sitemap, and allows all', async () => {
    const { status, headers, body } = await file('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(body).toBe('User-agent: *\nAllow: /\n\nSitemap: http://calendar.example/sitemap.xml\n');
  });

  it('allows nothing without pages, and there are no sitemaps then', async () => {
    const other = await service.startBeside({ PUBLIC_PAGES: 'false' });
    try {
      const { body } = await other.get<string>('~/robots.txt');
      expect(body).toBe('User-agent: *\nDisallow: /\n');
      for (const path of ['/sitemap.xml', '/sitemap-2099-03-en.xml', '/sitemap-records-en.xml'])
        expect([path, (await other.get(`~${path}`)).status]).toEqual([path, 404]);
    } finally {
      await other.stop();
    }
  });
});
