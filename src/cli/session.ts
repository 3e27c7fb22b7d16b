import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { UserRow } from '#access/credentials/user.entity.js';
import { UsersService } from '#access/users/users.service.js';
import { isLanguage, type Language, LANGUAGE_LIST } from '#common/messages/languages.js';
import type { Caller } from '#common/rights/roles.js';
import { refuseMissingOriginals } from '#content/localized/original-languages.js';
import { SearchBuilder } from '#content/search/search-builder.js';
import { derivedContext, type RequestContext, systemContext } from '#http/context/request-context.js';
import { describeTarget } from '#platform/config/database-url.js';
import { misspeltVariables } from '#platform/config/misspelt.js';
import { readSettings, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { awaitDatabaseFile } from '#platform/database/sqlite-file.js';
import { isEmptySchema } from '#platform/database/startup.js';
import { databaseProblem } from '#platform/lifecycle/startup-problems.js';
import { createLogger } from '#platform/logging/logger.js';
import { generatePassword, SecretHash } from '#platform/secrets/secret-hash.js';
import { ListIndexBuilder } from '#resources/event-index/list-index-builder.js';
import { fileOfCommand } from '#start/administrator-password.js';
import { refuseInterruptedRestore } from '#start/interrupted-restore.js';
import { prepareSchema } from '#start/prepare-schema.js';
import { AppModule } from '../app.module.js';
import { existingFile } from './export/existing-file.js';
import { asCommandError, CommandError } from './output.js';

/** The services on the configured database, without the server. The database may be in any state. */
export interface OpenApp {
  readonly app: INestApplicationContext;
  readonly settings: Settings;
}

/** The services as a command uses them: on a database that is up to date and complete. */
export interface Session extends OpenApp {
  readonly database: Database;
  readonly users: UsersService;
}

async function open(settings: Settings): Promise<INestApplicationContext> {
  try {
    await awaitDatabaseFile(settings.database);
    return await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
      // The output of a command may be a file, so logs go to standard error.
      logger: createLogger(settings, 'stderr'),
      abortOnError: false,
    });
  } catch (error) {
    throw databaseProblem(error, settings.database);
  }
}

async function prepare(
  database: Database,
  settings: Settings,
  may: typeof CREATES | undefined,
): Promise<void> {
  try {
    if (may !== CREATES && (await isEmptySchema(database.dataSource.manager)))
      throw new CommandError(
        `The database ${describeTarget(settings.database)} is empty. Name another in DATABASE_URL or DATA_DIR, or start the service once.`,
      );
    await prepareSchema(database, settings);
  } catch (error) {
    throw databaseProblem(error, settings.database);
  }
}

/** Opens the services, unless `before` throws, runs the command, and closes everything. */
export async function withApp(
  work: (opened: OpenApp) => Promise<void>,
  before?: (settings: Settings) => void,
): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'warn', LOG_FORMAT: 'text', ...process.env });
  const misspelt = misspeltVariables(process.env);
  if (misspelt !== undefined) console.error(`Warning: ${misspelt}`);
  before?.(settings);
  const app = await open(settings);
  try {
    await work({ app, settings });
  } catch (error) {
    throw asCommandError(error);
  } finally {
    await app.close();
  }
}

/** @throws CommandError when the database is a file that does not exist */
export function requireDatabaseFile(settings: Settings): void {
  if (settings.database.engine === 'sqlite') existingFile(settings.database);
}

/** Says that a command may create the file of the database. */
export const CREATES = 'creates';

/** Like `withApp`, on a database whose schema is brought up to date first. */
export async function withSession(
  work: (session: Session) => Promise<void>,
  may?: typeof CREATES,
): Promise<void> {
  const before = may === CREATES ? undefined : requireDatabaseFile;
  await withApp(async ({ app, settings }) => {
    const database = app.get(Database);
    await prepare(database, settings, may);
    await refuseInterruptedRestore(database);
    await refuseMissingOriginals(database);
    await app.get(SecretHash).prepare();
    await app.get(SearchBuilder).ensureOfEmpty();
    await app.get(ListIndexBuilder).ensure();
    await work({ app, settings, database, users: app.get(UsersService) });
  }, before);
}

/** @throws CommandError when English, the original language of the sample texts, is not configured */
export function requireEnglish(): void {
  if (!isLanguage('en'))
    throw new CommandError(
      `These texts were first written in English: add en to LANGUAGES (${LANGUAGE_LIST}).`,
    );
}

/** @throws CommandError when the user does not exist */
export async function userNamed(users: UsersService, name: string): Promise<UserRow> {
  const user = (await users.list()).find(({ username }) => username === name.toLowerCase());
  if (user === undefined) throw new CommandError(`There is no user named ${name}.`);
  return user;
}

/** The context of a command that acts as a user. */
export async function contextOfUser({ settings, users }: Session, name: string): Promise<RequestContext> {
  const { id, username, role } = await userNamed(users, name);
  return systemContext(settings, { caller: { id, username, role } });
}

async function ensureAdministrator({ settings, users }: Session): Promise<void> {
  const file = fileOfCommand(settings);
  const password = await users.ensureAdministrator(
    settings.adminUsername,
    settings.adminPassword,
    generatePassword(),
    file?.write,
  );
  if (password !== undefined) {
    const passwordText = file === undefined ? password : `in ${file.path}: read it, then delete the file.`;
    console.error(`Created the administrator ${settings.adminUsername} with the password ${passwordText}`);
  }
}

/**
 * The context of a command that writes records as a user: the named one, or the administrator, who is created
 * if there is no user, but not by a dry run, which fetches no pictures either.
 */
export async function writingContext(
  session: Session,
  options: { author?: string; language?: Language; dryRun?: boolean },
): Promise<RequestContext & { readonly caller: Caller }> {
  const { settings, users } = session;
  if (options.dryRun !== true) await ensureAdministrator(session);
  const all = await users.list();
  if (all.length === 0)
    throw new CommandError('There is no user yet, and a dry run creates none. Start the service once.');
  const name = (options.author ?? settings.adminUsername).toLowerCase();
  const author =
    all.find((user) => user.username === name) ??
    (options.author === undefined ? all.find((user) => user.role === 'administrator') : undefined);
  if (author === undefined) throw new CommandError(`There is no user named ${name}.`);
  const caller = { id: author.id, username: author.username, role: author.role };
  const ctx = systemContext(settings, {
    caller,
    ...(options.language ? { language: options.language } : {}),
  });
  return derivedContext(ctx, { caller, transaction: options.dryRun === true ? 'dryRun' : 'own' });
}
