import type { Role } from '#common/rights/roles.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* The changes of a record, for those who may edit it, and what takes each of them back. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const patch = async (path: string, body: Body, as: 'administrator' | 'editor' = 'administrator') =>
  service.send('PATCH', path, body, { as });

const historyOf = async (path: string, as: Role = 'administrator'): Promise<Body[]> => {
  const { status, body } = await service.get(`${path}/history`, { as });
  expect([path, status]).toEqual([path, 200]);
  return body['history'] as Body[];
};

const newestOf = async (path: string): Promise<Body> => {
  const [newest] = await historyOf(path);
  return (await service.get(`${path}/history/${String(newest?.['id'])}`, { as: 'administrator' })).body;
};

/** What a record is in all languages, but for what each write changes. */
async function stateOf(path: string): Promise<object> {
  const { body } = await service.get(path, { as: 'administrator' });
  const { modified: _, modified_utc: __, date_details: ___, ...own } = body;
  const { body: texts } = await service.get(`${path}/translations`, { as: 'administrator' });
  const translations = Object.entries(texts['translations'] as Record<string, Body>).map(
    ([language, { updated: ____, updated_utc: _____, status: ______, fields: _______, ...fields }]) => [
      language,
      fields,
    ],
  );
  return { ...own, translations };
}

const TIMES = { start_date: '2099-03-06 20:00', end_date: '2099-03-06 22:00' };

const EVENT = eventWith({
  ...{ title: 'Jazz', description: `<p>${'Long '.repeat(600)}</p>`, cost: '5', ...TIMES },
  ...{ categories: ['Music'], tags: ['live'], venue: { venue: 'Hall' }, organizer: { organizer: 'Ana' } },
  ...{ translations: { fr: { title: 'Le jazz', slug: 'le-jazz' } }, website: 'https://a.example/' },
  ...{ event_status: 'postponed', event_status_reason: 'Rain', age_min: 6, accessibility: ['wheelchair'] },
});

const OTHER_EVENT = {
  ...{ title: 'Blues', description: '', cost: '', start_date: '2099-04-06', end_date: '2099-04-07' },
  ...{ all_day: true, timezone: 'Europe/Rome', categories: ['Art'], tags: [], venue: [], organizer: [] },
  ...{ translations: { fr: { title: 'Le blues', slug: 'le-blues' }, de: { title: 'Der Blues' } } },
  ...{ event_status: 'scheduled', event_status_reason: '', age_min: null, accessibility: [] },
  ...{ featured: true, hide_from_listings: true, website: '', status: 'draft' },
};

const SERIES = {
  ...{ title: 'Course', ...TIMES, timezone: 'UTC' },
  recurrence_rule: 'RRULE:FREQ=WEEKLY;COUNT=3',
};

it.each<[string, Body, Body]>([
  ['/events', EVENT, OTHER_EVENT],
  [
    '/venues',
    { venue: 'Big Hall', city: 'Bern', geo_lat: 1.5, geo_lng: 2, translations: { de: { venue: 'Saal' } } },
    { venue: 'Hut', city: '', geo_lat: null, geo_lng: null, translations: { de: { venue: 'Hütte' } } },
  ],
  [
    '/series',
    SERIES,
    {
      title: 'Lesson',
      recurrence_rule: 'RRULE:FREQ=DAILY;COUNT=5',
      cost: '€ 5',
      start_date: '2099-03-07 20:00',
      end_date: '2099-03-07 21:00',
    },
  ],
  ['/organizers', { organizer: 'Eva', phone: '1' }, { organizer: 'Eve', phone: '', email: 'e@e.example' }],
  [
    '/categories',
    { name: 'Film', description: 'Old', slug: 'film' },
    { name: 'Cinema', description: 'New', slug: 'cinema', translations: { it: { name: 'Cine' } } },
  ],
  ['/tags', { name: 'free' }, { name: 'gratis', translations: { es: { name: 'libre' } } }],
])('a change of %s is taken back as it says', async (collection, whole, change) => {
  const { id } = await service.make(collection, whole);
  const path = `${collection}/${String(id)}`;
  const before = await stateOf(path);
  expect((await patch(path, change)).status).toBe(200);
  expect(await stateOf(path)).not.toEqual(before);
  const { undo } = await newestOf(path);
  const undone = await patch(path, undo as Body);
  expect([undone.status, undone.body['code']]).toEqual([200, undefined]);
  expect(await stateOf(path)).toEqual(before);
});

it('what is in the trash comes back as it was', async () => {
  const { id } = await service.make('/events', eventWith({ ...TIMES, title: 'Gone', status: 'draft' }));
  const before = await stateOf(`/events/${String(id)}`);
  await service.delete(`/events/${String(id)}`);
  const { verb, undo } = await newestOf(`/events/${String(id)}`);
  expect(verb).toBe('trash');
  await patch(`/events/${String(id)}`, undo as Body);
  expect(await stateOf(`/events/${String(id)}`)).toEqual(before);
});

it('a series and its occurrences have their own', async () => {
  const { id } = await service.make('/series', SERIES);
  await patch(`/series/${String(id)}`, { title: 'Lesson' });
  expect((await newestOf(`/series/${String(id)}`))['undo']).toEqual({
    translations: { en: { title: 'Course' } },
  });
  const { body } = await service.get(`/series/${String(id)}/occurrences`);
  const [first] = body['events'] as Body[];
  expect((await historyOf(`/events/${String(first?.['id'])}`)).length).toBeGreaterThan(0);
});

describe('the list', () => {
  it('has the newest first, in pages, with the begin of long texts', async () => {
    const { id } = await service.make('/events', EVENT);
    const path = `/events/${String(id)}`;
    await patch(path, { description: 'Short', password: 'needle' });
    const [newest, first, ...none] = await historyOf(path);
    expect([first?.['verb'], none]).toEqual(['create', []]);
    expect(newest).toMatchObject({ verb: 'update', languages: ['en'], user: { username: 'administrator' } });
    const changes = newest?.['changes'] as Record<string, Body>;
    expect(String(changes['description.en']?.['before'])).toHaveLength(1_001);
    expect(changes['password']).toBeNull();
    const whole = await newestOf(path);
    expect((whole['undo'] as Body)['translations']).toEqual({ en: { description: EVENT['description'] } });
    expect(JSON.stringify(whole)).not.toContain('needle');
    const { body } = await service.get(`${path}/history?per_page=1&page=2`, { as: 'administrator' });
    expect([body['total'], (body['history'] as Body[])[0]?.['verb']]).toEqual([2, 'create']);
  });

  it('is for those who may edit the record', async () => {
    const own = eventWith({ ...TIMES, title: 'Own', status: 'draft' });
    const { id } = await service.make('/events', own, { as: 'contributor' });
    const path = `/events/${String(id)}`;
    await patch(path, { title: 'Edited' }, 'editor');
    const statusOf = async (as: Role | undefined, of: string): Promise<number> =>
      (await service.get(of, as === undefined ? {} : { as })).status;
    expect(await statusOf(undefined, `${path}/history`)).toBe(401);
    expect(await statusOf('subscriber', `${path}/history`)).toBe(403);
    expect(await statusOf('author', `${path}/history`)).toBe(403);
    const [newest, first] = await historyOf(path, 'contributor');
    expect([newest?.['user'], first?.['user']]).toEqual([
      { id: expect.any(Number), username: null },
      { id: expect.any(Number), username: 'contributor' },
    ]);
    expect(await statusOf('author', `${path}/history/${String(first?.['id'])}`)).toBe(403);
    expect((await historyOf(path, 'editor'))[0]?.['user']).toMatchObject({ username: 'editor' });
  });

  it('has no change of another record', async () => {
    const { id } = await service.make('/tags', { name: 'one' });
    const { id: other } = await service.make('/tags', { name: 'two' });
    const [change] = await historyOf(`/tags/${String(other)}`);
    const { status, body } = await service.get(`/tags/${String(id)}/history/${String(change?.['id'])}`, {
      as: 'administrator',
    });
    expect([status, body['code']]).toEqual([404, 'rest_change_not_found']);
  });

  it('says of a creation, and of what was stored cut, that nothing takes it back', async () => {
    const { id } = await service.make('/tags', { name: 'three' });
    expect((await newestOf(`/tags/${String(id)}`))['undo']).toBeNull();
    await patch(`/tags/${String(id)}`, { description: 'four' });
    const cut = JSON.stringify({ 'description.en': [`${'x'.repeat(1_000)}…`, 'four'] });
    await service.query('UPDATE changes SET details = ? WHERE kind = ? AND record_id = ? AND verb = ?', [
      ...[cut, 'tag', id, 'update'],
    ]);
    expect((await newestOf(`/tags/${String(id)}`))['undo']).toBeNull();
  });
});
