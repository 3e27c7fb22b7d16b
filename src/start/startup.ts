import type { INestApplicationContext } from '@nestjs/common';
import { UsersService } from '#access/users/users.service.js';
import { refuseMissingOriginals } from '#content/localized/original-languages.js';
import { SearchBuilder } from '#content/search/search-builder.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { generatePassword, SecretHash } from '#platform/secrets/secret-hash.js';
import { ListIndexBuilder } from '#resources/event-index/list-index-builder.js';
import { ZoneData } from '#resources/events/zone-data.js';
import { refuseInterruptedRestore } from './interrupted-restore.js';
import { prepareSchema } from './prepare-schema.js';

/**
 * Brings the database and the search index up to date and makes sure that the administrator exists.
 * @param storePassword gets a generated password before the administrator is created with it
 * @returns the generated password of a new administrator, else undefined
 */
export async function prepareDatabase(
  app: INestApplicationContext,
  storePassword?: (password: string) => void,
): Promise<string | undefined> {
  const settings = app.get<Settings>(SETTINGS);
  await prepareSchema(app.get(Database), settings);
  await refuseInterruptedRestore(app.get(Database));
  await refuseMissingOriginals(app.get(Database));
  await app.get(SecretHash).prepare();
  await app.get(SearchBuilder).ensure();
  await app.get(ListIndexBuilder).ensure();
  await app.get(ZoneData).ensure();
  const password = await app
    .get(UsersService)
    .ensureAdministrator(settings.adminUsername, settings.adminPassword, generatePassword(), storePassword);
  await app
    .get(Database)
    .limit({ waiting: settings.databaseTimeout * 1_000, statement: settings.listTimeout * 1_000 });
  return password;
}
