import type { Database } from './database.js';

/** Whether the schema, which may be an older one, has a table. */
export async function hasTable({ dataSource }: Database, table: string): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  return runner.hasTable(table).finally(async () => runner.release());
}
