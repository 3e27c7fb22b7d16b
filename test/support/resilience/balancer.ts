import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;

/** Undefined when nothing responds. */
async function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(url, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on('error', () => {
      resolve(undefined);
    });
    outgoing.end();
  });
}

/** An instance as the balancer sees it. */
interface Instance {
  readonly port: number;
  isReady: boolean;
  readonly agent: Agent;
}

/**
 * A minimal balancer: it polls each instance's `/health/ready` and passes every request to the next one
 * that is ready, over connections that it keeps. It repeats nothing, so whatever an instance spoils reaches the caller.
 */
export class Balancer {
  private readonly instances = new Map<string, Instance>();
  private readonly server = createServer((incoming, outgoing) => {
    this.forward(incoming, outgoing);
  });
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    balancer.timer = setInterval(() => {
      void balancer.look();
    }, LOOK_EVERY_MS);
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits until so many instances are ready; the test's own time is the limit. */
  async untilReady(count: number): Promise<void> {
    while ([...this.instances.values()].filter(({ isReady }) => isReady).length < count) {
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** @param origin URL of the instance, such as `http://127.0.0.1:4711` */
  add(origin: string): void {
    const agent = new Agent({ keepAlive: true });
    this.instances.set(origin, { port: Number(new URL(origin).port), isReady: false, agent });
  }

  remove(origin: string): void {
    this.instances.get(origin)?.agent.destroy();
    this.instances.delete(origin);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const origin of [...this.instances.keys()]) this.remove(origin);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async look(): Promise<void> {
    await Promise.all(
      [...this.instances].map(async ([origin, instance]) => {
        instance.isReady = (await statusOf(`${origin}/health/ready`)) === 200;
      }),
    );
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = [...this.instances.values()].filter(({ isReady }) => isReady);
    const instance = ready[this.turn++ % Math.max(1, ready.length)];
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
