import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#common/rights/access.js';
import { type Caller, may } from '#common/rights/roles.js';
import { scopeOfRoute } from '#common/rights/scopes.js';
import { MAIN_MOUNT } from '#http/context/mounts.js';
import { denied, outOfScope } from '#http/errors/denied.js';
import { mustBePerson, mustHaveLoggedIn } from '../users/login-needed.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route; undefined for those that everybody may use. */
    access?: Access;
  }
}

/** @throws ApiError 401 or 403 for a caller who may not use a route with this declaration */
export function admit({ caller, method, routeOptions }: FastifyRequest, access: Access): void {
  if (!isAllowed(caller, access)) throw denied(caller);
  if (access === 'login') mustHaveLoggedIn(caller);
  if (access === 'person') mustBePerson(caller);
  if (caller?.scopes === undefined) return;
  const { url = '' } = routeOptions;
  const path = url.startsWith(MAIN_MOUNT) ? url.slice(MAIN_MOUNT.length) : url;
  const scope = scopeOfRoute(path, method);
  if (scope === undefined) throw denied(caller);
  if (scope !== null && !caller.scopes.has(scope)) throw outOfScope(scope);
}

function isAllowed(caller: Caller | null, access: Access): boolean {
  if (access === 'public') return true;
  return access === 'account' || access === 'login' || access === 'person'
    ? caller !== null
    : may(caller, access);
}

/** The longest body that is read before its caller is refused, as errors in a body are reported first. */
const MAX_SHORT_BYTES = 16_384;

/** Of a body in chunks nobody knows how long it will be. */
const isShort = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_SHORT_BYTES;

/**
 * Refuses callers before the bodies of their requests are read, but for short ones: the guard refuses these, after
 * errors in the body. What everybody may send is short. Must be called before the parsers and the routes are registered.
 */
export function admitBeforeBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const isOfInterface = route.config?.input !== undefined;
    if (isOfInterface && route.config?.access === undefined) route.bodyLimit = MAX_SHORT_BYTES;
  });
  server.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config;
    if (access !== undefined && !isShort(request)) admit(request, access);
    return Promise.resolve();
  });
}
