import { ResponseCache } from '#http/cache/response-cache.js';
import { LANGUAGES } from '../support/localized.js';
import { type Body, eventWith, NAMESPACE, Service, type ServiceResponse } from '../support/service.js';

/* What visitors meet at the edges of pages: refusals, the form, the root, and the addresses of records. */

let service: Service;
let event: Body;
beforeAll(async () => {
  service = await Service.start();
  event = await service.make(
    '/events',
    eventWith({
      ...{ title: 'Jazz Night', start_date: '2099-03-06 20:00', end_date: '2099-03-06 23:00' },
      ...{ venue: { venue: 'Hall' }, categories: ['Jazz'] },
      translations: { fr: { title: 'Nuit du jazz', slug: 'nuit-du-jazz' } },
    }),
  );
  // One without events, which the form does not offer.
  await service.make('/categories', { name: 'Rock' });
});
afterAll(async () => service.stop());

const page = async (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  from: Service = service,
): Promise<ServiceResponse<string>> => from.get<string>(`~${path}`, { headers });
const typeOf = ({ headers }: ServiceResponse<unknown>): string | undefined => headers['content-type'];

/** What a browser sends when the form is sent as it stands. */
function sentBy(body: string): string {
  const [form = ''] = /<form class="filters".*?<\/form>/s.exec(body) ?? [];
  const fields: string[][] = [];
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const valueOf = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const [name, value] = [valueOf('name'), valueOf('value')];
    if (!tag.includes('type="checkbox"') || tag.includes(' checked')) fields.push([name, value]);
  }
  for (const [, name = '', options = ''] of form.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs))
    fields.push([name, /<option value="([^"]*)" selected>/.exec(options)?.[1] ?? '']);
  return new URLSearchParams(fields.filter(([, value]) => value !== '')).toString();
}

const sorted = (query: string): string[] => decodeURIComponent(query).split('&').sort();

describe('the form', () => {
  it('keeps every filter when it is sent again', async () => {
    for (const [query, kept] of [
      ['featured=false&is_virtual=false', undefined],
      ['featured=1', 'featured=true'],
      ['categories[]=jazz&categories[]=rock', 'categories=jazz,rock'],
      ['categories=jazz,rock&venue=1', undefined],
      ['view=month&date=2099-03-01&search=night&event_status=scheduled', undefined],
    ] as const) {
      const { status, body } = await page(`/calendar?${query}`);
      expect([query, status, sorted(sentBy(body))]).toEqual([query, 200, sorted(kept ?? query)]);
    }
    const { body } = await page('/calendar?categories[]=jazz&categories[]=rock');
    expect(body).toContain('<option value="jazz,rock" selected>Jazz, Rock</option>');
  });
});

describe('the records that filters name', () => {
  const addresses = (body: string): string[] =>
    [...body.matchAll(/<link rel="alternate" hreflang="(?:en|fr)" href="([^"]*)"/g)].map(
      ([, href = '']) => href,
    );

  it('stay the same in each language, with the slugs of the language', async () => {
    const inFrench = (name: string, slug: string) => ({ translations: { fr: { name, slug } } });
    await service.make('/categories', { name: 'Music', slug: 'music', ...inFrench('Musique', 'musique') });
    await service.make('/tags', { name: 'Free', slug: 'free', ...inFrench('Gratuit', 'gratuit') });
    await service.make('/events', {
      ...eventWith({ title: 'Open air', start_date: '2099-03-07 20:00', end_date: '2099-03-07 23:00' }),
      ...{ categories: ['music'], tags: ['free'] },
      venue: { venue: 'Park', slug: 'park', translations: { fr: { venue: 'Parc', slug: 'parc' } } },
      organizer: {
        organizer: 'City',
        slug: 'city',
        translations: { fr: { organizer: 'Ville', slug: 'ville' } },
      },
    });
    const english = 'categories=music&tags=free&venue=park&organizer=city';
    const french = 'categories=musique&tags=gratuit&venue=parc&organizer=ville';
    const dates = 'date=2099-03-01';
    for (const sent of [english, french])
      for (const [language, own] of [
        ['en', english],
        ['fr', french],
      ] as const) {
        const { status, body } = await page(`/${language}/calendar?${sent}&${dates}`);
        expect([sent, language, status]).toEqual([sent, language, 200]);
        expect(sorted(sentBy(body))).toEqual(sorted(`${own}&${dates}`));
        expect(
          addresses(body).map((href) => sorted(href.split('?')[1]?.replaceAll('&amp;', '&') ?? '')),
        ).toEqual([sorted(`${english}&${dates}`), sorted(`${french}&${dates}`)]);
        expect(body).toContain('>Open air</a>');
        // One option only is the record.
        const name = language === 'fr' ? 'Musique' : 'Music';
        expect(body.match(new RegExp(`<option[^>]*>${name}</option>`, 'g'))).toHaveLength(1);
      }
  });

  it('have their names in the form, also where it does not offer them', async () => {
    await service.make('/categories', {
      name: 'Empty',
      slug: 'empty',
      translations: { fr: { name: 'Vide', slug: 'vide' } },
    });
    const { body } = await page('/fr/calendar?categories=empty');
    expect(body).toContain('<option value="vide" selected>Vide</option>');
    const { body: byName } = await page('/fr/calendar?categories=Empty');
    expect(byName).toContain('<option value="vide" selected>Vide</option>');
  });

  it.each(['categories', 'tags'])('are %s by their ids where their slugs are digits', async (collection) => {
    const other = await service.make(`/${collection}`, { name: `Other of ${collection}` });
    const slug = String(other['id']);
    const name = `Year of ${collection}`;
    const { id } = await service.make(`/${collection}`, { name, slug });
    const dates = { start_date: '2098-07-01 20:00', end_date: '2098-07-01 21:00' };
    await service.make('/events', eventWith({ ...dates, title: 'Of a year', [collection]: [id as number] }));
    const { body } = await page('/en/calendar');
    expect(body).toContain(`<option value="${String(id)}">${name}</option>`);
    const { body: chosen } = await page(
      `/en/calendar?${collection}=${encodeURIComponent(name)}&date=2098-07-01`,
    );
    expect(chosen).toContain(`<option value="${String(id)}" selected>${name}</option>`);
    const { body: again } = await page(`/en/calendar?${sentBy(chosen)}`);
    expect(again).toContain('>Of a year</a>');
  });
});

describe('a refusal', () => {
  it('is a page for forms of other sites', async () => {
    const response = await service.send<string>('POST', '~/event/jazz-night/', 'password=x', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      },
    });
    expect([response.status, typeOf(response)]).toEqual([403, 'text/html; charset=UTF-8']);
    expect(response.body).toContain('<h1>');
  });

  it('is a page when there are too many requests', async () => {
    const other = await service.startBeside({ RATE_LIMIT_ANONYMOUS: '1/hour' });
    try {
      for (const path of ['/calendar', '/event/jazz-night/', '/']) {
        await page(path, { accept: 'text/html' }, other);
        const response = await page(path, { accept: 'text/html' }, other);
        expect([path, response.status, typeOf(response)]).toEqual([path, 429, 'text/html; charset=UTF-8']);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      await other.stop();
    }
  });
});

describe('the root', () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it('is cached for people, apart from what programs get, and in each language', async () => {
    const cache = service.app.get(ResponseCache);
    const open = async (headers: Readonly<Record<string, string>>) => {
      const { hits } = cache;
      const response = await page('/', headers);
      return [cache.hits > hits, typeOf(response)?.split(';')[0], response.headers['content-language']];
    };
    await page('/', { accept });
    await page('/', { accept, 'accept-language': 'fr' });
    for (const [isHit, type, language, headers] of [
      [true, 'text/html', 'en', { accept }],
      [true, 'text/html', 'fr', { accept, 'accept-language': 'fr' }],
      [true, 'text/html', 'fr', { accept: 'text/html', 'accept-language': 'fr' }],
      [true, 'text/html', 'en', { accept: 'text/html' }],
      [false, 'application/json', 'en', { accept: '*/*' }],
      [false, 'application/json', 'fr', { 'accept-language': 'fr' }],
      [true, 'text/html', 'en', { accept: 'text/html' }],
      [false, 'application/json', 'en', {}],
    ] as const)
      expect([headers, ...(await open(headers))]).toEqual([headers, isHit, type, language]);
    await service.make(
      '/events',
      eventWith({ title: 'New at the root', start_date: '+1 days 20:00', end_date: '+1 days 21:00' }),
    );
    expect((await page('/', { accept })).body).toContain('New at the root');
  });

  it('refuses a language that there is not, in a page for people', async () => {
    for (const parameter of ['i18n_language', 'lang']) {
      const people = await page(`/?${parameter}=xx`, { accept });
      expect([people.status, typeOf(people)]).toEqual([400, 'text/html; charset=UTF-8']);
      expect(people.body).toContain('<code>i18n_language</code>');
      const programs = await service.get(`~/?${parameter}=xx`);
      expect([programs.status, programs.body['code']]).toEqual([400, 'rest_invalid_param']);
    }
  });

  it('says that Accept chose, also when it refuses before anything is shown', async () => {
    const other = await service.startBeside({ RATE_LIMIT_ANONYMOUS: '1/hour' });
    try {
      await page('/', { accept }, other);
      for (const asked of [accept, 'application/json']) {
        const { status, headers } = await page('/', { accept: asked }, other);
        expect([asked, status, headers['vary']]).toEqual([
          asked,
          429,
          expect.stringMatching(/\bAccept\b(?!-)/),
        ]);
      }
    } finally {
      await other.stop();
    }
  });

  it('is the calendar for people, and the entry points for programs', async () => {
    const people = await page('/fr/', { accept });
    expect([people.status, people.headers['content-language']]).toEqual([200, 'fr']);
    expect(people.headers['vary']).toMatch(/\bAccept\b(?!-)/);
    expect(people.body).toContain('rel="canonical" href="http://calendar.example/fr/calendar"');
    expect(people.body).toContain('<div class="calendar-body view-list">');
    for (const href of ['/fr/docs', `/fr${NAMESPACE}/events.ics`, `/fr${NAMESPACE}/events.rss`])
      expect(people.body).toContain(`href="http://calendar.example${href}"`);
    const programs = await service.get('~/fr/');
    expect([programs.status, programs.body['language']]).toEqual([200, 'fr']);
    expect(typeOf(programs)).toMatch(/^application\/json/);
  });
});

it('is the same from the cache, with parameters that it does not know', async () => {
  const cache = service.app.get(ResponseCache);
  for (const path of ['/calendar', '/event/jazz-night/', '/venue/hall/']) {
    const ask = async (): Promise<unknown> => {
      const { status, headers, body } = await page(`${path}?utm_source=x&fbclid=${path.length}`);
      const { 'x-request-id': _, date: __, ...others } = headers;
      return { status, body, others };
    };
    const { hits } = cache;
    const computed = await ask();
    const cached = [await ask(), await ask()];
    expect([path, cache.hits]).toEqual([path, hits + 2]);
    expect(cached).toEqual([computed, computed]);
  }
});

describe('the url of a record', () => {
  const urlsOf = async (
    path: string,
    from = service,
    headers: Record<string, string> = {},
  ): Promise<string[]> => {
    const { body } = await from.get(`~${path}`, { headers });
    return [body['url'], body['venue'].url, body['categories'][0].url] as string[];
  };
  const read = `${NAMESPACE}/events/`;

  it('has the language that was asked for in its path, never in a parameter', async () => {
    const inFrench = ['event/nuit-du-jazz', 'venue/hall', 'events/category/jazz'].map(
      (path) => `http://calendar.example/fr/${path}/`,
    );
    for (const path of [`/fr${read}${event['id']}`, `${read}${event['id']}?i18n_language=fr`])
      expect([path, await urlsOf(path)]).toEqual([path, inFrench]);
    const [negotiated] = await urlsOf(`${read}${event['id']}`, service, { 'accept-language': 'fr' });
    expect(negotiated).toBe('http://calendar.example/event/nuit-du-jazz/');
  });

  it('is as the template of its kind says, and that of other kinds is a page', async () => {
    const other = await service.startBeside({
      EVENT_URL_TEMPLATE: 'https://portal.example/{language}/{slug}',
    });
    try {
      expect(await urlsOf(`/fr${read}${event['id']}`, other)).toEqual([
        'https://portal.example/fr/nuit-du-jazz',
        'http://calendar.example/fr/venue/hall/',
        'http://calendar.example/fr/events/category/jazz/',
      ]);
    } finally {
      await other.stop();
    }
  });

  it('is as it was where the service shows no pages', async () => {
    const other = await service.startBeside({ PUBLIC_PAGES: 'false' });
    try {
      const [url] = await urlsOf(`${read}${event['id']}?i18n_language=fr`, other);
      expect(url).toBe('http://calendar.example/event/nuit-du-jazz/?i18n_language=fr');
    } finally {
      await other.stop();
    }
  });
});

describe('the days of the calendar', () => {
  const on = async (title: string, start_date: string, timezone = 'UTC'): Promise<unknown> =>
    service.make('/events', eventWith({ title, start_date, end_date: start_date, timezone }));

  it('have all their events in a month, however many they are', async () => {
    for (const number of Array.from({ length: 8 }).keys()) await on(`Crowd ${number}`, '2098-05-10 20:00');
    const { body } = await page('/calendar?view=month&date=2098-05-01');
    expect(body.match(/<a [^>]*>Crowd \d<\/a>/g)).toHaveLength(8);
  });

  it('have as many as a cell may list, and a link to the others', async () => {
    for (const number of Array.from({ length: 52 }).keys()) await on(`Fair ${number}`, '2098-05-20 20:00');
    const { body } = await page('/en/calendar?view=month&date=2098-05-01');
    expect(body.match(/<a [^>]*>Fair \d+<\/a>/g)).toHaveLength(50);
    expect(body.match(/"name":"Fair \d+"/g)).toHaveLength(50);
    expect(body).toContain('<summary>47 more</summary>');
    expect(body).toContain(
      '<a href="http://calendar.example/en/calendar?view=day&amp;date=2098-05-20">2 more<span class="full"> – Tuesday, 20 May 2098</span></a>',
    );
    const { body: day } = await page('/en/calendar?view=day&date=2098-05-20');
    expect(day.match(/<a [^>]*>Fair \d+<\/a>/g)).toHaveLength(52);
  });

  it('are shown at once on any screen, and when they come near, where they have more events', async () => {
    for (const number of Array.from({ length: 31 }).keys()) await on(`Stand ${number}`, '2098-05-28 20:00');
    const { body } = await page('/en/calendar?view=week&date=2098-05-28');
    const cards = body.match(/<li[^>]*><article/g);
    expect(cards?.map((card) => card.includes('far'))).toEqual([
      ...Array.from({ length: 30 }, () => false),
      true,
    ]);
  });

  it('stand once in a list, in their order, whatever the zones of their events', async () => {
    await on('Tokyo, early', '2098-06-02 01:00', 'Asia/Tokyo');
    await on('London', '2098-06-01 20:00');
    await on('Tokyo, later', '2098-06-02 06:00', 'Asia/Tokyo');
    const { body } = await page('/calendar?date=2098-06-01&ends_before=2098-06-30');
    const days = [...body.matchAll(/<h2><time datetime="([\d-]+)"/g)].map(([, day]) => day);
    expect(days).toEqual(['2098-06-01', '2098-06-02']);
  });
});

it('a page that is not there is offered in each language', async () => {
  const { status, body } = await page('/fr/event/nope/');
  expect(status).toBe(404);
  for (const language of LANGUAGES)
    expect(body).toContain(`href="http://calendar.example/${language}/event/nope/" hreflang="${language}"`);
});
