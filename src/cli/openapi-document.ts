import { writeFileSync } from 'node:fs';
import { readSettings } from '../platform/config/settings.js';
import { createApp } from '../app.setup.js';
import { buildDocument } from '../integrations/openapi/build-document.js';
import { writeDocuments } from '../integrations/openapi/built-documents.js';

/** Writes the OpenAPI document to the file given on the command line; without one, the documents of the build. */
const [, , file] = process.argv;
const app = await createApp(readSettings({ DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'error' }));
if (file === undefined) await writeDocuments(app);
else writeFileSync(file, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
await app.close();
