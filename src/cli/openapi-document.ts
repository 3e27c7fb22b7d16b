import { writeFileSync } from 'node:fs';
import { readSettings } from '../platform/config/settings.js';
import { createApp } from '../app.setup.js';
import { buildDocument } from '../integrations/openapi/build-document.js';

/** Writes the OpenAPI document to the file given on the command line. */
const [, , file] = process.argv;
if (file === undefined) {
  console.error('Name the file to write: node dist/cli/openapi-document.js docs/openapi.json');
  process.exit(2);
}
const app = await createApp(readSettings({ DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'error' }));
writeFileSync(file, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
await app.close();
