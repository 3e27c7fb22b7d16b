import type { FastifyRequest } from 'fastify';
import { callerAddress } from '#common/addresses/caller-address.js';
import type { Caller } from '#common/rights/roles.js';
import type { Settings } from '#platform/config/settings.js';
import { invalidParams } from '../errors/api-error.js';
import { isDryRun, isWrite } from '../parameters/dry-run.js';
import { MAX_FIELD_NAME } from '../parameters/rules.js';
import { field } from '../requests/language-parameter.js';
import { chooseLanguage } from './language.js';
import { Links } from './links.js';
import { entryOf } from './mounts.js';
import { Preconditions } from './preconditions.js';
import { atPresent, type RequestContext, type TransactionKind } from './request-context.js';
import type { ValidUntil } from './valid-until.js';
import { wholeOf } from './whole-request.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set after the credentials are checked. */
    caller: Caller | null;
    /** Set by the one global interceptor. */
    context: RequestContext | null;
    /** True when `Accept-Language` chose the language. */
    negotiated: boolean;
  }

  interface FastifyReply {
    /** The version of the item in the response; null when it shows no item, or several. */
    itemVersion: string | null;
    /** True when a request that may create or change an item has created it. */
    isCreated: boolean;
    /** Until when the response may be cached. */
    validUntil: ValidUntil;
  }
}

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/**
 * Scheme, host and port to which the request was sent, taking into account the headers of a trusted proxy.
 */
export function addressedOrigin(request: FastifyRequest): string {
  const isHost = HOST.test(request.host) && URL.canParse(`http://${request.host}`);
  const host = isHost ? request.host : 'localhost';
  // A proxy may pass on a protocol that the client made up.
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}

const originOf = (request: FastifyRequest, settings: Settings): string =>
  settings.publicUrl ?? addressedOrigin(request);

function preconditionsOf({ headers }: FastifyRequest, { requireIfMatch }: Settings): Preconditions {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  return new Preconditions({ ifMatch, ifNoneMatch }, requireIfMatch);
}

function transactionOf(request: FastifyRequest): TransactionKind {
  if (wholeOf(request.raw)?.isShared === true) return 'shared';
  return isDryRun(request) ? 'dryRun' : 'own';
}

/** Resolves all that services may know of a request. Services never read the request itself. */
export function resolveContext(request: FastifyRequest, settings: Settings): RequestContext {
  const { body, query } = request;
  const entry = entryOf(request.raw);
  const whole = wholeOf(request.raw)?.context;
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
      settings,
      fallback,
    ),
    requestId: request.id,
    preconditions: preconditionsOf(request, settings),
    transaction: transactionOf(request),
  });
}

/** The fields in `_fields`. Where the route has the parameter, its own rule refuses what is not used here. */
export const fieldsOf = (request: FastifyRequest): readonly string[] => fieldsIn(request, '_fields');

/**
 * The fields of a single record: those in `fields`, which are of the items of a list, or in `_fields`.
 * @throws ApiError `rest_invalid_param` for both
 */
export function recordFieldsOf(request: FastifyRequest): readonly string[] {
  const [ofItems, ofResponse] = [fieldsIn(request, 'fields'), fieldsOf(request)];
  if (ofItems.length > 0 && ofResponse.length > 0) throw invalidParams({ fields: { key: 'fields_twice' } });
  return ofItems.length > 0 ? ofItems : ofResponse;
}

function fieldsIn({ body, query }: FastifyRequest, name: 'fields' | '_fields'): readonly string[] {
  const raw = field(body, name) ?? field(query, name);
  const names: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= MAX_FIELD_NAME);
}

/** The request's context; it is resolved here only if the request failed before the interceptor. */
export function contextOf(request: FastifyRequest, settings: Settings): RequestContext {
  return request.context ?? resolveContext(request, settings);
}

/** The context that `ContextInterceptor` resolved. */
export function contextAt({ context }: FastifyRequest): RequestContext {
  if (context === null) throw new Error('The context of a request was read before it was resolved.');
  return context;
}
