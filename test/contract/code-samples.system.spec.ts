import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CREDENTIALS, SAMPLES, sampleRequest } from '../../src/integrations/openapi/browser/samples.js';
import { PASSWORD } from '../support/credentials.js';
import { operationsOf } from '../support/operations.js';
import { cli } from '../support/process.js';
import { Service } from '../support/service.js';

/* The code samples of the documentation are run, against a service that holds the demo. */

interface Sample {
  readonly id: string;
  readonly request: { readonly method: string; url: string; readonly json?: object };
}

let service: Service;
let folder: string;
let samples: Sample[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-samples-'));
  service = await Service.start({ PUBLIC_URL: '' }, 'file');
  const { code, stderr } = await cli(['demo'], {
    DATABASE_URL: service.databaseUrl,
    MEDIA_DIR: service.mediaDir,
  });
  if (code !== 0) throw new Error(stderr);
  await service.make('/users/me/application-passwords', { name: 'Of the sample' });
  await service.app.listen(0, '127.0.0.1');
  const { port } = service.app.getHttpServer().address() as AddressInfo;
  const document = (await service.get<OpenAPIObject>('/doc')).body;
  samples = operationsOf(document)
    .map(({ path, method, operation }) => ({
      id: String(operation['operationId']),
      request: sampleRequest(
        document,
        path,
        method.toLowerCase(),
        `http://127.0.0.1:${port}/calendar/events/v1`,
      ),
    }))
    .filter(({ id }) => !NOT_RUN.has(id));
  // What is run in four languages is changed in none.
  for (const { request } of samples) {
    if (request.method !== 'GET') request.url += `${request.url.includes('?') ? '&' : '?'}dry_run=true`;
  }
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** These never end, fetch from elsewhere, or are about what the demo does not have: webhooks and imports. */
const NOT_RUN = new Set(
  ['streamChanges', 'uploadMedia', 'createImport', 'readImport', 'cancelImport']
    .concat(['readWebhook', 'updateWebhook', 'updateWebhookByPut', 'updateWebhookByPatch', 'deleteWebhook'])
    .concat(['rotateSecret', 'listDeliveries', 'retryDelivery', 'replayChanges', 'pingWebhook'])
    // The only administrator cannot be removed.
    .concat(['removeUser']),
);

type Writer = (request: Sample['request']) => string;

/** The code of each sample, with credentials. */
const written = (language: keyof typeof SAMPLES): { id: string; code: string }[] =>
  samples.map(({ id, request }) => ({
    id,
    code: (SAMPLES[language].write as Writer)(request).replaceAll(CREDENTIALS, `administrator:${PASSWORD}`),
  }));

async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Runs a script in a file, to which the codes are given in another. */
async function runAll(command: string, script: string, codes: readonly object[]): Promise<string> {
  const [program, data] = [join(folder, `${command}-script`), join(folder, `${command}.json`)];
  writeFileSync(program, script);
  writeFileSync(data, JSON.stringify(codes));
  return run(command, [program, data]);
}

const isThere = async (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );

it('there is a sample for nearly every operation, made of the examples', () => {
  expect(samples.length).toBeGreaterThan(130);
  const { request } = samples.find(({ id }) => id === 'createEvent') ?? {};
  expect(request?.json).toMatchObject({ title: expect.any(String), start_date: expect.any(String) });
  expect(samples.find(({ id }) => id === 'listEvents')?.request.url).toMatch(/\?search=\w+$/);
});

it('curl sends them, and all succeed', async () => {
  const codes = written('curl').map(({ id, code }) => ({
    id,
    code: code.replace(/^curl/, "curl -sS -o /dev/null -w '%{http_code}\\n'"),
  }));
  const statuses = await runAll(
    'bash',
    codes.map(({ id, code }) => `echo -n '${id} '; ${code}`).join('\n'),
    [],
  );
  expect(
    statuses
      .trim()
      .split('\n')
      .filter((line) => !/ 20[01]$/.test(line)),
  ).toEqual([]);
  expect(statuses.trim().split('\n')).toHaveLength(samples.length);
});

it('JavaScript does the same', async () => {
  const AsyncFunction = Object.getPrototypeOf(async () => Promise.resolve()).constructor;
  for (const { id, code } of written('javascript')) {
    const lines: unknown[][] = [];
    await new AsyncFunction('console', code)({ log: (...line: unknown[]) => lines.push(line) });
    expect([id, lines.length, [200, 201].includes(Number(lines[0]?.[0]))]).toEqual([id, 1, true]);
  }
});

it('Python does the same, where it is installed', async () => {
  if (!(await isThere('python3'))) return;
  const script = `import json, sys
for one in json.load(open(sys.argv[1])):
    try:
        exec(one["code"], {})
    except Exception as error:
        print("FAILED", one["id"], error)
print("END")`;
  const output = await runAll('python3', script, written('python'));
  expect(output.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(output).toContain('END');
});

it('PHP does the same, where it is installed', async () => {
  if (!(await isThere('php'))) return;
  const script = `<?php
set_error_handler(function ($level, $text) { throw new ErrorException($text); });
foreach (json_decode(file_get_contents($argv[1]), true) as $one) {
    try {
        eval(substr($one['code'], 5));
    } catch (Throwable $error) {
        echo "\\nFAILED ", $one['id'], ' ', $error->getMessage(), "\\n";
    }
}
echo "\\nEND";`;
  const output = await runAll('php', script, written('php'));
  expect(output.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(output).toContain('END');
});
