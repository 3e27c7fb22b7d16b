import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseState } from '#platform/database-state/database-state.js';
import { requestInfo } from '#platform/requests/request-info.js';
import { earliest } from '../context/valid-until.js';
import { IGNORED_HEADER } from '../parameters/params.js';
import { matchesTag } from '../pipeline/etags.js';

/** A complete response that can be sent again. */
export interface CachedResponse {
  /** Names and values alternate, because Node writes this form fastest. */
  readonly headers: readonly string[];
  /** The headers of the 304 that replaces this response. */
  readonly notModified: readonly string[];
  readonly body: Buffer;
  readonly tag: string;
  /** The route under which requests for this response are counted. */
  readonly route: string | undefined;
  /** The state of the database before the response was made. */
  readonly state: DatabaseState;
  /** The second in which the response was requested, and the first second in which it may differ. */
  readonly from: number;
  readonly until: number;
}

const OF_A_REQUEST: ReadonlySet<string> = new Set([
  'content-length',
  'x-request-id',
  IGNORED_HEADER.toLowerCase(),
]);

/** Headers that are the same for every request; the excluded ones are set for each request. */
const isShared = (name: string): boolean => !name.startsWith('ratelimit-') && !OF_A_REQUEST.has(name);

type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>;
type Pairs = readonly (readonly [name: string, value: string])[];

function pairsOf(headers: Headers): Pairs {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)] as const),
  );
}

/** The headers to write for this response, and for the 304 that replaces it. */
export function headerLists(headers: Headers, body: Buffer): Pick<CachedResponse, 'headers' | 'notModified'> {
  const shared = pairsOf(headers).filter(([name]) => isShared(name));
  const whole: Pairs = [...shared, ['content-length', String(body.length)]];
  // The length of a 304 would be that of the whole response, which the caller knows.
  const empty = shared.filter(([name]) => name !== 'content-encoding');
  return { headers: whole.flat(), notModified: empty.flat() };
}

/** Headers that belong to this request alone. */
export const ownHeaders = (headers: Headers): string[] =>
  pairsOf(headers)
    .filter(([name]) => name.startsWith('ratelimit-'))
    .flat();

const none: readonly string[] = [];

/** Sends the response, or a 304 when the caller already has it. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  own: readonly string[] = none,
): void {
  const isThere = matchesTag(request.headers['if-none-match'], cached.tag);
  const headers = isThere ? cached.notModified : cached.headers;
  const info = requestInfo(request);
  info.route = cached.route;
  response.writeHead(isThere ? 304 : 200, headers.concat('x-request-id', info.id, own));
  if (isThere) response.end();
  else response.end(cached.body);
}

/** Whether the response would still be the same if it were built now. */
export function isValid({ state: { number }, from, until }: CachedResponse, now: DatabaseState): boolean {
  const second = Date.now() / 1_000;
  return number === now.number && second >= from && second < until;
}

/**
 * Headers that the cache keys cover. A response that varies by any other header is not cached. `Accept` chooses between
 * a page and what is not cached.
 */
const KNOWN_VARIATIONS: ReadonlySet<string> = new Set([
  'origin',
  'authorization',
  'accept',
  'accept-language',
  'accept-encoding',
]);

function variesByWhatIsKnown(reply: FastifyReply): boolean {
  const names = String(reply.getHeader('Vary') ?? '').toLowerCase();
  return names.split(',').every((name) => KNOWN_VARIATIONS.has(name.trim()));
}

/** Media types that are cached: such responses may be large, and depend on the database alone. */
const CACHED_TYPES = /^(application\/(json|xml|rss\+xml|x-ndjson)|text\/(calendar|csv|html))(?![\w+.-])/;

function isForAll(reply: FastifyReply): boolean {
  return (
    reply.statusCode === 200 &&
    CACHED_TYPES.test(String(reply.getHeader('Content-Type'))) &&
    !reply.hasHeader('Cache-Control') &&
    !reply.hasHeader('Set-Cookie') &&
    variesByWhatIsKnown(reply)
  );
}

interface CurrentResponse {
  readonly body: Buffer;
  readonly tag: string;
  readonly state: DatabaseState;
}

/**
 * The response in a form that can be sent to other callers; undefined when it is valid only for this caller,
 * or does not say until when it is valid.
 */
export function cachedResponseOf(
  { context, raw }: FastifyRequest,
  reply: FastifyReply,
  { body, tag, state }: CurrentResponse,
): CachedResponse | undefined {
  if (context?.caller !== null || !isForAll(reply)) return undefined;
  const from = context.now;
  const until = earliest(reply.validUntil, state.nextPublication);
  // A publication between the two seconds would be in neither.
  return until === undefined || until <= from || from < state.asOf
    ? undefined
    : {
        ...headerLists(reply.getHeaders(), body),
        body,
        tag,
        state,
        from,
        until,
        route: requestInfo(raw).route,
      };
}
