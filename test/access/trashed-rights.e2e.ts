import { type Body, eventWith, Service } from '../support/service.js';

/** Ids of the users that the service starts with. */
const USER_IDS = { author: 3, contributor: 4 } as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each([
  { collection: 'events', fields: () => eventWith() },
  { collection: 'venues', fields: () => ({ venue: `Venue ${Math.random()}` }) },
  { collection: 'organizers', fields: () => ({ organizer: `Organizer ${Math.random()}` }) },
])('rights on trashed $collection', ({ collection, fields }) => {
  const make = async (author: number, status: string): Promise<Body> =>
    service.make(`/${collection}`, { ...fields(), author, status });

  it.each([
    ['publish', 200, 403],
    ['private', 200, 403],
    ['draft', 200, 200],
    ['pending', 200, 200],
  ] as const)('of one’s own that were %s are as they were before', async (status, author, contributor) => {
    const expected = { author, contributor };
    for (const as of ['author', 'contributor'] as const) {
      for (const payload of [{ status: 'draft' }, { excerpt: 'Changed' }]) {
        const { id } = await make(USER_IDS[as], status);
        await service.delete(`/${collection}/${id}`);
        const response = await service.post(`/${collection}/${id}`, payload, { as });
        expect([as, payload, response.status]).toEqual([as, payload, expected[as]]);
      }
    }
  });
});
