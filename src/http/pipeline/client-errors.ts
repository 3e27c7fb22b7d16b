import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Language } from '#common/messages/languages.js';
import { translate } from '#common/messages/messages.js';
import { ApiError } from '../errors/api-error.js';
import { SECURITY_HEADERS } from './headers.js';
import { isResponding } from './time-limits.js';

interface ClientError extends Error {
  readonly code?: string;
}

/** How long the client has to read the response and close the connection. */
const LINGER_MS = 1_000;

const NAMED_ERRORS = {
  HPE_HEADER_OVERFLOW: { status: 431, key: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, key: 'request_timeout' },
} as const;
const UNREADABLE = { status: 400, key: 'bad_request' } as const;

const isNamed = (code: string): code is keyof typeof NAMED_ERRORS => Object.hasOwn(NAMED_ERRORS, code);

/** Responds to an unreadable request in the form of all other errors, in the default language. */
export function respondToClientError(error: ClientError, socket: Socket, language: Language): void {
  // A response was already sent; the rest of the request is unreadable too.
  if (socket.writableEnded && !socket.destroyed) return;
  // While a response is being sent, an error response would be read as its end.
  if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) {
    socket.destroy();
    return;
  }
  const { code = '' } = error;
  const { status, key } = isNamed(code) ? NAMED_ERRORS[code] : UNREADABLE;
  const message = translate(language, { key });
  const body = JSON.stringify({ code: 'rest_bad_request', message, data: { status } });
  const headers = Object.entries({
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Language': language,
    'X-Request-Id': randomUUID(),
    ...SECURITY_HEADERS,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headers, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** The number of `Host` headers. Of several, Node shows only the first. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Whether a chain of proxies and services could each read this as a different request. */
function isAmbiguous(request: IncomingMessage): boolean {
  const hosts = countHosts(request);
  const { 'transfer-encoding': encoding = 'chunked' } = request.headers;
  return hosts > 1 || (hosts === 0 && request.httpVersion === '1.1') || !/^chunked$/i.test(encoding);
}

/**
 * Refuses a request without `Host`, with several, or with an unknown transfer encoding, in the form of all
 * other errors. An unknown `Expect`, which Node refuses too, is ignored.
 */
export function refuseAmbiguous(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    const isRefused = isAmbiguous(raw);
    // Node discards bytes that follow an `Upgrade` request, although the connection is not upgraded.
    if (isRefused || raw.headers.upgrade !== undefined) void reply.header('Connection', 'close');
    if (isRefused) throw new ApiError('rest_bad_request', { key: 'bad_request' });
    return Promise.resolve();
  });
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
}
