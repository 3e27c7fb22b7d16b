import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DOCS_PATH, MAIN_MOUNT } from '#http/context/mounts.js';
import { Readiness } from '#integrations/operations/readiness.js';
import { CALENDAR_PATH } from '#integrations/pages/page-links.js';
import { describeTarget } from '#platform/config/database-url.js';
import { misspeltVariables } from '#platform/config/misspelt.js';
import { InvalidSettings, readSettings, type Settings } from '#platform/config/settings.js';
import { siteDefaults } from '#platform/config/site-defaults.js';
import { awaitDatabaseFile } from '#platform/database/sqlite-file.js';
import { Signals } from '#platform/lifecycle/signals.js';
import {
  databaseProblem,
  listenProblem,
  StartProblem,
  traceOf,
  unusableFileOf,
} from '#platform/lifecycle/startup-problems.js';
import { jsonLine, writesJson } from '#platform/logging/logger.js';
import { startedAsJson, startedAsText } from '#platform/logging/started.js';
import { readTelemetry, type TelemetrySettings } from '#platform/telemetry/environment.js';
import { fileOfService, remainingFile } from '#start/administrator-password.js';
import { warnOfDefaults } from '#start/site-defaults.js';
import { prepareDatabase } from '#start/startup.js';
import { createApp } from '../app.setup.js';

/** The generated administrator password, or the file to which it was written, if any. */
interface AdministratorSecret {
  readonly password: string | undefined;
  readonly passwordFile: string | undefined;
}

function announce(app: NestFastifyApplication, settings: Settings, secret: AdministratorSecret): void {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const listening = `http://${host}:${port}`;
  const origin = settings.publicUrl ?? listening;
  const started = {
    message: `${settings.siteName} is listening on ${listening}.`,
    calendar: settings.publicPages ? origin + CALENDAR_PATH : undefined,
    api: origin + MAIN_MOUNT,
    documentation: origin + DOCS_PATH,
    limits: settings.limitsNotice,
    database: describeTarget(settings.database),
    defaults: siteDefaults(settings),
    administrator:
      (secret.password ?? secret.passwordFile) === undefined ? undefined : settings.adminUsername,
    ...secret,
  };
  process.stdout.write(writesJson(settings) ? startedAsJson(started) : startedAsText(started));
}

async function prepare(
  settings: Settings,
): Promise<{ app: NestFastifyApplication; secret: AdministratorSecret }> {
  const unusable = unusableFileOf(settings.database);
  try {
    await awaitDatabaseFile(settings.database);
    const app = await createApp(settings);
    const file = fileOfService(settings);
    const password = await prepareDatabase(app, file?.write);
    return {
      app,
      secret: { password: file === undefined ? password : undefined, passwordFile: remainingFile(settings) },
    };
  } catch (error) {
    throw databaseProblem(error, settings.database, unusable);
  }
}

async function listen(
  app: NestFastifyApplication,
  settings: Settings,
  { password }: AdministratorSecret,
): Promise<void> {
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    // The account exists now, and no later start can show its password.
    if (password !== undefined)
      process.stdout.write(
        `Created the administrator ${settings.adminUsername} with the password ${password}\n`,
      );
    throw listenProblem(error, settings);
  }
}

async function traceIfConfigured(
  app: NestFastifyApplication,
  settings: TelemetrySettings | undefined,
): Promise<() => Promise<void>> {
  if (settings === undefined) return async () => Promise.resolve();
  const { startTracing } = await import('#platform/telemetry/tracing.js');
  return startTracing(app, settings);
}

async function start(): Promise<void> {
  const signals = new Signals();
  const settings = readSettings(process.env);
  const telemetry = readTelemetry(process.env);
  const { app, secret } = await prepare(settings);
  const stopTracing = await traceIfConfigured(app, telemetry);
  signals.serve(app, async () => {
    await app.close();
    await stopTracing();
  });
  await listen(app, settings, secret);
  announce(app, settings, secret);
  const misspelt = misspeltVariables(process.env);
  if (misspelt !== undefined) new Logger('Configuration').warn(misspelt);
  await warnOfDefaults(app, process.env);
  await app.get(Readiness).report();
}

try {
  await start();
} catch (error) {
  const isExplained = error instanceof InvalidSettings || error instanceof StartProblem;
  const message = isExplained ? error.message : traceOf(error);
  // The settings may be what is wrong.
  const asJson = process.env['LOG_FORMAT'] === 'json';
  console.error(asJson ? jsonLine('error', message, { context: 'Start' }).trimEnd() : message);
  process.exit(1);
}
