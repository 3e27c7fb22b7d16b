import type { INestApplicationContext } from '@nestjs/common';
import { generatePassword, SecretHash } from './auth/secret-hash.js';
import { SETTINGS, type Settings } from './config/settings.js';
import { Database } from './database/database.js';
import { migrate } from './database/startup.js';
import { refuseMissingOriginals } from './records/original-languages.js';
import { FactBuilder } from './search/fact-builder.js';
import { SearchBuilder } from './search/search-builder.js';
import { refuseUnfinishedImport } from './unfinished-import.js';
import { UsersService } from './users/users.service.js';

/**
 * Brings the database and the search index up to date and makes sure that the administrator exists.
 * @param keepPassword gets that password before there is an administrator who has it
 * @returns the password that had to be made for a new administrator, else undefined
 */
export async function prepareDatabase(
  app: INestApplicationContext,
  keepPassword?: (password: string) => void,
): Promise<string | undefined> {
  const settings = app.get<Settings>(SETTINGS);
  if (settings.databaseMigrate) await migrate(app.get(Database).dataSource);
  await refuseUnfinishedImport(app.get(Database));
  await refuseMissingOriginals(app.get(Database));
  await app.get(SecretHash).prepare();
  await app.get(SearchBuilder).ensure();
  await app.get(FactBuilder).ensure();
  const password = await app
    .get(UsersService)
    .ensureAdministrator(settings.adminUsername, settings.adminPassword, generatePassword(), keepPassword);
  await app
    .get(Database)
    .limit({ waiting: settings.databaseTimeout * 1_000, statement: settings.listTimeout * 1_000 });
  return password;
}
