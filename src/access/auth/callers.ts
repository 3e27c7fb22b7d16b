import type { FastifyInstance } from 'fastify';
import { callerAddress } from '#common/addresses/caller-address.js';
import { wholeOf } from '#http/context/whole-request.js';
import { ApiError } from '#http/errors/api-error.js';
import { showsPage } from '#http/requests/page-route.js';
import { requestInfo } from '#platform/requests/request-info.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { Credentials } from './credentials.js';

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
export function registerCallers(server: FastifyInstance, credentials: Credentials, limits: RateLimits): void {
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
      request.caller = await credentials.identify(request.headers.authorization, callerAddress(request));
    } catch (error) {
      // A provider that does not respond says nothing about the credentials.
      if (error instanceof ApiError && error.status < 500) await limits.countRefused(request, reply);
      throw error;
    }
    info.userId = request.caller?.id;
    await limits.count(request, reply);
  });
}
