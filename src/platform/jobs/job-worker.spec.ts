import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Lifecycle } from '../lifecycle/lifecycle.js';
import { LeaseLost } from './job-queue.js';
import { Interrupted, JobWorker, type WorkerOptions } from './job-worker.js';

const EVERY = 5_000;
const LIMIT = 20_000;
const AWAY = Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' });
const LOST = new LeaseLost({ id: 1, owner: 'me', until: 0 }, 'job');

class TestWorker extends JobWorker<string> {
  waiting: string[] = [];
  looks = 0;
  mostLooking = 0;
  /** The number of looks during which a wake-up came. */
  woken = 0;
  failure: Error | undefined;
  renewal: Error | undefined;
  renewals = 0;
  readonly begun: string[] = [];
  readonly released: string[] = [];
  readonly signals = new Map<string, AbortSignal>();
  /** Completes the jobs. */
  readonly ends = new Map<string, PromiseWithResolvers<undefined>>();
  whileClaiming: () => void = () => undefined;
  private atOnce = 0;

  constructor(
    readonly state: { isServing: boolean; isDraining: boolean; shutdownMs: number },
    options: Partial<WorkerOptions>,
  ) {
    super(state as unknown as Lifecycle, {
      name: 'T',
      pollMs: EVERY,
      maxRunning: 2,
      pollsAfterJob: true,
      ...options,
    });
  }

  protected async *claim(): AsyncGenerator<string> {
    this.looks += 1;
    this.atOnce += 1;
    this.mostLooking = Math.max(this.mostLooking, this.atOnce);
    if (this.woken-- > 0) this.wake();
    this.whileClaiming();
    await nextTurn();
    await nextTurn();
    this.atOnce -= 1;
    if (this.failure !== undefined) throw this.failure;
    for (const job of this.waiting.splice(0, this.capacity)) yield job;
  }

  protected async run(job: string, signal: AbortSignal): Promise<void> {
    this.begun.push(job);
    this.signals.set(job, signal);
    const end = Promise.withResolvers<undefined>();
    this.ends.set(job, end);
    await end.promise;
  }

  protected override async renew(): Promise<void> {
    this.renewals += 1;
    return this.renewal === undefined ? Promise.resolve() : Promise.reject(this.renewal);
  }

  protected override async release(job: string): Promise<void> {
    this.released.push(job);
    return Promise.resolve();
  }

  end(job: string): void {
    this.ends.get(job)?.resolve(undefined);
  }

  fail(job: string, error: Error): void {
    this.ends.get(job)?.reject(error);
  }
}

let logged: string[];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  logged = [];
  const log = (message: unknown): void => void logged.push(String(message));
  jest.spyOn(Logger.prototype, 'error').mockImplementation(log);
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(log);
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function start(options: Partial<WorkerOptions> = {}): TestWorker {
  const worker = new TestWorker({ isServing: true, isDraining: false, shutdownMs: LIMIT }, options);
  worker.onApplicationBootstrap();
  return worker;
}

/** Waits until nothing more happens by itself. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await nextTurn();
}

async function pass(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  await rest();
}

async function wake(worker: TestWorker): Promise<void> {
  worker.wake();
  await rest();
}

async function stop(worker: TestWorker): Promise<void> {
  for (const job of worker.begun) worker.end(job);
  await worker.onModuleDestroy();
}

it('runs a limited number of jobs at once, and the others as soon as one ends', async () => {
  const worker = start();
  worker.waiting = ['a', 'b', 'c', 'd'];
  await wake(worker);
  expect(worker.begun).toEqual(['a', 'b']);
  await wake(worker);
  await pass(EVERY);
  expect([worker.begun, worker.looks]).toEqual([['a', 'b'], 1]);
  worker.end('b');
  await rest();
  expect(worker.begun).toEqual(['a', 'b', 'c']);
  await stop(worker);
  expect(worker.waiting).toEqual(['d']);
});

it('looks for jobs at its interval at the latest, and never twice at once', async () => {
  const worker = start({ maxRunning: 10 });
  await pass(EVERY - 1);
  expect(worker.looks).toBe(0);
  worker.woken = 4;
  worker.waiting = ['a'];
  await pass(1);
  expect([worker.looks, worker.mostLooking, worker.begun]).toEqual([5, 1, ['a']]);
  worker.onApplicationBootstrap();
  await pass(EVERY);
  expect(worker.looks).toBe(6);
  await stop(worker);
});

it('does not look again after a job if `looksAgain` is off', async () => {
  const worker = start({ pollsAfterJob: false });
  worker.waiting = ['a'];
  await pass(EVERY);
  worker.waiting = ['b'];
  worker.end('a');
  await rest();
  expect([worker.looks, worker.begun]).toEqual([1, ['a']]);
  await pass(EVERY);
  expect(worker.begun).toEqual(['a', 'b']);
  await stop(worker);
});

it('settles when nothing runs', async () => {
  const worker = start();
  worker.waiting = ['a'];
  await wake(worker);
  let isSettled = false;
  const settled = worker.settled().then(() => (isSettled = true));
  await rest();
  expect(isSettled).toBe(false);
  worker.end('a');
  await settled;
  await stop(worker);
});

it('looks less often while the database is unavailable, reports it once, and recovers', async () => {
  const worker = start();
  worker.failure = AWAY;
  worker.woken = 5;
  await wake(worker);
  const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [index, pause] of pauses.entries()) {
    await pass(pause / 2);
    // A wake-up neither shortens nor extends the pause.
    await wake(worker);
    await pass(pause / 2 - 1);
    expect(worker.looks).toBe(index + 1);
    await pass(1);
    expect(worker.looks).toBe(index + 2);
  }
  expect(logged).toEqual(['Will retry: The database is away.']);
  worker.failure = undefined;
  worker.waiting = ['a'];
  await pass(30_000);
  expect(worker.begun).toEqual(['a']);
  worker.failure = AWAY;
  worker.end('a');
  await rest();
  expect(logged).toHaveLength(2);
  const { looks } = worker;
  await pass(1_000);
  expect(worker.looks).toBe(looks + 1);
  await stop(worker);
});

it('an error from outside the database causes no pause, and is reported once', async () => {
  const worker = start();
  worker.failure = new Error('A mistake.');
  for (let look = 1; look <= 3; look += 1) {
    await wake(worker);
    expect(worker.looks).toBe(look);
  }
  expect(logged).toEqual(['Will retry: A mistake.']);
  await stop(worker);
});

it('logs each job that fails by a bug, but an outage only once', async () => {
  const worker = start({ maxRunning: 4 });
  worker.waiting = ['a', 'b', 'c', 'd'];
  await wake(worker);
  worker.fail('a', new Error('A mistake.'));
  worker.fail('b', new Error('A mistake.'));
  worker.fail('c', AWAY);
  worker.fail('d', AWAY);
  await rest();
  expect(logged.map((line) => line.slice('Will retry: '.length))).toEqual([
    'A mistake.',
    'A mistake.',
    AWAY.message,
  ]);
  expect(worker.released).toEqual([]);
  await stop(worker);
});

it('renews the lease of a running job, also after a failed renewal', async () => {
  const worker = start({ renewEveryMs: 1_000 });
  worker.waiting = ['a'];
  await wake(worker);
  worker.renewal = AWAY;
  await pass(1_000);
  worker.renewal = undefined;
  await pass(1_000);
  expect([worker.renewals, worker.signals.get('a')?.aborted]).toEqual([2, false]);
  worker.end('a');
  await rest();
  await pass(1_000);
  expect(worker.renewals).toBe(2);
  await stop(worker);
});

it('stops a job whose lease was lost, without releasing it', async () => {
  const worker = start({ renewEveryMs: 1_000 });
  worker.waiting = ['a', 'b'];
  await wake(worker);
  worker.renewal = LOST;
  await pass(1_000);
  expect(worker.signals.get('a')?.reason).toBe(LOST);
  worker.fail('a', new Error('Aborted.'));
  worker.fail('b', LOST);
  await rest();
  expect([worker.released, logged]).toEqual([[], []]);
  await stop(worker);
});

it('waits for running jobs at the end, and releases interrupted ones', async () => {
  const worker = start();
  worker.waiting = ['a', 'b', 'c'];
  await wake(worker);
  let hasEnded = false;
  const ended = worker.onModuleDestroy().then(() => (hasEnded = true));
  await rest();
  expect(worker.signals.get('a')?.reason).toBeInstanceOf(Interrupted);
  worker.fail('a', new Interrupted());
  await rest();
  expect([hasEnded, worker.released]).toEqual([false, ['a']]);
  worker.end('b');
  await ended;
  await wake(worker);
  expect([worker.released, worker.begun, worker.looks, logged]).toEqual([['a'], ['a', 'b'], 1, []]);
});

it('releases jobs that it claims while it ends, without starting them', async () => {
  const worker = start();
  worker.waiting = ['a'];
  let ended: Promise<void> | undefined;
  worker.whileClaiming = () => {
    ended = worker.onModuleDestroy();
  };
  await wake(worker);
  await ended;
  expect([worker.begun, worker.released]).toEqual([[], ['a']]);
});

it('waits no longer than the shutdown may take, and releases nothing that may still write', async () => {
  const worker = start({ renewEveryMs: 60_000 });
  worker.waiting = ['a'];
  await wake(worker);
  let hasEnded = false;
  const ended = worker.onModuleDestroy().then(() => (hasEnded = true));
  await pass(LIMIT - 1);
  expect(hasEnded).toBe(false);
  await pass(1);
  await ended;
  expect([worker.released, logged]).toEqual([[], ['Ended while jobs were running: 1.']]);
  worker.end('a');
  await worker.settled();
});

it('takes no more jobs once the service is shutting down', async () => {
  const worker = start();
  worker.state.isDraining = true;
  worker.waiting = ['a'];
  await wake(worker);
  expect(worker.looks).toBe(0);
  await stop(worker);
});

it('runs nothing in the command line', async () => {
  const worker = new TestWorker({ isServing: false, isDraining: false, shutdownMs: LIMIT }, {});
  worker.onApplicationBootstrap();
  await wake(worker);
  await pass(EVERY);
  expect(worker.looks).toBe(0);
  await stop(worker);
});
