import { type Body, eventWith, Service } from '../support/service.js';

const BASE = 'http://calendar.example/calendar/events/v1';

/** Venues and organizers differ in their name and in these fields. */
const KINDS = [
  {
    kind: 'venue',
    collection: 'venues',
    defaults: { show_map: true, show_map_link: true },
    full: {
      ...{
        address: '1 Main St',
        city: 'Springfield',
        country: 'US',
        state: 'IL',
        zip: '62701',
        phone: '+1 555 0100',
      },
      ...{
        website: 'https://venue.example',
        show_map: 'true',
        show_map_link: '0',
        geo_lat: 39.8,
        geo_lng: '-89.6',
      },
    },
    shown: { show_map: true, show_map_link: false, geo_lat: 39.8, geo_lng: -89.6, stateprovince: 'IL' },
    wrong: { website: 'ftp://x', show_map: 'perhaps', geo_lat: 91, city: ['x'] },
    jsonLd: 'Place',
  },
  {
    kind: 'organizer',
    collection: 'organizers',
    defaults: {},
    full: { phone: '555', website: 'https://organizer.example', email: 'office@organizer.example' },
    shown: {},
    wrong: { website: 'javascript:alert(1)', email: 'nobody', phone: {} },
    jsonLd: 'Organization',
  },
];

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each(KINDS)('$collection', ({ kind, collection, defaults, full, shown, wrong, jsonLd }) => {
  it('show only what is not empty', async () => {
    const { status, headers, body } = await service.post(`/${collection}`, {
      [kind]: 'Minimal',
      description: '',
    });
    const { id, date } = body as { id: number; date: string };
    expect([status, headers['location']]).toEqual([201, `${BASE}/${collection}/${id}`]);
    expect(body).toEqual({
      id,
      global_id: `calendar.example?id=${id}`,
      global_id_lineage: [`calendar.example?id=${id}`],
      author: '1',
      status: 'publish',
      date,
      date_utc: date,
      modified: date,
      modified_utc: date,
      url: `http://calendar.example/${kind}/minimal/`,
      rest_url: `${BASE}/${collection}/${id}`,
      [kind]: 'Minimal',
      slug: 'minimal',
      ...defaults,
      i18n_language: 'en',
      i18n_available_languages: ['en'],
    });
  });

  it('show everything that was given, with schema.org data on a single read', async () => {
    const payload = {
      [kind]: 'Full',
      description: 'A <b>text</b>',
      excerpt: 'Short',
      ...full,
      date: '2026-01-02 03:04:05',
    };
    const record = await service.make(`/${collection}`, payload);
    expect(record).toMatchObject({
      ...full,
      ...shown,
      description: '<p>A <b>text</b></p>',
      date: '2026-01-02 03:04:05',
    });
    const read = (await service.get(`/${collection}/${record['id']}`)).body;
    expect(read).toEqual({ ...record, json_ld: expect.objectContaining({ '@type': jsonLd, name: 'Full' }) });
  });

  it.each(['POST', 'PUT', 'PATCH'])(
    'keep with %s what is left out, and clear with empty and null',
    async (method) => {
      const record = await service.make(`/${collection}`, {
        [kind]: `Partial ${method}`,
        description: 'Text',
        ...full,
      });
      const path = `/${collection}/${record['id']}`;
      const renamed = await service.send(method, path, { [kind]: `Renamed ${method}` }, { as: 'editor' });
      const { modified, modified_utc } = renamed.body;
      expect(renamed.body).toEqual({ ...record, [kind]: `Renamed ${method}`, modified, modified_utc });
      const cleared = await service.send(
        method,
        path,
        { phone: '', website: null, description: null },
        { as: 'editor' },
      );
      for (const field of ['phone', 'website', 'description']) expect(cleared.body).not.toHaveProperty(field);
    },
  );

  it('name every bad parameter, and the missing name', async () => {
    const bad = await service.post(`/${collection}`, { [kind]: 'Bad', ...wrong });
    expect([bad.status, Object.keys(bad.body['data'].params).sort()]).toEqual([
      400,
      Object.keys(wrong).sort(),
    ]);
    const missing = await service.post(`/${collection}`, {});
    expect(missing.body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: [kind] } });
    expect((await service.post(`/${collection}`, { [kind]: '' })).body['code']).toBe('rest_invalid_param');
  });

  it('created again with the same fields are the same, unchanged', async () => {
    const record = await service.make(`/${collection}`, { [kind]: 'Twice', ...full, description: 'One' });
    const same = await service.post(`/${collection}`, { [kind]: 'TWICE', phone: full.phone });
    expect([same.status, same.body]).toEqual([201, record]);
    const different = await service.make(`/${collection}`, { [kind]: 'Twice', description: 'Another' });
    expect(different['id']).not.toBe(record['id']);
    await service.delete(`/${collection}/${record['id']}`);
    const afterTrash = await service.make(`/${collection}`, { [kind]: 'Twice', description: 'One' });
    expect(afterTrash['id']).not.toBe(record['id']);
  });

  it('created again with the same fields are found among many of their name', async () => {
    const texts = Array.from({ length: 25 }, (_, n) => ({ [kind]: 'Many', description: `Number ${n}` }));
    const ids: number[] = [];
    for (const text of texts) ids.push((await service.make(`/${collection}`, text))['id']);
    expect(new Set(ids).size).toBe(25);
    for (const n of [0, 12, 24])
      expect((await service.make(`/${collection}`, texts[n] ?? {}))['id']).toBe(ids[n]);
  });

  it('go to the trash once and come back with their slug', async () => {
    const record = await service.make(`/${collection}`, { [kind]: 'Binned' });
    const path = `/${collection}/${record['id']}`;
    const gone = await service.delete(path);
    expect([gone.status, gone.body['status'], gone.body['slug']]).toEqual([200, 'trash', 'binned__trashed']);
    expect((await service.delete(path)).body).toMatchObject({
      code: `${kind}-is-in-trash`,
      data: { status: 410 },
    });
    expect((await service.get(path)).body['code']).toBe(`${kind}-not-accessible`);
    const replacement = await service.make(`/${collection}`, { [kind]: 'Binned' });
    expect(replacement['slug']).toBe('binned');
    const back = await service.post(path, { status: 'publish' });
    expect([back.body['status'], back.body['slug']]).toEqual(['publish', 'binned-2']);
  });

  it('are named by no new event while they are in the trash', async () => {
    const { body } = await service.post(`/${collection}`, { [kind]: 'Closed' });
    const id = String(body['id']);
    await service.delete(`/${collection}/${id}`);
    const refused = await service.post('/events', eventWith({ [kind]: id }));
    expect([refused.status, Object.keys(refused.body['data']?.params ?? {})]).toEqual([400, [kind]]);
    await service.post(`/${collection}/${id}`, { status: 'publish' });
    expect((await service.post('/events', eventWith({ [kind]: id }))).status).toBe(201);
  });

  it('are listed newest first, with the envelope of the contract', async () => {
    for (const year of [2010, 2012, 2011]) {
      await service.make(`/${collection}`, {
        [kind]: `Year ${year}`,
        date: `${year}-01-01`,
        status: 'private',
      });
    }
    const { body, headers } = await service.get(`/${collection}?status=private&per_page=2`, { as: 'editor' });
    expect(body[collection].map((record: Body) => record[kind])).toEqual(['Year 2012', 'Year 2011']);
    expect(body[collection][0]).not.toHaveProperty('json_ld');
    expect([body['total'], body['total_pages'], headers['x-tec-total']]).toEqual([3, 2, '3']);
    expect(body['rest_url']).toBe(`${BASE}/${collection}/?page=1&per_page=2&status=private`);
    expect(body['next_rest_url']).toBe(`${BASE}/${collection}/?page=2&per_page=2&status=private`);
    const beyond = await service.get(`/${collection}?page=999`);
    expect([beyond.status, beyond.body['code']]).toEqual([404, `${kind}-archive-page-not-found`]);
    expect((await service.get(`/${collection}?status=draft`)).status).toBe(400);
  });

  it('return 400 for unknown ids and those of other kinds', async () => {
    const event = await service.make('/events', eventWith());
    for (const id of [event['id'], 2_000_000_000, '99999999999999999999']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await service.send(
          method,
          `/${collection}/${id}`,
          method === 'POST' ? {} : undefined,
          { as: 'editor' },
        );
        expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
      }
    }
  });
});

it('venues follow the province outside the United States', async () => {
  const venue = await service.make('/venues', {
    venue: 'Abroad',
    country: 'Canada',
    state: 'X',
    province: 'Quebec',
  });
  expect(venue['stateprovince']).toBe('Quebec');
  const given = await service.make('/venues', {
    venue: 'Given',
    country: 'US',
    state: 'IL',
    stateprovince: 'Illinois',
  });
  expect(given['stateprovince']).toBe('Illinois');
});

it('venues take both coordinates or none', async () => {
  const { status, body } = await service.post('/venues', { venue: 'Half', geo_lat: 1 });
  expect([status, Object.keys(body['data'].params)]).toEqual([400, ['geo_lng']]);
  const venue = await service.make('/venues', { venue: 'Whole', geo_lat: 0, geo_lng: 0 });
  expect(venue).toMatchObject({ geo_lat: 0, geo_lng: 0 });
  const cleared = await service.post(`/venues/${venue['id']}`, { geo_lat: null, geo_lng: null });
  expect(cleared.body).not.toHaveProperty('geo_lat');
});

it('events, venues and organizers share one sequence of ids', async () => {
  const venue = await service.make('/venues', { venue: 'First in line' });
  const organizer = await service.make('/organizers', { organizer: 'Second in line' });
  const event = await service.make('/events', eventWith());
  expect([organizer['id'], event['id']]).toEqual([Number(venue['id']) + 1, Number(venue['id']) + 2]);
});
