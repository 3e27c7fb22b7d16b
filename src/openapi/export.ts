import { writeFileSync } from 'node:fs';
import { readSettings } from '../config/settings.js';
import { createApp } from '../create-app.js';
import { buildDocument } from './build-document.js';

/** Writes the OpenAPI document to the file that the command line names. */
const [, , file] = process.argv;
if (file === undefined) {
  console.error('Name the file to write: node dist/openapi/export.js docs/openapi.json');
  process.exit(2);
}
const app = await createApp(readSettings({ DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'error' }));
writeFileSync(file, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
await app.close();
