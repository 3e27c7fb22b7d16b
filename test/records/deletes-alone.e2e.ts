import { Housekeeping } from '#content/records/housekeeping.service.js';
import { deliver, Hook } from '../support/hooks.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { Receiver } from '../support/receiver.js';
import { eventWith, Service } from '../support/service.js';

/*
 * What is deleted goes by statements of the service, not by cascades of foreign keys, of which no statement reports
 * what it has done: here the database has no foreign keys.
 */

const now = Math.floor(Date.now() / 1000);
const IN_A_YEAR = now + 366 * 86_400;

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly name: string;
}

let service: Service;
let receiver: Receiver;
let references: Reference[];

beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ WEBHOOK_ALLOWED_HOSTS: receiver.host, TRASH_RETENTION_DAYS: '30' });
  references = service.database.dataSource.entityMetadatas.flatMap(({ tableName: table, foreignKeys }) =>
    foreignKeys.map(({ name, columnNames: [column = ''], referencedEntityMetadata: { tableName: to } }) => ({
      table,
      column,
      to,
      name,
    })),
  );
  if (service.database.engine === 'sqlite')
    await service.database.dataSource.query('PRAGMA foreign_keys = OFF');
  else
    for (const { table, name } of references)
      await service.query(`ALTER TABLE ${table} DROP FOREIGN KEY ${name}`);
});

afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

/** Rows that refer to one that is gone. */
async function orphans(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { table, column, to } of references) {
    const [row] = await service.query<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${table} c LEFT JOIN \`${to}\` p ON p.id = c.${column}
       WHERE c.${column} IS NOT NULL AND p.id IS NULL`,
    );
    found[`${table}.${column}`] = Number(row?.n);
  }
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count > 0));
}

const rows = async (table: string): Promise<number> =>
  Number((await service.query<{ n: number | string }>(`SELECT COUNT(*) AS n FROM \`${table}\``))[0]?.n);

const full = (): object =>
  eventWith({
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Society' },
    categories: ['Music'],
    tags: ['jazz'],
    date_utc: '2099-01-01 00:00:00',
  });

it('has references to look at, and sees an orphan', async () => {
  expect(references.length).toBeGreaterThan(20);
  expect(await orphans()).toEqual({});
  const { id } = await service.make('/tags', { name: 'To be orphaned' });
  const hidden = service.database.write(async (manager) => {
    await manager.query('DELETE FROM term WHERE id = ?', [id]);
    throw new Error(
      JSON.stringify(
        await manager.query(
          'SELECT COUNT(*) AS n FROM tag c LEFT JOIN term p ON p.id = c.id WHERE p.id IS NULL',
        ),
      ),
    );
  });
  await expect(hidden).rejects.toThrow(/"n":"?1/);
});

it.each(['categories', 'tags'])(
  'a deletion among %s leaves nothing that refers to it',
  async (collection) => {
    const event = await service.make('/events', full());
    const id = event[collection][0].id as number;
    await service.send('PATCH', `/${collection}/${id}?lang=fr`, { name: 'Autre' }, { as: 'administrator' });
    expect((await service.delete(`/${collection}/${id}`)).status).toBe(200);
    expect(await orphans()).toEqual({});
    expect((await service.get(`/events/${event['id']}`, { as: 'administrator' })).body[collection]).toEqual(
      [],
    );
  },
);

it.each(['/events', '/venues', '/organizers'])('trash of %s that is purged leaves nothing', async (path) => {
  const event = await service.make('/events', full());
  const id = {
    '/events': event['id'],
    '/venues': event['venue'].id,
    '/organizers': event['organizer'][0].id,
  }[path];
  expect((await service.delete(`${path}/${id}`)).status).toBe(200);
  await service.app.get(Housekeeping).run(IN_A_YEAR);
  expect((await service.get(`${path}/${id}`)).status).toBe(path === '/events' ? 404 : 400);
  expect(await orphans()).toEqual({});
});

it('a picture that is deleted leaves nothing', async () => {
  const { body } = await upload(service, await pictureBytes());
  const venue = await service.make('/venues', { venue: 'With a picture', image: body['id'] });
  expect((await service.delete(`/media/${body['id']}`)).status).toBe(200);
  expect((await service.get(`/venues/${venue['id']}`)).body['image']).toBeUndefined();
  expect(await orphans()).toEqual({});
});

it('an account that is deleted leaves none of its credentials', async () => {
  const user = await service.make('/users', { username: 'gone', role: 'author', password: 'a-long-secret' });
  const path = `/users/${user['id']}`;
  await service.make(`${path}/application-passwords`, { name: 'program' });
  await service.make(`${path}/api-keys`, { name: 'program', scopes: ['events:read'] });
  const before = [await rows('application_password'), await rows('api_key')];
  expect((await service.delete(path)).status).toBe(200);
  expect([await rows('application_password'), await rows('api_key')]).toEqual(
    before.map((count) => count - 1),
  );
  expect(await orphans()).toEqual({});
});

it('a webhook that is deleted leaves none of its messages', async () => {
  const hook = await Hook.make(service, receiver);
  await service.make('/events', eventWith());
  await deliver(service);
  expect(await rows('webhook_delivery')).toBeGreaterThan(0);
  expect((await service.delete(hook.path)).status).toBe(200);
  expect(await rows('webhook_delivery')).toBe(0);
  expect(await orphans()).toEqual({});
});
