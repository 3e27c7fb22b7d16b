import { withMigrationLease } from '#platform/database/migration-lease.js';
import { migrate } from '#platform/database/startup.js';
import { Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

it('a migration that another instance has taken over does not go on', async () => {
  const { dataSource, engine } = service.database;
  // SQLite migrates in one transaction, which no other process gets in between.
  if (engine === 'sqlite') {
    await migrate(dataSource);
    return;
  }
  const done: string[] = [];
  const work = withMigrationLease(dataSource, async (check) => {
    await check();
    done.push('first');
    await dataSource.query('UPDATE migration_lease SET holder = ?', ['another']);
    await check();
    done.push('second');
  });
  await expect(work).rejects.toThrow('Another instance has taken over');
  expect(done).toEqual(['first']);
  await dataSource.query('DELETE FROM migration_lease');
});
