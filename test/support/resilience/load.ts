import { NAMESPACE } from '../service.js';
import { Api } from './api.js';
import { compare } from './compare.js';
import { Ledger } from './ledger.js';
import { until } from './until.js';
import { Watch } from './watch.js';

const PATHS = [
  '/events?per_page=5&start_date=2000-01-01',
  '/events?per_page=50&start_date=2000-01-01',
  '/venues',
  '/organizers?per_page=5',
  '/categories',
  '/tags',
];

/** The outcomes of the requests of a load. */
export interface LoadTally {
  readonly attempted: number;
  readonly acknowledged: number;
  /** Requests that were refused or got no response, by status. */
  readonly failed: readonly (readonly [status: number, requests: number])[];
}

/** Readers and writers that never stop, each with its next request as soon as it has its response. */
export class Load {
  private readonly ledger: Ledger;
  private readonly watch: Watch;
  private readonly workers: Promise<void>[];

  /** @param credentials user name and password of who writes, with a colon between */
  constructor(name: string, origin: string, credentials: string, writers: number) {
    const api = new Api(origin + NAMESPACE, credentials);
    this.ledger = new Ledger(name);
    this.watch = new Watch(api, PATHS);
    this.workers = Array.from({ length: writers }, async (_, writer) => this.ledger.write(writer, () => api));
  }

  private get attempted(): number {
    return this.ledger.outcomes.attempted + this.watch.count;
  }

  /** Waits until so many more requests were sent. */
  async more(requests: number): Promise<void> {
    const goal = this.attempted + requests;
    await until(`${requests} requests`, () => this.attempted >= goal);
  }

  async stop(): Promise<LoadTally> {
    this.ledger.stop();
    const { statuses } = await this.watch.stop();
    await Promise.all(this.workers);
    const failed = [...statuses, ...this.ledger.outcomes.refused].filter(([status]) => status !== 200);
    return { attempted: this.attempted, acknowledged: this.ledger.outcomes.acknowledged, failed };
  }

  /** Compares the acknowledged writes with an instance. @returns the errors, one line each */
  async faults(origin: string, credentials: string): Promise<string[]> {
    return compare(new Api(origin + NAMESPACE, credentials), [this.ledger]);
  }
}
