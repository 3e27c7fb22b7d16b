import { at, type Language, LANGUAGES } from '../support/localized.js';
import { type Body, eventWith, type SendOptions, Service, type ServiceResponse } from '../support/service.js';

let service: Service;
let german: Service;
let id: number;
beforeAll(async () => {
  service = await Service.start();
  german = await Service.start({ DEFAULT_LANGUAGE: 'de' });
  id = (await service.make('/events', eventWith({ title: 'Selected' })))['id'];
});
afterAll(async () => {
  await service.stop();
  await german.stop();
});

const accepting = (header: string): SendOptions => ({ headers: { 'accept-language': header } });
const languageOf = ({ headers }: ServiceResponse) => headers['content-language'];
const variesByLanguage = ({ headers }: ServiceResponse) => /\baccept-language\b/i.test(headers['vary'] ?? '');

describe('the language of a request', () => {
  it.each([
    ['/events?i18n_language=fr', 'fr'],
    ['/events?lang=it', 'it'],
    ['/events?lang=it&i18n_language=ro', 'ro'],
    [at('de', '/events'), 'de'],
    [at('de', '/events?i18n_language=es'), 'es'],
    [at('de', '/events?lang=es'), 'es'],
    ['~/fr/wp-json/tribe/events/v1/events', 'fr'],
    ['/events', 'en'],
  ])('of %s is %s, whatever the header says', async (path, expected) => {
    const response = await service.get(path, accepting(expected === 'en' ? 'en' : 'it;q=0.1'));
    expect([response.status, languageOf(response)]).toEqual([200, expected]);
  });

  it.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['FR', 'fr'],
    ['ro;q=0.3, it;q=0.7, es;q=0.5', 'it'],
    ['ja, ro;q=0.1', 'ro'],
    ['fr;q=0, es;q=0.2', 'es'],
    ['ja', 'en'],
    ['*', 'en'],
    ['*;q=0.1, fr', 'fr'],
    ['fr;q=0.4, *;q=0.1', 'fr'],
    ['', 'en'],
    [';;q=,,=', 'en'],
  ])('is negotiated from Accept-Language: %s → %s', async (header, expected) => {
    const response = await service.get('/events', accepting(header));
    expect([response.status, languageOf(response)]).toEqual([200, expected]);
    expect(variesByLanguage(response)).toBe(true);
  });

  it.each([
    ['ja', 'de'],
    ['*', 'de'],
    ['ja, *;q=0.5', 'de'],
    ['en', 'en'],
  ])('is the default language when %s prefers none: %s', async (header, expected) => {
    expect(languageOf(await german.get('/events', accepting(header)))).toBe(expected);
  });

  it('is the default language without anything', async () => {
    expect(languageOf(await german.get('/events'))).toBe('de');
  });

  it('is the payload’s before the query’s, before the segment', async () => {
    const body = eventWith({ title: 'Payload', i18n_language: 'ro' });
    const response = await service.post(at('fr', '/events?i18n_language=de'), body, accepting('es'));
    expect([response.status, languageOf(response), response.body['i18n_language']]).toEqual([
      201,
      'ro',
      'ro',
    ]);
    const alias = await service.post(at('fr', '/events?i18n_language=de'), eventWith({ lang: 'ro' }));
    expect(languageOf(alias)).toBe('de');
  });

  it('of a write is not what a browser prefers; what errors are said in is', async () => {
    const made = await german.post('/events', eventWith({ title: 'Geschrieben' }), accepting('fr'));
    expect([made.status, languageOf(made), made.body['i18n_language']]).toEqual([201, 'de', 'de']);
    const path = `/events/${made.body['id']}`;
    const changed = await german.post(path, { title: 'Neu' }, accepting('fr'));
    expect([languageOf(changed), changed.body['i18n_available_languages']]).toEqual(['de', ['de']]);
    expect(languageOf(await german.get(path, accepting('fr')))).toBe('fr');
    const french = await german.post('/events', { title: '' }, accepting('fr'));
    const same = await german.post(at('fr', '/events'), { title: '' });
    expect([french.status, languageOf(french), french.body]).toEqual([400, 'fr', same.body]);
    expect(variesByLanguage(french)).toBe(true);
  });

  it('is not that of a name in a record as it was read', async () => {
    const record: Body = { ...(await service.get(`/events/${id}?i18n_language=fr`)).body, title: 'Choisi' };
    expect([record['i18n_language'], record['i18n_available_languages']]).toEqual(['en', ['en']]);
    const { body } = await service
      .make('/events', eventWith({ title: 'Read' }))
      .then(async (made) =>
        service.post(`/events/${made['id']}?i18n_language=fr`, { ...record, slug: made['slug'] }),
      );
    expect([body['title'], body['i18n_language']]).toEqual(['Choisi', 'fr']);
    const other = await service.make('/tags', { name: 'As read' });
    const sent = { ...other, i18n_language: 'ro' };
    const renamed = await service.post(at('it', `/tags/${other['id']}`), { ...sent, name: 'Come letto' });
    expect([renamed.body['i18n_language'], renamed.body['i18n_available_languages']]).toEqual([
      'it',
      ['en', 'it'],
    ]);
    const plain = await service.post(`/tags/${other['id']}`, { ...sent, name: 'As sent' });
    expect(plain.body['i18n_language']).toBe('en');
  });

  it('is read from a form too', async () => {
    const form = new URLSearchParams({ ...eventWith(), i18n_language: 'it' }).toString();
    const response = await service.post('/events', form, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([response.status, response.body['i18n_language']]).toEqual([201, 'it']);
  });
});

it('a language that is null counts as not sent', async () => {
  const payload = { ...eventWith(), i18n_language: null, lang: null };
  const response = await service.post(at('it', '/events'), payload);
  expect([response.status, languageOf(response), response.body['i18n_language']]).toEqual([201, 'it', 'it']);
});

describe('a bad language', () => {
  const values = ['', 'xx', 'FR', 'fr-FR', 'en,fr'];
  it.each(values)('%j in the query is named, in the language of the other means', async (value) => {
    for (const path of ['/events', `/events/${id}`, '/venues', '/organizers', '/categories', '/tags']) {
      const response = await service.get(at('fr', `${path}?i18n_language=${value}`), accepting('de'));
      expect([path, response.status, response.body['code']]).toEqual([path, 400, 'rest_invalid_param']);
      expect(Object.keys(response.body['data'].params)).toEqual(['i18n_language']);
      expect(languageOf(response)).toBe('fr');
    }
    const negotiated = await service.get(`/events?i18n_language=${value}`, accepting('de'));
    expect([languageOf(negotiated), variesByLanguage(negotiated)]).toEqual(['de', true]);
  });

  it('is refused at the first page and the documentation too', async () => {
    for (const path of ['~/', '~/fr/', '~/docs', '~/fr/docs', '~/wp-json/', '', '/doc', '~/health/live']) {
      for (const query of ['i18n_language=xx', 'i18n_language=', 'lang=xx']) {
        const { status, body } = await service.get(`${path}?${query}`);
        expect([path, query, status]).toEqual([path, query, 400]);
        expect(Object.keys(body['data'].params)).toEqual(['i18n_language']);
      }
    }
    const page = await service.get('~/docs?i18n_language=ro', { headers: { accept: 'text/html' } });
    expect([page.status, languageOf(page)]).toEqual([200, 'ro']);
  });

  it.each(values)('%j in a payload is named and nothing is written', async (value) => {
    const response = await service.post(`/events/${id}`, { title: 'No', i18n_language: value });
    expect([response.status, Object.keys(response.body['data'].params)]).toEqual([400, ['i18n_language']]);
    expect((await service.get(`/events/${id}`)).body['title']).toBe('Selected');
  });

  it('keeps a record from being deleted', async () => {
    const response = await service.delete(`/events/${id}?i18n_language=xx`);
    expect(response.status).toBe(400);
    expect((await service.get(`/events/${id}`)).status).toBe(200);
  });

  it('is refused as a list and as an object', async () => {
    for (const query of ['i18n_language[]=fr', 'i18n_language[a]=fr', 'i18n_language=fr&i18n_language=de']) {
      const { status, body } = await service.get(`/events?${query}`);
      expect([query, status, Object.keys(body['data'].params ?? {})]).toEqual([
        query,
        400,
        ['i18n_language'],
      ]);
    }
  });

  it('is named as the parameter when the alias was sent, and does not count beside it', async () => {
    const { status, body } = await service.get('/events?lang=xx');
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['i18n_language']]);
    expect(languageOf(await service.get('/events?lang=xx&i18n_language=fr'))).toBe('fr');
    expect((await service.get('/events?lang=xx&i18n_language=fr')).status).toBe(200);
  });

  it.each(['xx', 'FR', 'eng', 'fr-FR', 'fr/de'])('segment %s is no route', async (segment) => {
    const response = await service.get(`~/${segment}/calendar/events/v1/events`, accepting('it'));
    expect([response.status, response.body['code'], languageOf(response)]).toEqual([
      404,
      'rest_no_route',
      'it',
    ]);
  });
});

it.each(['~/%zz', '/events/%zz', `/events/${'1'.repeat(17_000)}`, at('fr', '/events/%zz')])(
  'a URL that cannot be read (%#) is no route, in the language of the request',
  async (path) => {
    const response = await service.get(path, accepting('fr'));
    expect([response.status, response.body['code'], languageOf(response)]).toEqual([
      404,
      'rest_no_route',
      'fr',
    ]);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['content-type']).toBe('application/json; charset=UTF-8');
  },
);

interface Failure {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly status: number;
  readonly payload?: string;
}

const FAILURES: Failure[] = [
  { name: 'bad parameter', path: '/events?page=0', status: 400 },
  { name: 'malformed JSON', path: '/events', method: 'POST', payload: '{', status: 400 },
  { name: 'missing parameter', path: '/venues', method: 'POST', payload: '{}', status: 400 },
  { name: 'no credentials', path: '/venues/1', method: 'DELETE', status: 401 },
  { name: 'unknown id', path: '/events/2000000000', status: 404 },
  { name: 'unknown path', path: '/nothing', status: 404 },
  { name: 'wrong method', path: '/events', method: 'PUT', payload: '{}', status: 405 },
  { name: 'page out of range', path: '/events?page=9999', status: 404 },
];

describe.each(FAILURES)('the error for $name', ({ path, method = 'GET', payload, status }) => {
  const request = async (way: string, options: SendOptions = {}) =>
    service.send(method, way, payload, {
      as: status === 401 ? 'anonymous' : 'administrator',
      headers: {
        ...options.headers,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
  const ways = (language: Language): [string, SendOptions?][] => [
    [at(language, path)],
    [`${path}${path.includes('?') ? '&' : '?'}i18n_language=${language}`],
    [path, accepting(language)],
  ];

  it('names its language in Content-Language, however it was chosen', async () => {
    for (const language of LANGUAGES) {
      for (const [way, options] of ways(language)) {
        const response = await request(way, options);
        expect([way, response.status, languageOf(response)]).toEqual([way, status, language]);
        expect([way, variesByLanguage(response)]).toEqual([way, options !== undefined]);
      }
    }
  });

  it('is worded in each of the six languages', async () => {
    const messages = new Set<string>();
    for (const language of LANGUAGES) messages.add((await request(at(language, path))).body['message']);
    expect(messages.size).toBe(LANGUAGES.length);
    expect([...messages].filter((message) => message.includes('{') && !message.includes('JSON'))).toEqual([]);
  });
});

describe('Vary', () => {
  it('leaves Accept-Language out when the header had no say', async () => {
    for (const path of ['/events?i18n_language=fr', '/events?lang=fr', at('fr', '/events')]) {
      const response = await service.get(path, accepting('de'));
      expect([path, variesByLanguage(response)]).toEqual([path, false]);
    }
  });

  it('names it when the header could have had a say, for the caches between', async () => {
    expect(variesByLanguage(await service.get('/events'))).toBe(true);
  });
});
