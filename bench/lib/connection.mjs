import { connect } from 'node:net';

const READ_SIZE = 256 * 1024;
const HEAD_END = '\r\n\r\n';
const BODILESS = new Set([204, 304]);

/** One kept-alive HTTP connection that sends a request at a time; it reads no more of an answer than it must. */
export class Connection {
  /** @param keep so many bytes of each body, or a few more, are handed on */
  constructor(port, { keep = 0, onFailure }) {
    this.keep = keep;
    this.kept = 0;
    this.onFailure = onFailure;
    this.onAnswer = null;
    this.head = null;
    this.rest = 0;
    this.chunks = [];
    this.port = port;
    this.buffer = Buffer.alloc(READ_SIZE);
    this.open();
  }

  open() {
    // One buffer for all that is read, in few and large pieces: less than half the cost of the stream's own.
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

  send(request, onAnswer) {
    this.onAnswer = onAnswer;
    this.socket.write(request);
  }

  read(chunk) {
    let body = chunk;
    if (this.rest === 0) {
      const seen = this.head === null ? chunk : Buffer.concat([this.head, chunk]);
      const end = seen.indexOf(HEAD_END);
      if (end < 0) {
        // The buffer is written over by what comes next.
        this.head = Buffer.from(seen);
        return;
      }
      this.begin(seen.latin1Slice(0, end));
      body = seen.subarray(end + HEAD_END.length);
    }
    if (this.kept < this.keep) {
      this.chunks.push(Buffer.from(body));
      this.kept += body.length;
    }
    this.rest -= body.length;
    if (this.rest < 0) this.fail('an answer was longer than it said');
    if (this.rest === 0) this.finish();
  }

  begin(head) {
    this.head = null;
    this.status = Number(head.slice(9, 12));
    this.isLast = /\r\nconnection: *close/i.test(head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && !BODILESS.has(this.status)) this.fail('an answer did not tell its length');
    this.length = BODILESS.has(this.status) ? 0 : Number(length ?? 0);
    this.rest = this.length;
  }

  finish() {
    const { onAnswer, chunks } = this;
    this.onAnswer = null;
    this.chunks = [];
    this.kept = 0;
    // Servers end a connection after so many requests.
    if (this.isLast) {
      const { socket } = this;
      this.open();
      socket.destroy();
    }
    onAnswer(this.status, this.length, this.keep > 0 ? Buffer.concat(chunks) : null);
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
