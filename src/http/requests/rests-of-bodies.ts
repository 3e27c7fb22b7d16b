import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How many bodies are read on at a time, and the milliseconds until the next: one piece of up to 64 KiB of each. */
const AT_ONCE = 4;
const INTERVAL_MS = 5;

/**
 * What still comes of a body when its request has its response is read and dropped, so that the client gets the response.
 * Of all such bodies together slowly: Node frees what it has read some time later, and many clients at once would fill the
 * memory with what is dropped.
 */
export function dropRests(server: FastifyInstance): void {
  const waiting: IncomingMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  const readOn = (): void => {
    for (const body of waiting.splice(0, AT_ONCE)) body.resume();
    timer = waiting.length === 0 ? undefined : setTimeout(readOn, INTERVAL_MS);
  };
  const wait = (body: IncomingMessage): void => {
    body.pause();
    waiting.push(body);
    timer ??= setTimeout(readOn, INTERVAL_MS);
  };
  server.addHook('onSend', (request, _, payload, done) => {
    const { raw } = request;
    if (!raw.complete && !raw.destroyed) {
      raw.unpipe();
      // Of a body that nobody has begun to read, Node itself would read the rest at once.
      raw.pause().read();
      raw.on('data', () => {
        wait(raw);
      });
      wait(raw);
    }
    done(null, payload);
  });
  server.addHook('onClose', (_, done) => {
    clearTimeout(timer);
    done();
  });
}
