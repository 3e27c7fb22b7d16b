import { ALWAYS, type Body, eventWith, Service } from './support/service.js';

const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];
const EVENTS = '~/calendar/events/v1/events';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ CORS_ORIGINS: 'https://trusted.example' });
});
afterAll(async () => service.stop());

describe('the language of a request', () => {
  it.each([
    ['/events', {}, 'en', true],
    ['/events', { 'accept-language': 'de' }, 'de', true],
    ['/events', { 'accept-language': 'it;q=0.4, ro;q=0.9, en;q=0.1' }, 'ro', true],
    ['/events', { 'accept-language': 'fr-CH, de;q=0.5' }, 'fr', true],
    ['/events', { 'accept-language': 'ja, *' }, 'en', true],
    ['/events?i18n_language=es', { 'accept-language': 'de' }, 'es', false],
    ['/events?lang=it', { 'accept-language': 'de' }, 'it', false],
    ['/events?lang=it&i18n_language=ro', {}, 'ro', false],
    ['~/fr/calendar/events/v1/events', { 'accept-language': 'de' }, 'fr', false],
    ['~/fr/calendar/events/v1/events?i18n_language=de', {}, 'de', false],
    ['~/ro/wp-json/tribe/events/v1/events', {}, 'ro', false],
  ])('of %s with %j is %s', async (path, headers, language, negotiated) => {
    const answer = await service.get(path, { headers: headers });
    expect([answer.status, answer.headers['content-language']]).toEqual([200, language]);
    expect((answer.headers['vary'] ?? '').includes('Accept-Language')).toBe(negotiated);
  });

  it('is named by every error too, and speaks it', async () => {
    const expected: Record<string, string> = {
      en: 'Give a whole',
      fr: 'Indiquez un',
      de: 'Geben Sie',
      it: 'Indicare un',
      ro: 'Indicați un',
      es: 'Indique un',
    };
    for (const language of LANGUAGES) {
      const { status, headers, body } = await service.get(`/events?per_page=x&i18n_language=${language}`);
      expect([status, headers['content-language']]).toEqual([400, language]);
      expect(body['data'].params.per_page).toContain(expected[language]);
    }
    const missing = await service.get('~/de/calendar/events/v1/nowhere');
    expect([missing.status, missing.headers['content-language']]).toEqual([404, 'de']);
    const denied = await service.send('POST', '/events?lang=fr', {});
    expect([denied.status, denied.headers['content-language']]).toEqual([401, 'fr']);
  });

  it.each(['', 'xx', 'EN', 'en-GB'])('refuses the value %j by name', async (value) => {
    const { status, body } = await service.get(`/events?per_page=0&i18n_language=${value}`);
    expect([status, Object.keys(body['data'].params).sort()]).toEqual([400, ['i18n_language', 'per_page']]);
  });

  it('is unknown in the path: no route', async () => {
    const { status, body } = await service.get('~/xx/calendar/events/v1/events');
    expect([status, body['code']]).toEqual([404, 'rest_no_route']);
  });
});

it('links keep the way in which the language was chosen, the mount, and all filters', async () => {
  for (let i = 0; i < 3; i++)
    await service.make('/events', eventWith({ categories: ['Linked'], featured: true }));
  const filters = `per_page=1&featured=true&categories=linked&${ALWAYS}`;
  const bySegment = (await service.get(`~/fr/wp-json/tribe/events/v1/events?${filters}`)).body;
  expect(bySegment['next_rest_url']).toMatch(
    /^http:\/\/calendar\.example\/fr\/wp-json\/tribe\/events\/v1\/events\/\?page=2&/,
  );
  expect(bySegment['events'][0].rest_url).toMatch(/\/fr\/wp-json\/tribe\/events\/v1\/events\/\d+$/);
  const byParameter = (await service.get(`/events?${filters}&lang=fr`)).body;
  const next = new URL(byParameter['next_rest_url']);
  expect(Object.fromEntries(next.searchParams)).toMatchObject({
    i18n_language: 'fr',
    featured: 'true',
    categories: 'linked',
    per_page: '1',
    page: '2',
    start_date: '2000-01-01 00:00:00',
    end_date: '2199-12-31 23:59:59',
  });
  const followed = await service.get(`~${next.pathname}${next.search}`);
  expect(followed.body['total']).toBe(3);
  expect(new URL(followed.body['previous_rest_url']).searchParams.has('page')).toBe(false);
});

describe('fallback', () => {
  it('goes per field from the asked language to the default, the original, and the others', async () => {
    const made = await service.make(
      '/events?lang=ro',
      eventWith({ title: 'Titlu', description: 'Descriere' }),
    );
    await service.post(`/events/${made['id']}?lang=es`, { title: 'Título', excerpt: 'Extracto' });
    await service.post(`/events/${made['id']}?lang=de`, { title: 'Titel', excerpt: 'Auszug' });
    const read = async (query: string): Promise<Body> =>
      (await service.get(`/events/${made['id']}?${query}`)).body;
    expect(await read('lang=fr')).toMatchObject({
      title: 'Titlu',
      description: '<p>Descriere</p>',
      excerpt: '<p>Auszug</p>',
      i18n_language: 'ro',
      i18n_available_languages: ['de', 'ro', 'es'],
      slug: 'titlu',
    });
    await service.post(`/events/${made['id']}?lang=en`, { title: 'Title' });
    expect(await read('lang=fr')).toMatchObject({
      title: 'Title',
      description: '<p>Descriere</p>',
      i18n_language: 'en',
    });
    expect(await read('lang=es')).toMatchObject({
      title: 'Título',
      excerpt: '<p>Extracto</p>',
      i18n_language: 'es',
    });
    expect(await read('lang=fr&i18n_fallback=none')).toMatchObject({
      title: '',
      description: '',
      i18n_language: 'fr',
    });
  });

  it('orders and searches by the text that is shown', async () => {
    const tags: [string, string][] = [
      ['Zebra', 'Âne'],
      ['Apple', 'Œuf'],
      ['Middle', ''],
    ];
    for (const [english, french] of tags) {
      const tag = await service.make('/tags', { name: english });
      if (french !== '') await service.post(`/tags/${tag['id']}?lang=fr`, { name: french });
      await service.make('/events', eventWith({ title: `About ${english}`, tags: [tag['id']] }));
    }
    const names = async (language: string) =>
      (await service.get(`/tags?lang=${language}`)).body['tags'].map((tag: Body) => tag['name']);
    expect(await names('en')).toEqual(['Apple', 'Middle', 'Zebra']);
    expect(await names('fr')).toEqual(['Âne', 'Middle', 'Œuf']);
    expect(await names('de')).toEqual(['Apple', 'Middle', 'Zebra']);
  });

  it.each([
    ['ro', 'Știința țării', 'stiinta'],
    ['ro', 'Şcoala veche', 'școala'],
    ['de', 'Große Straße', 'STRASSE'],
    ['fr', 'Cœur à l’œuvre', 'coeur oeuvre'],
    ['es', 'Año nuevo', 'ano'],
  ])('finds in %s «%s» by «%s»', async (language, title, search) => {
    const { id } = await service.make(`/events?lang=${language}`, eventWith({ title }));
    for (const asked of [language, 'it']) {
      const { body } = await service.get(
        `/events?${ALWAYS}&lang=${asked}&search=${encodeURIComponent(search)}`,
      );
      expect([asked, body['events'].map((event: Body) => event['id'])]).toEqual([asked, [id]]);
    }
    const { body } = await service.get(
      `/events?${ALWAYS}&lang=it&i18n_fallback=none&search=${encodeURIComponent(search)}`,
    );
    expect(body['events']).toEqual([]);
  });
});

it('gives the same ids in six languages under every filter', async () => {
  const venue = await service.make('/venues?lang=de', { venue: 'Halle' });
  const event = await service.make(
    '/events?lang=it',
    eventWith({
      venue: venue['id'],
      organizer: { organizer: 'Ente' },
      categories: ['Musica'],
      tags: ['sera'],
      featured: true,
    }),
  );
  const filters = [
    '',
    `venue=${venue['id']}`,
    `organizer=${event['organizer'][0].id}`,
    `categories=${event['categories'][0].id}`,
    'categories=musica',
    'tags=sera',
    'featured=true',
    'status=publish',
    `include=${event['id']}`,
  ];
  for (const filter of filters) {
    const sets = new Set<string>();
    for (const language of LANGUAGES) {
      const { body } = await service.get(`/events?${ALWAYS}&per_page=50&lang=${language}&${filter}`);
      const ids = body['events'].map((found: Body) => found['id']);
      expect(ids).toContain(event['id']);
      sets.add(JSON.stringify(ids));
    }
    expect([filter, sets.size]).toEqual([filter, 1]);
  }
});

it('answers the two languages of one address with different bodies and tags', async () => {
  const { id } = await service.make('/events', eventWith({ title: 'English' }));
  await service.post(`/events/${id}?lang=fr`, { title: 'Français' });
  const english = await service.get(`${EVENTS}/${id}`, { headers: { 'accept-language': 'en' } });
  const french = await service.get(`${EVENTS}/${id}`, { headers: { 'accept-language': 'fr' } });
  expect([english.body['title'], french.body['title']]).toEqual(['English', 'Français']);
  expect(english.headers['etag']).not.toBe(french.headers['etag']);
  const crossed = await service.get(`${EVENTS}/${id}`, {
    headers: { 'accept-language': 'fr', 'if-none-match': english.headers['etag'] ?? '' },
  });
  expect(crossed.status).toBe(200);
});
