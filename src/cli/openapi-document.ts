import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDocument } from '#integrations/openapi/build-document.js';
import { readSettings } from '#platform/config/settings.js';
import { createApp } from '../app.setup.js';

/** Writes the OpenAPI document to the file given on the command line. */
const [, , file = 'openapi.json'] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'event-calendar-openapi-'));
const app = await createApp(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'error' }));
writeFileSync(file, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
await app.close();
rmSync(folder, { recursive: true });
