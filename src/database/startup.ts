import type { DataSource, EntityManager } from 'typeorm';

/** How long one instance waits for another to finish migrating, in seconds. */
const LOCK_TIMEOUT = 120;

async function migrateSqlite(dataSource: DataSource): Promise<void> {
  // One immediate transaction: a second process waits for it, then finds nothing left to do.
  await dataSource.transaction(() => dataSource.runMigrations({ transaction: 'none' }));
}

async function migrateMysql(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const lock = `event-calendar:${String(dataSource.options.database)}`.slice(0, 64);
  try {
    const [row] = (await runner.query('SELECT GET_LOCK(?, ?) AS taken', [lock, LOCK_TIMEOUT])) as {
      taken: unknown;
    }[];
    if (Number(row?.taken) !== 1) throw new Error('Another instance is still migrating the database.');
    await dataSource.runMigrations({ transaction: 'none' });
    await runner.query('SELECT RELEASE_LOCK(?)', [lock]);
  } finally {
    await runner.release();
  }
}

/** Brings the schema up to date; safe with several processes starting together. */
export async function migrate(dataSource: DataSource): Promise<void> {
  await (dataSource.options.type === 'better-sqlite3' ? migrateSqlite(dataSource) : migrateMysql(dataSource));
}

/** Whether any migration has not run yet; unlike the data source's own answer, this one changes nothing. */
export async function hasPendingMigrations(manager: EntityManager): Promise<boolean> {
  const rows = await manager.query<{ name: string }[]>('SELECT name FROM migrations');
  const done = new Set(rows.map(({ name }) => name));
  return manager.dataSource.migrations.some(({ name, constructor }) => !done.has(name ?? constructor.name));
}
