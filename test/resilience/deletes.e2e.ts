import { times } from '../support/combinations.js';
import { eventWith, Service } from '../support/service.js';

/** As many deletes in all, by so many writers at once. */
const DELETES = times(60, 600);
const WRITERS = 6;

type Collection = 'categories' | 'tags' | 'venues' | 'organizers' | 'events';

const COLLECTIONS: readonly Collection[] = ['categories', 'tags', 'venues', 'organizers', 'events'];
const TABLES = {
  categories: 'category',
  tags: 'tag',
  venues: 'venue',
  organizers: 'organizer',
  events: 'event',
} as const;
const NAMES = {
  categories: 'name',
  tags: 'name',
  venues: 'venue',
  organizers: 'organizer',
  events: 'title',
} as const;

interface Deleted {
  readonly collection: Collection;
  readonly id: number;
  /** An event that named it. */
  readonly event: number;
}

let service: Service;

beforeAll(async () => {
  service = await Service.start({ DATABASE_POOL: String(WRITERS) });
});

afterAll(async () => service.stop());

const isTerm = (collection: Collection): boolean => collection === 'categories' || collection === 'tags';

/** What still stands of a record whose delete was acknowledged; empty when it was done. */
async function remains({ collection, id, event }: Deleted): Promise<string[]> {
  const table = TABLES[collection];
  const found: string[] = [];
  const note = (what: string, count: number, expected: number): void => {
    if (count !== expected) found.push(`${table} ${id}: ${what} ${count}, not ${expected}`);
  };
  const count = async (from: string, params: unknown[]): Promise<number> => {
    const [row] = await service.query<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${from}`, params);
    return Number(row?.n);
  };
  if (isTerm(collection)) {
    for (const [one, column] of [
      ['term', 'id'],
      [table, 'id'],
      [`${table}_translation`, 'record_id'],
      [`event_${table}`, `${table}_id`],
    ] as const)
      note(`rows in ${one}`, await count(`${one} WHERE ${column} = ?`, [id]), 0);
    note('answer', (await service.get(`/${collection}/${id}`)).status, 400);
  } else {
    note('rows outside the trash', await count(`${table} WHERE id = ? AND status <> 'trash'`, [id]), 0);
    note('answer', (await service.get(`/${collection}/${id}`)).status, 403);
  }
  note(
    'deletes in the change log',
    await count("changes WHERE kind = ? AND record_id = ? AND verb IN ('delete', 'trash')", [table, id]),
    1,
  );
  if (collection !== 'events') {
    const { body } = await service.get(`/events/${event}`);
    const named =
      collection === 'venues' ? [body['venue']].flat() : body[collection.replace('organizers', 'organizer')];
    note('named by its event', named.filter((one: { id: number }) => one.id === id).length, 0);
  }
  return found;
}

/** Makes something and an event that names it, and deletes it. */
async function makeAndDelete(writer: number, turn: number): Promise<Deleted> {
  const collection = COLLECTIONS[turn % COLLECTIONS.length] ?? 'events';
  const name = `${collection} ${writer} ${turn}`;
  const fields = collection === 'events' ? eventWith({ title: name }) : { [NAMES[collection]]: name };
  const { id } = await service.make(`/${collection}`, fields);
  const link = {
    categories: { categories: [id] },
    tags: { tags: [id] },
    venues: { venue: id },
    organizers: { organizer: [id] },
    events: { categories: [`Shared ${turn % 3}`], tags: [`shared ${turn % 2}`] },
  }[collection];
  const events = [
    await service.make('/events', eventWith(link)),
    await service.make('/events', eventWith(link)),
  ];
  const response = await service.delete(`/${collection}/${id}`);
  expect({ name, status: response.status, body: response.status === 200 ? {} : response.body }).toEqual({
    name,
    status: 200,
    body: {},
  });
  return { collection, id, event: events[0]?.['id'] as number };
}

test(`of ${DELETES} acknowledged deletes by ${WRITERS} writers each is done, at once and later`, async () => {
  const deleted: Deleted[] = [];
  const left: string[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; turn < DELETES / WRITERS; turn += 1) {
      const one = await makeAndDelete(writer, turn);
      left.push(...(await remains(one)));
      deleted.push(one);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, async (_, writer) => write(writer)));
  expect(left).toEqual([]);
  for (const one of deleted) left.push(...(await remains(one)));
  expect(left).toEqual([]);
  expect(deleted).toHaveLength(DELETES);
}, 600_000);
