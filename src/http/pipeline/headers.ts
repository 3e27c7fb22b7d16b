import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#platform/config/settings.js';
import { MAIN_MOUNT } from '../context/mounts.js';
import { contextOf } from '../context/resolve-context.js';
import { ApiError } from '../errors/api-error.js';
import { isEventStream } from '../requests/event-stream.js';
import { isFromConsole } from '../requests/session-cookie.js';

const JSON_TYPE = 'application/json; charset=UTF-8';

/** Headers that scripts of other origins can read. */
export const EXPOSED_HEADERS = [
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'X-WP-Total',
  'X-WP-TotalPages',
  'ETag',
  'Link',
  'Location',
  'X-Request-Id',
  'Idempotent-Replayed',
  'X-Dry-Run',
  'X-Ignored-Params',
  'X-Taken-Over',
  'Retry-After',
  'Content-Disposition',
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No cache may store a response of the route, whatever it says. */
    isNeverStored?: boolean;
  }
}

/** Tells browsers that a response is data for pages of any origin, never a page itself. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
} as const;

const HSTS = 'max-age=31536000';

/** Accounts and their secrets, the audit trail, changes, and the current state of the service. */
const NEVER_STORED = new RegExp(`^(${MAIN_MOUNT}/(users|sessions|audit|changes)|/health|/metrics)(?![^/])`);

/**
 * Whether no cache may store the response: it concerns a person or the current moment, or a password in the
 * URL unlocked it.
 */
export function mustNotBeStored({ routeOptions, query }: FastifyRequest): boolean {
  // Checks the matched route, because a URL can be spelled in many ways.
  const { url: route = '', config } = routeOptions;
  if (config.isNeverStored === true) return true;
  return NEVER_STORED.test(route) || (typeof query === 'object' && query !== null && 'password' in query);
}

function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!reply.hasHeader(name)) void reply.header(name, value);
  }
  if (request.protocol === 'https') void reply.header('Strict-Transport-Security', HSTS);
  if (mustNotBeStored(request)) void reply.header('Cache-Control', 'no-store');
  // A shared cache knows of secrets in `Authorization`, not of those in cookies.
  else if (request.caller?.credential?.type === 'session' && !reply.hasHeader('Cache-Control'))
    void reply.header('Cache-Control', 'private, no-cache');
  if (isEventStream(reply)) void reply.header('X-Accel-Buffering', 'no');
}

/** Adds to the headers of the request on which the response depends. */
export function addVary(reply: FastifyReply, names: readonly string[]): void {
  const present = String(reply.getHeader('Vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  void reply.header('Vary', [...new Set([...present, ...names])].join(', '));
}

/** A file that never changes is the same for all callers and languages. What else it varies by, its route sets. */
const isImmutable = (reply: FastifyReply): boolean =>
  String(reply.getHeader('Cache-Control') ?? '').includes('immutable');

/** Sets the headers that every response has. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  setSecurityHeaders(request, reply);
  void reply.header('X-Request-Id', request.id);
  // A browser would ask for a password by itself.
  if (isFromConsole(request) && reply.hasHeader('WWW-Authenticate'))
    void reply.header('WWW-Authenticate', 'Bearer realm="Event Calendar"');
  if (isImmutable(reply)) return;
  const { language } = contextOf(request, settings);
  // An error has already set its own language.
  if (!reply.hasHeader('Content-Language')) void reply.header('Content-Language', language);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  addVary(reply, [
    'Origin',
    'Authorization',
    ...(request.negotiated ? ['Accept-Language'] : []),
    ...(isRead ? ['Accept-Encoding'] : []),
  ]);
  if (String(reply.getHeader('Content-Type') ?? '').startsWith('application/json')) {
    void reply.header('Content-Type', JSON_TYPE);
  }
}

const MAX_HEADERS = 100;

export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * MAX_HEADERS;

function refuseManyHeaders({ raw }: FastifyRequest): void {
  if (hasTooManyHeaders(raw)) {
    throw new ApiError('rest_headers_too_large', { key: 'headers_too_large' });
  }
}

export function registerHeaders(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', async (request) => {
    refuseManyHeaders(request);
    return Promise.resolve();
  });
  server.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    // What the request has done is known only after its handler.
    if (reply.isCreated && reply.statusCode === 200) void reply.code(201);
    setHeaders(request, reply, settings);
    done(null, payload);
  });
}
