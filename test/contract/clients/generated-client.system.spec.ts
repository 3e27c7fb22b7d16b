import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { makeDatabase, type TestDatabase } from '../../support/database.js';
import { type ProcessResult, runScript, ServiceProcess } from '../../support/process.js';

const EXAMPLE = 'examples/typescript-client';

let folder: string;
let database: TestDatabase;
let service: ServiceProcess;
beforeAll(async () => {
  // Inside of the project, so that its packages are found; git passes the folder over.
  mkdirSync('artifacts', { recursive: true });
  folder = mkdtempSync('artifacts/typescript-client-');
  cpSync(EXAMPLE, folder, { recursive: true });
  database = await makeDatabase();
  service = await ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'long-secret' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = async (script: string, ...args: string[]): Promise<ProcessResult> => runScript(script, args);

// Compiling takes most of a minute on a machine that has much else to do.
it('the client of the example is made from the document, compiles strictly, and works', async () => {
  const types = await openapiTS(pathToFileURL('docs/openapi.json'), { defaultNonNullable: false });
  writeFileSync(join(folder, 'schema.d.ts'), astToString(types));
  const compiled = await run('node_modules/typescript/bin/tsc', '-p', folder);
  expect([compiled.code, compiled.stdout]).toEqual([0, '']);

  const { code, stdout, stderr } = await run(
    join(folder, 'dist/main.js'),
    service.api,
    'admin',
    'long-secret',
  );
  expect([code, stderr]).toEqual([0, '']);
  const [, id = ''] = /^Created (\d+)/.exec(stdout) ?? [];
  expect(stdout.split('\n')).toEqual([
    `Created ${id}: Brass Brunch, publish, Town Hall in Brașov, no picture`,
    `Found ${id}: Brunch de cuivres`,
    'Read 1 in pages',
    `Changed ${id}: $10, no venue, featured true`,
    `Deleted ${id}: trash`,
    expect.stringMatching(/^Refused: 400 rest_invalid_param; .+; title: .+; start_date: .+/),
    '',
  ]);
});
