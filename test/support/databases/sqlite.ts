import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database } from '../../../src/platform/database/database.js';
import { sqliteConnection } from '../../../src/platform/database/sqlite-connection.js';
import { type Content, shared, withContent } from './content.js';

const IN_MEMORY = 'sqlite::memory:';

/** The statements that give an empty database of SQLite its content. */
const statementsOf = async (content: Content): Promise<string> =>
  shared(`sqlite, ${content}`, async () =>
    withContent(IN_MEMORY, content, async ({ dataSource }) =>
      Promise.resolve(takeDown(sqliteConnection(dataSource))),
    ),
  );

function takeDown(connection: Sqlite.Database): string {
  const texts = (sql: string): string[] => connection.prepare<[], string>(sql).pluck().all();
  const made = (condition: string): string[] =>
    texts(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND ${condition}`,
    );
  const rows = texts("SELECT name FROM sqlite_schema WHERE type = 'table'").flatMap((table) => {
    const columns = texts(`SELECT name FROM pragma_table_info('${table}')`).map((name) => `quote("${name}")`);
    return texts(
      `SELECT 'INSERT INTO "${table}" VALUES (' || ${columns.join(" || ',' || ")} || ')' FROM "${table}"`,
    );
  });
  const statements = [...made("type = 'table'"), ...rows, ...made("type <> 'table'")];
  return ['PRAGMA foreign_keys = OFF', 'BEGIN', ...statements, 'COMMIT', 'PRAGMA foreign_keys = ON', ''].join(
    ';\n',
  );
}

/** Gives the database of a service its content if it is in memory, where nobody else can. */
export async function fillMemory({ engine, dataSource }: Database, content: Content): Promise<void> {
  if (engine !== 'sqlite') return;
  const connection = sqliteConnection(dataSource);
  if (connection.memory) connection.exec(await statementsOf(content));
}

export const inMemory = { url: IN_MEMORY, drop: async () => Promise.resolve() };

/** A database in a file, which several processes can share. */
export async function inFile(
  content: Content | 'empty',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-'));
  const file = join(folder, 'calendar.sqlite');
  if (content !== 'empty') {
    const connection = new Sqlite(file);
    connection.exec(await statementsOf(content));
    connection.close();
  }
  return {
    url: `sqlite:${file}`,
    drop: async () => {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  };
}
