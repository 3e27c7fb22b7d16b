import { ENCODINGS, type Fields, sendBody } from '../support/form-bodies.js';
import { type Body, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each(ENCODINGS)('a $name body', ({ name: encoding, type, encode }) => {
  /** Names differ by encoding: a term of the same name would exist already. */
  const own = (text: string): string => `${text} ${encoding}`;
  const translations: Fields = [
    ['translations[fr][description]', 'Français & œuvre = 100 %'],
    ['translations[de][description]', 'Deutsch +1'],
  ];
  const make = async (path: string, fields: Fields): Promise<Body> => {
    const { status, body } = await sendBody(service, path, encode(fields), type);
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const inFrench = async (path: string, { id }: Body): Promise<string> =>
    (await service.get(`${path}/${id}?i18n_language=fr`)).body['description'];

  it('makes an event, with nested venues, organizers, terms and translations', async () => {
    const event = await make('/events', [
      ['title', 'Größe & Maß'],
      ['description', 'First line\r\nsecond line'],
      ['start_date', '2027-05-01 10:00:00'],
      ['end_date', '2027-05-01 12:00:00'],
      ['timezone', 'Europe/Berlin'],
      ['featured', '1'],
      ['all_day', 'false'],
      ['cost[]', '10'],
      ['cost[]', '25'],
      ['venue[venue]', own('Hall')],
      ['venue[city]', 'Köln'],
      ['venue[geo_lat]', '50.9'],
      ['venue[geo_lng]', '6.9'],
      ['venue[translations][fr][city]', 'Cologne'],
      ['organizer[0][organizer]', own('One')],
      ['organizer[1][organizer]', own('Two')],
      ['organizer[1][email]', 'two@example.org'],
      ['categories[]', 'A'],
      ['categories[]', 'B'],
      ['tags', 'c,d'],
      ['translations[fr][title]', 'Grandeur'],
      ...translations,
    ]);
    expect(event).toMatchObject({
      title: 'Größe & Maß',
      description: '<p>First line<br />\nsecond line</p>',
      timezone: 'Europe/Berlin',
      featured: true,
      all_day: false,
      cost: '$10 – $25',
      venue: { venue: own('Hall'), city: 'Köln', geo_lat: 50.9, geo_lng: 6.9 },
      organizer: [{ organizer: own('One') }, { organizer: own('Two'), email: 'two@example.org' }],
      categories: [{ name: 'A' }, { name: 'B' }],
      tags: [{ name: 'c' }, { name: 'd' }],
      i18n_available_languages: ['en', 'fr', 'de'],
    });
    const { body } = await service.get(`/events/${event['id']}?i18n_language=fr`);
    expect([body['title'], body['venue'].city]).toEqual(['Grandeur', 'Cologne']);
    expect(body['description']).toBe('<p>Français &amp; œuvre = 100 %</p>');
  });

  it('makes an event with venues and organizers by id, and with none', async () => {
    const venues = [
      await make('/venues', [['venue', own('V1')]]),
      await make('/venues', [['venue', own('V2')]]),
    ];
    const [{ id: first }, { id: second }] = venues as [Body, Body];
    const dates: Fields = [
      ['title', 'Linked'],
      ['start_date', '2027-05-01'],
      ['end_date', '2027-05-02'],
    ];
    const one = await make('/events', [...dates, ['venue[id]', String(second)]]);
    expect(one['venue'].id).toBe(second);
    const both = await make('/events', [...dates, ['venue[]', String(second)], ['venue[]', String(first)]]);
    expect((both['venue'] as Body[]).map((venue) => venue['id'])).toEqual([second, first]);
    const none = await make('/events', [...dates, ['venue', ''], ['organizer', ''], ['categories', '']]);
    expect([none['venue'], none['organizer'], none['categories']]).toEqual([[], [], []]);
  });

  it.each([
    [
      '/venues',
      'venue',
      { city: 'Iași', show_map: '0', geo_lat: '-1.5', geo_lng: '2' },
      { show_map: false, geo_lat: -1.5 },
    ],
    ['/organizers', 'organizer', { phone: '+49 1', email: 'me@example.org' }, { phone: '+49 1' }],
    ['/categories', 'name', { slug: 'genre' }, { parent: 0 }],
    ['/tags', 'name', {}, {}],
  ])('makes %s', async (path, field, fields, shown) => {
    const name = own(`日本 ${path}`);
    const record = await make(path, [[field, name], ...Object.entries(fields), ...translations]);
    expect(record).toMatchObject({ [field]: name, ...shown, i18n_available_languages: ['en', 'fr', 'de'] });
    expect(await inFrench(path, record)).toContain('Français &');
  });

  it('changes a record and clears with what is empty', async () => {
    const { id } = await make('/venues', [
      ['venue', own('Cleared')],
      ['city', 'Rome'],
      ['zip', '1'],
    ]);
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const fields: Fields = [
        ['city', ''],
        ['zip', method],
      ];
      const headers = { 'content-type': type };
      const response = await service.send(method, `/venues/${id}`, encode(fields), { as: 'editor', headers });
      expect([response.status, response.body['zip'], response.body['city']]).toEqual([
        200,
        method,
        undefined,
      ]);
    }
  });

  it('names what is wrong in it, nested names too', async () => {
    const { status, body } = await sendBody(
      service,
      '/events',
      encode([
        ['title', 'Bad'],
        ['start_date', 'never'],
        ['end_date', '2027-05-01'],
        ['featured', 'perhaps'],
        ['venue[venue]', 'x'],
        ['venue[website]', 'ftp://x'],
        ['translations[fr][website]', 'javascript:1'],
        ['organizer[0][organizer]', ''],
      ]),
      type,
    );
    expect([status, Object.keys(body['data'].params).sort()]).toEqual([
      400,
      ['featured', 'organizer[organizer]', 'start_date', 'translations[fr][website]', 'venue[website]'],
    ]);
  });

  it('that is empty misses what is required', async () => {
    const { status, body } = await sendBody(service, '/events', encode([]), type);
    expect([status, body['code']]).toEqual([400, 'rest_missing_callback_param']);
    expect(body['data'].params).toEqual(['title', 'start_date', 'end_date']);
  });

  it.each(['__proto__[x]', 'constructor[prototype][x]', 'venue[__proto__][venue]'])(
    'is harmless with %s',
    async (name) => {
      const { status } = await sendBody(
        service,
        '/tags',
        encode([
          ['name', own(`Safe ${name}`)],
          [name, '1'],
        ]),
        type,
      );
      expect([201, 400]).toContain(status);
      expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    },
  );
});
