import type { FastifyRequest } from 'fastify';
import { entryOf, MAIN_MOUNT } from '#http/context/mounts.js';
import { addressedOrigin } from '#http/context/resolve-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { isFromConsole, sentSession } from '#http/requests/session-cookie.js';
import type { Settings } from '#platform/config/settings.js';

/** Where somebody signs in: what a browser still keeps does not count there. */
const SIGN_IN = `${MAIN_MOUNT}/sessions`;

const IS_READ = /^(GET|HEAD|OPTIONS)$/;

/** Whether a page of this very origin, or nobody's page, made the browser send the request. */
function isOfSameOrigin(request: FastifyRequest, { publicUrl }: Settings): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return (
    origin === undefined || origin === publicUrl || origin === URL.parse(addressedOrigin(request))?.origin
  );
}

const isSignIn = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'POST' && routeOptions.url === SIGN_IN;

/** Whether a request comes from where sessions are: this very origin and the main mount. */
const isAtHome = (request: FastifyRequest, settings: Settings): boolean =>
  entryOf(request.raw).mount === MAIN_MOUNT && isOfSameOrigin(request, settings);

const notUsable = (): ApiError => new ApiError('rest_forbidden', { key: 'session_not_usable' });

/**
 * The secret of the session that a request may use. Other credentials precede it. A cookie is sent whoever makes the
 * browser send the request, so it counts only on the main mount, for this very origin, and for writes of a script.
 * @throws ApiError 403 for a write with a cookie that does not count, and for a sign-in where none would count
 */
export function usableSession(request: FastifyRequest, settings: Settings): string | undefined {
  // Without a route there is nothing to use it for.
  if (request.is404) return undefined;
  const isTrusted = isAtHome(request, settings);
  if (isSignIn(request)) {
    if (!isTrusted) throw notUsable();
    return undefined;
  }
  const secret = sentSession(request, settings);
  if (secret === undefined || request.headers.authorization !== undefined) return undefined;
  if (IS_READ.test(request.method)) return isTrusted ? secret : undefined;
  if (!isTrusted || !isFromConsole(request)) throw notUsable();
  return secret;
}
