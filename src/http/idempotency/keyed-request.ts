import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#common/messages/languages.js';
import { type Caller, type Role, ROLES } from '#common/rights/roles.js';
import { invalidParams } from '../errors/api-error.js';

export const KEY_HEADER = 'Idempotency-Key';
const MAX_LENGTH = 255;

/** The rights of a caller, as far as they decide whether a stored response may be repeated to them. */
export interface Rights {
  readonly role: Role;
  /** Null when the role alone decides. */
  readonly scopes: readonly string[] | null;
}

/** A request with a key, which is executed once even if it is sent often. */
export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  /** Equal for requests with the same method, URL and content. */
  readonly fingerprint: string;
  /** The language of the request, which may be the default. */
  readonly language: Language;
  readonly rights: Rights;
}

/**
 * Forms and multipart bodies are compared by content, because each multipart body has a different boundary.
 */
function canonical(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { bytes: createHash('sha256').update(value).digest('hex') };
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, canonical(inner)] as const);
  return { fields: fields.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

function fingerprintOf({ method, originalUrl, body }: FastifyRequest): string {
  const content = JSON.stringify([method, originalUrl, canonical(body ?? {})]);
  return createHash('sha256').update(content).digest('base64url');
}

const rightsOf = ({ role, scopes }: Caller): Rights => ({
  role,
  scopes: scopes === undefined ? null : [...scopes],
});

/**
 * The request as identified by its key; undefined when it has no key or is not a POST: other methods can be
 * repeated without one.
 * @throws ApiError `rest_invalid_param` naming the header
 */
export function keyedRequest(request: FastifyRequest, language: Language): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  const { caller, method } = request;
  if (key === undefined || method !== 'POST' || caller === null) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > MAX_LENGTH) {
    throw invalidParams({ [KEY_HEADER]: { key: 'not_an_idempotency_key', args: { max: MAX_LENGTH } } });
  }
  const fingerprint = fingerprintOf(request);
  return { userId: caller.id, key, fingerprint, language, rights: rightsOf(caller) };
}

/** Whether the caller now has all the rights that they had at the first request. */
export function includesRights(now: Rights, then: Rights): boolean {
  if (ROLES.indexOf(now.role) > ROLES.indexOf(then.role)) return false;
  if (now.scopes === null) return true;
  const { scopes } = now;
  return then.scopes?.every((scope) => scopes.includes(scope)) ?? false;
}
