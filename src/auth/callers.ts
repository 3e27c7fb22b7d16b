import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.js';
import { requestInfo } from '../http/request-info.js';
import { callerAddress } from '../limits/caller-address.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { Credentials } from './credentials.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asks how the service is: whoever does so needs no account, and is never one too many. */
    isProbe?: boolean;
  }
}

/** Finds out for every request who sends it, and counts it; except for probes, and for parts of what was counted. */
export function registerCallers(server: FastifyInstance, credentials: Credentials, limits: RateLimits): void {
  server.decorateRequest('caller', null);
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isProbe === true) return;
    const info = requestInfo(request.raw);
    if (info.whole !== undefined) {
      request.caller = info.whole.context.caller;
      return;
    }
    try {
      request.caller = await credentials.identify(request.headers.authorization, callerAddress(request));
    } catch (error) {
      if (error instanceof ApiError) await limits.countRefused(request, reply);
      throw error;
    }
    info.userId = request.caller?.id;
    await limits.count(request, reply);
  });
}
