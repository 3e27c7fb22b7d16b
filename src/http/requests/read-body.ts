import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { requestInfo } from '#platform/requests/request-info.js';
import { ApiError } from '../errors/api-error.js';
import { HeldBodies, type HeldBody } from './held-bodies.js';

/** What each piece takes besides its bytes: a body may come one byte at a time. */
const PIECE_BYTES = 512;

const RETRY_AFTER = { 'Retry-After': '5' };

export type ReadBody = (request: FastifyRequest, payload: IncomingMessage) => Promise<Buffer>;

/**
 * Reads bodies into memory, as long as there is room for them: whoever may send a body could otherwise fill the memory
 * with unfinished ones.
 */
export function bodyReader(server: FastifyInstance): ReadBody {
  const bodies = new HeldBodies();
  const held = new WeakMap<FastifyRequest, HeldBody>();
  server.addHook('preParsing', (request, { raw }, _, done) => {
    const body = bodies.open(ownersOf(request));
    held.set(request, body);
    // Also when the client has gone. A response that ends gives back nothing twice.
    raw.once('finish', body.release).once('close', body.release);
    done();
  });
  return async (request, payload) => {
    const body = held.get(request);
    if (body === undefined) throw new Error('The body of a request was read before it was counted.');
    return read(payload, request, body);
  };
}

function ownersOf({ caller, raw }: FastifyRequest): string[] {
  const { network } = requestInfo(raw);
  return [`network ${network}`, ...(caller === null ? [] : [`account ${caller.id}`])];
}

const tooLarge = (): Error => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();

const noRoom = (): ApiError =>
  new ApiError('rest_unavailable', { key: 'too_many_bodies' }, { headers: RETRY_AFTER });

async function read(
  payload: IncomingMessage,
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  body: HeldBody,
): Promise<Buffer> {
  if (Number(headers['content-length']) > bodyLimit) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const add = (piece: Buffer): void => {
    size += piece.length;
    if (size > bodyLimit) fail(tooLarge());
    else if (body.take(piece.length + PIECE_BYTES)) pieces.push(piece);
    else fail(noRoom());
  };
  const finish = (): void => {
    stop();
    resolve(Buffer.concat(pieces));
  };
  // What still comes is read when there is a response: see `dropRests`.
  const fail = (error: Error): void => {
    stop();
    payload.pause();
    reject(error);
  };
  // The client has gone.
  const abort = (error: Error): void => {
    fail(Object.assign(error, { statusCode: 400 }));
  };
  const stop = (): void => {
    payload.off('data', add).off('end', finish).off('error', abort);
  };
  payload.on('data', add).on('end', finish).on('error', abort);
  return promise;
}
