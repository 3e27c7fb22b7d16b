import type { DataSource, EntityManager } from 'typeorm';
import { isMissingTable } from './driver-errors.js';
import { withMigrationLease } from './migration-lease.js';

async function migrateSqlite(dataSource: DataSource): Promise<void> {
  // One immediate transaction: a second process waits for it, then finds nothing left to do.
  await dataSource.transaction(() => dataSource.runMigrations({ transaction: 'none' }));
}

async function migrateMysql(dataSource: DataSource): Promise<void> {
  if (!(await hasPendingMigrations(dataSource.manager))) return;
  await withMigrationLease(dataSource, async () => dataSource.runMigrations({ transaction: 'none' }));
}

/** Brings the schema up to date; safe with several processes starting together. */
export async function migrate(dataSource: DataSource): Promise<void> {
  await (dataSource.options.type === 'better-sqlite3' ? migrateSqlite(dataSource) : migrateMysql(dataSource));
}

/** Whether any migration has not run yet; unlike the data source's own check, this one changes nothing. */
export async function hasPendingMigrations(manager: EntityManager): Promise<boolean> {
  const completed = new Set((await completedMigrations(manager)).map(({ name }) => name));
  return manager.dataSource.migrations.some(
    ({ name, constructor }) => !completed.has(name ?? constructor.name),
  );
}

async function completedMigrations(manager: EntityManager): Promise<{ name: string }[]> {
  try {
    return await manager.query<{ name: string }[]>('SELECT name FROM migrations');
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}
