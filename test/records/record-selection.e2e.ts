import { eventWith, Service } from '../support/service.js';

/* `fields` and `_fields` do the same where a single record is read. */

let service: Service;
const paths: string[] = [];
beforeAll(async () => {
  service = await Service.start();
  const event = await service.make(
    '/events',
    eventWith({
      ...{ slug: 'chosen', external_source: 'old', external_id: '1' },
      ...{ venue: { venue: 'Hall', city: 'Oslo' }, organizer: { organizer: 'Club' } },
      ...{ categories: ['Jazz'], tags: ['open'] },
    }),
  );
  paths.push(`/events/${event['id']}`, '/events/by-slug/chosen', '/events/by-external/old/1');
  paths.push(`/venues/${event['venue'].id}`, `/organizers/${event['organizer'][0].id}`);
  paths.push(`/categories/${event['categories'][0].id}`, `/tags/${event['tags'][0].id}`);
});
afterAll(async () => service.stop());

it('each selects, also below, and is no unknown parameter', async () => {
  for (const path of paths) {
    for (const name of ['fields', '_fields']) {
      const { status, headers, body } = await service.get(`${path}?${name}=id,slug`);
      expect([path, name, status, Object.keys(body).sort()]).toEqual([path, name, 200, ['id', 'slug']]);
      expect(headers).not.toHaveProperty('x-ignored-params');
    }
  }
  expect((await service.get(`${paths[0]}?fields=venue.city`)).body).toEqual({ venue: { city: 'Oslo' } });
});

it('both together are refused, as in lists', async () => {
  for (const path of paths) {
    const { status, body } = await service.get(`${path}?fields=id&_fields=slug`);
    expect([path, status, Object.keys(body['data'].params)]).toEqual([path, 400, ['fields']]);
  }
});

it('a write goes on without it, as a body may have a field of any name', async () => {
  const { status, body } = await service.post(`${paths[0]}?fields=id`, { title: 'Changed' });
  expect([status, body['title']]).toEqual([200, 'Changed']);
});
