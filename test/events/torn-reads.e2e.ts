import type { EntityManager } from 'typeorm';
import { EventsRepository, type LinkedEvent } from '#resources/events/events.repository.js';
import { eventWith, Service } from '../support/service.js';

/*
 * A server runs each statement of a read on the state of its moment. What a write commits between the statement for the
 * row of an event and that for its texts must not give the texts of a draft to the row of a published event.
 */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

type Read = (
  events: EventsRepository,
  manager: EntityManager,
  id: number,
) => Promise<LinkedEvent | undefined>;

const page = (id: number) => ({
  sql: 'SELECT id, 1 AS total FROM event WHERE id = ?',
  params: [id],
  descending: [],
});

const READS: readonly (readonly [name: string, read: Read])[] = [
  ['one event', async (events, manager, id) => events.load(manager, id)],
  [
    'a page by ids',
    async (events, manager, id) => (await events.loadPage(manager, { ids: [id], total: 1 })).items[0],
  ],
  [
    'a page by a statement',
    async (events, manager, id) => (await events.loadPage(manager, page(id))).items[0],
  ],
];

/** Reads an event; between its row and its texts, the write is done. */
async function readAround(
  read: Read,
  id: number,
  write: () => Promise<unknown>,
): Promise<LinkedEvent | undefined> {
  let isWritten = false;
  return service.database.read(async (manager) => {
    const query = async (sql: string, params: unknown[]): Promise<unknown> => {
      if (sql.includes('event_translation') && !isWritten) {
        isWritten = true;
        await write();
      }
      return manager.query(sql, params);
    };
    const interrupted = Object.create(manager, { query: { value: query } }) as EntityManager;
    return read(service.app.get(EventsRepository, { strict: false }), interrupted, id);
  });
}

it.each(READS)('%s has its own texts, or those of a later state with that state', async (_, read) => {
  const { id } = await service.make('/events', eventWith({ title: 'Shown', status: 'publish' }));
  const change = { title: 'Secret', status: 'draft' };
  const event = await readAround(read, id, async () =>
    service.send('PATCH', `/events/${id}`, change, { as: 'administrator' }),
  );
  expect([event?.status, event?.texts.get('en')?.['title']]).toEqual(['draft', 'Secret']);
});

it.each(READS)('%s that is deleted meanwhile is gone', async (_, read) => {
  const { id } = await service.make('/events', eventWith({ title: 'Shown' }));
  const event = await readAround(read, id, async () =>
    service.query('DELETE FROM record WHERE id = ?', [id]),
  );
  expect(event).toBeUndefined();
  expect((await service.get(`/events/${id}`)).status).toBe(404);
});
