import { createHash } from 'node:crypto';
import { standsForHead } from './method-override.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TAG_LENGTH = 27;

/**
 * The strong tag of a body in its language: the same bytes, the same tag, on every instance. What is not translated
 * may have the same bytes in two languages, but caches must not take the one for the other.
 */
function tagOf(body: string | Buffer, language: string): string {
  const hash = createHash('sha256').update(`${language}\0`).update(body);
  return `"${hash.digest('base64url').slice(0, TAG_LENGTH)}"`;
}

/** Whether the caller has what the tag stands for: one tag, several, or `*`; weak ones count as strong here. */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const known = header.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}

const hasBody = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

function answerWithTag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || reply.statusCode !== 200 || !hasBody(payload)) return payload;
  const tag = tagOf(payload, String(reply.getHeader('Content-Language') ?? ''));
  void reply.header('ETag', tag);
  if (isKnown(request.headers['if-none-match'], tag)) {
    void reply.code(304);
    return '';
  }
  return payload;
}

const withoutBody = (request: FastifyRequest, payload: unknown): unknown =>
  standsForHead(request.raw) ? '' : payload;

/** Gives every 200 to a read its ETag, and 304 to who has it already. Nothing else gets one. */
export function registerEtags(server: FastifyInstance): void {
  server.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload) =>
    Promise.resolve(withoutBody(request, answerWithTag(request, reply, payload))),
  );
}
