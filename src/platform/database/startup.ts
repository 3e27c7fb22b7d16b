import type { DataSource, EntityManager, MigrationInterface } from 'typeorm';
import { isMissingTable } from './driver-errors.js';
import { engineOf } from './engine.js';
import { LEASE_TABLE, withMigrationLease } from './migration-lease.js';
import { countAnything } from './serialize-transactions.js';

async function migrateSqlite(dataSource: DataSource): Promise<void> {
  // One immediate transaction: a second process waits for it, then finds nothing left to do.
  await dataSource.transaction(() => dataSource.runMigrations({ transaction: 'none' }));
}

async function migrateMysql(dataSource: DataSource): Promise<void> {
  if (!(await hasPendingMigrations(dataSource.manager))) return;
  await withMigrationLease(dataSource, async (check) => {
    for (const migration of dataSource.migrations) {
      const up = migration.up.bind(migration);
      migration.up = async (runner) => {
        // Another instance may have taken over during the one before, as when this process was stopped.
        await check();
        await up(runner);
      };
    }
    try {
      await dataSource.runMigrations({ transaction: 'none' });
    } finally {
      // The lease of this run is none for the next.
      for (const migration of dataSource.migrations) Reflect.deleteProperty(migration, 'up');
    }
    // Another instance, which runs meanwhile, may have cached what they have changed.
    await dataSource.transaction(countAnything);
  });
}

/** Brings the schema up to date; safe with several processes starting together. */
export async function migrate(dataSource: DataSource): Promise<void> {
  await (dataSource.options.type === 'better-sqlite3' ? migrateSqlite(dataSource) : migrateMysql(dataSource));
}

/** Removes tables while nobody migrates. Each must come before those that it refers to. */
export async function dropTables(dataSource: DataSource, tables: readonly string[]): Promise<void> {
  const drop = async (check?: () => Promise<void>): Promise<void> => {
    const runner = dataSource.createQueryRunner();
    try {
      for (const table of tables) {
        await check?.();
        await runner.dropTable(table, true);
      }
    } finally {
      await runner.release();
    }
  };
  await (dataSource.options.type === 'better-sqlite3' ? drop() : withMigrationLease(dataSource, drop));
}

const nameOf = ({ name, constructor }: MigrationInterface): string => name ?? constructor.name;

/** Migrations that have run and that this version does not know, by their names. */
export interface ForeignMigrations {
  /** Those of the versions before the first migration of this one. */
  readonly earlier: readonly string[];
  readonly later: readonly string[];
}

/** The number at the end of a migration's name, by which migrations are ordered. */
const numberOf = (name: string): string => /\d*$/.exec(name)?.[0] ?? '';

export async function foreignMigrations(manager: EntityManager): Promise<ForeignMigrations> {
  const known = manager.dataSource.migrations.map(nameOf);
  const [first = ''] = known.map(numberOf).sort();
  const unknown = (await completedMigrations(manager))
    .map(({ name }) => name)
    .filter((name) => !known.includes(name));
  const isEarlier = (name: string): boolean => numberOf(name) < first;
  return { earlier: unknown.filter(isEarlier), later: unknown.filter((name) => !isEarlier(name)) };
}

/** The tables of a database in which the service has never begun to make its own; other programs made them. */
export async function foreignTables(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    engineOf(manager) === 'mysql'
      ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY name'
      : "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
  );
  const names = rows.map(({ name }) => name);
  return names.includes('migrations') ? [] : names.filter((name) => name !== LEASE_TABLE);
}

/** Whether no migration has ever run. */
export const isEmptySchema = async (manager: EntityManager): Promise<boolean> =>
  (await completedMigrations(manager)).length === 0;

/** Whether any migration has not run yet; unlike the data source's own check, this one changes nothing. */
export async function hasPendingMigrations(manager: EntityManager): Promise<boolean> {
  const completed = new Set((await completedMigrations(manager)).map(({ name }) => name));
  return manager.dataSource.migrations.some((migration) => !completed.has(nameOf(migration)));
}

/** The migrations that have run; none in a database without a schema. */
export async function completedMigrations(manager: EntityManager): Promise<{ name: string }[]> {
  try {
    // That of a write probe is below.
    return await manager.query<{ name: string }[]>('SELECT name FROM migrations WHERE id > 0');
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}
