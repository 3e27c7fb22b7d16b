import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly message: any;
}

/** The response of a receiver, if it responds at all. */
export interface ReceiverResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Respond = (received: ReceivedMessage) => ReceiverResponse | 'never';

/** A receiver of webhooks, which records all messages. */
export class Receiver {
  readonly received: ReceivedMessage[] = [];
  respond: Respond = () => ({ status: 204 });
  /** Milliseconds that it takes its time. */
  delay = 0;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, (server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { url: path = '', headers } = request;
        const received = { path, headers, text, message: JSON.parse(text) };
        receiver.received.push(received);
        const reply = receiver.respond(received);
        if (reply === 'never') return;
        const respond = (): unknown => response.writeHead(reply.status, reply.headers).end(reply.body ?? '');
        if (receiver.delay === 0) respond();
        else setTimeout(respond, receiver.delay);
      });
    });
    return receiver;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  address(path = '/'): string {
    return `http://${this.host}${path}`;
  }

  /** The messages received at a path. */
  at(path: string): ReceivedMessage[] {
    return this.received.filter((one) => one.path === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Checks the signature as receivers do, with the library of the convention; throws when it is not theirs. */
export const verify = (secret: string, { text, headers }: ReceivedMessage): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
