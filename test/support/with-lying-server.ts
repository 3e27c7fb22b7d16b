import { readSettings } from '#platform/config/settings.js';
import { createDataSource } from '#platform/database/data-source.js';
import { Database } from '#platform/database/database.js';
import { LyingServer, type Replies } from './lying-server.js';

/** Runs work with a database of one connection on a server with these replies. */
export async function withServer(
  replies: Replies,
  work: (database: Database, server: LyingServer) => Promise<void>,
): Promise<void> {
  const server = await LyingServer.start(replies);
  const dataSource = createDataSource(readSettings({ DATABASE_URL: server.url, DATABASE_POOL: '1' }), {
    entities: [],
    migrations: [],
  });
  try {
    await work(new Database(await dataSource.initialize()), server);
  } finally {
    await dataSource.destroy();
    await server.stop();
  }
}
