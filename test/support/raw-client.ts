import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { checkRefusal } from './checked-responses.js';
import type { Service } from './service.js';

/** Lets a service listen, and returns its port. */
export async function listen({ app }: Service): Promise<number> {
  await app.listen(0, '127.0.0.1');
  return (app.getHttpServer().address() as AddressInfo).port;
}

/** A connection that sends what it likes, when it likes. */
export class RawClient {
  private readonly received: Buffer[] = [];

  private constructor(readonly socket: Socket) {
    socket.on('data', (data: Buffer) => this.received.push(data));
    socket.on('error', () => socket.destroy());
  }

  static async connect(port: number): Promise<RawClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  send(...lines: readonly string[]): void {
    this.socket.write(lines.join('\r\n'));
  }

  get size(): number {
    return this.received.reduce((sum, { length }) => sum + length, 0);
  }

  get text(): string {
    return Buffer.concat(this.received).toString();
  }

  /** What has come when the other side has closed the connection. */
  async untilClosed(): Promise<string> {
    if (!this.socket.closed) await once(this.socket, 'close');
    return this.text;
  }

  /** Waits until something like this has come. */
  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.text)) await once(this.socket, 'data');
  }
}

/** Parses a response. */
export function parseResponse(text: string): { status: number; headers: Headers; body: any } {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
  const status = Number(first.split(' ')[1]);
  checkRefusal(status, headers, body);
  return { status, headers, body: body === '' ? undefined : JSON.parse(body) };
}
