import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

declare global {
  /** The URL of the Redis that the tests may use; null where there is none. Set by the Jest configuration. */
  var redisServer: string | null;
}

/** Runs where there is a Redis; where there is none, the end of the run says so. */
export const describeWithRedis = redisServer === null ? describe.skip : describe;

/** A URL of the Redis with a key prefix of its own. */
export function ownRedis(server = redisServer ?? ''): string {
  const url = new URL(server);
  url.searchParams.set('keyPrefix', `test-${randomUUID()}:`);
  return url.href;
}

/** A proxy for the Redis that can simulate an outage. */
export class RedisGate {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private isMute = false;

  /** A port at which nothing responds until the gate opens. */
  static async closed(): Promise<RedisGate> {
    const gate = new RedisGate();
    await gate.open();
    await gate.close();
    return gate;
  }

  get url(): string {
    const url = new URL(redisServer ?? '');
    url.host = `127.0.0.1:${this.port}`;
    return ownRedis(url.href);
  }

  async open(): Promise<void> {
    const { hostname, port } = new URL(redisServer ?? '');
    this.isMute = false;
    const server = createServer((near) => {
      const far = connect(Number(port || 6_379), hostname);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.on('data', (data) => far.write(data));
      far.on('data', (data) => {
        if (!this.isMute) near.write(data);
      });
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Connections stay, and nothing comes back through them. */
  mute(): void {
    this.isMute = true;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
