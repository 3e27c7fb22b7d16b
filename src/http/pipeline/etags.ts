import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEventStream } from '../requests/event-stream.js';
import { standsForHead } from '../requests/method-override.js';
import { chooseEncoding, encoder, type Encoding, isCompressible, MIN_COMPRESSED } from './encodings.js';
import { encodedBody, hashOf } from './lasting-bytes.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Receives the complete response, with all of its headers, if it may be cached for other callers. */
    cacheResponse: ((reply: FastifyReply, body: Buffer, tag: string) => void) | null;
    /** Is called instead when the response is never complete in memory. */
    skipCaching: (() => void) | null;
  }
}

const TAG_LENGTH = 27;

type Body = string | Buffer;

/**
 * The strong ETag of a body in its language and encoding. Equal responses have equal tags on every instance.
 * The language is part of the hash: untranslated bodies may be equal in two languages, but caches must not
 * confuse them. The tag of an item begins with the item's version, the only part that `If-Match` compares.
 */
function tagOf(reply: FastifyReply, body: Body, encoding?: Encoding): string {
  const language = String(reply.getHeader('Content-Language') ?? '');
  const tag = hashOf(body, language).slice(0, TAG_LENGTH);
  const version = reply.itemVersion;
  return `"${version === null ? '' : `${version}-`}${tag}${encoding === undefined ? '' : `-${encoding}`}"`;
}

/**
 * Whether `If-None-Match` contains the tag. It may hold one tag, several, or `*`; weak tags count as strong.
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag) return true;
  const known = header.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}

const isBody = (payload: unknown): payload is Body => typeof payload === 'string' || Buffer.isBuffer(payload);

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** The encoding that the caller prefers; none when compression is not worth the work. */
function encodingOf(request: FastifyRequest, reply: FastifyReply, size: number): Encoding {
  const isWorthIt = size >= MIN_COMPRESSED && isCompressible(reply.getHeader('Content-Type'));
  return isWorthIt ? chooseEncoding(request.headers) : undefined;
}

/** Without a length: of a 304, it would be that of the whole response. */
function notModified(request: FastifyRequest, reply: FastifyReply): Readable | null {
  void reply.code(304).removeHeader('Content-Encoding').removeHeader('Content-Length');
  // Fastify gives HEAD the length of any body that is no stream.
  return request.method === 'HEAD' ? Readable.from([]) : null;
}

async function withTag(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<Body | Readable | null> {
  const encoding = encodingOf(request, reply, Buffer.byteLength(body));
  const tag = tagOf(reply, body, encoding);
  void reply.header('ETag', tag);
  const known = matchesTag(request.headers['if-none-match'], tag);
  // The cache needs the complete response, even if this caller already has it.
  if (known && request.cacheResponse === null) return notModified(request, reply);
  // An empty body needs no `Content-Encoding`.
  if (standsForHead(request.raw)) return '';
  if (encoding !== undefined) void reply.header('Content-Encoding', encoding);
  const encoded =
    encoding === undefined && request.cacheResponse === null ? body : await encodedBody(body, encoding);
  if (request.cacheResponse !== null && Buffer.isBuffer(encoded)) request.cacheResponse(reply, encoded, tag);
  return known ? notModified(request, reply) : encoded;
}

/**
 * Completes the ETag that a streamed response has before its body exists.
 * @returns whether the caller already has this response
 */
function completeTag(request: FastifyRequest, reply: FastifyReply): boolean {
  const encoding = encodingOf(request, reply, Infinity);
  const tag = String(reply.getHeader('ETag') ?? '');
  const completed = encoding === undefined ? tag : tag.replace(/"$/, `-${encoding}"`);
  void reply.header('ETag', completed);
  return matchesTag(request.headers['if-none-match'], completed);
}

/**
 * Compresses a file, whose weak tag is the same for all encodings, or a body that is generated while it is sent.
 */
function compressed(request: FastifyRequest, reply: FastifyReply, file: Readable): Readable | null {
  const encoding = encodingOf(request, reply, Number(reply.getHeader('Content-Length') ?? Infinity));
  if (String(reply.getHeader('ETag') ?? '').startsWith('"') && completeTag(request, reply)) {
    file.destroy();
    return notModified(request, reply);
  }
  if (encoding === undefined) return file;
  void reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
  return pipeline(file, encoder(encoding), () => {
    // The reader of the stream receives the error from the stream itself.
  });
}

/**
 * Whether the response shows an item after a write. The caller may have to name its version in the next
 * write.
 */
const showsWritten = ({ method }: FastifyRequest, { statusCode, itemVersion }: FastifyReply): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && statusCode < 300 && itemVersion !== null;

const isRead = ({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  ['GET', 'HEAD'].includes(method) && statusCode === 200;

/**
 * Finishes a streamed response. It is not cached, so other requests need not wait for it. HEAD gets no body.
 */
function finishStream(request: FastifyRequest, reply: FastifyReply, stream: Readable): unknown {
  request.skipCaching?.();
  const isHead = standsForHead(request.raw);
  // An event stream has no tag, and would never end without a reader.
  if (isHead || (request.method === 'HEAD' && isEventStream(reply))) {
    stream.destroy();
    return '';
  }
  return isRead(request, reply) && !isEventStream(reply) ? compressed(request, reply, stream) : stream;
}

async function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (isStream(payload)) return finishStream(request, reply, payload);
  if (isBody(payload) && showsWritten(request, reply)) void reply.header('ETag', tagOf(reply, payload));
  if (!isRead(request, reply)) {
    // Its client may be gone already, so that no end of the connection tells those that wait.
    request.skipCaching?.();
    return standsForHead(request.raw) ? '' : payload;
  }
  // For a response that would be streamed, HEAD gets the tag but no body to compute it from.
  if (payload === '' && reply.hasHeader('ETag'))
    return completeTag(request, reply) ? notModified(request, reply) : payload;
  return isBody(payload) ? await withTag(request, reply, payload) : payload;
}

/**
 * Sets an ETag on every 200 to a read, and sends 304 if the caller already has it. After a write of an item,
 * sets the tag for the next write. Compresses what is worth it, in the encoding that the caller prefers.
 */
export function registerEtags(server: FastifyInstance): void {
  server.decorateRequest('cacheResponse', null);
  server.decorateRequest('skipCaching', null);
  server.addHook('onSend', finish);
}
