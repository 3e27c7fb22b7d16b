import { Worker } from 'node:worker_threads';
import { ApiError } from '../../http/errors/api-error.js';
import type { HashJob, HashRequest, HashResponse } from './hash-worker.js';

/** Has the extension of this module: compiled code or, in tests, TypeScript, which Node can run too. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? 'hash-worker.ts' : 'hash-worker.js',
  import.meta.url,
);

const RETRY_AFTER_SECONDS = '1';

interface Waiting {
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread that hashes passwords, one after the other. It starts with the first password, and does not keep
 * an idle process alive.
 */
export class HashThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** @param maxWaiting the maximum number of waiting passwords, including the one that is being hashed */
  constructor(private readonly maxWaiting: number) {}

  /** @throws ApiError 503 when too many passwords are waiting */
  async hash(job: Extract<HashJob, { options: object }>): Promise<string> {
    return String(await this.run(job));
  }

  /** @throws ApiError 503 when too many passwords are waiting */
  async compare(job: Extract<HashJob, { stored: string }>): Promise<boolean> {
    return (await this.run(job)) === true;
  }

  private async run(job: HashJob): Promise<string | boolean> {
    if (this.waiting.size >= this.maxWaiting) {
      const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
      throw new ApiError('rest_unavailable', { key: 'too_many_passwords' }, { headers });
    }
    const worker = (this.worker ??= this.start());
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, job } satisfies HashRequest);
    });
  }

  private start(): Worker {
    // The thread must not inherit Node's flags from this process, such as those of the test runner.
    const worker = new Worker(PROGRAM, { execArgv: [] });
    worker.unref();
    worker.on('message', (response: HashResponse) => {
      this.settle(response);
    });
    worker.on('error', (error: Error) => {
      this.fail(worker, error);
    });
    worker.on('exit', () => {
      this.fail(worker, new Error('The thread that hashes passwords has ended.'));
    });
    return worker;
  }

  private settle(response: HashResponse): void {
    const waiting = this.waiting.get(response.id);
    this.waiting.delete(response.id);
    if (this.waiting.size === 0) this.worker?.unref();
    if ('result' in response) waiting?.resolve(response.result);
    else waiting?.reject(new Error(response.failure));
  }

  /** Rejects all waiting passwords; the next password starts a new thread. */
  private fail(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

/** About 25 ms each, so the longest wait is less than two seconds. */
export const LOGIN_HASHES = new HashThread(64);
