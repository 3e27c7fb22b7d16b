import './runtime.js';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { InvalidSettings, readSettings, type Settings } from './config/settings.js';
import { DOCS_PATH, MAIN_MOUNT } from './context/mounts.js';
import { createApp } from './create-app.js';
import { Signals } from './lifecycle/signals.js';
import { writesJson } from './logging/logger.js';
import { startedAsJson, startedAsText } from './logging/started.js';
import { prepareDatabase } from './startup.js';
import { readTelemetry, type TelemetrySettings } from './telemetry/environment.js';
import { databaseProblem, listenProblem, StartProblem, traceOf } from './startup-problems.js';

function announce(app: NestFastifyApplication, settings: Settings, password: string | undefined): void {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const listening = `http://${host}:${port}`;
  const origin = settings.publicUrl ?? listening;
  const started = {
    message: `${settings.siteName} is listening on ${listening}.`,
    api: origin + MAIN_MOUNT,
    documentation: origin + DOCS_PATH,
    administrator: password === undefined ? undefined : settings.adminUsername,
    password,
  };
  process.stdout.write(writesJson(settings) ? startedAsJson(started) : startedAsText(started));
}

async function prepare(
  settings: Settings,
): Promise<{ app: NestFastifyApplication; password: string | undefined }> {
  try {
    const app = await createApp(settings);
    return { app, password: await prepareDatabase(app) };
  } catch (error) {
    throw databaseProblem(error, settings.database);
  }
}

async function listen(app: NestFastifyApplication, settings: Settings): Promise<void> {
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    throw listenProblem(error, settings);
  }
}

async function traceIfAsked(
  app: NestFastifyApplication,
  settings: TelemetrySettings | undefined,
): Promise<() => Promise<void>> {
  if (settings === undefined) return async () => Promise.resolve();
  const { startTracing } = await import('./telemetry/tracing.js');
  return startTracing(app, settings);
}

async function start(): Promise<void> {
  const signals = new Signals();
  const settings = readSettings(process.env);
  const telemetry = readTelemetry(process.env);
  const { app, password } = await prepare(settings);
  const stopTracing = await traceIfAsked(app, telemetry);
  signals.serve(app, async () => {
    await app.close();
    await stopTracing();
  });
  await listen(app, settings);
  announce(app, settings, password);
}

try {
  await start();
} catch (error) {
  const isExplained = error instanceof InvalidSettings || error instanceof StartProblem;
  console.error(isExplained ? error.message : traceOf(error));
  process.exit(1);
}
