import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ServiceProcess } from '../process.js';

/** The longest wait since the last read; the loop's time when the present wait began; requests sent; memory; whether to end. */
const [WORST, SINCE, REQUESTS, MEMORY, END] = [0, 1, 2, 3, 4] as const;
const POLL_MS = 5;

/**
 * Watches a service from outside. The time without a response is the processor time of the thread of its event
 * loop, so other work of the machine makes no difference.
 */
export class Watch {
  private constructor(
    private readonly service: ServiceProcess,
    private readonly state: Float64Array,
    private readonly worker: Worker,
  ) {}

  static start(service: ServiceProcess): Watch {
    const state = new Float64Array(new SharedArrayBuffer(5 * Float64Array.BYTES_PER_ELEMENT));
    const worker = new Worker(join(import.meta.dirname, 'watcher.mjs'), {
      workerData: { origin: service.origin, pid: service.pid, state },
      execArgv: [],
    });
    return new Watch(service, state, worker);
  }

  /** Bytes that the service and its children have in memory. */
  get memory(): number {
    return this.state[MEMORY] ?? 0;
  }

  /** For how long the event loop has run while the present question waits, in milliseconds. */
  waiting(): number {
    const since = this.state[SINCE] ?? 0;
    return since === 0 ? 0 : this.loopTime() - since;
  }

  /**
   * The longest that the event loop ran since the last call while a question waited, in milliseconds. Ends when the
   * present request has its response, or has waited for so long.
   */
  async take(longest: number): Promise<number> {
    const requests = this.state[REQUESTS];
    while (this.state[REQUESTS] === requests && this.waiting() < longest && this.service.isRunning)
      await wait(POLL_MS);
    const worst = Math.max(this.state[WORST] ?? 0, this.state[REQUESTS] === requests ? this.waiting() : 0);
    this.state[WORST] = 0;
    return worst;
  }

  async end(): Promise<void> {
    this.state[END] = 1;
    await this.worker.terminate();
  }

  private loopTime(): number {
    if (!this.service.isRunning) return 0;
    const { pid } = this.service;
    const [ran = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(ran) / 1e6;
  }
}
