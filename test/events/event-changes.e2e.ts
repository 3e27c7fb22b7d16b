import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe('updating an event', () => {
  it.each(['POST', 'PUT', 'PATCH'])('%s changes what is sent and keeps the rest', async (method) => {
    const event = await service.make(
      '/events',
      eventWith({ cost: '10', tags: ['keep'], featured: true, venue: { venue: `Keep ${method}` } }),
    );
    const { status, body } = await service.send(
      method,
      `/events/${event['id']}`,
      { title: `Renamed ${method}` },
      { as: 'administrator' },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      ...event,
      title: `Renamed ${method}`,
      modified: body['modified'],
      modified_utc: body['modified_utc'],
    });
  });

  it('clears with null and empty values', async () => {
    const event = await service.make(
      '/events',
      eventWith({ cost: '10', tags: ['x'], venue: { venue: 'Gone' }, description: 'd' }),
    );
    const { body } = await service.post(`/events/${event['id']}`, {
      cost: null,
      tags: [],
      venue: '',
      description: '',
      website: '',
    });
    expect(body).toMatchObject({ cost: '', tags: [], venue: [], description: '', website: '' });
  });

  it.each([null, '', 0])('post_parent %j means none', async (sent) => {
    const parent = await service.make('/events', eventWith());
    const child = await service.make('/events', eventWith({ post_parent: parent['id'] }));
    expect(child['post_parent']).toBe(parent['id']);
    const { body } = await service.post(`/events/${child['id']}`, { post_parent: sent });
    expect(body['post_parent']).toBe(0);
  });

  it('keeps the wall clock when only the zone changes', async () => {
    const event = await service.make('/events', eventWith({ timezone: 'Europe/Paris' }));
    const { body } = await service.post(`/events/${event['id']}`, { timezone: 'UTC+3' });
    expect(body).toMatchObject({
      start_date: event['start_date'],
      utc_start_date: '2027-01-10 07:00:00',
      timezone_abbr: 'UTC+3',
    });
  });

  it('counts versions and logs who wrote what', async () => {
    const event = await service.make('/events', eventWith());
    await service.post(`/events/${event['id']}`, { featured: true }, { as: 'editor' });
    const [row] = await service.query('SELECT version FROM event WHERE id = ?', [event['id']]);
    expect(row).toEqual({ version: 2 });
    const [change] = await service.query('SELECT * FROM changes ORDER BY id DESC LIMIT 1');
    expect(change).toMatchObject({
      kind: 'event',
      record_id: event['id'],
      verb: 'update',
      fields: 'featured',
      languages: '',
      actor_id: 2,
    });
  });
});

describe('deleting an event', () => {
  it('moves it to the trash once, frees its slug, and gives it back', async () => {
    const event = await service.make('/events', eventWith({ title: 'To be trashed' }));
    const gone = await service.delete(`/events/${event['id']}`);
    expect([gone.status, gone.body['status'], gone.body['slug']]).toEqual([
      200,
      'trash',
      'to-be-trashed__trashed',
    ]);
    const again = await service.delete(`/events/${event['id']}`);
    expect([again.status, again.body['code']]).toEqual([410, 'event-is-in-trash']);
    expect((await service.get(`/events/${event['id']}`)).body['code']).toBe('event-not-accessible');
    expect((await service.get(`/events/${event['id']}`, { as: 'editor' })).body['code']).toBe(
      'event-no-longer-available',
    );
    const back = await service.post(`/events/${event['id']}`, { status: 'publish' });
    expect([back.body['status'], back.body['slug']]).toEqual(['publish', 'to-be-trashed']);
    const verbs = await service.query(
      'SELECT verb FROM changes WHERE kind = ? AND record_id = ? ORDER BY id',
      ['event', event['id']],
    );
    expect(verbs.map((change) => change['verb'])).toEqual(['create', 'trash', 'restore']);
  });
});

describe('reading one event', () => {
  it('adds schema.org data to it and to what is inside', async () => {
    const event = await service.make(
      '/events',
      eventWith({ timezone: 'Europe/Paris', cost: '15', venue: { venue: 'LD Hall' } }),
    );
    const { body } = await service.get(`/events/${event['id']}`);
    expect(body['json_ld']).toMatchObject({
      '@type': 'Event',
      startDate: '2027-01-10T10:00:00+01:00',
      location: { '@type': 'Place', name: 'LD Hall' },
      offers: { price: 15, priceCurrency: 'USD' },
    });
    expect(body['venue'].json_ld['@type']).toBe('Place');
    const { body: list } = await service.get(`/events?include=${event['id']}`);
    expect(list['events'][0]).not.toHaveProperty('json_ld');
  });

  it('distinguishes an unknown id from another kind’s', async () => {
    const venue = await service.make('/venues', { venue: 'Not an event' });
    const other = await service.get(`/events/${venue['id']}`);
    expect([other.status, other.body['code']]).toEqual([400, 'rest-invalid-event-id']);
    for (const id of ['2000000000', '99999999999999999999']) {
      const unknown = await service.get(`/events/${id}`);
      expect([unknown.status, unknown.body['code']]).toEqual([404, 'rest-event-not-found']);
    }
  });
});

it('shows future events as such until their date comes', async () => {
  const event = await service.make('/events', eventWith({ date: '2190-01-01 00:00:00' }));
  expect(event['status']).toBe('future');
  const ids = async (as: 'anonymous' | 'editor') =>
    (await service.get(`/events?${ALWAYS}&include=${event['id']}`, { as })).body['events'].map(
      (found: Body) => found['id'],
    );
  expect(await ids('anonymous')).toEqual([]);
  expect(await ids('editor')).toEqual([event['id']]);
  const { body } = await service.post(`/events/${event['id']}`, { date: '2020-01-01 00:00:00' });
  expect(body['status']).toBe('publish');
  expect(await ids('anonymous')).toEqual([event['id']]);
});
