import { AsyncLocalStorage } from 'node:async_hooks';
import { eventWith, Service } from '../support/service.js';

/* That a long transaction, such as a batch, does not write what it has read before others have changed it. */

let service: Service;
let beside: Service;
/** Runs what belongs to no transaction. */
const outside = AsyncLocalStorage.snapshot();

beforeAll(async () => {
  service = await Service.start();
  beside = await service.startBeside();
});
afterAll(async () => {
  await beside.stop();
  await service.stop();
});

it.each([
  ['/venues', { venue: 'Hall' }, { phone: '1' }, { city: 'Cluj' }],
  ['/organizers', { organizer: 'Club' }, { phone: '1' }, { email: 'a@b.example' }],
  ['/events', eventWith(), { title: 'Renamed' }, { website: 'https://a.example/' }],
  ['/categories', { name: 'Music' }, { description: 'Loud' }, { name: 'Sound' }],
] as const)(
  '%s: both writes are there, each with a version of its own',
  async (path, body, first, second) => {
    const { id } = await service.make(path, body);
    const other = async (): Promise<unknown> => outside(async () => beside.post(`${path}/${id}`, first));
    let waiting: Promise<unknown> | undefined;
    const status = await service.database.inOneTransaction(async (manager) => {
      // From now on a server shows this transaction what was there at this moment.
      await manager.query('SELECT id FROM event');
      waiting ??= other();
      // On SQLite the other writer waits for this one.
      if (service.database.engine === 'mysql') await waiting;
      return (await service.post(`${path}/${id}`, second)).status;
    });
    await waiting;
    const stored = await service.get(`${path}/${id}`);
    expect([status, stored.body]).toEqual([200, expect.objectContaining({ ...first, ...second })]);
    const [row] = await service.query<{ version: number }>(
      `SELECT version FROM ${{ '/venues': 'venue', '/organizers': 'organizer', '/events': 'event', '/categories': 'category' }[path]} WHERE id = ?`,
      [id],
    );
    expect(row?.version).toBe(3);
  },
);

it('a category is deleted as it is, and its children move to the parent that it has', async () => {
  const make = async (name: string, parent?: number): Promise<number> =>
    (await service.make('/categories', { name, ...(parent === undefined ? {} : { parent }) }))[
      'id'
    ] as number;
  const [former, present] = [await make('Former'), await make('Present')];
  const middle = await make('Middle', former);
  const child = await make('Child', middle);
  let waiting: Promise<unknown> | undefined;
  await service.database.inOneTransaction(async (manager) => {
    await manager.query('SELECT id FROM event');
    waiting ??= outside(async () => beside.post(`/categories/${middle}`, { parent: present }));
    if (service.database.engine === 'mysql') await waiting;
    await service.send('DELETE', `/categories/${middle}`, undefined, { as: 'administrator' });
  });
  await waiting;
  // On SQLite the other writer comes after the deletion.
  const parent = service.database.engine === 'mysql' ? present : former;
  expect((await service.get(`/categories/${child}`)).body['parent']).toBe(parent);
});
