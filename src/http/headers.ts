import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.js';
import { contextOf } from '../context/resolve-context.js';

const JSON_TYPE = 'application/json; charset=UTF-8';

/** Headers that scripts of other origins may read. */
export const EXPOSED_HEADERS = [
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'X-WP-Total',
  'X-WP-TotalPages',
  'ETag',
  'Link',
  'Location',
];

function addVary(reply: FastifyReply, names: readonly string[]): void {
  const present = String(reply.getHeader('Vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  void reply.header('Vary', [...new Set([...present, ...names])].join(', '));
}

/** Sets the headers that every answer carries. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  void reply.header('X-Content-Type-Options', 'nosniff');
  // A picture is the same for everybody in every language, and caches may keep it as such.
  if (String(reply.getHeader('Content-Type') ?? '').startsWith('image/')) return;
  const { language } = contextOf(request, settings);
  void reply.header('Content-Language', language);
  addVary(reply, ['Origin', 'Authorization', ...(request.negotiated ? ['Accept-Language'] : [])]);
  if (String(reply.getHeader('Content-Type') ?? '').startsWith('application/json')) {
    void reply.header('Content-Type', JSON_TYPE);
  }
}

export function registerHeaders(server: FastifyInstance, settings: Settings): void {
  server.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    setHeaders(request, reply, settings);
    done(null, payload);
  });
}
