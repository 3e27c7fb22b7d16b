import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/* Lists by venue and organizer take ids and slugs, as those by category do. */

let service: Service;
let venue: Body;
let organizer: Body;
let draft: Body;
beforeAll(async () => {
  service = await Service.start();
  venue = await service.make('/venues', {
    ...{ venue: 'Große Halle', slug: 'große halle' },
    translations: { fr: { venue: 'Grande salle', slug: 'grande-salle' } },
  });
  organizer = await service.make('/organizers', { organizer: 'Club', slug: '2027' });
  draft = await service.make('/venues', { venue: 'Secret', slug: 'secret', status: 'draft' });
  const links = { venue: [venue['id']], organizer: [organizer['id']], categories: ['Jazz'] };
  await service.make('/events', eventWith({ title: 'There', ...links }));
  await service.make('/events', eventWith({ title: 'Elsewhere', venue: [draft['id']] }));
});
afterAll(async () => service.stop());

const titles = async (query: string, as: 'anonymous' | 'administrator' = 'anonymous'): Promise<unknown> => {
  const { status, body } = await service.get(`/events?${ALWAYS}&${query}`, { as });
  return status === 200
    ? (body['events'] as Body[]).map(({ title }) => title as string)
    : body['data'].params;
};

it('finds by id, by the slug of any language and in any case, and by several', async () => {
  for (const reference of [
    venue['id'],
    'gro%C3%9Fe-halle',
    'grande-salle',
    'Grande-Salle',
    `${venue['id']},grande-salle`,
  ])
    expect([reference, await titles(`venue=${reference}`)]).toEqual([reference, ['There']]);
  expect(await titles('organizer=2027')).toEqual(['There']);
  expect(await titles(`organizer=${organizer['id']}&venue=grande-salle`)).toEqual(['There']);
  expect(await titles('venue[]=grande-salle&categories=jazz')).toEqual(['There']);
});

it('refuses what is not known, and names it', async () => {
  for (const reference of ['nowhere', '999999', '0', '-1', '1.5'])
    expect([reference, await titles(`venue=${reference},grande-salle`)]).toEqual([
      reference,
      { venue: expect.stringContaining(reference) },
    ]);
  expect(await titles('venue=')).toEqual({ venue: expect.any(String) });
  expect(await titles('organizer=nobody')).toEqual({ organizer: expect.stringContaining('nobody') });
});

it('does not tell that there is a record which the caller may not read', async () => {
  expect(await titles('venue=secret')).toEqual({ venue: expect.stringContaining('secret') });
  expect(await titles('venue=secret', 'administrator')).toEqual(['Elsewhere']);
  expect(await titles(`venue=${draft['id']}`)).toEqual([]);
});

it('works in feeds, with facets and by cursor, and links repeat it', async () => {
  const query = `${ALWAYS}&venue=grande-salle`;
  expect((await service.get<string>(`/events.csv?${query}`)).body).toContain('There');
  expect((await service.get<string>(`/events.csv?${query}`)).body).not.toContain('Elsewhere');
  const { body } = await service.get(`/events?${query}&facets=venue&per_page=1`);
  expect(body['facets'].venue).toMatchObject([{ id: venue['id'], count: 1 }]);
  expect(body['rest_url']).toContain('venue=grande-salle');
  expect((await service.get(`/venues/${venue['id']}/events.csv?${ALWAYS}`)).status).toBeLessThan(500);
});
