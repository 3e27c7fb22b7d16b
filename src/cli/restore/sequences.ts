import type { Database } from '#platform/database/database.js';
import type { RestoreRepository } from './restore.repository.js';

/** Sets the next id of each table; called once the rows are written. */
export async function setNextIds(
  database: Database,
  repository: RestoreRepository,
  next: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [table, id] of Object.entries(next)) {
    if (database.engine === 'mysql') {
      await repository.setAutoIncrement(database.dataSource, table, id);
      continue;
    }
    await database.write(async (manager) => repository.setSequence(manager, table, id));
  }
}
