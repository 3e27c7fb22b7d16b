import { FEED_KINDS, type NumberedChange } from '#access/changes/change-feed.entity.js';
import { ChangeFeed } from '#access/changes/change-feed.js';
import { eventWith, Service } from '../support/service.js';

/* Positions in the order of commits, whatever the order of the ids. */

const WRITERS = 32;
const WRITES = 6;

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await Service.start({ DATABASE_POOL: '10' });
  second = await service.startBeside({ DATABASE_POOL: '10' });
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

const feedOf = ({ app }: Service): ChangeFeed => app.get(ChangeFeed);

async function lastOf(from: Service): Promise<number> {
  await feedOf(from).numberAll();
  return (await from.database.read(async (manager) => feedOf(from).state(manager))).last_position;
}

/** All that there is after a position, page by page. */
async function follow(from: Service, after: number, limit = 7): Promise<NumberedChange[]> {
  const rows: NumberedChange[] = [];
  for (let position = after; ;) {
    await feedOf(from).number();
    const page = await from.database.read(async (manager) =>
      feedOf(from).read(manager, { after: position, limit }),
    );
    rows.push(...page.rows);
    if (!page.more && page.rows.length === 0) return rows;
    position = page.upTo;
  }
}

it('32 writers through two instances: every reader gets every change once, in one order', async () => {
  const start = await lastOf(service);
  let isOver = false;
  const reader = async (from: Service): Promise<number[]> => {
    const read: NumberedChange[] = [];
    let last = start;
    for (let rest = 2; rest > 0; rest -= isOver ? 1 : 0) {
      const rows = await follow(from, last);
      read.push(...rows);
      last = rows.at(-1)?.position ?? last;
    }
    return read.map(({ id }) => id);
  };
  const readers = [service, second, service, second].map(reader);
  const writer = async (index: number): Promise<void> => {
    const by = index % 2 === 0 ? service : second;
    const { id } = await by.make('/events', eventWith({ title: `By ${index}`, venue: { venue: 'Shared' } }));
    for (let round = 1; round < WRITES; round++) {
      expect((await by.post(`/events/${id}`, { title: `By ${index}, ${round}` })).status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, async (_, index) => writer(index)));
  isOver = true;
  const [first, ...others] = await Promise.all(readers);
  for (const other of others) expect(other).toEqual(first);
  const written = await service.query(
    `SELECT id, position FROM changes WHERE position > ? AND kind IN ('${FEED_KINDS.join("','")}') ORDER BY position`,
    [start],
  );
  expect(first).toEqual(written.map(({ id }) => id as unknown));
  expect(written).toHaveLength(WRITERS * WRITES + 1);
  expect(await service.query('SELECT id FROM changes WHERE position IS NULL')).toEqual([]);
});

/** SQLite has one transaction at a time. */
const onMysql: (name: string, test: () => Promise<void>) => void =
  databaseServer === null ? () => undefined : it;

onMysql('what has a smaller id and is committed later comes later, and nobody waits for it', async () => {
  const start = await lastOf(service);
  const begun = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const slow = second.database.write(async (manager) => {
    await manager.query(
      "INSERT INTO changes (kind, record_id, verb, languages, fields, at) VALUES ('tag', 1, 'update', '', '', ?)",
      [Date.now()],
    );
    begun.resolve(undefined);
    await held.promise;
  });
  await begun.promise;
  const [early, late] = [
    await service.make('/tags', { name: 'Early' }),
    await service.make('/tags', { name: 'Late' }),
  ];
  const before = await follow(service, start);
  expect(before.map(({ record_id }) => record_id)).toEqual([early['id'], late['id']]);
  held.resolve(undefined);
  await slow;
  const after = await follow(second, before.at(-1)?.position ?? 0);
  expect(after.map(({ record_id }) => record_id)).toEqual([1]);
  expect(after[0]?.id).toBeLessThan(before[0]?.id ?? 0);
});
