import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Node {
  readonly port: number;
}

/** A proxy before the nodes of a cluster, such as HAProxy is: each connection leads to the first node that serves. */
export class Proxy {
  private readonly away = new Set<Node>();
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly nodes: readonly Node[],
  ) {
    server.on('connection', (client) => {
      this.lead(client, 0);
    });
  }

  static async before(nodes: readonly Node[]): Promise<Proxy> {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Proxy(server, nodes);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** What its check of the nodes has found: a node that is not part of its cluster gets no connections. */
  serves(node: Node, isServing: boolean): void {
    if (isServing) this.away.delete(node);
    else this.away.add(node);
  }

  async stop(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await once(this.server, 'close');
  }

  private lead(client: Socket, index: number): void {
    const serving = this.nodes.filter((node) => !this.away.has(node));
    const node = serving[index];
    if (node === undefined) {
      client.destroy();
      return;
    }
    const server = connect({ port: node.port, host: '127.0.0.1', noDelay: true });
    const failed = (): void => {
      this.lead(client, index + 1);
    };
    server.once('error', failed);
    server.once('connect', () => {
      server.off('error', failed);
      this.join(client, server);
    });
  }

  private join(client: Socket, server: Socket): void {
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
    client.pipe(server);
    server.pipe(client);
  }
}
