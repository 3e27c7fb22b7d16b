import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** Another server, on this machine, with the content that the test puts at its paths. */
export class Remote {
  /** The requested paths, in order. */
  readonly requestedPaths: string[] = [];
  private readonly responses = new Map<string, Respond>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<Remote> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const remote = new Remote(server, (server.address() as AddressInfo).port);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const path = request.url ?? '';
      remote.requestedPaths.push(path);
      const respond = remote.responses.get(path);
      if (respond === undefined) response.writeHead(404).end('nothing here');
      else respond(response, request);
    });
    return remote;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Puts content at a path and returns its URL. */
  put(path: string, content: Buffer | Respond): string {
    this.responses.set(
      path,
      Buffer.isBuffer(content) ? (response) => response.writeHead(200).end(content) : content,
    );
    return `http://${this.host}${path}`;
  }

  redirect(path: string, to: string, status = 302): string {
    return this.put(path, (response) => response.writeHead(status, { location: to }).end());
  }
}
