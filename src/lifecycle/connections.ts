import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestInfo } from '../http/request-info.js';

const LOOK_EVERY_MS = 20;
/** How long a new connection has to send its first byte once no others are taken. */
const FIRST_BYTE_MS = 500;

/** Is told of every answer that is sent, or given up; also of kept ones. */
export type OnAnswered = (response: ServerResponse) => void;

/** The connections of a server, and the answers that are due on them. */
export class Connections {
  private readonly sockets = new Set<Socket>();
  private readonly due = new Set<ServerResponse>();
  private isEnding = false;

  /** Must be made when all that listens to the server's requests is there: it comes before them. */
  constructor(
    private readonly server: Server,
    observers: readonly OnAnswered[],
  ) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    const { due } = this;
    const close = function (this: ServerResponse): void {
      due.delete(this);
      for (const observe of observers) observe(this);
    };
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      requestInfo(request);
      due.add(response);
      response.on('close', close);
      if (this.isEnding) response.shouldKeepAlive = false;
    });
  }

  /** Requests whose answers are not sent yet. */
  get requests(): number {
    // Those that wait behind another one of their connection are not told that it is lost.
    for (const response of this.due) if (response.req.socket.destroyed) this.due.delete(response);
    return this.due.size;
  }

  /** From now on every answer says that it is the last one of its connection. */
  announceEnd(): void {
    this.isEnding = true;
    for (const response of this.due) response.shouldKeepAlive = false;
  }

  /** Takes no more connections, and resolves when the last one has had its answers. */
  async end(): Promise<void> {
    this.announceEnd();
    const started = performance.now();
    // Not the server's own, which would cut idle connections before their next request is read, and then watch no more
    // over the slow ones.
    SocketServer.prototype.close.call(this.server);
    while (this.sockets.size > 0) {
      await sleep(LOOK_EVERY_MS);
      this.server.closeIdleConnections();
      if (performance.now() - started > FIRST_BYTE_MS) this.closeSilent();
    }
  }

  private closeSilent(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}
