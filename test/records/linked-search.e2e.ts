import { SearchBuilder } from '#content/search/search-builder.js';
import { postingsIn } from '../support/blocks.js';
import { type Body, Service } from '../support/service.js';

let service: Service;
let hall: number;
let bridge: number;
let society: number;
beforeAll(async () => {
  service = await Service.start();
  hall = (
    await service.make('/venues', {
      venue: 'Große Halle',
      city: 'Iași',
      description: '<p>Concerts &amp; <b>theatre</b></p>',
      zip: '700115',
      translations: { fr: { venue: 'Grande salle', city: 'Jassy' } },
    })
  )['id'];
  bridge = (await service.make('/venues', { venue: 'Bridge', address: '1 Hall Street', phone: '555' }))['id'];
  society = (
    await service.make('/organizers', {
      organizer: 'Jazz Society',
      email: 'office@jazz.example',
      excerpt: 'Since 1950',
      website: 'https://blue.example',
    })
  )['id'];
});
afterAll(async () => service.stop());

async function found(path: string, search: string, more = ''): Promise<number[]> {
  const { status, body } = await service.get(`${path}?search=${encodeURIComponent(search)}${more}`);
  expect(status).toBe(200);
  const items = body[path.slice(1)] as Body[];
  expect(body['total']).toBe(items.length);
  return items.map(({ id }) => id as number).sort((a, b) => a - b);
}

it.each([
  ['GROSSE', () => [hall]],
  ['hall', () => [hall, bridge]],
  ['iasi', () => [hall]],
  ['theatre concerts', () => [hall]],
  ['grosse bridge', () => []],
  ['hall -street', () => [hall]],
  ['-street', () => [hall]],
  ['"hall street"', () => [bridge]],
  ['7001', () => [hall]],
  ['555', () => [bridge]],
  ['amp', () => []],
  ['%', () => []],
  ['_', () => []],
  ['\u0301', () => []],
])('venues are found by %j', async (search, expected) => {
  expect(await found('/venues', search)).toEqual(expected());
});

it.each([
  ['jazz society', () => [society]],
  ['office@', () => [society]],
  ['1950', () => [society]],
  ['blue', () => [society]],
  ['society hall', () => []],
])('organizers are found by %j', async (search, expected) => {
  expect(await found('/organizers', search)).toEqual(expected());
});

it('a language is searched as it is read: its own texts, then those that it falls back to', async () => {
  expect(await found('/venues', 'salle', '&i18n_language=fr')).toEqual([hall]);
  expect(await found('/venues', 'grosse', '&i18n_language=fr')).toEqual([]);
  expect(await found('/venues', 'theatre', '&i18n_language=fr')).toEqual([hall]);
  expect(await found('/venues', 'theatre', '&i18n_language=fr&i18n_fallback=none')).toEqual([]);
  expect(await found('/venues', '700115', '&i18n_language=fr&i18n_fallback=none')).toEqual([hall]);
});

it('what is changed is found by what it is now, what is trashed is not found', async () => {
  const { id } = await service.make('/venues', { venue: 'Before', phone: '111' });
  await service.post(`/venues/${id}`, { venue: 'After' });
  expect([await found('/venues', 'before'), await found('/venues', 'after')]).toEqual([[], [id]]);
  await service.post(`/venues/${id}`, { phone: '222' });
  expect([await found('/venues', '111'), await found('/venues', '222')]).toEqual([[], [id]]);
  await service.delete(`/venues/${id}`);
  expect(await found('/venues', 'after')).toEqual([]);
});

it('the links repeat the search, and an empty or too long one is refused', async () => {
  const { body } = await service.get('/venues?search=hall&per_page=1');
  expect(body['next_rest_url']).toContain('search=hall');
  for (const search of ['', 'a '.repeat(40), 'x'.repeat(2_001)]) {
    const response = await service.get(`/venues?search=${encodeURIComponent(search)}`);
    expect([response.status, Object.keys(response.body['data'].params)]).toEqual([400, ['search']]);
  }
});

it('a rebuild changes nothing', async () => {
  const rows = async () => [await postingsIn(service, 'venue'), await postingsIn(service, 'organizer')];
  const before = await rows();
  expect(before[0]?.length).toBeGreaterThan(10);
  await service.app.get(SearchBuilder).rebuild();
  expect(await rows()).toEqual(before);
  await service.database.write((manager) => manager.query('DELETE FROM venue_posting'));
  await service.app.get(SearchBuilder).rebuild();
  expect(await rows()).toEqual(before);
});

it.each(['/venues', '/organizers'])('%s take phrases as their words, 32 of them in all', async (path) => {
  const search = async (words: number, shape: (text: string) => string) =>
    service.get(`${path}?search=${encodeURIComponent(shape('ab '.repeat(words).trim()))}`);
  for (const shape of [
    (text: string) => text,
    (text: string) => `"${text}"`,
    (text: string) => `-"${text}"`,
  ]) {
    expect((await search(32, shape)).status).toBe(200);
    const { status, body } = await search(33, shape);
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['search']]);
  }
});
