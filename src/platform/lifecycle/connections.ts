import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestInfo } from '../requests/request-info.js';

const CHECK_EVERY_MS = 20;
/** How long a new connection has to send its first byte once the server accepts no more. */
const FIRST_BYTE_MS = 500;

/** Called for every response that is sent or aborted, cached ones included. */
export type OnResponse = (response: ServerResponse) => void;

/** The connections of a server, and their pending responses. */
export class Connections {
  private readonly sockets = new Set<Socket>();
  private readonly pending = new Set<ServerResponse>();
  private isStopping = false;

  /** Must be created after all other request listeners: it is placed before them. */
  constructor(
    private readonly server: Server,
    observers: readonly OnResponse[],
  ) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      requestInfo(request);
      this.pending.add(response);
      response.on('close', () => {
        this.pending.delete(response);
        for (const observe of observers) observe(response);
      });
      if (this.isStopping) response.shouldKeepAlive = false;
    });
  }

  /** Requests whose responses are not sent yet. */
  get requests(): number {
    // Requests queued after another on a connection get no event when the connection is lost.
    for (const response of this.pending) if (response.req.socket.destroyed) this.pending.delete(response);
    return this.pending.size;
  }

  /** From now on every response closes its connection. */
  announceEnd(): void {
    this.isStopping = true;
    for (const response of this.pending) response.shouldKeepAlive = false;
  }

  /** Accepts no more connections, and resolves when the last one has had its responses. */
  async end(): Promise<void> {
    this.announceEnd();
    const started = performance.now();
    // Not the HTTP server's own close: it would cut idle connections before their next request is read, and
    // stop enforcing timeouts on slow ones.
    SocketServer.prototype.close.call(this.server);
    while (this.sockets.size > 0) {
      await sleep(CHECK_EVERY_MS);
      this.server.closeIdleConnections();
      if (performance.now() - started > FIRST_BYTE_MS) this.closeSilent();
    }
  }

  private closeSilent(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}
