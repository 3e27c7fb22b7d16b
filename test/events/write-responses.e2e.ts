import type { Role } from '#common/rights/roles.js';
import { at, LANGUAGES } from '../support/localized.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* A write is answered from what it has stored: the next read must show the same event. */

let service: Service;
let linked: Body;
beforeAll(async () => {
  service = await Service.start();
  const ids = async (path: string, field: string): Promise<number[]> => {
    const made = [];
    for (const name of ['B', 'A', 'C']) made.push((await service.make(path, { [field]: name }))['id']);
    return made;
  };
  linked = {
    venue: await ids('/venues', 'venue'),
    organizer: await ids('/organizers', 'organizer'),
    categories: await ids('/categories', 'name'),
    tags: await ids('/tags', 'name'),
  };
});
afterAll(async () => service.stop());

/** A read of one event adds JSON-LD to it and to its records. */
const withoutJsonLd = (body: Body): Body =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'json_ld' ? undefined : value))) as Body;

const same = async (
  path: string,
  language: string,
  written: Body,
  as: Role = 'administrator',
): Promise<void> => {
  const way = at(language, path);
  const { status, body } = await service.get(`${way}?password=secret`, { as });
  expect([way, status]).toEqual([way, 200]);
  expect(written).toEqual(withoutJsonLd(body));
};

const FULL: Body = {
  description: 'First line\nsecond',
  excerpt: '<p>One</p>',
  website: 'https://example.org/',
  slug: 'Full Événement',
  date: '2026-01-02 03:04:05',
  start_date: '2027-03-28 01:30:00',
  end_date: '2027-03-30 12:00:00',
  timezone: 'Europe/Rome',
  cost: '5 - 10 €',
  status: 'private',
  featured: true,
  sticky: true,
  hide_from_listings: true,
  show_map: false,
  external_source: 'erp',
  external_id: 'full-1',
  translations: {
    fr: { title: 'Concert', slug: 'le-concert' },
    de: { title: 'Konzert', description: 'Text' },
  },
};

it('a new event is shown as a read shows it', async () => {
  for (const fields of [{}, FULL, linked, { all_day: true, password: 'secret', author: 1 }]) {
    for (const language of LANGUAGES) {
      const unique = 'external_id' in fields ? { external_id: `full-${language}` } : {};
      const { status, body } = await service.post(
        at(language, '/events'),
        eventWith({ ...fields, ...unique }),
      );
      expect([status, body['message']]).toEqual([201, undefined]);
      await same(`/events/${body['id']}`, language, body);
    }
  }
});

let picture: number;

/** Each of them is sent to an event with everything, one after the other. */
const CHANGES: [what: string, language: string, change: () => Body][] = [
  ['a title', 'en', () => ({ title: 'Other' })],
  ['a title in Italian', 'it', () => ({ title: 'Concerto' })],
  ['a title in Romanian', 'ro', () => ({ title: 'Cântec' })],
  ['a title in Spanish', 'es', () => ({ title: 'Canción' })],
  ['a translation taken away', 'de', () => ({ title: '', description: '' })],
  ['a slug of a translation', 'fr', () => ({ slug: 'autre' })],
  ['a slug taken away', 'fr', () => ({ slug: '' })],
  ['nothing', 'en', () => ({})],
  ['the website taken away', 'en', () => ({ website: '' })],
  ['dates', 'en', () => ({ start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' })],
  ['flags', 'en', () => ({ featured: false, sticky: false, show_map: true, all_day: true })],
  ['no cost', 'en', () => ({ cost: '' })],
  ['a password', 'en', () => ({ password: 'secret' })],
  ['no password', 'en', () => ({ password: '' })],
  ['some links', 'en', () => ({ venue: linked['venue'].toReversed(), tags: [] })],
  ['other links', 'fr', () => ({ organizer: [], categories: linked['categories'].slice(1) })],
  ['no external id', 'en', () => ({ external_source: null, external_id: null })],
  ['a status', 'en', () => ({ status: 'draft' })],
  ['a picture', 'en', () => ({ image: picture })],
  ['no picture', 'en', () => ({ image: null })],
];
it.each(['POST', 'PUT', 'PATCH'])('an event changed with %s is shown as a read shows it', async (method) => {
  picture = (await upload(service, await pictureBytes(8, 8))).body['id'];
  const made = await service.make(
    '/events',
    eventWith({ ...FULL, ...linked, external_id: `changed-${method}` }),
  );
  const path = `/events/${made['id']}`;
  for (const [what, language, change] of CHANGES) {
    const { status, body } = await service.send(method, at(language, path), change(), {
      as: 'administrator',
    });
    expect([what, status, body['message']]).toEqual([what, 200, undefined]);
    await same(path, language, body);
  }
});

it.each(['editor', 'author', 'contributor'] as const)(
  'an event of the role %s is shown as a read shows it',
  async (as) => {
    const event = eventWith({ ...linked, description: 'Text' });
    const made = await service.make(at('en', '/events'), event, { as });
    await same(`/events/${made['id']}`, 'en', made, as);
    const { status, body } = await service.send(
      'PATCH',
      at('en', `/events/${made['id']}`),
      { title: 'New' },
      { as },
    );
    expect([status, body['title']]).toEqual([200, 'New']);
    await same(`/events/${made['id']}`, 'en', body, as);
  },
);

it('an event that leaves the trash is shown as a read shows it', async () => {
  const { id, venue, organizer, title } = await service.make(
    '/events',
    eventWith({ ...linked, slug: 'restored' }),
  );
  const { status: deleted, body: trashed } = await service.delete(`/events/${id}`);
  expect(deleted).toBe(200);
  expect(trashed).toMatchObject({ id, title, venue, organizer, status: 'trash', slug: 'restored__trashed' });
  const { status, body } = await service.post(at('en', `/events/${id}`), {
    status: 'publish',
    title: 'Back',
  });
  expect([status, body['slug']]).toEqual([200, 'restored']);
  await same(`/events/${id}`, 'en', body);
});

it('an event put by its external id is shown as a read shows it', async () => {
  for (const fields of [eventWith(linked), { title: 'Again', venue: [] }]) {
    const path = '/events/by-external/erp/put-1';
    const { status, body } = await service.send('PUT', at('en', path), fields, { as: 'administrator' });
    expect([200, 201]).toContain(status);
    await same(`/events/${body['id']}`, 'en', body);
  }
});
