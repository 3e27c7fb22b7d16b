import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  chooseEncoding,
  encode,
  encoder,
  type Encoding,
  isCompressible,
  MIN_COMPRESSED,
} from './encodings.js';
import { isEventStream } from './event-stream.js';
import { standsForHead } from './method-override.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes the whole answer, with all of its headers, where it may be kept for others. */
    keep: ((reply: FastifyReply, body: Buffer, tag: string) => void) | null;
    /** Is called instead for an answer that is never there as a whole. */
    keepNothing: (() => void) | null;
  }
}

const TAG_LENGTH = 27;

type Body = string | Buffer;

/**
 * The strong tag of a body in its language and encoding: the same answer, the same tag, on every instance. What is not
 * translated may have the same bytes in two languages, but caches must not take the one for the other. That of an
 * item begins with the item's version, which is all that `If-Match` looks at.
 */
function tagOf(request: FastifyRequest, reply: FastifyReply, body: Body, encoding?: Encoding): string {
  const language = String(reply.getHeader('Content-Language') ?? '');
  const hash = createHash('sha256').update(`${language}\0`).update(body);
  const tag = hash.digest('base64url').slice(0, TAG_LENGTH);
  const version = request.context?.exchange.version;
  return `"${version === undefined ? '' : `${version}-`}${tag}${encoding === undefined ? '' : `-${encoding}`}"`;
}

/** Whether the caller has what the tag stands for: one tag, several, or `*`; weak ones count as strong here. */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag) return true;
  const known = header.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}

const isBody = (payload: unknown): payload is Body => typeof payload === 'string' || Buffer.isBuffer(payload);

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** The encoding of this answer: as the caller likes it, where it is worth it. */
function encodingOf(request: FastifyRequest, reply: FastifyReply, size: number): Encoding {
  const isWorthIt = size >= MIN_COMPRESSED && isCompressible(reply.getHeader('Content-Type'));
  return isWorthIt ? chooseEncoding(request.headers) : undefined;
}

function notModified(reply: FastifyReply): string {
  void reply.code(304).removeHeader('Content-Encoding');
  return '';
}

async function tagged(request: FastifyRequest, reply: FastifyReply, body: Body): Promise<Body> {
  const encoding = encodingOf(request, reply, Buffer.byteLength(body));
  const tag = tagOf(request, reply, body, encoding);
  void reply.header('ETag', tag);
  const known = isKnown(request.headers['if-none-match'], tag);
  // What is kept is kept whole, whatever this caller has already.
  if (known && request.keep === null) return notModified(reply);
  // Without a body there is nothing to be decoded.
  if (standsForHead(request.raw)) return '';
  if (encoding !== undefined) void reply.header('Content-Encoding', encoding);
  const encoded = encoding === undefined && request.keep === null ? body : await encode(body, encoding);
  if (request.keep !== null && Buffer.isBuffer(encoded)) request.keep(reply, encoded, tag);
  return known ? notModified(reply) : encoded;
}

/** Completes the tag that an answer in parts has before it is made. Has the caller what it stands for? */
function taggedBefore(request: FastifyRequest, reply: FastifyReply): boolean {
  const encoding = encodingOf(request, reply, Infinity);
  const tag = String(reply.getHeader('ETag') ?? '');
  const own = encoding === undefined ? tag : tag.replace(/"$/, `-${encoding}"`);
  void reply.header('ETag', own);
  return isKnown(request.headers['if-none-match'], own);
}

/** A file, whose weak tag stands for all of its encodings, or what is made while it is sent. */
function compressed(request: FastifyRequest, reply: FastifyReply, file: Readable): Readable | string {
  const encoding = encodingOf(request, reply, Number(reply.getHeader('Content-Length') ?? Infinity));
  if (String(reply.getHeader('ETag') ?? '').startsWith('"') && taggedBefore(request, reply)) {
    file.destroy();
    return notModified(reply);
  }
  if (encoding === undefined) return file;
  void reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
  return pipeline(file, encoder(encoding), () => {
    // Whoever reads the result learns of a failure from it.
  });
}

/** Whether the answer shows an item after a write, for whose next version the caller may be asked. */
const showsWritten = ({ method, context }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && statusCode < 300 && context?.exchange.version !== undefined;

const isRead = ({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  ['GET', 'HEAD'].includes(method) && statusCode === 200;

/** What is sent in parts is kept for nobody, so nobody else need wait for it; HEAD takes nothing of it. */
function finishStream(request: FastifyRequest, reply: FastifyReply, stream: Readable): unknown {
  request.keepNothing?.();
  const isHead = standsForHead(request.raw);
  // One of events has no tag, and would never end where nobody takes it.
  if (isHead || (request.method === 'HEAD' && isEventStream(reply))) {
    stream.destroy();
    return '';
  }
  return isRead(request, reply) && !isEventStream(reply) ? compressed(request, reply, stream) : stream;
}

async function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (isStream(payload)) return finishStream(request, reply, payload);
  if (isBody(payload) && showsWritten(request, reply))
    void reply.header('ETag', tagOf(request, reply, payload));
  if (!isRead(request, reply)) return standsForHead(request.raw) ? '' : payload;
  // Of an answer that would be sent in parts HEAD has the tag, and no body that it could be made of.
  if (payload === '' && reply.hasHeader('ETag'))
    return taggedBefore(request, reply) ? notModified(reply) : payload;
  return isBody(payload) ? await tagged(request, reply, payload) : payload;
}

/**
 * Gives every 200 to a read its ETag, and 304 to who has it already; to a write of an item one for the next write.
 * What is worth it is compressed as the caller likes it.
 */
export function registerEtags(server: FastifyInstance): void {
  server.decorateRequest('keep', null);
  server.decorateRequest('keepNothing', null);
  server.addHook('onSend', finish);
}
