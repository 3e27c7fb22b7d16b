import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Settings } from '#platform/config/settings.js';
import { isEventStream } from '../requests/event-stream.js';

const HEADERS_SECONDS = 10;
/** Longer than proxies keep their connections open (60 s), so that the proxies close them first. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_EVERY_MS = 1_000;
/** Allows for late checks, so that a slow client gets an error response before its connection is cut. */
const GRACE_MS = 10_000;
const MAX_REQUESTS_PER_SOCKET = 10_000;
const MAX_HEADER_BYTES = 16_384;

/** Limits that Node enforces on slow requests and on idle or endless connections. */
export function connectionLimits({ requestTimeout }: Settings) {
  return {
    requestTimeout: requestTimeout * 1_000,
    // Applies to connections without any activity; the response may take as long as the request.
    connectionTimeout: 2 * requestTimeout * 1_000 + GRACE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
    http: {
      headersTimeout: Math.min(HEADERS_SECONDS, requestTimeout) * 1_000,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Otherwise Node would refuse a request without a `Host`, and without a body: see `refuseAmbiguous`.
      requireHostHeader: false,
    },
  } satisfies FastifyHttpOptions<Server>;
}

const responding = new WeakSet<Socket>();

/** Whether a response is being sent on this socket. */
export const isResponding = (socket: Socket): boolean => responding.has(socket);

/**
 * Destroys the socket if the client has not read the response within `seconds`; without them there is no
 * limit.
 */
function watch(socket: Socket, response: ServerResponse, seconds?: number): void {
  responding.add(socket);
  const timer =
    seconds === undefined ? undefined : setTimeout(() => socket.destroy(), seconds * 1_000).unref();
  response.once('close', () => {
    clearTimeout(timer);
    responding.delete(socket);
  });
}

/**
 * The same for a response that was written at once. If all of it has left the socket's buffer, no timer is
 * needed.
 */
export function watchWritten(socket: Socket, response: ServerResponse, seconds: number): void {
  // A pipelined response has no socket until the one before it is finished.
  if (response.socket === null ? !response.closed : socket.writableLength > 0)
    watch(socket, response, seconds);
}

/** The framework and the streams of a long response listen for its end too: more than Node takes for no leak. */
const MAX_LISTENERS = 20;

/**
 * Disconnects clients that read their response too slowly. Node detects only those that read nothing at all.
 */
export function limitResponses(server: FastifyInstance, { requestTimeout }: Settings): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.raw.setMaxListeners(MAX_LISTENERS);
    watch(request.raw.socket, reply.raw, isEventStream(reply) ? undefined : requestTimeout);
    done(null, payload);
  });
}
