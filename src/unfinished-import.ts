import type { Database } from './database/database.js';
import { hasTable } from './database/has-table.js';
import { StartProblem } from './startup-problems.js';

/** @throws StartProblem when what is in the database is a part of an export only */
export async function refuseUnfinishedImport(database: Database): Promise<void> {
  // Not there yet where DATABASE_MIGRATE is off, and the schema an older one.
  if (!(await hasTable(database, 'unfinished_import'))) return;
  const [unfinished] = await database.read((manager) =>
    manager.query<unknown[]>('SELECT 1 FROM unfinished_import'),
  );
  if (unfinished === undefined) return;
  throw new StartProblem(
    'An import into this database has not ended, so what is there is not whole. Wait for it, or run it again (cli import FILE), or name an empty database in DATABASE_URL.',
  );
}
