import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Caller, type Role, ROLES } from '../auth/roles.js';
import { invalidParams } from '../http/api-error.js';
import type { Language } from '../i18n/languages.js';

const HEADER = 'Idempotency-Key';
const MAX_LENGTH = 255;

/** What a caller may, as far as it decides over what they are shown again. */
export interface Rights {
  readonly role: Role;
  /** Null where the role alone decides. */
  readonly scopes: readonly string[] | null;
}

/** A request that was sent with a key, so that it is done once however often it is sent. */
export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  /** The same for the same method, address and content. */
  readonly fingerprint: string;
  /** The language that it is done in, which a default may have chosen. */
  readonly language: Language;
  readonly rights: Rights;
}

/** Forms and multipart bodies count by what they say: each sending of a file has another boundary. */
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
 * The request as far as its key is concerned; undefined for one that has none, or is no POST: all else can be sent
 * again without one.
 * @throws ApiError `rest_invalid_param` naming the header
 */
export function keyedRequest(request: FastifyRequest, language: Language): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  const { caller, method } = request;
  if (key === undefined || method !== 'POST' || caller === null) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > MAX_LENGTH) {
    throw invalidParams({ [HEADER]: { key: 'not_an_idempotency_key', args: { max: MAX_LENGTH } } });
  }
  const fingerprint = fingerprintOf(request);
  return { userId: caller.id, key, fingerprint, language, rights: rightsOf(caller) };
}

/** Whether who asks now may do all that they might when they asked first. */
export function reachAsFar(now: Rights, then: Rights): boolean {
  if (ROLES.indexOf(now.role) > ROLES.indexOf(then.role)) return false;
  if (now.scopes === null) return true;
  const { scopes } = now;
  return then.scopes?.every((scope) => scopes.includes(scope)) ?? false;
}
