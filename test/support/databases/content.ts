import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { LOGIN_HASHES } from '#access/credentials/hash-queue.js';
import { UsersService } from '#access/users/users.service.js';
import { ROLES } from '#common/rights/roles.js';
import { ParamErrors } from '#http/errors/api-error.js';
import { readSettings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { migrate } from '#platform/database/startup.js';
import { createApp } from '../../../src/app.setup.js';

/** What a database has from the beginning: the tables, or also one user of each role, whose user name is the role. */
export type Content = 'migrated' | 'with users';

/** The password of these users. */
export const PASSWORD = 'correct horse';

/** These users sign in with every other request, and nobody guesses their password. */
const WEAK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

async function addUsers(users: UsersService, database: Database): Promise<void> {
  const hash = await LOGIN_HASHES.hash(PASSWORD.replaceAll(' ', ''), WEAK);
  for (const role of ROLES) {
    const user = { username: role, role, password: null };
    await database.write(async (manager) => users.insert(manager, user, hash, new ParamErrors()));
  }
  // So that no start has to hash the password of the administrator.
  await users.ensureAdministrator('administrator', PASSWORD, 'unused');
}

/** Gives an empty database its content, and lets somebody look at it. */
export async function withContent(
  url: string,
  content: Content,
  look: () => Promise<void> = async () => Promise.resolve(),
): Promise<void> {
  const app = await createApp(readSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent' }));
  try {
    const database = app.get(Database);
    await migrate(database.dataSource);
    if (content === 'with users') await addUsers(app.get(UsersService), database);
    await look();
  } finally {
    await app.close();
  }
}

/**
 * A file that all workers of a run share: whoever needs it first makes it. Migrations take longer than most tests; their own
 * tests run them up and down.
 */
export async function shared(name: string, make: (file: string) => Promise<void>): Promise<string> {
  const folder = String(process.env['TEST_TEMPLATES']);
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const part = `${file}.${randomBytes(4).toString('hex')}`;
    await make(part);
    renameSync(part, file);
  }
  return file;
}
