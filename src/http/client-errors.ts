import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../i18n/languages.js';
import { translate } from '../i18n/messages.js';
import { ApiError } from './api-error.js';

interface ClientError extends Error {
  readonly code?: string;
}

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no readable request, in the form of all other errors; the language is the default one. */
export function answerClientError(error: ClientError, socket: Socket, language: Language): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ''] ?? 400;
  const message = translate(language, { key: 'bad_request' });
  const body = JSON.stringify({ code: 'rest_bad_request', message, data: { status } });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=UTF-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Language: ${language}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** Node's server would refuse a request without `Host` by itself, and without a body. */
export const HOST_IS_CHECKED_HERE = { requireHostHeader: false };

/** Answers a request without `Host` like any other error; an `Expect` that nobody knows, which Node refuses too, means nothing. */
export function checkHost(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new ApiError('rest_bad_request', { key: 'bad_request' });
    return Promise.resolve();
  });
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
}
