import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerAddress } from '#common/addresses/caller-address.js';
import type { Caller } from '#common/rights/roles.js';
import { wholeOf } from '#http/context/whole-request.js';
import { ApiError } from '#http/errors/api-error.js';
import { BASIC_CHALLENGE } from '#http/errors/denied.js';
import { showsPage } from '#http/requests/page-route.js';
import { isFromConsole } from '#http/requests/session-cookie.js';
import type { Settings } from '#platform/config/settings.js';
import { requestInfo } from '#platform/requests/request-info.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { Credentials } from './credentials.js';
import { usableSession } from './session-request.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reports the state of the service: its callers need no account, and have no rate limit. */
    isProbe?: boolean;
  }
}

/**
 * Identifies and counts the caller of every request, except for probes, and for the parts of a request that
 * was already counted.
 */
export function registerCallers(
  server: FastifyInstance,
  credentials: Credentials,
  limits: RateLimits,
  settings: Settings,
): void {
  server.decorateRequest('caller', null);
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isProbe === true) return;
    if (showsPage(request)) {
      // Pages show what everybody may read, whoever asks.
      await limits.count(request, reply);
      return;
    }
    const info = requestInfo(request.raw);
    const whole = wholeOf(request.raw);
    if (whole !== undefined) {
      request.caller = whole.context.caller;
      info.userId = request.caller?.id;
      return;
    }
    try {
      const session = usableSession(request, settings);
      request.caller =
        session === undefined
          ? await credentials.identify(request.headers.authorization, callerAddress(request))
          : await ofSession(request, credentials, session);
    } catch (error) {
      // A provider that does not respond says nothing about the credentials.
      if (error instanceof ApiError && error.status < 500) await limits.countRefused(request, reply);
      throw error;
    }
    info.userId = request.caller?.id;
    await limits.count(request, reply);
  });
}

/**
 * The caller of a session. One that has ended counts as none, as the browser keeps the cookie.
 * @throws ApiError 401 where a script expects it to go on
 */
async function ofSession(
  request: FastifyRequest,
  credentials: Credentials,
  secret: string,
): Promise<Caller | null> {
  const caller = await credentials.ofSession(secret, callerAddress(request));
  if (caller === undefined && isFromConsole(request))
    throw new ApiError('rest_invalid_token', { key: 'session_ended' }, { headers: BASIC_CHALLENGE });
  return caller ?? null;
}
