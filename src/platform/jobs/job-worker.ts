import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { driverErrorKind } from '../database/driver-errors.js';
import type { Lifecycle } from '../lifecycle/lifecycle.js';
import { growingPause } from './backoff.js';
import { LeaseLost } from './job-queue.js';

/** The pause between polls while the database is unavailable, in milliseconds. */
const OUTAGE = { first: 1_000, longest: 30_000 };

export interface WorkerOptions {
  /** The name in the log. */
  readonly name: string;
  /**
   * The longest time between polls without a wake-up, to notice other processes' writes and the ends of
   * pauses.
   */
  readonly pollMs: number;
  /** The most jobs that this process runs at once. */
  readonly maxRunning: number;
  /** Whether the end of a job may make another one due. */
  readonly pollsAfterJob: boolean;
  /** How often the lease of a running job is renewed; absent when jobs end well before their leases. */
  readonly renewEveryMs?: number;
}

/** The service is ending: the job was stopped and is to be released. */
export class Interrupted extends Error {}

/**
 * Runs jobs while the service runs; the command line runs none, as it ends before they do. Several processes
 * may run at once: the claim says which of them has a job.
 */
export abstract class JobWorker<J> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private readonly running = new Map<Promise<void>, AbortController>();
  private phase: 'created' | 'open' | 'stopped' = 'created';
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private isRequested = false;
  /** The number of jobs that the last poll could not claim. */
  private unclaimed = 0;
  private isReported = false;
  /** Consecutive polls during which the database was unavailable. */
  private outage = 0;
  private isPausing = false;

  protected constructor(
    private readonly lifecycle: Lifecycle,
    private readonly options: WorkerOptions,
  ) {
    this.logger = new Logger(options.name);
  }

  /** Claims due jobs, no more than `capacity`; each is started before the next one is claimed. */
  protected abstract claim(): AsyncIterable<J> | Iterable<J>;

  /**
   * Runs a job and records its outcome. Errors are logged; another claim gets the job when its lease has
   * expired.
   * @param signal is aborted when the lease was lost, and when the service ends
   * @throws Interrupted for a job that is to be released
   */
  protected abstract run(job: J, signal: AbortSignal): Promise<void>;

  /** @throws LeaseLost */
  protected async renew(_job: J): Promise<void> {
    return Promise.resolve();
  }

  /** Returns an unfinished job to the queue. @throws LeaseLost */
  protected async release(_job: J): Promise<void> {
    return Promise.resolve();
  }

  onApplicationBootstrap(): void {
    if (!this.lifecycle.isServing) return;
    this.phase = 'open';
    this.schedulePoll(this.options.pollMs);
  }

  /**
   * Starts no more jobs, and waits for running ones within the limit of the shutdown. A job that still runs
   * then keeps its lease: it may still write, so no other process starts it before the lease expires.
   */
  async onModuleDestroy(): Promise<void> {
    this.phase = 'stopped';
    clearTimeout(this.timer);
    for (const controller of this.running.values()) controller.abort(new Interrupted());
    const { promise: limit, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, this.lifecycle.shutdownMs, 'late');
    const end = await Promise.race([this.settled(), limit]);
    clearTimeout(timer);
    if (end === 'late') this.logger.warn(`Ended while jobs were running: ${this.running.size}.`);
  }

  /** Polls soon; must not be awaited. */
  wake(): void {
    if (this.phase !== 'open') return;
    this.isRequested = true;
    if (!this.isPausing) this.polling ??= this.pollWhileRequested();
  }

  /** Resolves when nothing is due and no job runs. */
  async settled(): Promise<void> {
    while (this.polling !== undefined || this.running.size > 0) {
      await Promise.all([this.polling, ...this.running.keys()]);
    }
  }

  /** Whether jobs should stop where they can be released. */
  protected get isStopping(): boolean {
    return this.phase === 'stopped' || this.lifecycle.isDraining;
  }

  /** How many more jobs this process may take. */
  protected get capacity(): number {
    return this.options.maxRunning - this.running.size;
  }

  /** A job could not be claimed. A claim may call this itself and go on with the rest. */
  protected claimFailed(error: unknown): void {
    this.unclaimed += 1;
    this.reportOnce(error);
    if (driverErrorKind(error) !== undefined) this.isPausing = true;
  }

  private schedulePoll(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isPausing = false;
      this.wake();
    }, milliseconds).unref();
  }

  private async pollWhileRequested(): Promise<void> {
    // Lets the code that woke it go on first, such as a writer that sends its response.
    await nextTurn();
    while (this.isRequested && !this.isPausing && !this.isStopping) {
      this.isRequested = false;
      await this.poll();
    }
    this.polling = undefined;
    if (this.phase === 'open')
      this.schedulePoll(this.isPausing ? growingPause(this.outage, OUTAGE) : this.options.pollMs);
  }

  private async poll(): Promise<void> {
    if (this.capacity <= 0) return;
    this.unclaimed = 0;
    try {
      for await (const job of this.claim()) this.start(job);
    } catch (error) {
      this.claimFailed(error);
    }
    this.outage = this.isPausing ? this.outage + 1 : 0;
    if (this.unclaimed === 0) this.isReported = false;
  }

  private start(job: J): void {
    const controller = new AbortController();
    const done = this.perform(job, controller).finally(() => {
      this.running.delete(done);
      if (this.options.pollsAfterJob) this.wake();
    });
    this.running.set(done, controller);
  }

  private async perform(job: J, controller: AbortController): Promise<void> {
    const renewal = this.keepLease(job, controller);
    try {
      await this.runUnlessStopping(job, controller.signal);
    } catch (error) {
      const isLost = error instanceof LeaseLost || controller.signal.reason instanceof LeaseLost;
      if (isLost) return;
      if (driverErrorKind(error) === undefined) this.report(error);
      else this.reportOnce(error);
    } finally {
      clearInterval(renewal);
    }
  }

  private async runUnlessStopping(job: J, signal: AbortSignal): Promise<void> {
    try {
      if (this.isStopping) throw new Interrupted();
      await this.run(job, signal);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      await this.release(job);
    }
  }

  private keepLease(job: J, controller: AbortController): NodeJS.Timeout | undefined {
    const { renewEveryMs } = this.options;
    if (renewEveryMs === undefined) return undefined;
    return setInterval(() => {
      this.renew(job).catch((error: unknown) => {
        // After any other failure the next renewal may succeed; without one, the lease expires and another
        // process takes the job.
        if (error instanceof LeaseLost) controller.abort(error);
      });
    }, renewEveryMs);
  }

  /** Reports only the first error until a poll has succeeded. */
  private reportOnce(error: unknown): void {
    if (!this.isReported) this.report(error);
    this.isReported = true;
  }

  private report(error: unknown): void {
    this.logger.error(`Will retry: ${error instanceof Error ? error.message : String(error)}`);
  }
}
