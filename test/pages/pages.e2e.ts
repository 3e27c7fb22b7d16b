import { ResponseCache } from '#http/cache/response-cache.js';
import { type Body, eventWith, NAMESPACE, Service, type ServiceResponse } from '../support/service.js';

/* The pages for visitors, which show what everybody may read, whoever asks. */

let service: Service;
let event: Body;
beforeAll(async () => {
  service = await Service.start({ SITE_NAME: 'Town <Hall> & Friends' });
  event = await service.make(
    '/events',
    eventWith({
      ...{ title: 'Jazz Night', start_date: '2099-03-06 20:00', end_date: '2099-03-06 23:00' },
      ...{ description: 'Old standards.', timezone: 'Europe/Paris', cost: '18' },
      ...{ venue: { venue: 'Harbour Theatre', city: 'Paris' }, organizer: { organizer: 'Blue Hour' } },
      ...{ categories: ['Jazz'], tags: ['Open Air'] },
      translations: { fr: { title: 'Nuit du jazz', slug: 'nuit-du-jazz' } },
    }),
  );
});
afterAll(async () => service.stop());

const page = async (
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse<string>> => service.get<string>(`~${path}`, { headers });

const slugOf = (url: string): string => new URL(url).pathname;
const isHtml = ({ headers }: ServiceResponse<unknown>): boolean =>
  headers['content-type']?.startsWith('text/html') === true;
const attribute = (body: string, pattern: RegExp): string[] =>
  [...body.matchAll(pattern)].map(([, found = '']) => found);
const canonicalOf = (body: string): string | undefined =>
  attribute(body, /rel="canonical" href="([^"]*)"/g)[0];

describe('the calendar', () => {
  it('lists events by day, with links to their pages', async () => {
    const { status, body, headers } = await page('/calendar?date=2099-03-01');
    expect([status, headers['content-language'], headers['vary']]).toEqual([
      200,
      'en',
      expect.stringContaining('Accept-Language'),
    ]);
    expect(body).toMatch(/<h2><time datetime="2099-03-06">Friday,? 6 March 2099<\/time><\/h2>/);
    expect(body).toContain(`<h3><a href="${event['url']}">Jazz Night</a></h3>`);
    expect(body).toContain('Harbour Theatre, Paris');
    expect(body).toContain('<title>Town &lt;Hall&gt; &amp; Friends</title>');
    expect(attribute(body, /<h1>/g)).toHaveLength(1);
    // Browsers show the page when they have read what they show.
    expect(body.indexOf('application/ld+json')).toBeGreaterThan(body.indexOf('<div id="end"></div>'));
  });

  it('has the language of its path, else the one that the visitor prefers', async () => {
    for (const [path, accepted, language] of [
      ['/calendar', 'de', 'de'],
      ['/fr/calendar', 'de', 'fr'],
      ['/calendar', 'pt', 'en'],
    ] as const) {
      const { body, headers } = await page(path, { 'accept-language': accepted });
      expect([headers['content-language'], attribute(body, /<html lang="(\w+)"/g)]).toEqual([
        language,
        [language],
      ]);
      expect(canonicalOf(body)).toBe(`http://calendar.example/${language}/calendar`);
    }
  });

  it('takes the filters of the list of events, and keeps them in its links', async () => {
    const filters = 'categories=jazz&end_date=2099-12-31';
    const { body } = await page(`/fr/calendar?date=2099-03-01&${filters}`);
    expect(body).toContain('Nuit du jazz');
    expect(canonicalOf(body)).toBe(
      'http://calendar.example/fr/calendar?categories=jazz&amp;end_date=2099-12-31&amp;date=2099-03-01',
    );
    expect(body).toContain(`/fr${NAMESPACE}/events.ics?categories=jazz&amp;end_date=2099-12-31`);
    const others = await page('/calendar?date=2099-03-01&end_date=2099-12-31&search=unheard');
    expect([others.status, others.body.includes('Jazz Night')]).toEqual([200, false]);
  });

  it('shows a month as a table, and a week and a day by hours', async () => {
    const month = await page('/calendar?view=month&date=2099-03-15');
    expect(month.body).toContain('<caption>March 2099</caption>');
    expect(attribute(month.body, /<th scope="col"/g)).toHaveLength(7);
    const cell = /<time datetime="2099-03-06">(?:(?!<\/td>).)*Jazz Night/s;
    expect(month.body).toMatch(cell);
    expect(month.body).toContain(
      'rel="next" href="http://calendar.example/calendar?view=month&amp;date=2099-04-01"',
    );
    for (const view of ['week', 'day']) {
      const { body } = await page(`/calendar?view=${view}&date=2099-03-06`);
      expect(body).toMatch(/<h3>20:00<\/h3>(?:(?!<\/li>).)*Jazz Night/s);
    }
    const empty = await page('/calendar?view=day&date=2099-03-07');
    expect([empty.status, empty.body.includes('Jazz Night')]).toEqual([200, false]);
  });

  it.each(['month', 'week', 'day'])('a %s without events leads no robot on to the next one', async (view) => {
    const nofollow = '<meta name="robots" content="nofollow">';
    const empty = (await page(`/calendar?view=${view}&date=2093-01-01`)).body;
    expect(empty).toContain(nofollow);
    expect(empty).toContain('rel="next"');
    expect((await page(`/calendar?view=${view}&date=2099-03-06`)).body).not.toContain(nofollow);
  });

  it('shows an event of several days on each of them, by its own clock', async () => {
    const dates = { start_date: '2098-12-30 10:00', end_date: '2099-01-02 00:00' };
    await service.make('/events', eventWith({ ...dates, title: 'Festival', timezone: 'Pacific/Auckland' }));
    const { body } = await page('/calendar?view=month&date=2099-01-15');
    const cells = body.split('<td ').filter((cell) => cell.includes('Festival'));
    const days = cells.flatMap((cell) => attribute(cell, /<a class="date"[^>]*><time datetime="([^"]*)"/g));
    expect(days).toEqual(['2098-12-30', '2098-12-31', '2099-01-01']);
  });

  it('shows events of zones ahead of that of the site on their own days', async () => {
    const dates = { start_date: '2099-06-06 08:00', end_date: '2099-06-06 10:00' };
    await service.make(
      '/events',
      eventWith({ ...dates, title: 'Early Birds', timezone: 'Pacific/Auckland' }),
    );
    const { body } = await page('/calendar?view=day&date=2099-06-06');
    expect(body).toContain('Early Birds');
  });

  it('repeats no parameter that is none of its own', async () => {
    expect((await page('/calendar?email=me@home.example&featured=true')).body).not.toContain('home.example');
  });

  it('names what is wrong in an address, as a page', async () => {
    for (const [query, name] of [
      ['view=year', 'view'],
      ['date=tomorrow-ish', 'date'],
      ['page=0', 'page'],
      ['venue=', undefined],
    ] as const) {
      const response = await page(`/de/calendar?${query}`);
      expect([query, response.status, isHtml(response)]).toEqual([
        query,
        name === undefined ? 200 : 400,
        true,
      ]);
      if (name !== undefined) expect(response.body).toContain(`<code>${name}</code>`);
    }
    const last = await page('/calendar?date=2099-03-01&page=99');
    expect([last.status, isHtml(last)]).toEqual([404, true]);
  });
});

describe('the page of an event', () => {
  it('is at the address that the interface gives, with the same data for search engines', async () => {
    for (const language of ['en', 'fr']) {
      const { body: read } = await service.get(`~/${language}${NAMESPACE}/events/${event['id']}`);
      const path = slugOf(read['url'] as string);
      const { status, body, headers } = await page(path);
      expect([status, headers['content-language']]).toEqual([200, language]);
      const [data = ''] = attribute(body, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
      expect(JSON.parse(data)).toEqual(read['json_ld']);
      expect(canonicalOf(body)).toBe(read['url']);
    }
  });

  it('links itself in all languages, each with its slug, and each page links the others', async () => {
    const alternates = async (path: string): Promise<string[]> =>
      attribute((await page(path)).body, /<link rel="alternate" hreflang="[^"]*" href="([^"]*)"/g).sort();
    const all = await alternates('/en/event/jazz-night/');
    expect(all).toHaveLength(7);
    expect(all).toContain('http://calendar.example/fr/event/nuit-du-jazz/');
    for (const url of all) expect(await alternates(slugOf(url))).toEqual(all);
  });

  it('keeps its language where the text falls back, and says whose the text is', async () => {
    const { body, headers } = await page('/de/event/jazz-night/');
    expect(headers['content-language']).toBe('de');
    expect(body).toContain('<h1 lang="en">Jazz Night</h1>');
    expect(canonicalOf(body)).toBe('http://calendar.example/en/event/jazz-night/');
  });

  it('leads from other spellings and other slugs to the exact address', async () => {
    for (const [path, target] of [
      ['/event/jazz-night', '/event/jazz-night/'],
      ['/EVENT/Jazz-Night/', '/event/jazz-night/'],
      ['/FR/event/nuit-du-jazz?a=1', '/fr/event/nuit-du-jazz/?a=1'],
      ['/calendar/?view=day', '/calendar?view=day'],
      ['/calendar?i18n_language=fr&view=day', '/fr/calendar?view=day'],
      ['/fr/calendar?i18n%5Flanguage=fr&view=day', '/fr/calendar?view=day'],
      ['/calendar?l%61ng=fr', '/fr/calendar'],
      ['/fr/event/jazz-night/', 'http://calendar.example/fr/event/nuit-du-jazz/'],
    ] as const) {
      const { status, headers } = await page(path);
      expect([path, status, headers['location']]).toEqual([path, 301, target]);
    }
    expect((await page('/event/nuit-du-jazz/')).status).toBe(200);
    expect((await page('/event/%ff/')).status).toBe(404);
  });

  it('shows what users wrote as text, in every field', async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
    const name = `x${attack}`;
    const made = await service.make('/events', {
      ...eventWith({ start_date: '2097-05-05 10:00', end_date: '2097-05-05 11:00' }),
      ...{ title: name, description: attack, excerpt: attack, cost: name, slug: 'attack' },
      ...{ venue: { venue: name, city: name, address: name, phone: name }, organizer: { organizer: name } },
      ...{ categories: [{ name }], tags: [{ name }], event_status: 'canceled', event_status_reason: attack },
      translations: { fr: { title: name, description: attack } },
    });
    const { body: read } = await service.get(`/events/${made['id']}`);
    const places = [read['venue'], read['organizer'][0], read['categories'][0], read['tags'][0]];
    const paths = ['/event/attack/', '/fr/event/attack/', ...places.map(({ url }) => slugOf(url as string))];
    const lists = ['list', 'month', 'week', 'day', 'map'].map(
      (view) => `/calendar?view=${view}&date=2097-05-05&end_date=2097-06-01`,
    );
    for (const path of [...paths, ...lists, `/calendar?search=${encodeURIComponent(attack)}`]) {
      const { status, body } = await page(path);
      expect([path, status]).toEqual([path, 200]);
      const own = body.replaceAll(/<script type="(application\/ld\+json|module)"[^>]*>/g, '');
      expect([path, /<script|<img src=x|javascript:/i.exec(own)?.[0]]).toEqual([path, undefined]);
    }
  });
});

describe('the pages of other records', () => {
  it('show the record and its coming events', async () => {
    const { body: read } = await service.get(`/events/${event['id']}`);
    const series = await service.make('/series', {
      ...eventWith({ title: 'Friday Jazz', start_date: '2099-03-06 20:00', end_date: '2099-03-06 21:00' }),
      recurrence_rule: 'FREQ=WEEKLY;COUNT=3',
    });
    const records = [read['venue'], read['organizer'][0], read['categories'][0], read['tags'][0], series];
    for (const record of records) {
      const { status, body } = await page(slugOf(record['url'] as string));
      const name = (record['title'] ?? record['venue'] ?? record['organizer'] ?? record['name']) as string;
      expect([status, body.includes(`<h1>${name}</h1>`)]).toEqual([200, true]);
      const [data = ''] = attribute(body, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
      expect(JSON.parse(data)).toMatchObject({ '@type': expect.any(String), url: record['url'] });
    }
  });
});

describe('what is not public', () => {
  it('is not there: drafts, private and coming records', async () => {
    for (const state of [{ status: 'draft' }, { status: 'private' }, { date: '2098-01-01 00:00' }]) {
      const made = await service.make(
        '/events',
        eventWith({ ...state, slug: `hidden-${Object.values(state)[0]}` }),
      );
      const path = `/event/${made['slug']}/`;
      const response = await service.get<string>(`~${path}`, { as: 'administrator' });
      expect([state, response.status, isHtml(response)]).toEqual([state, 404, true]);
      expect(response.body).not.toContain(made['title']);
    }
    expect((await page('/event/never-there/')).status).toBe(404);
    const draft = {
      status: 'draft',
      slug: 'secret-plan',
      translations: { fr: { title: 'x', slug: 'plan-secret' } },
    };
    await service.make('/events', eventWith(draft));
    expect((await page('/fr/event/secret-plan/')).status).toBe(404);
  });

  it('was never there when it went to the trash before it was published', async () => {
    const made = await service.make('/events', eventWith({ date: '2098-01-01 00:00', slug: 'never-public' }));
    await service.delete(`/events/${made['id']}`);
    expect((await page('/event/never-public/')).status).toBe(404);
  });

  it('is gone when it was in the trash, until another record has its slug', async () => {
    const made = await service.make('/events', eventWith({ slug: 'short-lived' }));
    expect((await page('/event/short-lived/')).status).toBe(200);
    await service.delete(`/events/${made['id']}`);
    const gone = await page('/event/short-lived/');
    expect([gone.status, isHtml(gone)]).toEqual([410, true]);
    await service.make('/events', eventWith({ slug: 'short-lived' }));
    expect((await page('/event/short-lived/')).status).toBe(200);
  });

  it('is the same for all callers, whatever credentials they send', async () => {
    const { body: open } = await page('/event/jazz-night/');
    const { body: signedIn, status } = await service.get<string>('~/event/jazz-night/', {
      as: 'administrator',
    });
    expect([status, signedIn]).toEqual([200, open]);
    const { body: unknown } = await page('/event/jazz-night/', { authorization: 'Basic bm9ib2R5OndhdA==' });
    expect(unknown).toEqual(open);
  });

  it('opens by a password that stands in no address, and is stored nowhere', async () => {
    const made = await service.make(
      '/events',
      eventWith({ slug: 'secret', description: 'Behind the door', password: 'sesame' }),
    );
    const closed = await page('/event/secret/');
    expect([closed.status, closed.body.includes('Behind the door')]).toEqual([200, false]);
    // A browser that hides where a form comes from would be refused.
    expect([closed.headers['cache-control'], closed.headers['referrer-policy']]).toEqual([
      'no-store',
      'same-origin',
    ]);
    expect(closed.body).toContain(made['title']);
    expect(closed.body).toContain('<form class="password" method="post"');
    expect((await page('/event/secret/?password=sesame')).body).not.toContain('Behind the door');
    const send = async (password: string): Promise<ServiceResponse<string>> =>
      service.send<string>('POST', '~/event/secret/', `password=${password}`, {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          origin: 'http://calendar.example',
        },
      });
    const wrong = await send('open');
    expect([wrong.status, wrong.headers['cache-control'], wrong.body.includes('Behind')]).toEqual([
      403,
      'no-store',
      false,
    ]);
    const right = await send('sesame');
    expect([right.status, right.headers['cache-control'], right.body.includes('Behind the door')]).toEqual([
      200,
      'no-store',
      true,
    ]);
  });
});

describe('every page', () => {
  it('has a strict policy, a tag, and is cached until something changes or the day ends', async () => {
    const first = await page('/calendar?date=2096-01-01');
    expect(first.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(first.headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    const again = await page('/calendar?date=2096-01-01', { 'if-none-match': first.headers['etag'] ?? '' });
    expect(again.status).toBe(304);
    const { hits } = service.app.get(ResponseCache);
    for (const path of ['/calendar?date=2096-01-01', '/event/jazz-night/', '/event/jazz-night/'])
      await page(path);
    expect(service.app.get(ResponseCache).hits).toBeGreaterThanOrEqual(hits + 2);
    await service.make(
      '/events',
      eventWith({ start_date: '2096-01-02 10:00', end_date: '2096-01-02 11:00', title: 'New here' }),
    );
    const changed = await page('/calendar?date=2096-01-01', { 'if-none-match': first.headers['etag'] ?? '' });
    expect([changed.status, changed.body.includes('New here')]).toEqual([200, true]);
  });

  it('is not there when pages are switched off', async () => {
    const other = await service.startBeside({ PUBLIC_PAGES: 'false' });
    try {
      for (const path of ['/calendar', '/event/jazz-night/', '/calendar/'])
        expect([path, (await other.get(`~${path}`)).status]).toEqual([path, 404]);
    } finally {
      await other.stop();
    }
  });
});
