import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { readSettings } from '../../src/platform/config/settings.js';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { migrate } from '../../src/platform/database/startup.js';
import { SCHEMA } from '../../src/start/schema/schema.js';

declare global {
  /** What a worker keeps from one test file to the next, of whichever project. Set by the test environment. */
  var workerMemory: { schemas: Map<string, string> };
}

/**
 * Brings an empty database of MySQL or MariaDB up to date. Its migrations take half a second and more, so each worker
 * runs them once on each server and then copies the result. Their own tests run them up and down.
 */
export async function prepareSchema(url: string): Promise<void> {
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  try {
    const { host } = new URL(url);
    const schema = workerMemory.schemas.get(host);
    if (schema === undefined) {
      await runMigrations(url);
      workerMemory.schemas.set(host, await takeDown(connection));
    } else {
      await connection.query(schema);
    }
  } finally {
    await connection.end();
  }
}

async function runMigrations(url: string): Promise<void> {
  const dataSource = await createDataSource(readSettings({ DATABASE_URL: url }), SCHEMA).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
}

/** Statements that make the same tables with the same rows. */
async function takeDown(connection: Connection): Promise<string> {
  const statements = ['SET FOREIGN_KEY_CHECKS = 0'];
  const [tables] = await connection.query<RowDataPacket[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  for (const { name } of tables) {
    const [made] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [name]);
    statements.push(String(made[0]?.['Create Table']));
    const [rows] = await connection.query<RowDataPacket[]>('SELECT * FROM ??', [name]);
    for (const row of rows) {
      statements.push(connection.format('INSERT INTO ?? VALUES (?)', [name, Object.values(row)]));
    }
  }
  return statements.join(';\n');
}
