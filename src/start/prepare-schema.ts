import type { EntityManager } from 'typeorm';
import type { Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { foreignMigrations, foreignTables, isEmptySchema, migrate } from '#platform/database/startup.js';
import { StartProblem } from '#platform/lifecycle/startup-problems.js';

/**
 * Brings the schema up to date, unless `DATABASE_MIGRATE` says that others do.
 * @throws StartProblem as `refuseForeignSchema`
 */
export async function prepareSchema(
  database: Database,
  { databaseMigrate }: Pick<Settings, 'databaseMigrate'>,
): Promise<void> {
  await refuseForeignSchema(database, databaseMigrate);
  if (databaseMigrate) await migrate(database.dataSource);
}

/** @throws StartProblem when another version has made the schema, or when there is none and none may be made */
export async function refuseForeignSchema({ dataSource }: Database, mayMigrate: boolean): Promise<void> {
  const { earlier, later } = await foreignMigrations(dataSource.manager);
  if (later.length > 0) {
    throw new StartProblem(
      `A later version has changed the schema of this database (${later.join(', ')}). Start that version or a later one, or restore the backup from before the update.`,
    );
  }
  if (earlier.length > 0) {
    throw new StartProblem(
      'A version before 0.3.0 has made this database. Export it with that version (`cli export calendar.ndjson`), and restore the file into an empty database with this one (`cli import calendar.ndjson`).',
    );
  }
  if (await isEmptySchema(dataSource.manager)) await refuseEmptyDatabase(dataSource.manager, mayMigrate);
}

/** An empty schema is made where there is nothing else, and where it may be made. */
async function refuseEmptyDatabase(manager: EntityManager, mayMigrate: boolean): Promise<void> {
  const foreign = await foreignTables(manager);
  if (foreign.length > 0) {
    const named = foreign.slice(0, 3).join(', ');
    throw new StartProblem(
      `The database has tables of another program (${named}${foreign.length > 3 ? ', …' : ''}). Name an empty one in DATABASE_URL.`,
    );
  }
  if (!mayMigrate) {
    throw new StartProblem(
      'The database is empty, and DATABASE_MIGRATE=false. Run `migrate` of the command line once, or start with DATABASE_MIGRATE=true.',
    );
  }
}
