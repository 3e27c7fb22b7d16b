import { rmSync } from 'node:fs';
import mysql from 'mysql2/promise';

/** Removes what the workers of a run have reused from test to test: templates, and databases on the servers. */
export default async function remove() {
  rmSync(process.env.TEST_TEMPLATES, { recursive: true, force: true });
  for (const { url } of JSON.parse(process.env.TEST_SERVERS)) {
    const connection = await mysql.createConnection({ uri: url });
    const [databases] = await connection.query('SELECT schema_name AS name FROM information_schema.schemata');
    const own = databases.filter(({ name }) => name.startsWith(`${process.env.TEST_DATABASES}_`));
    for (const { name } of own) await connection.query('DROP DATABASE ??', [name]);
    await connection.end();
  }
}
