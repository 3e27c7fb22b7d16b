import type { EntityManager } from 'typeorm';
import { idSet } from '#content/search/found-page.js';
import { Webhook } from '#integrations/webhooks/webhook.entity.js';
import type { Database } from '#platform/database/database.js';
import { Service } from '../support/service.js';

/* Both ways to read give a manager on which TypeORM's own API and statements see the same: what is committed. */

let service: Service;
let database: Database;
beforeAll(async () => {
  service = await Service.start();
  database = service.database;
});
afterAll(async () => service.stop());

const WAYS = ['read', 'readLong'] as const;

/** The number of webhooks of a name, by `find`, by a query builder and by a statement. */
async function counts(manager: EntityManager, name: string): Promise<number[]> {
  const found = await manager.getRepository(Webhook).find({ where: { name } });
  const built = await manager.createQueryBuilder(Webhook, 'w').where({ name }).getCount();
  const rows = await manager.query<unknown[]>('SELECT id FROM webhook WHERE name = ?', [name]);
  return [found.length, built, rows.length];
}

describe.each(WAYS)('%s', (way) => {
  it('gives a set of ids whole, also an empty one', async () => {
    // The first and last of chunks, of which the set has a bitmap each.
    const ids = [1, 4_095, 4_096, 1_000_000];
    const sql = ids.map((id) => `SELECT ${id} AS id`).join(' UNION ALL ');
    const read = async (where: string): Promise<number[]> =>
      database[way](
        async (manager) =>
          (await idSet(manager, { sql: `SELECT id FROM (${sql}) some WHERE ${where}`, params: [] })).ids,
      );
    expect([await read('1 = 1'), await read('1 = 0')]).toEqual([ids, []]);
  });

  it('sees what is committed, whichever way a statement is made', async () => {
    const name = `committed ${way}`;
    const body = { url: 'https://receiver.example/', name };
    expect((await service.post('/webhooks', body, { as: 'administrator' })).status).toBe(201);
    expect(await database[way]((manager) => counts(manager, name))).toEqual([1, 1, 1]);
  });

  it('does not see what an open transaction has written', async () => {
    const name = `open ${way}`;
    const seen = await database.write(async (manager) => {
      const body = {
        name,
        url: 'https://receiver.example/',
        kinds: '',
        languages: '',
        active: true,
        secret: 'x',
      };
      await manager.getRepository(Webhook).insert({ ...body, created_at: 0, version: 1 });
      expect(await counts(manager, name)).toEqual([1, 1, 1]);
      return database[way]((reading) => counts(reading, name));
    });
    expect(seen).toEqual([0, 0, 0]);
  });
});
