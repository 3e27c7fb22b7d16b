import type { Database } from '#platform/database/database.js';
import { hasTable } from '#platform/database/has-table.js';
import { countRows } from '#platform/database/rows.js';
import { StartProblem } from '#platform/lifecycle/startup-problems.js';

/** @throws StartProblem after an interrupted restore, when the data is incomplete */
export async function refuseInterruptedRestore(database: Database): Promise<void> {
  // The table is missing when DATABASE_MIGRATE is off and the schema is older.
  if (!(await hasTable(database, 'unfinished_import'))) return;
  const interrupted = await database.read(async (manager) => countRows(manager, 'unfinished_import'));
  if (interrupted === 0) return;
  throw new StartProblem(
    'An import into this database is running or was interrupted, so its data is incomplete. Wait for it, or run it again (cli import FILE), or name an empty database in DATABASE_URL.',
  );
}
