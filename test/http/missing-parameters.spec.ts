import { LANGUAGES } from '#common/messages/languages.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const detail = (param: string) => ({
  code: expect.stringMatching(/^rest_invalid_(param|type)$/),
  message: expect.stringMatching(/\S/),
  data: { param },
});

/** The error's data as it must be, whatever the texts say. */
const naming = (missing: readonly string[], invalid: readonly string[]): Body => ({
  code: 'rest_missing_callback_param',
  data: {
    status: 400,
    params: missing,
    // Clients of the compatible interface see no other fields where nothing is invalid.
    ...(invalid.length > 0 && {
      details: Object.fromEntries([...missing, ...invalid].map((name) => [name, detail(name)])),
    }),
  },
});

it.each<[string, object, string[], string[]]>([
  ['/events', { title: '' }, ['start_date', 'end_date'], ['title']],
  ['/events', { title: 'x', start_date: 'morgen' }, ['end_date'], ['start_date']],
  [
    '/events',
    { start_date: '2027-02-30', all_day: 'perhaps', venue: -1 },
    ['title', 'end_date'],
    ['start_date', 'all_day', 'venue'],
  ],
  ['/events', {}, ['title', 'start_date', 'end_date'], []],
  ['/venues', { show_map: 'x', website: 'ftp://x' }, ['venue'], ['show_map', 'website']],
  ['/categories', { slug: '' }, ['name'], ['slug']],
  ['/imports', { type: 'tec', from: '2027-02-30' }, ['url'], ['from']],
])('%s with %j names what is missing and what is invalid', async (path, body, missing, invalid) => {
  const response = await service.post(path, body);
  expect([response.status, response.body]).toEqual([
    400,
    { ...naming(missing, invalid), message: expect.any(String) },
  ]);
  for (const name of [...missing, ...invalid]) expect(response.body['message']).toContain(name);
});

it('what turns out to be new by its external id needs all required parameters', async () => {
  const path = '/events/by-external/erp/new';
  const { status, body } = await service.send(
    'PUT',
    path,
    { title: '', all_day: 'x' },
    { as: 'administrator' },
  );
  expect([status, body]).toMatchObject([400, naming(['start_date', 'end_date'], ['title', 'all_day'])]);
});

it('strict handling names unknown parameters too', async () => {
  const headers = { prefer: 'handling=strict' };
  const { body } = await service.post('/events', { titel: 'x' }, { headers });
  expect(body).toMatchObject(naming(['title', 'start_date', 'end_date'], ['titel']));
});

it('says so in every language', async () => {
  const texts = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { body } = await service.post(`/events?i18n_language=${language}`, { title: '' });
      return [body['message'], body['data'].details.start_date.message] as [string, string];
    }),
  );
  expect(new Set(texts.map(([message]) => message)).size).toBe(LANGUAGES.length);
  expect(new Set(texts.map(([, message]) => message)).size).toBe(LANGUAGES.length);
});

it('a date that begins with the day gets an error that says to begin with the year', async () => {
  for (const start_date of ['3.5.2027 20:00', '03/05/2027', '31-12-2027']) {
    const { status, body } = await service.post('/events', eventWith({ start_date }));
    expect([status, body['data'].params]).toEqual([
      400,
      { start_date: expect.stringMatching(/not accepted\. Write 2027-/) },
    ]);
  }
});

describe('a venue of 0', () => {
  const venueOf = async (id: number): Promise<unknown> => (await service.get(`/events/${id}`)).body['venue'];

  it.each([
    ['the number', { venue: 0 }],
    ['the text', { venue: '0' }],
    ['the empty text', { venue: '' }],
    ['the empty array', { venue: [] }],
  ])('%s removes the venue', async (_, change) => {
    const { id } = await service.make('/events', eventWith({ venue: { venue: 'Hall' } }));
    expect(await venueOf(id)).toMatchObject({ venue: 'Hall' });
    const { status, body } = await service.post(`/events/${id}`, change);
    expect([status, body['venue'], await venueOf(id)]).toEqual([200, [], []]);
  });

  it('removes it by slug, by external id and from a form too', async () => {
    const event = eventWith({
      venue: { venue: 'Hall' },
      slug: 'by-slug',
      external_source: 'erp',
      external_id: '1',
    });
    const { id } = await service.make('/events', event);
    const as = 'administrator';
    const changes = [
      async () => service.send('PATCH', '/events/by-slug/by-slug', { venue: 0 }, { as }),
      async () => service.send('PATCH', '/events/by-external/erp/1', { venue: 0 }, { as }),
      async () =>
        service.post(`/events/${id}`, 'venue=0', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
    ];
    for (const change of changes) {
      await service.post(`/events/${id}`, { venue: { venue: 'Hall' } });
      expect((await change()).status).toBe(200);
      expect(await venueOf(id)).toEqual([]);
    }
  });

  it('is no id elsewhere: not on create, not in a list of ids, and no organizer', async () => {
    const { id } = await service.make('/events', eventWith({ venue: { venue: 'Hall' } }));
    const refusals = [
      await service.post('/events', eventWith({ venue: 0 })),
      await service.post(`/events/${id}`, { venue: [0] }),
      await service.post(`/events/${id}`, { venue: '0,1' }),
      await service.post(`/events/${id}`, { organizer: 0 }),
    ];
    expect(refusals.map(({ status, body }) => [status, body['code']])).toEqual(
      refusals.map(() => [400, 'rest_invalid_param']),
    );
    expect(await venueOf(id)).toMatchObject({ venue: 'Hall' });
  });
});

it.each(['categories', 'tags', 'venue', 'organizer'])(
  'an empty %s in a list of events is refused',
  async (name) => {
    await service.make('/events', eventWith());
    for (const path of [
      `/events?${name}=`,
      `/events?${name}[]=`,
      `/events?${name}=,`,
      `/events.ics?${name}=`,
    ]) {
      const { status, body } = await service.get(path);
      expect([path, status, body['code'], Object.keys(body['data'].params)]).toEqual([
        path,
        400,
        'rest_invalid_param',
        [name],
      ]);
    }
  },
);
