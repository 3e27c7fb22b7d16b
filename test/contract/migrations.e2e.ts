import type { DataSource, DataSourceOptions, MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from '#platform/database/startup.js';
import { MIGRATIONS } from '#start/schema/migrations/index.js';
import { Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  // Migrations take longer than a request may.
  service = await Service.start({ DATABASE_TIMEOUT: '600' });
});
afterAll(async () => service.stop());

async function tables(): Promise<string[]> {
  const rows =
    service.database.engine === 'sqlite'
      ? await service.query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      : await service.query(
          'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
        );
  // The lease is no part of the schema: migrations begin with it.
  return rows
    .map((row) => String(row['name']))
    .filter((name) => name !== 'migration_lease')
    .sort();
}

/** What TypeORM would still change. It reads MariaDB's catalogue rightly only when it is told which of the two it is. */
async function differences(): Promise<string[]> {
  const { options } = service.database.dataSource;
  const Source = service.database.dataSource.constructor as typeof DataSource;
  const dataSource =
    displayEngine() === 'mariadb'
      ? await new Source({ ...options, type: 'mariadb' } as DataSourceOptions).initialize()
      : service.database.dataSource;
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  if (dataSource !== service.database.dataSource) await dataSource.destroy();
  return upQueries.map(({ query }) => query);
}

const displayEngine = (): string => (databaseServer === null ? 'sqlite' : databaseServer.name);

it('leave no difference to the entities', async () => {
  expect(await differences()).toEqual([]);
});

it('differ visibly from entities when a column is missing', async () => {
  await service.query('ALTER TABLE event DROP COLUMN ticketed');
  expect(await differences()).not.toEqual([]);
  await service.query('ALTER TABLE event ADD COLUMN ticketed tinyint NOT NULL DEFAULT 0');
});

it('compare and order texts byte by byte on every column', async () => {
  if (service.database.engine === 'sqlite') {
    const rows = await service.query("SELECT sql FROM sqlite_master WHERE sql LIKE '%COLLATE%'");
    expect(rows).toEqual([]);
    return;
  }
  const rows = await service.query(
    `SELECT table_name AS name, column_name AS col FROM information_schema.columns
     WHERE table_schema = DATABASE() AND collation_name IS NOT NULL AND collation_name <> 'utf8mb4_bin' AND table_name NOT IN ('migrations', 'migration_lease')`,
  );
  expect(rows).toEqual([]);
});

it('run down to nothing and up again', async () => {
  const { dataSource } = service.database;
  const before = await tables();
  expect(before).toContain('event_translation');
  for (const _ of MIGRATIONS) await dataSource.undoLastMigration({ transaction: 'none' });
  expect(await tables()).toEqual(['migrations']);
  await migrate(dataSource);
  expect(await tables()).toEqual(before);
  expect(await differences()).toEqual([]);
});

it('run once when several start together', async () => {
  const { dataSource } = service.database;
  for (const _ of MIGRATIONS) await dataSource.undoLastMigration({ transaction: 'none' });
  if (service.database.engine === 'sqlite') await migrate(dataSource);
  else await Promise.all([migrate(dataSource), migrate(dataSource), migrate(dataSource)]);
  const rows = await service.query('SELECT name FROM migrations');
  expect(rows).toHaveLength(MIGRATIONS.length);
});

/** Stands for a migration that a later version has. */
class Later1799999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event ADD COLUMN later INT NULL');
  }

  async down(): Promise<void> {
    return Promise.resolve();
  }
}

it('change anything, for what instances that run meanwhile have cached', async () => {
  const { dataSource, engine } = service.database;
  // On SQLite the file itself tells that it was written.
  if (engine === 'sqlite') return;
  const state = async () => service.query('SELECT n FROM change_number WHERE shard = 0');
  const [before] = await state();
  await migrate(dataSource);
  expect(await state()).toEqual([before]);
  dataSource.migrations.push(new Later1799999999999());
  await migrate(dataSource).finally(() => dataSource.migrations.pop());
  expect(await state()).toEqual([{ n: Number(before?.['n'] ?? 0) + 1 }]);
});
