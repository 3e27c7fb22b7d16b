import { ADMIN, change, makeWithEvents } from '../support/series.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  await make('plain', {});
  await make('canceled', { event_status: 'canceled', availability: 'sold_out', registration_url: URL });
  await make('postponed', { event_status: 'postponed', registration_url: URL, availability: 'closed' });
  await make('online', { is_virtual: true, spoken_languages: ['fr', 'de-CH'], registration_url: URL });
  await make('hybrid', {
    ...{ virtual_event_type: 'hybrid', age_min: 6, age_max: 12, accessibility: ['subtitles', 'wheelchair'] },
    ...{ registration_url: URL, registration_closes: '2001-01-01', spoken_languages: ['den'] },
  });
  await make('adults', { age_min: 18, accessibility: ['wheelchair'], availability: 'limited' });
  await make('early', { registration_url: URL, registration_opens: '2199-01-01' });
});
afterAll(async () => service.stop());

const URL = 'https://tickets.example/';
const ALL = ['plain', 'canceled', 'postponed', 'online', 'hybrid', 'adults', 'early'];

const make = async (title: string, fields: object): Promise<Body> =>
  service.make('/events', eventWith({ title, ...fields }));

async function titles(query: string): Promise<string[]> {
  const { status, body } = await service.get(`/events?${query}&orderby=id`);
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  expect(body['total']).toBe(body['events'].length);
  return (body['events'] as Body[]).map(({ title }) => String(title));
}

const except = (...left: string[]): string[] => ALL.filter((title) => !left.includes(title));

it.each([
  ['event_status=CANCELLED', ['canceled']],
  ['event_status=canceled,postponed', ['canceled', 'postponed']],
  ['event_status=scheduled', except('canceled', 'postponed')],
  ['is_virtual=true', ['online', 'hybrid']],
  ['is_virtual=false', except('online', 'hybrid')],
  ['virtual_event_type=hybrid', ['hybrid']],
  ['virtual_event_type[]=hybrid&virtual_event_type[]=virtual', ['online', 'hybrid']],
  ['availability=sold_out,limited', ['canceled', 'adults']],
  ['age=5', except('hybrid', 'adults')],
  ['age=12', except('adults')],
  ['age=13', except('hybrid', 'adults')],
  ['age=18', except('hybrid')],
  ['spoken_language=de', ['online']],
  ['spoken_language=DE-ch', ['online']],
  ['spoken_language=de-AT,den', ['hybrid']],
  ['accessibility=wheelchair', ['hybrid', 'adults']],
  ['accessibility=wheelchair,subtitles', ['hybrid']],
  ['registration=open', ['online']],
  ['registration=closed', except('online')],
  ['is_virtual=true&registration=open&event_status=scheduled', ['online']],
  ['age=7&search=hybrid', ['hybrid']],
  ['age=13&registration=closed', ['plain', 'canceled', 'postponed', 'early']],
  ['age=20&is_virtual=false&accessibility=wheelchair', ['adults']],
  ['registration=closed&event_status=canceled,postponed', ['canceled', 'postponed']],
  ['registration=open&spoken_language=de-CH,den&age=3', ['online']],
  ['open_on=2026-01-01', []],
])('%s', async (query, expected) => {
  expect(await titles(`${ALWAYS}&per_page=50&${query}`)).toEqual(expected);
});

it.each([
  'event_status=off',
  'event_status=',
  'is_virtual=maybe',
  'virtual_event_type=',
  'availability=few',
  'age=old',
  'age=151',
  'spoken_language=f',
  'accessibility=lift',
  'accessibility=',
  'registration=soon',
  'open_on=2027-02-30',
  'open_on=tomorrow',
  'facets=age',
])('%s is refused by name', async (query) => {
  const { status, body } = await service.get(`/events?${query}`);
  const [name = ''] = query.split('=');
  expect([status, body['code'], Object.keys(body['data'].params)]).toEqual([
    400,
    'rest_invalid_param',
    [name],
  ]);
});

it('links repeat the filters', async () => {
  const filters = 'event_status=canceled,postponed&age=20&is_virtual=false&registration=closed';
  const { body } = await service.get(`/events?${ALWAYS}&per_page=1&${filters}`);
  const next = new globalThis.URL(String(body['next_rest_url'])).searchParams;
  expect(Object.fromEntries(next)).toMatchObject({
    event_status: 'canceled,postponed',
    age: '20',
    is_virtual: 'false',
    registration: 'closed',
  });
});

it('facets count the values', async () => {
  const names = 'event_status,virtual_event_type,availability,spoken_languages,accessibility';
  const entry = (value: string, count: number) => ({ id: value, name: value, slug: value, count });
  const { body } = await service.get(`/events?${ALWAYS}&facets=${names}`);
  expect(body['facets']).toEqual({
    event_status: [entry('scheduled', 5), entry('canceled', 1), entry('postponed', 1)],
    virtual_event_type: [entry('hybrid', 1), entry('virtual', 1)],
    availability: [entry('closed', 1), entry('limited', 1), entry('sold_out', 1)],
    spoken_languages: [entry('de-CH', 1), entry('den', 1), entry('fr', 1)],
    accessibility: [entry('wheelchair', 2), entry('subtitles', 1)],
  });
  const { body: some } = await service.get(`/events?${ALWAYS}&facets=accessibility&age=7`);
  expect(some['facets']).toEqual({ accessibility: [entry('subtitles', 1), entry('wheelchair', 1)] });
});

describe('open_on', () => {
  const DAYS = { start_date: '2031-03-01 10:00:00', end_date: '2031-03-04 00:00:00' };

  beforeAll(async () => {
    const weekend = [{ days: ['sat', 'sun'], opens: '10:00', closes: '02:00' }];
    await make('always', DAYS);
    await make('weekend', { ...DAYS, opening_hours: weekend });
    await make('not on Sunday', { ...DAYS, closed_days: ['2031-03-02'] });
    await make('far east', { ...DAYS, timezone: 'Pacific/Kiritimati' });
    await make('far west', { ...DAYS, timezone: 'Etc/GMT+12' });
    const midnight = '2031-03-04 00:00:00';
    await make('midnight', { start_date: midnight, end_date: midnight });
  });

  // 1 March 2031 is a Saturday.
  it.each([
    ['2031-02-28', []],
    ['2031-03-01', ['always', 'weekend', 'not on Sunday', 'far east', 'far west']],
    ['2031-03-02', ['always', 'weekend', 'far east', 'far west']],
    ['2031-03-03', ['always', 'not on Sunday', 'far east', 'far west']],
    ['2031-03-04', ['midnight']],
  ])('%s', async (day, expected) => {
    expect(await titles(`open_on=${day}`)).toEqual(expected);
    const { body: table } = await service.get<string>(`/events.csv?open_on=${day}&orderby=id`);
    expect(
      table
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(expected);
    expect(await titles(`open_on=${day}&start_date=2031-03-02`)).toHaveLength(
      expected.filter((title) => title === 'midnight').length,
    );
  });
});

it('facets follow a change of one detail alone', async () => {
  const { id } = await make('changing', {});
  const counted = async (): Promise<Body> =>
    (await service.get(`/events?${ALWAYS}&facets=event_status,accessibility&per_page=1`)).body['facets'];
  const before = await counted();
  const changes = { event_status: 'moved_online', accessibility: 'quiet_room' };
  for (const [name, value] of Object.entries(changes)) {
    await service.send('PATCH', `/events/${String(id)}`, { [name]: value }, { as: 'administrator' });
    expect((await counted())[name]).toContainEqual({ id: value, name: value, slug: value, count: 1 });
  }
  const usual = { event_status: 'scheduled', accessibility: [] };
  await service.send('PATCH', `/events/${String(id)}`, usual, { as: 'administrator' });
  expect(await counted()).toEqual(before);
  await service.delete(`/events/${String(id)}`);
});

it('filters follow a change of a series, and of one of its occurrences', async () => {
  const { id, path, paths } = await makeWithEvents(service, { title: 'Choir' });
  const found = async (query: string): Promise<number> =>
    (await titles(`start_date=2099-01-01&end_date=2099-12-31&per_page=50&${query}`)).filter(
      (title) => title === 'Choir',
    ).length;
  const all = paths.length;
  const query = 'event_status=canceled';
  expect([await found(query), await found('event_status=scheduled')]).toEqual([0, all]);
  const details = { event_status: 'canceled', spoken_languages: ['de-AT'], accessibility: ['quiet_room'] };
  await change(service, path, details);
  for (const each of [
    query,
    'spoken_language=de',
    'accessibility=quiet_room',
    'event_status=canceled,postponed',
  ])
    expect([each, await found(each)]).toEqual([each, all]);
  expect(await found('event_status=scheduled')).toBe(0);
  await change(service, `${paths[0]}`, { event_status: 'scheduled' });
  expect([await found(query), await found('event_status=scheduled')]).toEqual([all - 1, 1]);
  await change(service, path, { event_status: 'postponed', spoken_languages: [] });
  expect([await found(query), await found('event_status=postponed')]).toEqual([0, all - 1]);
  expect(await found('spoken_language=de')).toBe(0);
  await service.delete(`/series/${id}`, ADMIN);
});

/** A registration opens and closes so many minutes from now. */
const minutes = (opens: number, closes: number): object => {
  const at = (after: number): string => String(Math.floor(Date.now() / 1_000) + 60 * after);
  return { registration_url: URL, registration_opens: at(opens), registration_closes: at(closes) };
};

it('registrations open and close by the clock, not by the day', async () => {
  const made = [
    await make('now', { event_status: 'moved_online', ...minutes(-5, 5) }),
    await make('soon', { event_status: 'moved_online', ...minutes(5, 10) }),
    await make('over', { event_status: 'moved_online', ...minutes(-10, -5) }),
  ];
  const found = async (registration: string): Promise<string[]> =>
    titles(`${ALWAYS}&event_status=moved_online&registration=${registration}`);
  expect([await found('open'), await found('closed')]).toEqual([['now'], ['soon', 'over']]);
  for (const registration of ['open', 'closed']) {
    const { body } = await service.get(`/events?${ALWAYS}&per_page=50&registration=${registration}`);
    expect(body['total']).toBe(body['events'].length);
  }
  for (const { id } of made) await service.delete(`/events/${String(id)}`);
});

it('filters by bounds follow a change, and combine', async () => {
  const usual = { event_status: 'moved_online', spoken_languages: ['de-CH-1996', 'es-419'] };
  const { id } = await make('changing', { ...usual, age_min: 10, registration_url: URL });
  const total = async (query: string): Promise<number> =>
    (await service.get(`/events?${ALWAYS}&event_status=moved_online&${query}`)).body['total'];
  const found = async (...queries: string[]): Promise<number[]> =>
    Promise.all(queries.map(async (query) => total(query)));
  const languages = ['de', 'de-CH', 'de-CH-1996', 'es-419', 'de-AT', 'de-AT,es', 'abcde'];
  expect(await found(...languages.map((tag) => `spoken_language=${tag}`))).toEqual([1, 1, 1, 1, 0, 1, 0]);
  const bounds = ['age=9', 'age=10', 'registration=open', 'registration=closed', 'age=10&registration=open'];
  expect(await found(...bounds)).toEqual([0, 1, 1, 0, 1]);
  const changes = [
    [{ age_min: null, age_max: 9 }, [1, 0, 1, 0, 0]],
    [{ registration_closes: '2001-01-01' }, [1, 0, 0, 1, 0]],
    [{ registration_closes: '', availability: 'sold_out' }, [1, 0, 0, 1, 0]],
    [{ availability: 'limited', age_max: null }, [1, 1, 1, 0, 1]],
    [{ registration_url: '' }, [1, 1, 0, 1, 0]],
  ] as const;
  for (const [fields, expected] of changes) {
    await service.send('PATCH', `/events/${String(id)}`, fields, { as: 'administrator' });
    expect([fields, await found(...bounds)]).toEqual([fields, expected]);
  }
  await service.delete(`/events/${String(id)}`);
});

it('what a password hides counts as usual in filters by bounds', async () => {
  const hours = [{ days: ['sun'], opens: '10:00', closes: '18:00' }];
  const days = { start_date: '2031-03-01 10:00:00', end_date: '2031-03-04 00:00:00', opening_hours: hours };
  const fields = { event_status: 'moved_online', age_min: 40, registration_url: URL, password: 'sesame' };
  const { id } = await make('closed', { ...fields, ...days });
  for (const [query, hidden, whole] of [
    ['age=10', 1, 0],
    ['age=45', 1, 1],
    ['registration=open', 0, 1],
    ['registration=closed', 1, 0],
    ['age=10&registration=closed', 1, 0],
    ['open_on=2031-03-01', 1, 0],
    ['open_on=2031-03-02', 1, 1],
    ['open_on=2031-03-05', 0, 0],
  ] as const) {
    const path = `/events?${ALWAYS}&event_status=moved_online&${query}`;
    const answers = [
      await service.get(path),
      await service.get(`${path}&facets=month`),
      await service.get(path, ADMIN),
      await service.get(`${path}&password=sesame`),
    ];
    const totals = answers.map(({ body }) => body['total']);
    expect([query, ...totals]).toEqual([query, hidden, hidden, whole, whole]);
    expect(answers.map(({ body }) => body['events'].length)).toEqual(totals);
  }
  await service.delete(`/events/${String(id)}`);
});

it('a password hides what it hides, in the index as in the tables', async () => {
  const fields = { event_status: 'moved_online', accessibility: ['guide_dogs'], spoken_languages: ['rm'] };
  const { id } = await make('closed', { ...fields, password: 'sesame' });
  for (const [query, anonymous] of [
    ['event_status=moved_online', true],
    ['accessibility=guide_dogs', false],
    ['spoken_language=rm', false],
    ['spoken_language=rm,la', false],
    ['event_status=moved_online&accessibility=guide_dogs', false],
  ] as const) {
    const path = `/events?${ALWAYS}&facets=month&${query}`;
    const totals = [await service.get(path), await service.get(path, ADMIN)].map(({ body }) => body['total']);
    expect([query, ...totals]).toEqual([query, anonymous ? 1 : 0, 1]);
    expect((await service.get(`${path}&password=sesame`)).body['total']).toBe(1);
  }
  const { body } = await service.get(`/events?${ALWAYS}&facets=event_status,accessibility,spoken_languages`);
  expect(JSON.stringify(body['facets'])).toContain('moved_online');
  expect(JSON.stringify(body['facets'])).not.toMatch(/guide_dogs|"rm"/);
  await service.delete(`/events/${String(id)}`);
});
