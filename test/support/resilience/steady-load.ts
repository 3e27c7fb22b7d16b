import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NAMESPACE } from '../service.js';

/** What became of the requests of a load. */
export interface Tally {
  readonly tried: number;
  /** One line each. */
  readonly failures: readonly string[];
  /** Ids of the events whose creation was acknowledged, with the title that each was given last. */
  readonly acknowledged: ReadonlyMap<number, string>;
}

interface Sent {
  readonly status: number;
  readonly body: any;
}

const PAUSE_MS = 2;

/** Readers and writers that never stop, each with its next request as soon as it has its answer. */
export class SteadyLoad {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly failures: string[] = [];
  private readonly acknowledged = new Map<number, string>();
  private readonly workers: Promise<void>[] = [];
  private tried = 0;
  private isOver = false;

  /** @param credentials user name and password of who writes, with a colon between */
  constructor(
    private readonly origin: string,
    private readonly credentials: string,
  ) {}

  start(readers: number, writers: number): void {
    for (let reader = 0; reader < readers; reader++) this.workers.push(this.repeat(async () => this.read()));
    for (let writer = 0; writer < writers; writer++) {
      let turn = 0;
      this.workers.push(this.repeat(async () => this.write(`Writer ${writer}, ${++turn}`)));
    }
  }

  get count(): number {
    return this.tried;
  }

  /** Waits until so many more requests were answered. */
  async more(requests: number): Promise<void> {
    const goal = this.tried + requests;
    while (this.tried < goal) await sleep(PAUSE_MS);
  }

  async stop(): Promise<Tally> {
    this.isOver = true;
    await Promise.all(this.workers);
    this.agent.destroy();
    return { tried: this.tried, failures: this.failures, acknowledged: this.acknowledged };
  }

  private async repeat(work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work();
      await sleep(PAUSE_MS);
    }
  }

  private async read(): Promise<void> {
    await this.expect(200, 'GET', `/events?per_page=5&page=${1 + (this.tried % 3)}&start_date=2000-01-01`);
  }

  /** Creates an event, and gives it another title: both must still be there at the end. */
  private async write(title: string): Promise<void> {
    const created = await this.expect(201, 'POST', '/events', {
      title,
      start_date: '2027-01-10 10:00:00',
      end_date: '2027-01-10 12:00:00',
    });
    if (created === undefined) return;
    const id = Number(created.id);
    this.acknowledged.set(id, title);
    const changed = await this.expect(200, 'PATCH', `/events/${id}`, { title: `${title}, changed` });
    if (changed !== undefined) this.acknowledged.set(id, `${title}, changed`);
  }

  private async expect(status: number, method: string, path: string, body?: object): Promise<any> {
    this.tried += 1;
    try {
      const answer = await this.send(method, path, body);
      // A page that is not there yet is an answer as well.
      if (answer.status === status || (method === 'GET' && answer.status === 404)) return answer.body;
      this.failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${String(error)}`);
    }
    return undefined;
  }

  private async send(method: string, path: string, body?: object): Promise<Sent> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(text === undefined
        ? {}
        : {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            authorization: `Basic ${Buffer.from(this.credentials).toString('base64')}`,
          }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Sent>();
    const sent = request(this.origin + NAMESPACE + path, { method, headers, agent: this.agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const received = Buffer.concat(parts).toString();
        const isJson = String(answer.headers['content-type']).startsWith('application/json');
        resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(received) : received });
      });
    });
    sent.on('error', reject);
    sent.end(text);
    return promise;
  }
}
