import type { FastifyInstance } from 'fastify';
import { addressGroup, callerAddress } from '#common/addresses/caller-address.js';
import { currentRequest, requestInfo } from '#platform/requests/request-info.js';
import { routeTemplate } from './route-table.js';

/**
 * Makes the request info available to all code that handles the request. Must be called before any other hook
 * is registered.
 */
export function registerRequestInfo(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => {
    const info = requestInfo(request.raw);
    info.route = routeTemplate(request.routeOptions.url);
    info.network = addressGroup(callerAddress(request));
    currentRequest.run(info, done);
  });
  // After the body was read, the code runs in the context of its reader, so the request info must be set
  // again.
  server.addHook('preValidation', (request, _, done) => {
    currentRequest.run(requestInfo(request.raw), done);
  });
}
