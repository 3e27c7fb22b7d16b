import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '#platform/config/settings.js';
import { addressedOrigin } from '../context/resolve-context.js';
import { ApiError } from '../errors/api-error.js';

/** Methods that change nothing, at any URL. */
const IS_READ = /^(GET|HEAD|OPTIONS)$/;

/** What a browser sends with a request from a page of another host or another site. */
const IS_FOREIGN = /cross-site|same-site/i;

/** Whether a page of another site made a browser send this request. Other programs send neither header. */
function isCrossSite(request: FastifyRequest, settings: Settings): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && settings.corsOrigins.includes(origin)) return false;
  if (IS_FOREIGN.test(String(site))) return true;
  return (
    origin !== undefined &&
    origin !== settings.publicUrl &&
    origin !== URL.parse(addressedOrigin(request))?.origin
  );
}

/**
 * Refuses writes that a page of another site makes a browser send, because the browser adds the credentials
 * that it remembers. The decision uses only headers that no page can set, and precedes reading the
 * credentials and the body. See docs/adr/0035.
 */
export function refuseCrossSite(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', async (request) => {
    if (!IS_READ.test(request.method) && isCrossSite(request, settings))
      throw new ApiError('rest_forbidden', { key: 'cross_site' });
    return Promise.resolve();
  });
}
