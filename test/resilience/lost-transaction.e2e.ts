import { jest } from '@jest/globals';
import mysql, { type Connection } from 'mysql2/promise';
import { ChangesService } from '#access/changes/changes.service.js';
import { insertRows, writeRows } from '#platform/database/rows.js';
import { sqliteConnection } from '#platform/database/sqlite-connection.js';
import { until } from '../support/resilience/until.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/*
 * The smallest transaction that MySQL 9.6 and later loses without an error, as in docs/mysql-lost-transaction.md.
 * MariaDB reports the same deadlock; SQLite, which has no deadlocks, rolls back on command.
 */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  for (const sql of [
    'CREATE TABLE x_parent (id INT PRIMARY KEY)',
    'CREATE TABLE x_child (id INT PRIMARY KEY, k INT NOT NULL, FOREIGN KEY (id) REFERENCES x_parent (id) ON DELETE CASCADE)',
    'CREATE INDEX x_k ON x_child (k)',
    'CREATE TABLE x_weight (id INT PRIMARY KEY, n INT NOT NULL)',
    'CREATE TABLE x_journal (id INT PRIMARY KEY)',
    'INSERT INTO x_parent VALUES (1)',
    'INSERT INTO x_child VALUES (1, 0)',
    'INSERT INTO x_weight VALUES (1,0),(2,0),(3,0),(4,0),(5,0),(6,0),(7,0),(8,0),(9,0)',
  ])
    await service.query(sql);
});
afterAll(async () => service.stop());

/** Another client, whose transaction has changed more rows, so that it is not the victim. */
async function rival(): Promise<{ readonly client: Connection; readonly waits: () => Promise<unknown> }> {
  const client = await mysql.createConnection(service.databaseUrl);
  await client.query('START TRANSACTION');
  await client.query('UPDATE x_weight SET n = 1');
  await client.query('SELECT k FROM x_child FORCE INDEX (x_k) WHERE k = 0 LOCK IN SHARE MODE');
  return { client, waits: async () => client.query('SELECT * FROM x_child WHERE id = 1 LOCK IN SHARE MODE') };
}

/** Ends the transaction of the connection beneath the work, the way this engine does. */
async function lose(): Promise<() => Promise<void>> {
  if (service.database.engine === 'sqlite') {
    sqliteConnection(service.database.dataSource).exec('ROLLBACK');
    return async () => Promise.resolve();
  }
  const { client, waits } = await rival();
  const waiting = waits();
  await until('the rival waits', async () => {
    const [locks] = await service.query<{ n: number | string }>(
      "SELECT COUNT(*) AS n FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT' AND trx_query LIKE '%x_child%'",
    );
    return Number(locks?.n) > 0;
  });
  return async () => {
    await waiting;
    await client.query('ROLLBACK');
    await client.end();
  };
}

it('work whose transaction was lost is repeated once, as a whole', async () => {
  let attempts = 0;
  let settle = async (): Promise<void> => Promise.resolve();
  await service.database.write(async (manager) => {
    attempts += 1;
    await insertRows(manager, 'x_journal', [{ id: attempts }]);
    const lock = service.database.engine === 'mysql' ? 'FOR UPDATE' : '';
    await manager.query(`SELECT id FROM x_child WHERE id = 1 ${lock}`);
    if (attempts === 1) settle = await lose();
    try {
      await writeRows(manager, 'DELETE FROM x_parent WHERE id = ?', [1], 'any');
    } finally {
      if (attempts === 1) await settle();
    }
    await insertRows(manager, 'x_journal', [{ id: 100 + attempts }]);
  });
  expect(attempts).toBe(2);
  expect(await service.query('SELECT id FROM x_journal ORDER BY id')).toEqual([{ id: 2 }, { id: 102 }]);
  expect(await service.query('SELECT id FROM x_parent')).toEqual([]);
  expect(await service.query('SELECT id FROM x_child')).toEqual([]);
  expect(service.database.transactions.retried.conflict).toBe(1);
});

it('what a lost transaction was to write at its end is not written by the next one', async () => {
  const changes = service.app.get(ChangesService, { strict: false });
  const found = async (word: string) => {
    const { body } = await service.get(`/events?${ALWAYS}&search=${word}`);
    return (body['events'] as Body[]).map(({ title }) => title as string);
  };
  jest.spyOn(changes, 'add').mockImplementationOnce(async () => {
    if (service.database.engine === 'sqlite') sqliteConnection(service.database.dataSource).exec('ROLLBACK');
    return Promise.reject(new Error('no room for this one'));
  });
  const title = 'Ghostly spirits';
  expect((await service.post('/events', eventWith({ title }))).status).toBe(500);
  expect((await service.post('/events', eventWith({ title: 'Plain evening' }))).status).toBe(201);
  expect(await found('ghostly')).toEqual([]);
  expect(await found('plain')).toEqual(['Plain evening']);
  expect((await service.post('/events', eventWith({ title }))).status).toBe(201);
  expect(await found('ghostly')).toEqual([title]);
});
