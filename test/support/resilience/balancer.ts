import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two looks at an instance. */
const LOOK_EVERY_MS = 25;

/** Of instances behind a balancer: on a busy machine a look takes some seconds, and only the next one finds the 503. */
export const BEHIND_BALANCER = { SHUTDOWN_DELAY_MS: '8000' } as const;

/** `busy` is one whose checks are late, as on an overloaded machine; `gone` one that shuts down or does not respond. */
type State = 'ready' | 'busy' | 'gone';

const isDraining = (body: string): boolean =>
  (JSON.parse(body) as { data?: { failed?: string } }).data?.failed === 'draining';

/** By the bare module: other tests check the responses. */
async function stateOf(origin: string): Promise<State> {
  try {
    const outgoing = request(`${origin}/health/ready`).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const body = await text(response);
    if (response.statusCode === 200) return 'ready';
    return isDraining(body) ? 'gone' : 'busy';
  } catch {
    return 'gone';
  }
}

/** An instance as the balancer sees it. */
interface Instance {
  readonly port: number;
  state: State;
  readonly agent: Agent;
}

/**
 * A minimal balancer: it polls each instance's `/health/ready` and passes every request to the next one
 * that is ready, over connections that it keeps. It repeats nothing, so whatever an instance spoils reaches the caller.
 * Each look at an instance begins after the one before has ended, so that no late 200 follows the 503 of a newer look.
 * While none is ready, the busy ones get the requests, as with other balancers: else a slow machine would be an outage.
 */
export class Balancer {
  private readonly instances = new Map<string, Instance>();
  private readonly server = createServer((incoming, outgoing) => {
    this.forward(incoming, outgoing);
  });
  private turn = 0;

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits until so many instances are ready; the test's own time is the limit. */
  async untilReady(count: number): Promise<void> {
    while (this.inState('ready').length < count) await sleep(LOOK_EVERY_MS);
  }

  /** @param origin URL of the instance, such as `http://127.0.0.1:4711` */
  add(origin: string): void {
    const agent = new Agent({ keepAlive: true });
    const instance: Instance = { port: Number(new URL(origin).port), state: 'gone', agent };
    this.instances.set(origin, instance);
    void this.watch(origin, instance);
  }

  remove(origin: string): void {
    this.instances.get(origin)?.agent.destroy();
    this.instances.delete(origin);
  }

  async stop(): Promise<void> {
    for (const origin of [...this.instances.keys()]) this.remove(origin);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private inState(state: State): Instance[] {
    return [...this.instances.values()].filter((instance) => instance.state === state);
  }

  /** Looks at an instance until it is removed. A slow one delays no look at the others. */
  private async watch(origin: string, instance: Instance): Promise<void> {
    while (this.instances.get(origin) === instance) {
      instance.state = await stateOf(origin);
      await sleep(LOOK_EVERY_MS);
    }
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = this.inState('ready');
    const chosen = ready.length > 0 ? ready : this.inState('busy');
    const instance = chosen[this.turn++ % Math.max(1, chosen.length)];
    if (instance === undefined) {
      outgoing.writeHead(502).end('No instance is ready.');
      return;
    }
    const { method, url, headers } = incoming;
    const { agent, port } = instance;
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
      const { connection: _, 'keep-alive': __, ...own } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, own);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(String(error));
    });
    incoming.pipe(forwarded);
  }
}
