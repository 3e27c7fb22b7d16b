import { connect } from 'node:net';

const READ_SIZE = 256 * 1024;
const HEAD_END = '\r\n\r\n';
const BODILESS = new Set([204, 304]);

/** A keep-alive HTTP connection that sends one request at a time; it reads no more of a response than necessary. */
export class Connection {
  /** @param captureBytes how many bytes of each body are passed on, or a few more */
  constructor(port, { captureBytes = 0, onFailure }) {
    this.captureBytes = captureBytes;
    this.captured = 0;
    this.onFailure = onFailure;
    this.onResponse = null;
    this.head = null;
    this.rest = 0;
    this.chunks = [];
    this.port = port;
    this.buffer = Buffer.alloc(READ_SIZE);
    this.open();
  }

  open() {
    // One buffer for everything that is read, in few and large chunks: less than half the cost of the stream's own.
    const onread = {
      buffer: this.buffer,
      callback: (size, buffer) => {
        this.read(buffer.subarray(0, size));
        return true;
      },
    };
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true, onread });
    const failed = (reason) => socket === this.socket && this.fail(reason);
    socket.on('error', (error) => failed(error.message));
    socket.on('close', () => failed('the connection was closed'));
    this.socket = socket;
  }

  send(request, onResponse) {
    this.onResponse = onResponse;
    this.socket.write(request);
  }

  read(chunk) {
    let body = chunk;
    if (this.rest === 0) {
      const seen = this.head === null ? chunk : Buffer.concat([this.head, chunk]);
      const end = seen.indexOf(HEAD_END);
      if (end < 0) {
        // The next chunk overwrites the buffer.
        this.head = Buffer.from(seen);
        return;
      }
      this.begin(seen.latin1Slice(0, end));
      body = seen.subarray(end + HEAD_END.length);
    }
    if (this.captured < this.captureBytes) {
      this.chunks.push(Buffer.from(body));
      this.captured += body.length;
    }
    this.rest -= body.length;
    if (this.rest < 0) this.fail('a response was longer than its Content-Length');
    if (this.rest === 0) this.finish();
  }

  begin(head) {
    this.head = null;
    this.status = Number(head.slice(9, 12));
    this.isLast = /\r\nconnection: *close/i.test(head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && !BODILESS.has(this.status)) this.fail('a response had no Content-Length');
    this.length = BODILESS.has(this.status) ? 0 : Number(length ?? 0);
    this.rest = this.length;
  }

  finish() {
    const { onResponse, chunks } = this;
    this.onResponse = null;
    this.chunks = [];
    this.captured = 0;
    // Servers close a connection after a number of requests.
    if (this.isLast) {
      const { socket } = this;
      this.open();
      socket.destroy();
    }
    onResponse(this.status, this.length, this.captureBytes > 0 ? Buffer.concat(chunks) : null);
  }

  fail(reason) {
    if (this.isClosed) return;
    this.close();
    this.onFailure(reason);
  }

  close() {
    this.isClosed = true;
    this.socket.destroy();
  }
}
