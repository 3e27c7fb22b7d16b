import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/api-error.js';
import type { HashAnswer, HashJob, HashRequest } from './hash-worker.js';

/** As this module is: compiled, or in tests as it was written, which Node reads too. */
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
 * A thread that hashes passwords, one after the other. It is begun with the first one, and keeps no process alive
 * that has nothing else to do.
 */
export class HashThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** @param most how many passwords wait at most, the one that is hashed among them */
  constructor(private readonly most: number) {}

  /** @throws ApiError 503 when too many wait already */
  async hash(job: Extract<HashJob, { options: object }>): Promise<string> {
    return String(await this.run(job));
  }

  /** @throws ApiError 503 when too many wait already */
  async compare(job: Extract<HashJob, { stored: string }>): Promise<boolean> {
    return (await this.run(job)) === true;
  }

  private async run(job: HashJob): Promise<string | boolean> {
    if (this.waiting.size >= this.most) {
      const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
      throw new ApiError('rest_unavailable', { key: 'too_many_passwords' }, { headers });
    }
    const worker = (this.worker ??= this.begin());
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, job } satisfies HashRequest);
    });
  }

  private begin(): Worker {
    // Flags of this process, such as those of the test runner, are not for the thread.
    const worker = new Worker(PROGRAM, { execArgv: [] });
    worker.unref();
    worker.on('message', (answer: HashAnswer) => {
      this.answer(answer);
    });
    worker.on('error', (error: Error) => {
      this.fail(worker, error);
    });
    worker.on('exit', () => {
      this.fail(worker, new Error('The thread that hashes passwords has ended.'));
    });
    return worker;
  }

  private answer(answer: HashAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0) this.worker?.unref();
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(new Error(answer.failure));
  }

  /** The next password gets a new thread. */
  private fail(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

/** Some 25 ms each: whoever waits longest waits less than two seconds. */
export const LOGIN_HASHES = new HashThread(64);
/** Some 4 ms each. Apart from the others: who guesses at events does not hold up those who sign in. */
export const EVENT_HASHES = new HashThread(128);
