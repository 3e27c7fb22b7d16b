import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/roles.js';
import { Exchange } from '../concurrency/exchange.js';
import { Preconditions } from '../concurrency/preconditions.js';
import type { Settings } from '../config/settings.js';
import { isDryRun, isWrite } from '../http/dry-run.js';
import { requestInfo } from '../http/request-info.js';
import { callerAddress } from '../limits/caller-address.js';
import { chooseLanguage, field } from './language.js';
import { Links } from './links.js';
import { entryOf } from './mounts.js';
import { atPresent, type RequestContext, type TransactionKind } from './request-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once its credentials are checked. */
    caller: Caller | null;
    /** Set by the one global interceptor. */
    context: RequestContext | null;
    /** True when `Accept-Language` was asked for the language. */
    negotiated: boolean;
  }
}

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** Scheme, host and port that the request was addressed to; what a trusted proxy says of it counts. */
export function addressedOrigin(request: FastifyRequest): string {
  const isHost = HOST.test(request.host) && URL.canParse(`http://${request.host}`);
  const host = isHost ? request.host : 'localhost';
  // A proxy may forward whatever it was sent.
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}

const originOf = (request: FastifyRequest, settings: Settings): string =>
  settings.publicUrl ?? addressedOrigin(request);

function preconditionsOf({ headers }: FastifyRequest, { requireIfMatch }: Settings): Preconditions {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  return new Preconditions({ ifMatch, ifNoneMatch }, requireIfMatch);
}

function transactionOf(request: FastifyRequest): TransactionKind {
  if (requestInfo(request.raw).whole?.isShared === true) return 'shared';
  return isDryRun(request) ? 'tried' : 'own';
}

/** Reads everything that services may know of a request. Nothing behind it looks at the request again. */
export function resolveContext(request: FastifyRequest, settings: Settings): RequestContext {
  const { body, query } = request;
  const entry = entryOf(request.raw);
  const whole = requestInfo(request.raw).whole?.context;
  const choice = chooseLanguage({
    body,
    query,
    segment: entry.segment,
    headers: request.headers,
    defaultLanguage: settings.defaultLanguage,
    isWrite: isWrite(request),
  });
  request.negotiated = choice.by === 'header';
  const fallback = (field(body, 'i18n_fallback') ?? field(query, 'i18n_fallback')) !== 'none';
  return atPresent({
    language: choice.language,
    errorLanguage: choice.ofErrors,
    defaultLanguage: settings.defaultLanguage,
    fallbacks: settings.fallbacks,
    fallback,
    edit: (field(body, 'context') ?? field(query, 'context')) === 'edit',
    caller: request.caller,
    address: whole === undefined ? callerAddress(request) : whole.address,
    links: new Links(
      whole?.links.file('') ?? originOf(request, settings),
      entry,
      choice.by === 'parameter' ? choice.language : undefined,
      fallback,
    ),
    requestId: request.id,
    exchange: new Exchange(preconditionsOf(request, settings)),
    transaction: transactionOf(request),
  });
}

/** What `_fields` names; its own rule refuses what is no list. */
export function fieldsOf({ body, query }: FastifyRequest): readonly string[] {
  const raw = field(body, '_fields') ?? field(query, '_fields');
  const names: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The request's context; resolved here only when the request failed before the interceptor. */
export function contextOf(request: FastifyRequest, settings: Settings): RequestContext {
  return request.context ?? resolveContext(request, settings);
}
