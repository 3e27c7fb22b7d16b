import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { FailedLogins } from '#access/credentials/failed-logins.js';
import { Housekeeping } from '#content/records/housekeeping.service.js';
import { ImportWorker } from '#integrations/imports/import-worker.js';
import { WebhookDispatcher } from '#integrations/webhooks/dispatcher.js';
import { newAddress } from '../client.js';
import { operationsOf } from '../operations.js';
import { LONGEST_MS } from '../resilience/until.js';
import type { Service } from '../service.js';
import { Callers } from './callers.js';
import { curl } from './curl.js';
import { Journal } from './journal.js';
import { Oracle } from './oracle.js';
import { type FuzzRequest, Requests } from './requests.js';
import { seedRecords } from './seeded.js';
import { Values } from './values.js';

/** The number of requests of one seed: this many repeat a failure. */
const CHUNK = 500;
const MAX_FAILURES = 25;
const METHODS_OF_READS = ['GET', 'HEAD', 'OPTIONS'];

/** The number of responses by status. */
export type Statuses = Map<number, number>;

/** Sends requests made from the OpenAPI document to a service of its own, and judges each response. */
export class Fuzzer {
  readonly statuses: Statuses = new Map();
  readonly slowest = { milliseconds: 0, request: '' };
  private readonly oracle: Oracle;
  private readonly document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;

  private constructor(
    private readonly service: Service,
    private readonly callers: Callers,
    private readonly journal: Journal,
  ) {
    this.oracle = new Oracle(journal);
  }

  static async on(service: Service): Promise<Fuzzer> {
    const callers = await Callers.make(service);
    // The first calendar makes the name that all have from then on.
    await service.get('/events.ics');
    // What is done later, on its own, would count as done by whichever request is just sent.
    for (const worker of [Housekeeping, ImportWorker, WebhookDispatcher]) {
      await service.app.get(worker).onModuleDestroy();
    }
    return new Fuzzer(service, callers, await Journal.start(service));
  }

  /** Requests that name records which are there now. */
  private async requests(): Promise<Arbitrary<FuzzRequest>> {
    const values = new Values(this.document, await seedRecords(this.service));
    await this.journal.take();
    const requests = new Requests(this.document, values);
    // A stream does not end by itself.
    const ending = operationsOf(this.document).filter(({ path }) => path !== '/changes/stream');
    return fc.oneof(...ending.map((operation) => requests.of(operation)));
  }

  /**
   * Sends so many requests.
   * @param each called after every five hundred
   * @returns the failures, each with its seed, path and a command that repeats the request
   */
  async run(seed: number, count: number, each: () => void = () => undefined): Promise<string[]> {
    const failures: string[] = [];
    for (let done = 0; done < count && failures.length < MAX_FAILURES; done += CHUNK) {
      const failure = await this.runChunk(seed + done / CHUNK, Math.min(CHUNK, count - done));
      if (failure !== undefined) failures.push(failure);
      each();
    }
    return failures;
  }

  private async runChunk(seed: number, numRuns: number): Promise<string | undefined> {
    const property = fc.asyncProperty(await this.requests(), async (request) => this.try(request));
    const path = process.env['FUZZ_PATH'];
    const details = await fc.check(property, { seed, numRuns, ...(path === undefined ? {} : { path }) });
    if (!details.failed) return undefined;
    const [request] = details.counterexample ?? [];
    const shown = request === undefined ? '' : curl(request, this.callers.authorization(request.as));
    const { message } = (details.errorInstance ?? new Error('interrupted')) as Error;
    return `TEST_SEED=${seed} FUZZ_PATH=${details.counterexamplePath ?? ''}\n${shown}\n${message}`;
  }

  private async try(request: FuzzRequest): Promise<void> {
    const started = performance.now();
    const response = await this.send(request);
    this.note(request, response.statusCode, performance.now() - started);
    const wrong = await this.oracle.check(request, response);
    // Failed logins are written up to a minute later.
    await this.service.app.get(FailedLogins).flush();
    await this.journal.take();
    if (response.statusCode < 300 && !METHODS_OF_READS.includes(request.method)) {
      wrong.push(...(await this.readAgain(response)));
      if (request.url.includes('/users')) await this.restoreCallers();
    }
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }

  private note(request: FuzzRequest, status: number, milliseconds: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (milliseconds <= this.slowest.milliseconds) return;
    Object.assign(this.slowest, { milliseconds, request: curl(request, undefined) });
  }

  private async send({ method, url, as, headers, body }: FuzzRequest): Promise<LightMyRequestResponse> {
    const authorization = this.callers.authorization(as);
    const injected = this.service.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: newAddress(),
      headers: {
        ...(body.type === undefined ? {} : { 'content-type': body.type }),
        ...(authorization === undefined ? {} : { authorization }),
        ...headers,
      },
      ...(body.payload === undefined ? {} : { payload: body.payload }),
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`it was not answered in ${LONGEST_MS} ms`));
      }, LONGEST_MS);
    });
    return Promise.race([injected, late]).finally(() => {
      clearTimeout(timer);
    });
  }

  private async restoreCallers(): Promise<void> {
    await this.callers.restore();
    await this.journal.take();
  }

  /** A written record can be read by callers who may edit it. */
  private async readAgain(response: LightMyRequestResponse): Promise<string[]> {
    if (response.body === '') return [];
    const { rest_url: address } = response.json<{ rest_url?: unknown }>();
    if (typeof address !== 'string') return [];
    const { pathname } = new URL(address);
    const authorization = this.callers.authorization('administrator') ?? '';
    const again = await this.service.app.inject({
      url: `${pathname}?context=edit`,
      headers: { authorization },
    });
    return again.statusCode < 500 ? [] : [`what it wrote cannot be read: ${again.statusCode} ${again.body}`];
  }
}
