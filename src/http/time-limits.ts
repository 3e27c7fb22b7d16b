import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.js';
import { isEventStream } from './event-stream.js';

const HEADERS_SECONDS = 10;
/** Longer than proxies keep their connections open (60 s), which therefore close them first. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_EVERY_MS = 1_000;
/** What a check may come late by: who is late is answered, not just cut. */
const GRACE_MS = 10_000;
const MAX_REQUESTS_PER_SOCKET = 10_000;
const MAX_HEADER_BYTES = 16_384;

/** What the server below cuts: slow requests and idle or endless connections. */
export function connectionLimits({ requestTimeout }: Settings) {
  return {
    requestTimeout: requestTimeout * 1_000,
    // Without any sign of life; the answer may take as long as the request.
    connectionTimeout: 2 * requestTimeout * 1_000 + GRACE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
    http: {
      headersTimeout: Math.min(HEADERS_SECONDS, requestTimeout) * 1_000,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // By itself Node would refuse a request without one, and without a body: see `refuseAmbiguous`.
      requireHostHeader: false,
    },
  } satisfies FastifyHttpOptions<Server>;
}

const answering = new WeakSet<Socket>();

/** Whether an answer is on its way through this socket. */
export const isAnswering = (socket: Socket): boolean => answering.has(socket);

/** Cuts the client if it has not taken the answer in so many seconds; without them it may last. */
function watch(socket: Socket, response: ServerResponse, seconds?: number): void {
  answering.add(socket);
  const timer =
    seconds === undefined ? undefined : setTimeout(() => socket.destroy(), seconds * 1_000).unref();
  response.once('close', () => {
    clearTimeout(timer);
    answering.delete(socket);
  });
}

/** The same for an answer that was written as a whole; one that is on its way already needs no timer. */
export function watchWritten(socket: Socket, response: ServerResponse, seconds: number): void {
  // An answer that waits for the one before it has no socket yet.
  if (response.socket === null ? !response.closed : socket.writableLength > 0)
    watch(socket, response, seconds);
}

/** Cuts clients that take their answer too slowly; the server below only knows those that take nothing at all. */
export function limitAnswers(server: FastifyInstance, { requestTimeout }: Settings): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    watch(request.raw.socket, reply.raw, isEventStream(reply) ? undefined : requestTimeout);
    done(null, payload);
  });
}
