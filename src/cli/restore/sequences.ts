import type { Database } from '../../database/database.js';

/** Makes tables go on with these ids; called once their rows are there. */
export async function setNextIds(database: Database, next: Readonly<Record<string, number>>): Promise<void> {
  for (const [table, id] of Object.entries(next)) {
    if (database.engine === 'mysql') {
      await database.write((manager) => manager.query(`ALTER TABLE \`${table}\` AUTO_INCREMENT = ${id}`));
      continue;
    }
    await database.write(async (manager) => {
      // A table of SQLite's own, without a key.
      await manager.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
      await manager.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, id - 1]);
    });
  }
}
