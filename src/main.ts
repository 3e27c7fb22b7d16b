import './runtime.js';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { InvalidSettings, readSettings, type Settings } from './config/settings.js';
import { MAIN_MOUNT } from './context/mounts.js';
import { createApp } from './create-app.js';
import { DOCS_PATH } from './openapi/documentation.js';
import { prepareDatabase } from './startup.js';

function describeAddresses(app: NestFastifyApplication, settings: Settings): string {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const origin = settings.publicUrl ?? `http://${host}:${port}`;
  return `${settings.siteName} is listening.\n  API            ${origin}${MAIN_MOUNT}\n  Documentation  ${origin}${DOCS_PATH}`;
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const app = await createApp(settings);
  const password = await prepareDatabase(app);
  await app.listen(settings.port, settings.host);
  console.log(describeAddresses(app, settings));
  if (password !== undefined) {
    console.log(`  Administrator  ${settings.adminUsername} with the application password ${password}`);
    console.log('                 It is shown only this once.');
  }
}

try {
  await start();
} catch (error) {
  console.error(error instanceof InvalidSettings ? error.message : error);
  process.exit(1);
}
