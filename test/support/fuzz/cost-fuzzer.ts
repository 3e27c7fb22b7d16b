import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc, { type Arbitrary } from 'fast-check';
import { responses } from '../checked-responses.js';
import { cpuTime } from '../cost/cpu-time.js';
import type { Watch } from '../cost/watch.js';
import { slowness } from '../cost/yardstick.js';
import type { Case, Family } from './cases.js';
import { MAX_SHOWN } from './curl.js';
import { refusal } from './oracle.js';
import type { RemoteRequest, RemoteResponse, RemoteService } from './remote.js';

/** What a request may cost; times in milliseconds of a processor, memory in bytes. */
export interface Bounds {
  readonly cpu: number;
  readonly block: number;
  readonly memory: number;
}

interface Measurement {
  readonly received: RemoteResponse;
  readonly cpu: number;
  readonly block: number;
  readonly wrong: readonly string[];
}

/** What else the machine does makes the same work take longer: the least of so many counts. */
const ATTEMPTS = 6;
/** So far beyond a bound that nothing else explains it: once more is enough. */
const CLEAR = 5;
/** A service whose event loop has run for this long without a response does not recover. */
const FROZEN_MS = 15_000;
const POLL_MS = 100;
/** Whatever else the machine does. */
const LONGEST_MS = 120_000;
/** How long an import may go on; then it is cancelled. It must get on all the while. */
const LONGEST_IMPORT_MS = 30_000;
/** The most failures of one kind: more of them show nothing new. */
const MAX_ALIKE = 2;
const MAX_FAILURES = 25;
const MORE_MEMORY = 100 * 2 ** 20;
/** Longer feeds are written in slices of this size. */
const SLICE = 50;
const FEED = /^GET .*\.(ics|rss|csv|ndjson)$/;
/** A connection that closes while a body of this size is being sent may hide the response. */
const LARGE = 50_000;

const ENDED = ['done', 'failed', 'cancelled'];
const FILES: readonly Family[] = ['ics', 'csv', 'ndjson'];
const IN_SLICES = [
  'POST /imports',
  'POST /batch',
  'POST /translations/xliff',
  // The events that name it are changed part by part.
  ...['DELETE', 'PATCH', 'POST', 'PUT'].map((method) => `${method} /categories/{id}`),
  'DELETE /tags/{id}',
];

interface Job {
  readonly id: number;
  readonly state: string;
  readonly done: number;
  readonly total: number;
}

/** The service does not respond any more. */
export class ServiceGone extends Error {}

function isInSlices({ operation, request }: Case): boolean {
  if (!FEED.test(operation)) return IN_SLICES.includes(operation);
  const limit = new URLSearchParams(request.url.split('?', 2)[1]).get('limit');
  return limit === null || Number(limit) > SLICE;
}

/** Sends requests to a service in another process, and judges their cost and their responses. */
export class CostFuzzer {
  readonly statuses = new Map<number, number>();
  readonly failures: string[] = [];
  /** The maximum of each measurement, with its request, also within the bounds. */
  readonly worst = { cpu: 0, block: 0, memory: 0, cpuOf: '', blockOf: '' };
  sent = 0;
  private isGone = false;
  private readonly alike = new Map<string, number>();
  private memory: number;

  constructor(
    private readonly service: RemoteService,
    private readonly watch: Watch,
    private readonly bounds: Bounds,
    private readonly folder: string,
  ) {
    this.memory = bounds.memory;
  }

  /**
   * Sends one request after another, each with the next seed, until there are so many or the time is up.
   * @param deadline as `performance.now()`
   */
  async run(cases: Arbitrary<Case>, seed: number, count: number, deadline: number): Promise<void> {
    for (let index = 0; index < count && performance.now() < deadline; index++) {
      if (this.isGone || this.failures.length >= MAX_FAILURES) return;
      const [one] = fc.sample(cases, { seed: seed + index, numRuns: 1 });
      if (one !== undefined) await this.try(one, seed + index);
    }
  }

  private async try(one: Case, seed: number): Promise<void> {
    try {
      await this.judge(one, seed);
    } catch (error) {
      if (!(error instanceof ServiceGone)) throw error;
      this.isGone = true;
      this.fail(one, seed, 'gone', error.message);
    }
  }

  private async judge(one: Case, seed: number): Promise<void> {
    const measured = await this.measure(one);
    for (const text of measured.wrong) this.fail(one, seed, 'answer', text);
    const { memory } = this.watch;
    this.worst.memory = Math.max(this.worst.memory, memory);
    if (memory > this.memory) {
      this.memory = memory + MORE_MEMORY;
      this.fail(
        one,
        seed,
        'memory',
        `the service has ${mib(memory)} MiB in memory, of ${mib(this.bounds.memory)}`,
      );
    }
    // Many at once may take turns of the event loop together.
    if (one.times > 1) return;
    const { cpu, block } = await this.least(one, measured);
    if (cpu > this.worst.cpu) Object.assign(this.worst, { cpu, cpuOf: shortly(one) });
    if (block > this.worst.block) Object.assign(this.worst, { block, blockOf: shortly(one) });
    const isBeyond = cpu > this.bounds.cpu || block > this.bounds.block;
    const times = isBeyond ? await slowness(this.service.process) : 1;
    if (cpu > this.bounds.cpu * times)
      this.fail(one, seed, 'cost', `it took ${Math.round(cpu)} ms of a processor, of ${this.bounds.cpu}`);
    if (block > this.bounds.block * times)
      this.fail(
        one,
        seed,
        'block',
        `nobody was answered for ${Math.round(block)} ms, of ${this.bounds.block}`,
      );
  }

  /** Repeats the measurement as long as it exceeds a bound. Requests of administrators are judged only on others' data. */
  private async least(one: Case, first: Measurement): Promise<Pick<Measurement, 'cpu' | 'block'>> {
    const isFree = this.service.isAdministrator(one.request.as);
    const judged = ({ cpu, block }: Measurement) => ({
      cpu: isFree || isInSlices(one) ? 0 : cpu,
      block: isFree && !FILES.includes(one.family) ? 0 : block,
    });
    let least = judged(first);
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
      const times = Math.max(least.cpu / this.bounds.cpu, least.block / this.bounds.block);
      if (times <= 1 || (times > CLEAR && attempt > 1)) break;
      const { cpu, block } = judged(await this.measure(one));
      least = { cpu: Math.min(least.cpu, cpu), block: Math.min(least.block, block) };
    }
    return least;
  }

  private async measure(one: Case): Promise<Measurement> {
    const { process } = this.service;
    const before = cpuTime(process.pid);
    const all = await Promise.all(Array.from({ length: one.times }, async () => this.send(one.request)));
    const received = all[0] ?? { status: 0, text: '' };
    const wrong = all.flatMap((each) => this.check(one.request, each));
    if (received.status === 202 && FILES.includes(one.family)) wrong.push(...(await this.follow(received)));
    const block = await this.watch.take(FROZEN_MS);
    this.refuseFrozen();
    return { received, cpu: cpuTime(process.pid) - before, block, wrong: [...new Set(wrong)] };
  }

  /** Ends as soon as the service does not respond any more. */
  private async send(request: RemoteRequest): Promise<RemoteResponse> {
    const abort = new AbortController();
    const response = this.service.send(request, abort.signal);
    const late = performance.now() + LONGEST_MS;
    let received: RemoteResponse | undefined;
    const ending = response.then((one) => (received = one));
    try {
      while (received === undefined) {
        await Promise.race([ending, wait(POLL_MS)]);
        this.refuseFrozen();
        if (performance.now() > late) throw new ServiceGone(`it was not answered in ${LONGEST_MS} ms`);
      }
    } catch (error) {
      abort.abort();
      await ending.catch(() => undefined);
      throw error;
    }
    this.sent += 1;
    this.statuses.set(received.status, (this.statuses.get(received.status) ?? 0) + 1);
    return received;
  }

  private refuseFrozen(): void {
    const { process } = this.service;
    if (!process.isRunning) throw new ServiceGone(`the service has ended: ${process.output.slice(-1_000)}`);
    if (this.watch.waiting() >= FROZEN_MS)
      throw new ServiceGone(`nobody was answered for ${FROZEN_MS} ms of work, and the service works on`);
  }

  private check(request: RemoteRequest, { status, text }: RemoteResponse): string[] {
    const undocumented = isAddress(request.url) ? responses.recorder.takeFailure() : undefined;
    const isLarge = Buffer.byteLength(String(request.body.payload ?? '')) > LARGE;
    return [
      ...(status === 0 && !isLarge ? [`the connection was closed: ${text}`] : []),
      // Every operation may respond that it is too busy or too slow.
      ...(status >= 500 && status !== 503 ? [`it failed with ${status}: ${text.slice(0, 500)}`] : []),
      ...(undocumented === undefined ? [] : [undocumented.message]),
      ...(status >= 400 && request.method !== 'HEAD' ? refusal(request, text) : []),
    ];
  }

  /** Waits until an import has ended, or has gone on for long enough. */
  private async follow({ text }: RemoteResponse): Promise<string[]> {
    const { id } = JSON.parse(text) as Job;
    const read = async (): Promise<Job> => {
      const request = { method: 'GET', url: `${new URL(this.service.process.api).pathname}/imports/${id}` };
      const { status, text: job } = await this.send({
        ...request,
        as: 'administrator',
        headers: {},
        body: {},
      });
      if (status !== 200)
        throw new ServiceGone(`the import ${id} cannot be read: ${status} ${job.slice(0, 300)}`);
      return JSON.parse(job) as Job;
    };
    const started = performance.now();
    let job = await read();
    let moved = started;
    while (!ENDED.includes(job.state)) {
      await wait(POLL_MS);
      const next = await read();
      if (next.done !== job.done || next.total !== job.total || next.state !== job.state)
        moved = performance.now();
      job = next;
      if (performance.now() - started > LONGEST_IMPORT_MS) {
        const request = {
          method: 'DELETE',
          url: `${new URL(this.service.process.api).pathname}/imports/${id}`,
        };
        await this.send({ ...request, as: 'administrator', headers: {}, body: {} });
        const isStuck = performance.now() - moved > LONGEST_IMPORT_MS / 2;
        return isStuck ? [`the import stands still: ${JSON.stringify(job).slice(0, 300)}`] : [];
      }
    }
    responses.recorder.takeFailure();
    return [];
  }

  private fail(one: Case, seed: number, what: string, text: string): void {
    const key = `${one.family} ${one.operation} ${what}`;
    const alike = (this.alike.get(key) ?? 0) + 1;
    this.alike.set(key, alike);
    if (alike > MAX_ALIKE) return;
    const { payload } = one.request.body;
    let file: string | undefined;
    if (payload !== undefined && payload.length > MAX_SHOWN) {
      mkdirSync(this.folder, { recursive: true });
      file = join(this.folder, `body-${seed}`);
      writeFileSync(file, payload);
    }
    const times = one.times > 1 ? ` (${one.times} at once)` : '';
    const failure = `TEST_SEED=${seed} FUZZ_REQUESTS=1${times}: ${text}\n${this.service.shown(one.request, file)}`;
    this.failures.push(failure);
    process.stderr.write(`Found after ${this.sent} requests: ${failure}\n`);
  }
}

/** Undefined when it is not UTF-8. */
function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url);
  } catch {
    return undefined;
  }
}

/** No operation has a URL that is not UTF-8. */
const isAddress = (url: string): boolean => decoded(url.split('?', 1)[0] ?? '') !== undefined;

export const mib = (bytes: number): number => Math.round(bytes / 2 ** 20);

const shortly = ({ family, operation, request }: Case): string =>
  `${family} ${operation} ${(decoded(request.url) ?? request.url).slice(0, 200)}`;
