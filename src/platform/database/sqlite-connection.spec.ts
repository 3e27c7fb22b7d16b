import { emptyFile } from '../../../test/support/databases/empty-file.js';
import { readSettings } from '../config/settings.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { sqliteConnection } from './sqlite-connection.js';

it('after a transaction that SQLite itself has rolled back, others can follow', async () => {
  const { url, drop } = emptyFile();
  const dataSource = createDataSource(readSettings({ DATABASE_URL: url }), {
    entities: [],
    migrations: [],
  });
  const database = new Database(await dataSource.initialize());
  const connection = sqliteConnection(dataSource);
  const failed = database.write(async (manager) => {
    await manager.query('CREATE TABLE half (id INTEGER)');
    connection.exec('ROLLBACK');
    throw new Error('database or disk is full');
  });
  await expect(failed).rejects.toThrow('disk is full');

  await database.write(async (manager) => {
    await manager.query('CREATE TABLE whole (id INTEGER)');
    expect(connection.inTransaction).toBe(true);
  });
  // Otherwise it would be a savepoint, which does not wait for writers of other processes.
  expect([connection.inTransaction, dataSource.createQueryRunner().isTransactionActive]).toEqual([
    false,
    false,
  ]);
  const tables = await database.read((manager) => manager.query('SELECT name FROM sqlite_master'));
  expect(tables).toEqual([{ name: 'whole' }]);
  await database.beforeApplicationShutdown();
  await dataSource.destroy();
  await drop();
});
