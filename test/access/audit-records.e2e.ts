import { Housekeeping } from '#content/records/housekeeping.service.js';
import { auditOf, fromTo, lastWrite } from '../support/audit.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const post = async (path: string, body: object): Promise<void> => {
  const { status, body: response } = await service.post(path, body);
  expect([status, response['code']]).toEqual([200, undefined]);
};
const changesOf = async (kind: string, { id }: Body): Promise<Body> =>
  (await lastWrite(service, kind, id))['changes'];

describe('an event', () => {
  it('comes with what is set, in all languages', async () => {
    const event = await service.make('/events', {
      title: 'Jazz',
      start_date: '2027-01-10 10:00:00',
      end_date: '2027-01-10 12:00:00',
      date_utc: '2026-01-02 03:04:05',
      cost: '10',
      sticky: true,
      password: 'needle one',
      venue: { venue: 'Hall' },
      categories: ['Music'],
      translations: { fr: { title: 'Nuit du jazz', excerpt: 'Une nuit' } },
    });
    const write = await lastWrite(service, 'event', event['id']);
    expect(write).toMatchObject({ verb: 'create', languages: ['en', 'fr'], actor: { id: 1 } });
    expect(write['changes']).toEqual({
      author: fromTo(null, 1),
      status: fromTo(null, 'publish'),
      date_utc: fromTo(null, '2026-01-02 03:04:05'),
      event_status: fromTo(null, 'scheduled'),
      virtual_url_access: fromTo(null, 'public'),
      start_date: fromTo(null, '2027-01-10 10:00:00'),
      end_date: fromTo(null, '2027-01-10 12:00:00'),
      timezone: fromTo(null, 'UTC'),
      cost: fromTo(null, { values: ['10'] }),
      sticky: fromTo(null, true),
      password: null,
      'title.en': fromTo(null, 'Jazz'),
      'slug.en': fromTo(null, 'jazz'),
      'title.fr': fromTo(null, 'Nuit du jazz'),
      'excerpt.fr': fromTo(null, 'Une nuit'),
      venue: fromTo(null, [event['venue'].id]),
      categories: fromTo(null, [event['categories'][0].id]),
    });
  });

  it('shows of a change what was before and after, and nothing that stayed', async () => {
    const event = await service.make(
      '/events',
      eventWith({
        title: 'Before',
        sticky: true,
        translations: { de: { title: 'Vorher', excerpt: 'Kurz' } },
      }),
    );
    await post(`/events/${event['id']}`, {
      title: 'After',
      slug: 'after-that',
      sticky: true,
      featured: true,
      timezone: 'Europe/Rome',
      cost: 'free',
      author: 2,
      translations: { de: { excerpt: '' }, it: { title: 'Dopo' } },
    });
    const write = await lastWrite(service, 'event', event['id']);
    expect(write).toMatchObject({ verb: 'update', languages: ['en', 'de', 'it'] });
    expect(write['fields']).toEqual(expect.arrayContaining(['title', 'sticky', 'translations']));
    expect(write['changes']).toEqual({
      author: fromTo(1, 2),
      featured: fromTo(false, true),
      timezone: fromTo('UTC', 'Europe/Rome'),
      cost: fromTo(null, expect.anything()),
      'title.en': fromTo('Before', 'After'),
      'slug.en': fromTo('before', 'after-that'),
      'excerpt.de': fromTo('Kurz', null),
      'title.it': fromTo(null, 'Dopo'),
    });
  });

  it('shows nothing when what is sent is there already', async () => {
    const event = await service.make('/events', eventWith({ title: 'Same', tags: ['one', 'two'] }));
    await post(`/events/${event['id']}`, { title: 'Same', tags: ['two', 'one'], excerpt: '' });
    expect(await changesOf('event', event)).toEqual({});
  });

  it('shows links as ids, those of places in their order', async () => {
    const event = await service.make(
      '/events',
      eventWith({ venue: [{ venue: 'A' }, { venue: 'B' }], tags: ['red'], organizer: { organizer: 'O' } }),
    );
    const [a, b] = event['venue'].map(({ id }: Body) => id);
    const red = event['tags'][0].id;
    await post(`/events/${event['id']}`, { venue: [b, a], tags: ['red', 'blue'], organizer: [] });
    const blue = (await service.get(`/events/${event['id']}`)).body['tags'].find(
      ({ name }: Body) => name === 'blue',
    ).id;
    expect(await changesOf('event', event)).toEqual({
      venue: fromTo([a, b], [b, a]),
      tags: fromTo([red], [red, blue]),
      organizer: fromTo([event['organizer'][0].id], []),
    });
    await post(`/events/${event['id']}`, { venue: [a] });
    expect(await changesOf('event', event)).toEqual({ venue: fromTo([b, a], [a]) });
  });

  it('distinguishes a website that was cleared from none', async () => {
    const event = await service.make('/events', eventWith());
    await post(`/events/${event['id']}`, { website: '' });
    expect(await changesOf('event', event)).toEqual({ 'website.en': fromTo(null, '') });
  });

  it('never shows a password, nor its hash', async () => {
    const event = await service.make('/events', eventWith({ password: 'needle two' }));
    for (const password of ['needle three', '']) {
      await post(`/events/${event['id']}`, { password });
      expect(await changesOf('event', event)).toEqual({ password: null });
    }
    const all = JSON.stringify(await service.query('SELECT * FROM changes'));
    const shown = JSON.stringify(await auditOf(service, 'kind=event'));
    for (const text of [all, shown]) expect(text).not.toMatch(/needle|scrypt|argon2|\$m=/);
  });

  it('goes to the trash and comes back by its status and slug', async () => {
    const event = await service.make('/events', eventWith({ title: 'Trashed', status: 'draft' }));
    await service.delete(`/events/${event['id']}`);
    const trashed = { status: fromTo('draft', 'trash'), 'slug.en': fromTo('trashed', 'trashed__trashed') };
    expect(await lastWrite(service, 'event', event['id'])).toMatchObject({ verb: 'trash', changes: trashed });
    await post(`/events/${event['id']}`, { status: 'publish' });
    const restored = { status: fromTo('trash', 'publish'), 'slug.en': fromTo('trashed__trashed', 'trashed') };
    expect(await lastWrite(service, 'event', event['id'])).toMatchObject({
      verb: 'restore',
      changes: restored,
    });
  });
});

it('a translation that is replaced or removed shows what it was', async () => {
  const event = await service.make('/events', eventWith({ translations: { ro: { title: 'Titlu' } } }));
  const path = `/events/${event['id']}/translations/ro`;
  await service.send('PUT', path, { title: 'Alt titlu' }, { as: 'administrator' });
  expect(await changesOf('event', event)).toEqual({ 'title.ro': fromTo('Titlu', 'Alt titlu') });
  await service.delete(path);
  expect(await changesOf('event', event)).toEqual({ 'title.ro': fromTo('Alt titlu', null) });
});

it.each([
  [
    'venue',
    '/venues',
    { venue: 'Hall', city: 'Oslo', geo_lat: 0, geo_lng: 10, zip: '1' },
    { city: 'Bergen', geo_lat: 1, geo_lng: 10, show_map: false, zip: '' },
    { 'city.en': ['Oslo', 'Bergen'], geo_lat: [0, 1], show_map: [true, false], zip: ['1', ''] },
  ],
  [
    'organizer',
    '/organizers',
    { organizer: 'Crew', email: 'a@b.example' },
    { organizer: 'Crew', email: 'c@d.example', i18n_language: 'es', status: 'draft' },
    { email: ['a@b.example', 'c@d.example'], status: ['publish', 'draft'] },
  ],
  [
    'category',
    '/categories',
    { name: 'Dance', description: 'Old', translations: { fr: { name: 'Danse' } } },
    { description: 'New', translations: { fr: null } },
    { 'description.en': ['Old', 'New'], 'name.fr': ['Danse', null] },
  ],
  ['tag', '/tags', { name: 'late' }, { name: 'later' }, { 'name.en': ['late', 'later'] }],
])('a %s shows what was before and after', async (kind, path, fields, change, expected) => {
  const record = await service.make(path, fields);
  const made = await changesOf(kind, record);
  const [name] = Object.entries(fields)[0] ?? [];
  expect(made[`${name}.en`]).toEqual(fromTo(null, Object.values(fields)[0]));
  await post(`${path}/${record['id']}`, change);
  const changes = Object.entries(expected).map(([field, [before, after]]) => [field, fromTo(before, after)]);
  expect(await changesOf(kind, record)).toEqual(Object.fromEntries(changes));
});

it('a category shows its parent', async () => {
  const [parent, child] = [
    await service.make('/categories', { name: 'Parent' }),
    await service.make('/categories', { name: 'Child' }),
  ];
  await post(`/categories/${child['id']}`, { parent: parent['id'] });
  expect(await changesOf('category', child)).toEqual({ parent: fromTo(null, parent['id']) });
});

it('what is deleted for good shows all that it was', async () => {
  const tag = await service.make('/tags', { name: 'gone', translations: { de: { name: 'weg' } } });
  await service.delete(`/tags/${tag['id']}`);
  expect(await lastWrite(service, 'tag', tag['id'])).toMatchObject({
    verb: 'delete',
    changes: { 'name.en': fromTo('gone', null), 'name.de': fromTo('weg', null) },
  });
});

it('housekeeping shows what it does, of nobody', async () => {
  const now = Math.floor(Date.now() / 1000);
  const venue = await service.make('/venues', { venue: 'Later', date_utc: String(now + 86_400) });
  await service.app.get(Housekeeping).run(now + 2 * 86_400);
  const published = { actor: null, address: null, changes: { status: fromTo('future', 'publish') } };
  expect(await lastWrite(service, 'venue', venue['id'])).toMatchObject({ verb: 'publish', ...published });
  await service.delete(`/venues/${venue['id']}`);
  await service.app.get(Housekeeping).run(now + 40 * 86_400);
  const gone = { actor: null, address: null, changes: { 'venue.en': fromTo('Later', null) } };
  expect(await lastWrite(service, 'venue', venue['id'])).toMatchObject({ verb: 'delete', ...gone });
});
