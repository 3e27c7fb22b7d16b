import type { Database } from '../../database/database.js';
import { deleteRow, insertRows } from '../../database/rows.js';

/** Makes tables go on with these ids; called once their rows are there. */
export async function setNextIds(database: Database, next: Readonly<Record<string, number>>): Promise<void> {
  for (const [table, id] of Object.entries(next)) {
    if (database.engine === 'mysql') {
      // Outside of a transaction, which the server would end with this statement.
      await database.dataSource.query(`ALTER TABLE \`${table}\` AUTO_INCREMENT = ${id}`);
      continue;
    }
    await database.write(async (manager) => {
      // A table of SQLite's own, without a key.
      await deleteRow(manager, 'sqlite_sequence', { name: table }, [0, 1]);
      await insertRows(manager, 'sqlite_sequence', [{ name: table, seq: id - 1 }]);
    });
  }
}
