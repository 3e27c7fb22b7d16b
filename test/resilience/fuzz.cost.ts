import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Watch } from '../support/cost/watch.js';
import { Cases, FAMILIES } from '../support/fuzz/cases.js';
import { CostFuzzer, mib } from '../support/fuzz/cost-fuzzer.js';
import { RemoteService } from '../support/fuzz/remote.js';
import { seed, ServiceProcess } from '../support/process.js';
import { seedOf } from '../support/seed.js';

/*
 * Requests made from the document and from grammars of what strangers write (calendars, tables, translations, searches),
 * judged by what they cost. `npm run fuzz -- --minutes 60` goes on for an hour on 100,000 events.
 */

const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0);
const isLong = MINUTES > 0;
const EVENTS = Number(process.env['FUZZ_EVENTS'] ?? (isLong ? 100_000 : 2_000));
const SEED = seedOf(isLong);
const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? (isLong ? Infinity : 200));
const NAMED = process.env['FUZZ_DATABASE_URL'];
const CHOSEN = process.env['FUZZ_FAMILIES']?.split(',') ?? FAMILIES;

/** What anybody but an administrator may cost: the bounds of the whole, on 100,000 events as on fewer. */
const CPU_MS = 300;
const BLOCK_MS = 100;
/** Of the service and two readers, and of a process that reads a file within `READ_MEMORY_LIMIT`. */
const MEMORY = (350 + 512) * 2 ** 20;
/** What remains when the work is done, beyond what was there when all had been warm. */
const MAX_GROWTH = 150 * 2 ** 20;
const WARM_COUNT = isLong ? 500 : 30;

const IDLE_MS = 2_000;
const REST_MS = 60_000;
const MINUTE_MS = 60_000;

const isLinux = existsSync('/proc/self/schedstat');
if (!isLinux) process.stderr.write('!!! NOT TESTED: what made-up requests cost. Only Linux tells it.\n');

const folder = mkdtempSync(join(tmpdir(), 'event-calendar-fuzz-cost-'));
/** Bodies that are too long to be shown stay there. */
const found = join(tmpdir(), 'event-calendar-fuzz-found');
const environment = {
  DATA_DIR: folder,
  DATABASE_URL: NAMED ?? `sqlite:${folder}/calendar.sqlite`,
  ADMIN_PASSWORD: 'correct horse battery',
  CACHE_BYTES: '0',
};

let service: ServiceProcess | undefined;
let watch: Watch | undefined;

beforeAll(async () => {
  if (!isLinux) return;
  if (NAMED === undefined)
    expect(await seed(environment, '--events', String(EVENTS))).toMatchObject({ code: 0 });
  service = await ServiceProcess.start(environment);
  watch = Watch.start(service);
}, 10 * MINUTE_MS);

afterAll(async () => {
  await watch?.end();
  // One that is frozen hears nothing else.
  await service?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the memory is back, and gives what it is then. */
async function memoryAtRest(until: number): Promise<number> {
  const end = performance.now() + REST_MS;
  while ((watch?.memory ?? 0) > until && performance.now() < end) await wait(1_000);
  return watch?.memory ?? 0;
}

(isLinux ? it : it.skip)(
  'no request from the document or the grammars costs more than the bounds',
  async () => {
    if (service === undefined || watch === undefined) throw new Error('nothing was started');
    const remote = await RemoteService.with(service, environment);
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;
    const original = await remote.text('/translations/xliff/fr?status=all&kind=category', 'editor');
    const cases = new Cases(document, await remote.known(), original);
    // What it does at the start, and has never done before, is not what it shows when idle.
    await watch.take(IDLE_MS);
    await wait(IDLE_MS);
    const idle = await watch.take(IDLE_MS);
    const bounds = { cpu: CPU_MS, block: BLOCK_MS + idle, memory: MEMORY };
    const fuzzer = new CostFuzzer(remote, watch, bounds, found);
    const made = cases.of(FAMILIES.filter((family) => CHOSEN.includes(family)));
    const started = performance.now();
    const deadline = isLong ? started + MINUTES * MINUTE_MS : Infinity;
    const first = Math.min(COUNT, WARM_COUNT);
    await fuzzer.run(made, SEED, first, deadline);
    const warm = watch.memory;
    await fuzzer.run(made, SEED + first, COUNT - first, deadline);
    const rest = await memoryAtRest(warm + MAX_GROWTH);
    const statuses = [...fuzzer.statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(': '));
    const { cpu, cpuOf, block, blockOf, memory } = fuzzer.worst;
    process.stderr.write(
      `Fuzzed for cost: TEST_SEED=${SEED}, ${fuzzer.sent} requests in ${Math.round((performance.now() - started) / 1_000)} s ` +
        `(${statuses.join(', ')}) on ${NAMED ?? `${EVENTS} events`}. Worst: ${Math.round(cpu)} ms of a processor (${cpuOf}), ` +
        `${Math.round(block)} ms without an answer, ${Math.round(idle)} ms when idle (${blockOf}). ` +
        `Memory: ${mib(memory)} MiB at most, ${mib(warm)} when warm, ${mib(rest)} at rest.\n`,
    );
    expect(fuzzer.failures.join('\n\n')).toBe('');
    expect(rest).toBeLessThanOrEqual(warm + MAX_GROWTH);
  },
  (MINUTES + 15) * MINUTE_MS,
);
